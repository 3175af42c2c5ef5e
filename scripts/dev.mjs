#!/usr/bin/env node
import { rerunServer } from './lib/serve.mjs';
// npm run dev: runs the shop for development. The server restarts when its sources change. Vite updates the pages.
import { checkFree } from './lib/set-up/preflight.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts']);
  await rerunServer(node, ['--conditions=development'], { NODE_ENV: 'development', KEEPSONG_DEV: 'on' });
});
