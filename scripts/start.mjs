#!/usr/bin/env node
import { becomeServer } from './lib/serve.mjs';
// npm start: prepares everything, then starts the shop. This script runs on Node.js 20; the shop itself runs on the
// version that the script finds.
import { checkFree } from './lib/set-up/preflight.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts', 'web']);
  // By default V8 reserves more memory for new objects on larger machines. An idle shop would use twice the memory.
  await becomeServer(node, ['--max-semi-space-size=8'], { NODE_ENV: 'production' });
});
