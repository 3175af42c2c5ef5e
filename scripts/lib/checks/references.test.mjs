import { describe, expect, it, test } from 'vitest';
import {
  commentFileProblems,
  decisionProblems,
  fileProblems,
  linkProblems,
  outsideProblems,
  specificationOf,
  statementProblems,
} from './references.mjs';

const SPECIFICATION = specificationOf(`# Spec
## 1. What it does
- **1-22** Referrals.
### 2.3 Song builder
- **2.3-26** Entry.
- **2.3-27** Next.
`);
const problems = (found) => found.map(({ problem }) => problem);

test('a comment names only files that exist, in folders that they are in', () => {
  const paths = ['apps/web/app/platform/locale/locale.ts', 'docs/events.md'];
  const text = `// See locale/locale.ts and docs/events.md.
/** As platform/locale.ts does. */
const code = 'platform/gone.ts'; // docs/decisions/NNNN-words.md
`;
  expect(problems(commentFileProblems(text, paths))).toEqual(['platform/locale.ts does not exist']);
});

describe('statements of the specification', () => {
  test.each([
    ['(spec 1-22, 2.3-26)'],
    ['spec 2.3-26…27'],
    ['spec 2.3, the whole section'],
    ['dates are none: 2026-01-15, 11-21'],
    ['nor are ranges of bytes: 0-99, or a path M1.5-20'],
  ])('%s leads somewhere or is not a reference', (text) => {
    expect(statementProblems(text, SPECIFICATION)).toEqual([]);
  });

  test.each([
    ['spec 2.3-99', '2.3-99'],
    ['(1-22, 5-07)', '5-07'],
    ['spec 2.3-26…31', '2.3-31'],
    ['spec 2.3 and 7', '7'],
    ['spec 3.2: the draft', '3.2'],
  ])('%s names %s, which does not exist', (text, number) => {
    expect(problems(statementProblems(text, SPECIFICATION))).toEqual([
      `docs/specification.md has no ${number}`,
    ]);
  });
});

describe('decisions', () => {
  const numbers = new Set(['0007', '0048']);

  test.each([
    ['decision 0007'],
    ['decisions 0007 and 0048'],
    ['(0007, 0048)'],
    ['docs/decisions/0048'],
    ['mode (0600)'],
  ])('%s leads somewhere or is not a reference', (text) => {
    expect(decisionProblems(text, numbers)).toEqual([]);
  });

  test.each([['decision 0099'], ['decisions 0007 and 0099'], ['as before (0099)'], ['docs/decisions/0099']])(
    '%s is reported',
    (text) => {
      expect(problems(decisionProblems(text, numbers))).toEqual(['there is no decision 0099']);
    },
  );
});

test.each([
  ['at most (issue 4)'],
  ['Issue #12'],
  ['(reliability study, section 3)'],
  ['(customers 2)'],
  ['style point 12'],
  ['architecture, section 1'],
  ['(tokens 1.1)'],
  ['(style 7)'],
  ['(customers, Checkout research)'],
  ['(spec 2.3-26; decisions, Builders)'],
  ['never shown (decisions)'],
])('%s is not in the repository', (text) => {
  expect(outsideProblems(text)).toHaveLength(1);
});

it('accepts sentences that use such a word without a number of a section', () => {
  expect(outsideProblems('The tokens of the design; see [decisions](decisions).')).toEqual([]);
});

describe('links of documents', () => {
  const files = { 'there.md': '# Title\n\n## One way, for all: `data`\n', folder: '' };
  const read = (path) => files[path] ?? null;

  test.each([
    ['[a](there.md)'],
    ['[a](folder)'],
    ['[a](there.md#one-way-for-all-data)'],
    ['## Here\n[a](#here)'],
    ['[a](https://example.org/missing)'],
    ['`[a](missing.md)`'],
    ['```\n[a](missing.md)\n```'],
  ])('%j leads somewhere', (text) => {
    expect(linkProblems(text, read)).toEqual([]);
  });

  test.each([
    ['[a](missing.md)', 'missing.md does not exist'],
    ['[a](there.md#elsewhere)', 'there.md#elsewhere: there is no such heading'],
    ['[a](#nowhere)', '#nowhere: there is no such heading'],
  ])('%j leads nowhere', (text, problem) => {
    expect(problems(linkProblems(text, read))).toEqual([problem]);
  });
});

describe('a file that a document names', () => {
  const paths = ['README.md', 'apps/web/app/ui/action/button.tsx', 'apps/server/src/app.ts'];

  test.each([
    '`apps/server/src/app.ts`',
    '`action/button.tsx`',
    '`~/ui/action/button.tsx`',
    '`app.ts`',
    '`*.ts`',
  ])('%s is there', (text) => {
    expect(fileProblems(text, paths)).toEqual([]);
  });

  test.each(['`~/ui/button.tsx`', '`utton.tsx`', '`apps/server/app.ts`'])('%s is not', (text) => {
    expect(problems(fileProblems(text, paths))).toEqual([`${text.slice(1, -1)} does not exist`]);
  });
});
