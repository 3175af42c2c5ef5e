import { artPath, type ShareRequest } from '@keepsong/artwork/draw/path';
import { renderRequest } from '@keepsong/artwork/request';
import { SHARE_WIDTH } from '@keepsong/artwork/share';
import { SLEEVE_PNG_SIZE } from '@keepsong/artwork/sleeve';
import type { SongSketch } from '@keepsong/artwork/song';
import { createPictureCache } from './picture-cache.ts';
import { createPngThread, type PngThread } from './png-thread.ts';

/** The width of a printed sleeve: six inches at 200 dots per inch. */
const PRINT_WIDTH = 1_200;
/**
 * Through the proxies of mail programs thousands of people share an address, so many pictures of one address may wait.
 * Addresses take turns, so that they delay the picture of another address by one.
 */
const LINE = { maxWaiting: 400, mostOfOne: 40 };
const PLAIN = {
  wide: { kind: 'share', song: { title: '' } },
  square: { kind: 'sleeve', song: { title: '' } },
} as const;
/** Plain pictures have a turn of their own. */
const FOR_ALL = 'plain pictures';

export type SharePictures = {
  /** The picture, if it has been drawn before and is still stored. Otherwise null. */
  find(request: ShareRequest): Promise<Uint8Array | null>;
  /**
   * Draws the picture and stores it. When several callers want the same picture at the same time, it is drawn only
   * once.
   * @param who the person or address that asks
   * @throws ThreadBusy when too many pictures wait.
   */
  draw(request: ShareRequest, who: string): Promise<Uint8Array>;
  /**
   * A picture of the same size, but without words, to show until the picture itself is drawn.
   * @throws ThreadBusy when too many pictures wait and no such picture is drawn yet.
   */
  plain(request: ShareRequest): Promise<Uint8Array>;
  /**
   * Draws a sleeve (the cover picture of a song) in the size for print. The picture is not stored.
   * @param who the person who asks
   * @throws ThreadBusy when too many pictures wait.
   */
  print(song: SongSketch, who: string): Promise<Uint8Array>;
  stop(): Promise<void>;
};

/**
 * Draws share images (1200 by 630 pixels) and the song sleeves and gift cards that e-mails show (480 by 480) as PNG, and stores them
 * in `folder`.
 */
export function createSharePictures(
  folder: string,
  thread: PngThread = createPngThread(LINE),
): SharePictures {
  const cache = createPictureCache(folder);
  const drawing = new Map<string, Promise<Uint8Array>>();

  async function make(key: string, request: ShareRequest, who: string): Promise<Uint8Array> {
    const width = isSquare(request) ? SLEEVE_PNG_SIZE : SHARE_WIDTH;
    const png = await thread.ask({ svg: renderRequest(request), width }, who);
    await cache.keep(key, png);
    return png;
  }

  const find = (request: ShareRequest) => cache.find(artPath(request));

  function draw(request: ShareRequest, who: string): Promise<Uint8Array> {
    const key = artPath(request);
    const running = drawing.get(key) ?? make(key, request, who).finally(() => drawing.delete(key));
    drawing.set(key, running);
    return running;
  }

  return {
    find,
    draw,
    async plain(request) {
      const plain = isSquare(request) ? PLAIN.square : PLAIN.wide;
      return (await find(plain)) ?? draw(plain, FOR_ALL);
    },
    print: (song, who) =>
      thread.ask({ svg: renderRequest({ kind: 'sleeve', song }), width: PRINT_WIDTH }, who),
    stop: () => thread.stop(),
  };
}

const isSquare = ({ kind }: ShareRequest): boolean => kind === 'sleeve' || kind === 'card';
