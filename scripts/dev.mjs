#!/usr/bin/env node
// npm run dev: the same shop; the server starts again when its files change, pages come from Vite.
import { checkFree } from './lib/preflight.mjs';
import { waitForServer } from './lib/serve.mjs';
import { main, setUp } from './lib/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts', 'songs']);
  await waitForServer(node, ['--watch', '--watch-preserve-output', '--conditions=development'], {
    NODE_ENV: 'development',
    KEEPSONG_DEV: 'on',
  });
});
