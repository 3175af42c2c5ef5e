import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { decisionIndex, recordOf, recordProblems } from './decision-records.mjs';
import { documentProblems, readRecords } from './documents.mjs';

const record = (number, status = 'accepted') =>
  `# ${number} A title

Status: ${status} · 2026-11-23
${status === 'withdrawn' ? '' : '\n## Context\n\nSo.\n\n## Decision\n\nThus.\n\n## Consequences\n\nThen.\n'}`;

describe('decision records', () => {
  it('are read from their text', () => {
    expect(recordOf('0002-a-title.md', record('0002', 'superseded by 0003'))).toMatchObject({
      number: '0002',
      title: 'A title',
      status: 'superseded by 0003',
      date: '2026-11-23',
    });
    expect(recordOf('README.md', '# Decisions')).toBeNull();
  });

  const good = recordOf('0001-a-title.md', record('0001'));
  test.each([
    ['another number in its title', record('0009'), /first line/],
    [
      'no status',
      record('0002').replace('Status: accepted · 2026-11-23', '2026-11-23 · accepted'),
      /no line "Status/,
    ],
    ['no consequences', record('0002').replace('## Consequences', '**Price.**'), /its headings/],
  ])('are refused with %s', (_, text, problem) => {
    expect(recordProblems([good, recordOf('0002-a-title.md', text)])).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it('have numbers without gaps, used once', () => {
    const third = recordOf('0003-a-title.md', record('0003', 'withdrawn'));
    expect(recordProblems([good, third])).toEqual([expect.stringContaining('0002 is missing')]);
    expect(recordProblems([good, good])).toEqual([expect.stringContaining('0001 is used twice')]);
  });
});

describe('a checkout', () => {
  let folder;
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
    write('docs/specification.md', '## 1. What it does\n\n- **1-22** Referrals.\n');
    write('docs/decisions/0001-a-title.md', record('0001'));
    write('docs/decisions/README.md', decisionIndex(readRecords(folder)));
    write('apps/a.ts', '// spec 1-22, decision 0001\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is in order', () => {
    expect(documentProblems(folder)).toEqual([]);
  });

  it('reports a reference that leads nowhere', () => {
    write('apps/b.tsx', '\n// spec 1-23\n// decision 0002\n// issue 3\n');
    write('docs/a.md', '[a](gone.md)\n');
    expect(documentProblems(folder)).toEqual([
      'apps/b.tsx:2: docs/specification.md has no 1-23',
      'apps/b.tsx:3: there is no decision 0002',
      expect.stringMatching(/^apps\/b\.tsx:4: "issue 3" is not in the repository/),
      'docs/a.md:1: gone.md does not exist',
    ]);
  });

  it('has a current index', () => {
    write('docs/decisions/0002-a-title.md', record('0002'));
    expect(documentProblems(folder)).toEqual([expect.stringContaining('documents.mjs --write')]);
  });

  it('is checked without installed and built files', () => {
    cpSync(join(folder, 'apps'), join(folder, 'packages'), { recursive: true });
    write('packages/node_modules/x/a.ts', '// issue 3\n');
    expect(documentProblems(folder)).toEqual([]);
  });
});
