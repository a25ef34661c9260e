// A page that no touch changes has no other script of ours: what its clock needs of one.
const light = {};
