import { floodInkFor } from '@keepsong/artwork/song';
import { expect, it } from 'vitest';
import { PAGE_LOOKS } from './page-looks.ts';

it.each(Object.entries(PAGE_LOOKS))(
  'the head of %s has none of the inks of its sleeve',
  (_, { ink, song }) => {
    expect(floodInkFor(song, [ink])).toBe(ink);
  },
);
