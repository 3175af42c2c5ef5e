import { artPath } from '@keepsong/artwork/draw/path';
import { readPortraitOverrides } from '@keepsong/artwork/portrait';
import type { ArtistRow } from './artists.repository.ts';

/**
 * The address of an artist's photo. Without a photo, the address of a portrait that is drawn with the traits
 * that the artist chose.
 */
export const portraitPath = ({
  artistName,
  portrait,
  photoKey,
}: Pick<ArtistRow, 'artistName' | 'portrait' | 'photoKey'>): string =>
  photoKey === null
    ? artPath({
        kind: 'portrait',
        name: artistName,
        traits: readPortraitOverrides(Object.entries(portrait)),
      })
    : `/media/${photoKey}`;
