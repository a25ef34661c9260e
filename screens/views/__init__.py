"""What each kind of block looks like. Plain functions and components: values in, controls out."""
