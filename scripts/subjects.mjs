#!/usr/bin/env node
// Checks that the subjects of commits have at most 72 characters; exits with 1 when one has more.
import { longSubjects, subjectsSince } from './lib/checks/subjects.mjs';
import { root } from './lib/root.mjs';

const log = subjectsSince(root);
if (log === null) {
  console.log('The history is not at hand (a shallow clone?), so no subject was checked.');
} else {
  const problems = longSubjects(log);
  console.log([...problems, `${problems.length} subjects are too long`].join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
