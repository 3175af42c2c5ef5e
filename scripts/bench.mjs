#!/usr/bin/env node
// npm run bench: the benchmarks, as ratios against their own floors.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const names = process.argv.slice(2);
  // A price, the song engine and its listener are measured without the shop, which then need not be built.
  const needsShop = names.length === 0 || names.some((name) => !['quote', 'engine', 'listen'].includes(name));
  const node = await setUp(needsShop ? ['fonts', 'web'] : []);
  const args = [inRoot('bench', 'run.ts'), ...names];
  endLike(await run(node, args, { env: { NODE_ENV: 'production' } }));
});
