"""What tools are made of: values, kinds of fields, blocks, the table, chance. Knows no tool and no game."""
