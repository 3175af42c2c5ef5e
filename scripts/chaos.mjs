#!/usr/bin/env node
// npm run chaos -- --kills N: kills running shops N times while many checkouts are made, then audits every payment.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp([]);
  const args = [inRoot('apps', 'server', 'src', 'testing', 'chaos', 'main.ts'), ...process.argv.slice(2)];
  endLike(await run(node, args));
});
