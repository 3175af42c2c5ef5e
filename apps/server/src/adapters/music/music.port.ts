import type { Extent, OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { NameRequest } from '@keepsong/song-engine/sing-name';

/** A song to render. Equal jobs give equal bytes. */
export type MusicJob = { request: SongRequest; extent: Extent };

/** Makes songs, either by the shop's own song engine or by an outside service. It does not store the songs. */
export type Music = {
  /** How many songs can be made at the same time. */
  places: number;
  /**
   * Makes a song. When several callers want the same song at the same time, it is made only once.
   * @param onProgress called now and then with the finished share, 0..1.
   * @throws MusicRefused when this request can never be made. Any other error may be temporary.
   */
  render(job: MusicJob, onProgress?: OnProgress): Promise<RenderedSong>;
  /** Sings a name without a song around it, as MP3. @throws as `render` does. */
  singName(request: NameRequest): Promise<Uint8Array>;
};

/** Thrown when the request itself is wrong, so that trying again is useless. */
export class MusicRefused extends Error {
  override readonly name = 'MusicRefused';
}
