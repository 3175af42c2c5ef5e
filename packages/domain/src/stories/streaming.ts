/** What is bought to have a song on a streaming service (spec 3.6-11, 3.6-12). */
const STREAMING_PRODUCTS: readonly string[] = ['song-streaming', 'free-song-streaming'];

type BoughtLine = { name: string; contents?: readonly { name: string }[] | undefined };

/** Whether streaming is among what was bought, by itself or in a bundle. */
export const buysStreaming = (lines: readonly BoughtLine[]): boolean =>
  lines.some(({ name, contents = [] }) =>
    [name, ...contents.map((one) => one.name)].some((bought) => STREAMING_PRODUCTS.includes(bought)),
  );

/** `waiting`: to be handed in. `processing`: with the service. `live`: to be heard there. `refused`: it is not taken. */
export const RELEASE_STATES = ['waiting', 'processing', 'live', 'refused'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;

/** When to ask the service again: soon at first, then less and less often. */
export const nextLook = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), LONGEST_MS));
