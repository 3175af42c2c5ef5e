#!/usr/bin/env node
// npm run mutation: changes the code of prices and coupons, and checks that tests fail for it (stryker.config.mjs).
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp([]);
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  endLike(await run(node, [stryker, 'run', ...process.argv.slice(2)]));
});
