#!/usr/bin/env node
import { becomeServer } from './lib/serve.mjs';
// npm start: all set-up, then the shop. Runs on Node.js 20; the shop itself runs on the one it finds.
import { checkFree } from './lib/set-up/preflight.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts', 'web']);
  // V8's default young generation grows to what the machine has; the shop at rest then holds twice the memory.
  await becomeServer(node, ['--max-semi-space-size=8'], { NODE_ENV: 'production' });
});
