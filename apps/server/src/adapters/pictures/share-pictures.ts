import { artPath, type ShareRequest } from '@keepsong/artwork/draw/path';
import { renderRequest } from '@keepsong/artwork/request';
import { SHARE_WIDTH } from '@keepsong/artwork/share';
import { SLEEVE_PNG_SIZE } from '@keepsong/artwork/sleeve';
import type { SongSketch } from '@keepsong/artwork/song';
import { createPictureCache } from './picture-cache.ts';
import { createPngThread, type PngThread } from './png-thread.ts';

/** The width of a printed sleeve: six inches at 200 dots per inch. */
const PRINT_WIDTH = 1_200;

export type SharePictures = {
  /** The picture, if it has been drawn before and is still stored. Otherwise null. */
  find(request: ShareRequest): Promise<Uint8Array | null>;
  /**
   * Draws the picture and stores it. When several callers want the same picture at the same time, it is drawn only
   * once.
   * @throws ThreadBusy when too many pictures wait.
   */
  draw(request: ShareRequest): Promise<Uint8Array>;
  /**
   * Draws a sleeve (the cover picture of a song) in the size for print. The picture is not stored.
   * @throws ThreadBusy when too many pictures wait.
   */
  print(song: SongSketch): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/**
 * Draws share images (1200 by 630 pixels) and the song sleeves and gift cards that e-mails show (480 by 480) as PNG, and stores them
 * in `folder`.
 */
export function createSharePictures(folder: string, thread: PngThread = createPngThread()): SharePictures {
  const cache = createPictureCache(folder);
  const drawing = new Map<string, Promise<Uint8Array>>();

  async function make(key: string, request: ShareRequest): Promise<Uint8Array> {
    const isSquare = request.kind === 'sleeve' || request.kind === 'card';
    const width = isSquare ? SLEEVE_PNG_SIZE : SHARE_WIDTH;
    const png = await thread.ask({ svg: renderRequest(request), width });
    await cache.keep(key, png);
    return png;
  }

  return {
    find: (request) => cache.find(artPath(request)),
    draw(request) {
      const key = artPath(request);
      const running = drawing.get(key) ?? make(key, request).finally(() => drawing.delete(key));
      drawing.set(key, running);
      return running;
    },
    print: (song) => thread.ask({ svg: renderRequest({ kind: 'sleeve', song }), width: PRINT_WIDTH }),
    stop: () => thread.stop(),
  };
}
