#!/usr/bin/env node
// npm run bench: runs the benchmarks. Compares each result with a floor (the least possible), measured in the same run.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const names = process.argv.slice(2);
  // These benchmarks measure prices, the song engine, and the check that listens to its songs. They need no built shop.
  const parts = names.filter((name) => name !== '--strict');
  const needsShop = parts.length === 0 || parts.some((name) => !['quote', 'engine', 'listen'].includes(name));
  const node = await setUp(needsShop ? ['fonts', 'web'] : []);
  const args = [inRoot('bench', 'run.ts'), ...names];
  endLike(await run(node, args, { env: { NODE_ENV: 'production' } }));
});
