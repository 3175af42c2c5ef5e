#!/usr/bin/env node
// npm run bench: the benchmarks, as ratios against their own floors.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up.mjs';

await main(async () => {
  const node = await setUp(['fonts', 'web']);
  const args = [inRoot('bench', 'run.ts'), ...process.argv.slice(2)];
  endLike(await run(node, args, { env: { NODE_ENV: 'production' } }));
});
