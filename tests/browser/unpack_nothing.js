// Has nothing that unpacks.
delete self.DecompressionStream;
