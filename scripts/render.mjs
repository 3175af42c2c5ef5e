#!/usr/bin/env node
// npm run render: renders all example songs of the demo shop now. Otherwise a song is rendered when somebody first
// listens to it.
import { inRoot } from './lib/root.mjs';
import { endLike, run } from './lib/run.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  const node = await setUp([]);
  const entry = inRoot('apps', 'server', 'db', 'seed', 'audio', 'render-all.ts');
  endLike(await run(node, [entry], { env: { NODE_ENV: 'production' } }));
});
