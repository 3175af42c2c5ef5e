import { addonArt } from './addon.ts';
import { avatar, staffAvatar } from './avatar.ts';
import { cardArt } from './card.ts';
import { disc } from './draw/disc.ts';
import { logo } from './draw/logo.ts';
import { parseArt } from './draw/parse.ts';
import type { ArtRequest } from './draw/path.ts';
import type { PictureOptions } from './draw/svg.ts';
import { ecardFront } from './ecard.ts';
import { genreArt } from './genre.ts';
import { playlistArt } from './playlist.ts';
import { portrait } from './portrait.ts';
import { artistShareImage, productShareImage, shareImage } from './share.ts';
import { sleeve } from './sleeve.ts';

/** Draws the picture with this address under /art/. Null when the address names no picture (see `parseArt`). */
export function renderArt(pathname: string, searchParams: URLSearchParams): string | null {
  const request = parseArt(pathname, searchParams);
  return request && renderRequest(request);
}

/** Draws the picture of a request as an SVG document. Pages that contain it can give it a label. */
export function renderRequest(request: ArtRequest, options: PictureOptions = {}): string {
  switch (request.kind) {
    case 'sleeve':
      return sleeve(request.song, options);
    case 'disc':
      return disc(request.song, options);
    case 'share':
      return shareImage(request.song, options);
    case 'artist':
      return artistShareImage(request.artist, options);
    case 'product':
      return productShareImage(request.product, options);
    case 'portrait':
      return portrait(request.name, request.traits ?? {}, options);
    case 'avatar':
      return avatar(request.name, request.traits ?? {}, options);
    case 'addon':
      return addonArt(request.addon, request.recipient ?? '', options);
    case 'card':
      return cardArt(request.card, options);
    case 'ecard':
      return ecardFront(request.design, request.song, options);
    case 'playlist':
      return playlistArt(request.playlist, options);
    case 'genre':
      return genreArt(request.genre, options);
    case 'logo':
      return logo(request.ground, options);
    case 'staff':
      return staffAvatar(options);
  }
}
