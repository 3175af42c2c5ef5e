import { expect, it } from 'vitest';
import { isSlug } from './slug.ts';

it.each(['a', '42', 'song-of-Ana_2', 'x'.repeat(64)])('takes %j for a slug', (text) =>
  expect(isSlug(text)).toBe(true),
);

it.each(['', 'x'.repeat(65), 'a/b', 'a b', 'a\n', 'á', '../a', 'a%2fb'])(
  'does not take %j for a slug',
  (text) => expect(isSlug(text)).toBe(false),
);
