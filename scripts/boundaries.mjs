#!/usr/bin/env node
// Checks the arrows between the parts of the shop; prints each import that breaks one and exits with 1.
import { brokenRules, chainTo, readImports } from './lib/boundaries.mjs';
import { RULES, UNREACHABLE } from './lib/boundary-rules.mjs';
import { root } from './lib/root.mjs';

const imports = readImports(root, ['apps', 'packages']);
const problems = brokenRules(imports, RULES);
for (const { from, to, why } of UNREACHABLE) {
  const chain = chainTo(imports, from, to);
  if (chain) problems.push(`${chain.join(' → ')}: ${why}`);
}
console.log([...problems, `${imports.length} imports, ${problems.length} against the rules`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
