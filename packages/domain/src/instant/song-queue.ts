/** A song that waits or is being made. `done` is the finished share (0..1) of a song that is being made. */
export type QueuedSong = { id: string; isPaid: boolean; isBeingMade: boolean; done: number };

/** How many seconds a preview and a whole song take, and how many songs are made at the same time. */
export type Pace = { preview: number; full: number; places: number };

/**
 * The numbers of previews that wait or are being made: all, and those of one network address. Both include the
 * requested preview.
 */
export type Waiting = { all: number; own: number };

/**
 * The limits of the queue. `own` is for one network address, which a class or a party may share. Above `all`,
 * an address may add a song only if it has no other, so that a few busy addresses cannot block the shop. `most`
 * is the limit for everybody.
 */
export const MOST_WAITING = { own: 20, all: 100, most: 200 } as const;

/** Whether the queue has no room for one more preview. */
export const isQueueFull = ({ all, own }: Waiting): boolean =>
  own > MOST_WAITING.own || all > MOST_WAITING.most || (all > MOST_WAITING.all && own > 1);

/** After how many seconds another try makes sense. By then, a quarter of the songs ahead are made. */
export function secondsToRetry({ all, own }: Waiting, { preview, places }: Pace): number {
  const inTheWay = own > MOST_WAITING.own ? own : all;
  return Math.min(300, Math.max(10, Math.ceil((inTheWay * preview) / 4 / places)));
}

/**
 * The estimated seconds until a preview is finished. `queue` is in the order in which previews are made. Paid
 * songs are made between them, one before each preview. Null for a song that is not in the queue.
 */
export function secondsUntilMade(queue: readonly QueuedSong[], id: string, pace: Pace): number | null {
  const song = queue.find((one) => one.id === id);
  if (!song) return null;
  if (song.isBeingMade) return Math.ceil(leftOf(song, pace));
  const waiting = queue.filter(({ isBeingMade }) => !isBeingMade);
  const previews = waiting.filter(({ isPaid }) => !isPaid);
  const ahead = previews.findIndex((one) => one.id === id);
  const paid = Math.min(waiting.length - previews.length, ahead + 1);
  const begun = queue.filter(({ isBeingMade }) => isBeingMade);
  const before =
    begun.reduce((sum, one) => sum + leftOf(one, pace), 0) + ahead * pace.preview + paid * pace.full;
  return Math.ceil(before / pace.places + pace.preview);
}

const leftOf = ({ isPaid, done }: QueuedSong, { preview, full }: Pace): number =>
  (1 - done) * (isPaid ? full : preview);
