import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

test('shows one growing line in a terminal, and a new line for each tenth in a log', () => {
  const texts: string[] = [];
  const terminal = progressBar({ isTTY: true, write: (text) => texts.push(text) }, 'Song ');
  terminal(0.5);
  terminal(1);
  expect(texts[0]).toBe(`\rSong [${'█'.repeat(15)}${'·'.repeat(15)}] 50 %`);
  expect(texts[1]).toContain('100 %\n');
  const lines: string[] = [];
  const log = progressBar({ write: (text) => lines.push(text) });
  for (const done of [0, 0.04, 0.2, 0.21, 1]) log(done);
  expect(lines).toEqual(['0 %\n', '20 %\n', '100 %\n']);
});
