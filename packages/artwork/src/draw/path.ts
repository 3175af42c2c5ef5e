import type { AddonKind } from '../addon/kinds.ts';
import { ART_VERSION } from '../art-version.ts';
import type { CardDesign } from '../card-designs.ts';
import type { ECardDesign } from '../ecard.ts';
import type { PlaylistSketch } from '../playlist.ts';
import { TRAIT_NAMES } from '../portrait/trait-names.ts';
import type { PortraitOverrides } from '../portrait/traits.ts';
import type { ArtistShareSketch, ProductShareSketch, ShareSketch } from '../share.ts';
import {
  type GenreId,
  isGenreId,
  isMoodId,
  isTempoId,
  recordedPeaks,
  type SongSketch,
  shownSubjects,
} from '../song.ts';
import { encodePeaks } from './peaks.ts';
import { cleanText } from './text.ts';

/** The add-ons whose pictures show the name of the recipient. */
const LETTERED: readonly AddonKind[] = ['name'];

export { ART_VERSION } from '../art-version.ts';

/** A picture's kind and all facts that decide how it looks. */
export type ArtRequest =
  | { kind: 'sleeve'; song: SongSketch }
  | { kind: 'disc'; song: SongSketch }
  | { kind: 'share'; song: ShareSketch }
  | { kind: 'artist'; artist: ArtistShareSketch }
  | { kind: 'product'; product: ProductShareSketch }
  | { kind: 'portrait' | 'avatar'; name: string; traits?: PortraitOverrides | null }
  | { kind: 'addon'; addon: AddonKind; recipient?: string | null }
  | { kind: 'card'; card: CardDesign }
  | { kind: 'ecard'; design: ECardDesign; song: SongSketch }
  | { kind: 'playlist'; playlist: PlaylistSketch }
  | { kind: 'genre'; genre: GenreId }
  | { kind: 'logo'; ground: 'light' | 'dark' }
  | { kind: 'staff' };

type Fields = Record<string, string | null | undefined>;

/**
 * The address of a picture on the shop's origin, such as `/art/v1/sleeve.svg?t=Forty+Winters&g=2`. Unknown ids
 * are left out and long texts are cut. The drawing functions do the same, so the address leads to the same
 * picture.
 */
export function artPath(request: ArtRequest): string {
  const params = new URLSearchParams();
  for (const [field, value] of Object.entries(fieldsOf(request))) if (value) params.set(field, value);
  const query = params.size > 0 ? `?${params}` : '';
  return `/art/v${ART_VERSION}/${request.kind}.svg${query}`;
}

/** Pictures that exist as PNG too, because mail programs and social networks show no SVG. */
export type ShareRequest = Extract<ArtRequest, { kind: 'share' | 'artist' | 'product' | 'sleeve' | 'card' }>;

/**
 * The address of the PNG of a picture on the shop's origin. A share image has 1200 by 630 pixels, a sleeve or a gift
 * card 480 by 480.
 */
export const sharePngPath = (request: ShareRequest): string => artPath(request).replace('.svg', '.png');

function fieldsOf(request: ArtRequest): Fields {
  switch (request.kind) {
    case 'sleeve':
      return songFields(request.song);
    case 'disc': {
      // Leave the tempo out. It does not change a disc, so discs that look the same get the same address.
      const { p: _tempo, ...fields } = songFields(request.song);
      return fields;
    }
    case 'share':
      return { ...songFields(request.song), b: cleanText(request.song.byline) };
    case 'artist':
      return {
        n: cleanText(request.artist.name),
        b: cleanText(request.artist.line),
        ...traitFields(request.artist.traits ?? {}),
      };
    case 'product': {
      const { addon, title, line } = request.product;
      return { k: addon, n: cleanText(title), b: cleanText(line) };
    }
    case 'portrait':
    case 'avatar':
      return { n: cleanText(request.name), ...traitFields(request.traits ?? {}) };
    case 'addon':
      return { k: request.addon, r: LETTERED.includes(request.addon) ? cleanText(request.recipient) : '' };
    case 'card':
      return { k: request.card };
    case 'ecard':
      return { k: request.design, ...songFields(request.song) };
    case 'playlist':
      return { t: cleanText(request.playlist.title), ...choiceFields(request.playlist) };
    case 'genre':
      return { g: request.genre };
    case 'logo':
      return { k: request.ground };
    case 'staff':
      return {};
  }
}

function songFields(song: SongSketch): Fields {
  const peaks = recordedPeaks(song);
  return {
    t: cleanText(song.title),
    r: cleanText(song.recipient),
    ...choiceFields(song),
    p: song.tempo && isTempoId(song.tempo) ? song.tempo : '',
    s: shownSubjects(song),
    w: peaks ? encodePeaks(peaks) : '',
  };
}

function choiceFields({ genre, mood }: Pick<SongSketch, 'genre' | 'mood'>): Fields {
  return { g: genre && isGenreId(genre) ? genre : '', m: mood && isMoodId(mood) ? mood : '' };
}

function traitFields(traits: PortraitOverrides): Fields {
  return Object.fromEntries(TRAIT_NAMES.map((trait) => [trait, traits[trait]]));
}
