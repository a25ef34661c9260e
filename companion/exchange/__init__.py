"""What leaves a device or comes in: codes, QR pictures, files, exports. Never anything secret."""
