#!/usr/bin/env node
// Checks that references and links lead somewhere inside the repository; exits with 1 when one does not.
// With `--write` it first writes the index of decisions.
import { writeFileSync } from 'node:fs';
import { decisionIndex } from './lib/checks/decision-records.mjs';
import { documentProblems, indexFile, readRecords } from './lib/checks/documents.mjs';
import { root } from './lib/root.mjs';

if (process.argv.includes('--write')) writeFileSync(indexFile(root), decisionIndex(readRecords(root)));

const problems = documentProblems(root);
console.log([...problems, `${problems.length} references, links or records are wrong`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
