#!/usr/bin/env node
// npm run render: renders the recordings that the repository ships and that are missing in it, after a change of the
// example songs or of the song engine.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp([]);
  const entry = inRoot('apps', 'server', 'db', 'seed', 'audio', 'render-all.ts');
  endLike(await run(node, [entry], { env: { NODE_ENV: 'production' } }));
});
