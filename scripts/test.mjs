#!/usr/bin/env node
// npm test: prepares everything and runs every check. `npm test -- static`, `npm test -- unit` and `npm test -- e2e`
// run a part. The last line of the output is "N passed, N failed" for everything together.
import { BROWSER, STATIC, total, UNIT } from './lib/checks/checks.mjs';
import { report } from './lib/checks/report.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

const PARTS = {
  static: STATIC,
  unit: [UNIT],
  e2e: [BROWSER],
  all: [...STATIC, UNIT, BROWSER],
};

await main(async () => {
  const part = process.argv[2] ?? 'all';
  if (!Object.hasOwn(PARTS, part)) {
    console.error(`There is no part "${part}": use static, unit or e2e, or nothing for everything.`);
    process.exitCode = 2;
    return;
  }
  const node = await setUp(['fonts', 'web']);
  const results = [];
  for (const check of PARTS[part]) results.push(await report(check, () => check.run(node)));
  const { passed, failed } = total(results);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
