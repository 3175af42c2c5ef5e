#!/usr/bin/env node
// node scripts/image-tree.mjs TARGET: builds what the shop needs and writes the tree of files that its image holds to an
// empty folder. The Dockerfile calls it.
import { resolve } from 'node:path';
import { treeSize, writeTree } from './lib/image-tree.mjs';
import { main, setUp } from './lib/set-up/set-up.mjs';
import { SetUpError } from './lib/set-up/set-up-error.mjs';

const MB = 1024 * 1024;

await main(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new SetUpError('Name a folder: node scripts/image-tree.mjs TARGET');
  await setUp(['fonts', 'web']);
  const folder = resolve(target);
  const { packages } = writeTree(folder);
  console.log(`${folder}: ${Math.ceil(treeSize(folder) / MB)} MB, ${packages.length} packages`);
});
