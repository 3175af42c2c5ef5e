#!/usr/bin/env node
// Checks that only one place writes states. Prints each source that writes one itself and exits with 1.
import { existsSync } from 'node:fs';
import { EXCEPTIONS, findStateWrongs } from './lib/checks/state-writers.mjs';
import { inRoot, root } from './lib/root.mjs';

const problems = findStateWrongs(root, ['apps/server', 'packages/domain', 'packages/contract']);
for (const path of Object.keys(EXCEPTIONS))
  if (!existsSync(inRoot(path))) problems.push(`${path} is gone: take it out of EXCEPTIONS`);
console.log([...problems, `${problems.length} writers of states beside the one`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
