#!/usr/bin/env node
// npm run staff, catalogue, verify-log, backup, restore, erase-again, migrate, rotate, doctor: a command on the server. The
// first argument names it.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp([]);
  const entry = inRoot('apps', 'server', 'src', 'commands', 'main.ts');
  endLike(await run(node, [entry, ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }));
});
