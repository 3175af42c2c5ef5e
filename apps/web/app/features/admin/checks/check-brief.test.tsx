import type { CheckView } from '@keepsong/contract/makers/checks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { CheckLyrics, lineAt } from './check-brief.tsx';
import type { Recording } from './use-recording.ts';

it.each<[starts: (number | null)[], seconds: number, line: number | null]>([
  [[1.5, 4, 9], 1.4, null],
  [[1.5, 4, 9], 1.5, 1],
  [[1.5, 4, 9], 8.9, 2],
  [[1.5, 4, 9], 60, 3],
  // A line without a time is passed over.
  [[1.5, null, 9], 8.9, 1],
  [[null, 4], 4, 2],
  [[null, null], 60, null],
])('of lines that begin at %j, second %d is in line %j', (starts, seconds, line) => {
  expect(lineAt(starts, seconds)).toBe(line);
});

/** The lines of the lyrics as the staff see them at this second: each with its time, and `now` for the sung one. */
function shownAt(seconds: number, line_starts: CheckView['line_starts']): string[] {
  const check = { lyrics: '[Verse]\nA blue coat\nWrong Portland', line_starts, artist_note: '' } as CheckView;
  const page = withLocale('en', () =>
    renderToStaticMarkup(
      <CheckLyrics
        check={check}
        words={[]}
        recording={{ seconds, playFrom: () => {} } as unknown as Recording}
      />,
    ),
  );
  return [...page.matchAll(/<li.*?<\/li>/g)].map(([line]) => {
    const words = line
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return line.includes('check-lines__now') ? `now ${words}` : words;
  });
}

it('shows the lyrics with the time of each line, and marks the line that is sung', () => {
  expect(shownAt(5, [1.5, 64])).toEqual(['Verse', 'now 0:01 A blue coat', '1:04 Wrong Portland']);
  expect(shownAt(70, [1.5, 64])).toEqual(['Verse', '0:01 A blue coat', 'now 1:04 Wrong Portland']);
  expect(shownAt(70, null)).toEqual(['Verse', 'A blue coat', 'Wrong Portland']);
});
