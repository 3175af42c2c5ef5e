#!/usr/bin/env node
// Checks that no folder has too many files, that there are not too many short files, and that no function of a server
// feature is too long (decision 0062).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findCrowds, findCrumbs, findLongFunctions } from './lib/checks/folders.mjs';
import { inRoot, root } from './lib/root.mjs';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = listed.split('\n').filter((file) => file !== '' && existsSync(inRoot(file)));
const read = (file) => readFileSync(inRoot(file), 'utf8');
const problems = [...findCrowds(files), ...findCrumbs(files, read), ...findLongFunctions(files, read)];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
