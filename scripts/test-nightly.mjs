#!/usr/bin/env node
// npm run test:nightly: runs all tests in their large sizes. `npm run test:nightly -- chaos mutation` runs only these
// two parts. At the end it writes the times of the drills into docs/operations/drills.md, and prints a list of what
// was run, and "N passed, N failed" for everything together.
import { total } from './lib/checks/checks.mjs';
import { report } from './lib/checks/report.mjs';
import { inRoot } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';
import { describeNight, measuredIn, NIGHT, partsNamed } from './lib/tests/night.mjs';

await main(async () => {
  const { parts, unknown } = partsNamed(process.argv.slice(2));
  if (unknown.length > 0) {
    console.error(
      `There is no part "${unknown[0]}": use ${Object.keys(NIGHT).join(', ')}, or nothing for all.`,
    );
    process.exitCode = 2;
    return;
  }
  const node = await setUp(['fonts', 'web']);
  const seed = process.env.PROPERTY_SEED ?? String(Date.now() % 1_000_000_000);
  const env = { TEST_SIZE: 'night', PROPERTY_SEED: seed };
  const results = [];
  for (const part of parts) results.push(await report(part, () => part.run(node, env)));
  const measured = results.flatMap(({ output }) => measuredIn(output));
  await run(node, [inRoot('scripts', 'drill-sheet.mjs'), ...measured]);
  console.log(`\n${describeNight(results, seed)}`);
  const { passed, failed } = total(results);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
