#!/usr/bin/env node
// node scripts/image-tree.mjs TARGET: builds what the shop needs and writes everything that its image holds to an empty
// folder. The Dockerfile calls it.
import { resolve } from 'node:path';
import { writeRoot } from './lib/image-root.mjs';
import { treeSize } from './lib/image-tree.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';
import { SetUpError } from './lib/set-up/set-up-error.mjs';

const MB = 1_000_000;

await main(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new SetUpError('Name a folder: node scripts/image-tree.mjs TARGET');
  await setUp(['fonts', 'web']);
  const folder = resolve(target);
  const { packages } = writeRoot(folder);
  console.log(`${folder}: ${Math.ceil(treeSize(folder) / MB)} MB, ${packages.length} packages`);
});
