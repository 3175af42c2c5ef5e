#!/usr/bin/env node
// npm run dev: the same shop; the server starts again when its sources change, pages come from Vite.
import { checkFree } from './lib/preflight.mjs';
import { rerunServer } from './lib/serve.mjs';
import { main, setUp } from './lib/set-up.mjs';

await main(async () => {
  await checkFree();
  const node = await setUp(['fonts']);
  await rerunServer(node, ['--conditions=development'], { NODE_ENV: 'development', KEEPSONG_DEV: 'on' });
});
