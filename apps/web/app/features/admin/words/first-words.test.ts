import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

it.each([
  ['menu', 'Gifts | \n- Reviews | /reviews\nArtists | /artists', 'Gifts, Reviews, Artists'],
  ['schedule', '2026-12-01 | 2026-12-20 | Order now | /song-builder', 'Order now'],
  [
    'sections',
    '## Small teams\nWe **build** things.\n\n- one\n- two',
    'Small teams We build things. one two',
  ],
  ['rich', 'Write to [us](mailto:a@b.example)', 'Write to us'],
  ['text', 'Work on something people keep', 'Work on something people keep'],
  ['text', 'x'.repeat(91), `${'x'.repeat(90)}…`],
] as const)('a list shows a %s as it is read: %j', (kind, text, shown) => {
  expect(firstWords(kind, text)).toBe(shown);
});
