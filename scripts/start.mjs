#!/usr/bin/env node
import { becomeServer, LEAN } from './lib/serve.mjs';
// npm start: prepares everything, then starts the shop. This script runs on Node.js 20; the shop itself runs on the
// version that the script finds.
import { checkFree } from './lib/set-up/preflight.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts', 'web']);
  await becomeServer(node, LEAN.flags, { ...LEAN.env, NODE_ENV: 'production' });
});
