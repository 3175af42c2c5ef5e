#!/usr/bin/env node
// npm run soak -- --minutes N: runs the roles of the shop under a mixed load, and says by what their memory and tables grow.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp(['fonts', 'web']);
  const args = [inRoot('apps', 'server', 'src', 'testing', 'soak', 'main.ts'), ...process.argv.slice(2)];
  endLike(await run(node, args, { env: { NODE_ENV: 'production' } }));
});
