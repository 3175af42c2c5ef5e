import { parseArt } from '@keepsong/artwork/draw/parse';
import { sharePngPath } from '@keepsong/artwork/draw/path';
import { type PortraitOverrides, portraitTraits } from '@keepsong/artwork/portrait';
import type { ArtistCard } from '@keepsong/contract/artists';
import type { Ink } from '~/ui/lettering/ink.ts';

/** The traits of the drawn portrait that the artist chose. They stand in the portrait's address. */
function traitsOf(photo: string): PortraitOverrides {
  const { pathname, searchParams } = new URL(photo, 'http://shop.invalid');
  const request = parseArt(pathname, searchParams);
  return request?.kind === 'portrait' ? (request.traits ?? {}) : {};
}

type Drawn = Pick<ArtistCard, 'artist_name' | 'photo'>;

/** The background colour of the artist's portrait. */
export const portraitInk = ({ artist_name, photo }: Drawn): Ink =>
  portraitTraits(artist_name, traitsOf(photo)).pair[0];

/** The path of the artist's share preview image. The image shows `line` under the artist's name. */
export const artistSharePath = ({ artist_name, photo }: Drawn, line: string): string =>
  sharePngPath({ kind: 'artist', artist: { name: artist_name, traits: traitsOf(photo), line } });
