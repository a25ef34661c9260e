// Tells what axe finds, with more options for it.
async (more) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...more });
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
}
