#!/usr/bin/env node
// Checks that only one place writes states. Prints each source that writes one itself and exits with 1.
import { findStateWrongs } from './lib/checks/state-writers.mjs';
import { root } from './lib/root.mjs';

const problems = findStateWrongs(root, ['apps/server', 'packages/domain', 'packages/contract']);
console.log([...problems, `${problems.length} writers of states beside the one`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
