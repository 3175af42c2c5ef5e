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
  /** Asks an outside service whether it answers and takes the shop's key. The shop's own engine has nobody to ask. */
  check?(): Promise<void>;
};

/** Thrown when the request itself is wrong, so that trying again is useless. */
export class MusicRefused extends Error {
  override readonly name = 'MusicRefused';
}

/**
 * Why a model made no song. `refused`: it does not make this song. `quota`, `key`: it makes no songs until
 * somebody pays or sets another key. The others are temporary: it has too much to do, took too long, does not
 * answer, or sent no song.
 */
export type TroubleKind = 'refused' | 'quota' | 'key' | 'busy' | 'timeout' | 'down' | 'broken';

export class SongTrouble extends Error {
  override readonly name = 'SongTrouble';
  readonly kind: TroubleKind;
  /** The cost in cents, although no song was made. */
  readonly cents: number;
  constructor(kind: TroubleKind, message: string, cents = 0) {
    super(message);
    this.kind = kind;
    this.cents = cents;
  }
}

export type ModelSong = { whole: RenderedSong; preview: RenderedSong; cents: number };

/**
 * A music model of another company. Each song costs money, and the same request gives another song each time. So a song
 * is made whole, once, and its preview is cut from it.
 */
export type SongModel = {
  /** How many songs can be made at the same time. */
  places: number;
  /** What a song costs at most, in cents. */
  mostCents: number;
  /** @throws SongTrouble */
  compose(request: SongRequest, onProgress?: OnProgress): Promise<ModelSong>;
  /** The preview of a song that was made before. @throws SongTrouble */
  excerpt(request: SongRequest, whole: Omit<RenderedSong, 'peaks' | 'seconds'>): Promise<RenderedSong>;
  /** Asks the service whether it takes the shop's key. @throws SongTrouble */
  check(): Promise<void>;
  stop(): Promise<void>;
};
