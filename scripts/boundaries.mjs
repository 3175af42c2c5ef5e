#!/usr/bin/env node
// Checks the arrows between the parts of the shop; prints each import that breaks one and exits with 1.
import { checkBoundaries } from './lib/checks/boundaries.mjs';
import { root } from './lib/root.mjs';

/** The shop has about nine thousand: who finds far fewer has not read the sources. */
const FEWEST = 5_000;

const { imports, problems } = await checkBoundaries(root);
if (imports < FEWEST) problems.push(`only ${imports} imports were found: the sources were not read`);
console.log([...problems, `${imports} imports, ${problems.length} against the rules`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
