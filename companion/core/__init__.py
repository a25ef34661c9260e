"""The values everything is made of: fields, shapes, blocks, tables, chance. Knows no tool and no game."""
