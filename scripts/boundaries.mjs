#!/usr/bin/env node
// Checks the imports between the parts of the shop. Prints each forbidden import and exits with 1.
import { checkBoundaries } from './lib/checks/boundaries.mjs';
import { root } from './lib/root.mjs';

/** The shop has about nineteen thousand imports. If fewer than this are found, the sources were not all read. */
const FEWEST = 15_000;

const { imports, problems } = await checkBoundaries(root);
if (imports < FEWEST) problems.push(`only ${imports} imports were found: the sources were not read`);
console.log([...problems, `${imports} imports, ${problems.length} against the rules`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
