/** What has a song put on the streaming service, with the song or once it is there (spec 3.6-12). */
export const SONG_STREAMING = 'song-streaming';
/** The same as a present of the shop, with a new song alone (spec 3.6-11). */
const STREAMING_PRODUCTS: readonly string[] = [SONG_STREAMING, 'free-song-streaming'];

export const isStreaming = ({ name }: { name: string }): boolean => STREAMING_PRODUCTS.includes(name);

export type BoughtLine = { name: string; contents?: readonly { name: string }[] | undefined };

/** Whether streaming is among what was bought, by itself or in a bundle. */
export const buysStreaming = (lines: readonly BoughtLine[]): boolean =>
  lines.some(({ name, contents = [] }) => [{ name }, ...contents].some(isStreaming));

/** `waiting`: to be handed in. `processing`: with the service. `live`: to be heard there. `refused`: it is not taken. */
export const RELEASE_STATES = ['waiting', 'processing', 'live', 'refused'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;

/** When to ask the service again: soon at first, then less and less often. */
export const nextLook = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), LONGEST_MS));
