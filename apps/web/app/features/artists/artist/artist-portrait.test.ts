import { parseSharePng } from '@keepsong/artwork/draw/parse';
import { artPath } from '@keepsong/artwork/draw/path';
import { describe, expect, it } from 'vitest';
import { artistSharePath, portraitInk } from './artist-portrait.ts';

const drawn = {
  artist_name: 'Imani Brightwater',
  photo: artPath({
    kind: 'portrait',
    name: 'Imani Brightwater',
    traits: { inks: 'mint-ultra', hair: 'afro' },
  }),
};

describe("an artist's portrait", () => {
  it('gives the page the ink that the artist chose', () => {
    expect(portraitInk(drawn)).toBe('mint');
  });

  it('is drawn in the same way in the share preview', () => {
    const { pathname, searchParams } = new URL(artistSharePath(drawn, 'R&B, Folk'), 'http://shop.test');
    expect(parseSharePng(pathname, searchParams)).toEqual({
      kind: 'artist',
      artist: { name: 'Imani Brightwater', line: 'R&B, Folk', traits: { inks: 'mint-ultra', hair: 'afro' } },
    });
  });

  it('takes the ink from the name when the portrait is not a drawing of the shop', () => {
    expect(portraitInk({ ...drawn, photo: '/media/imani.webp' })).toBe(
      portraitInk({ ...drawn, photo: artPath({ kind: 'portrait', name: drawn.artist_name }) }),
    );
  });
});
