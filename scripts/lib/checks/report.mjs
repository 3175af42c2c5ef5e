/**
 * Runs a check, prints its result, and returns the result together with the `seconds` that the check took. Prints the
 * output of the check when something failed.
 */
export async function report({ name }, run) {
  const began = Date.now();
  const result = await run();
  const seconds = (Date.now() - began) / 1000;
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  const mark = result.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`);
  return { ...result, name, seconds };
}
