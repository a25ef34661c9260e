"""What leaves a device or comes in: codes, QR pictures, files, exports. Nothing secret passes here."""
