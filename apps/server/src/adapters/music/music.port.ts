import type { Extent, OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { NameRequest } from '@keepsong/song-engine/sing-name';

/** A song to render. The same job gives the same bytes. */
export type MusicJob = { request: SongRequest; extent: Extent };

/** The edge that makes songs: the shop's own engine, or an outside service. It keeps no songs. */
export type Music = {
  /** How many songs it makes at once. */
  places: number;
  /**
   * Makes a song. Requests for the same song at the same time share the work.
   * @param onProgress called now and then with the finished share, 0..1.
   * @throws MusicRefused when the request can never be made; any other error may be temporary.
   */
  render(job: MusicJob, onProgress?: OnProgress): Promise<RenderedSong>;
  /** A name alone, sung, as MP3. @throws as `render`. */
  singName(request: NameRequest): Promise<Uint8Array>;
};

/** The request itself is at fault. */
export class MusicRefused extends Error {
  override readonly name = 'MusicRefused';
}
