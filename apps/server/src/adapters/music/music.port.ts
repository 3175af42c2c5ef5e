import type { Extent, OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { NameRequest } from '@keepsong/song-engine/sing-name';

/** A song to be made. The same job is the same song, to the last byte. */
export type MusicJob = { request: SongRequest; extent: Extent };

/** Whoever makes songs: the shop's own engine, or a service elsewhere. Nothing of it is kept here. */
export type Music = {
  /** How many songs it makes at once. */
  places: number;
  /**
   * Makes a song; who asks for the same at the same time gets the same.
   * @param onProgress what has been done of it, 0..1, now and then.
   * @throws MusicRefused when it cannot be made of this request, however often it is tried; any other error may pass.
   */
  render(job: MusicJob, onProgress?: OnProgress): Promise<RenderedSong>;
  /** A name alone, sung, as MP3. @throws as `render`. */
  singName(request: NameRequest): Promise<Uint8Array>;
};

/** The request itself is at fault. */
export class MusicRefused extends Error {
  override readonly name = 'MusicRefused';
}
