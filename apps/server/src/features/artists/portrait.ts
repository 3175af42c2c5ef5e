import { artPath } from '@keepsong/artwork/draw/path';
import { readPortraitOverrides } from '@keepsong/artwork/portrait';
import type { ArtistRow } from './artists.repository.ts';

/** The address of an artist's portrait, drawn with the traits that the artist chose. */
export const portraitPath = (artist: Pick<ArtistRow, 'artistName' | 'portrait'>): string =>
  artPath({
    kind: 'portrait',
    name: artist.artistName,
    traits: readPortraitOverrides(Object.entries(artist.portrait)),
  });
