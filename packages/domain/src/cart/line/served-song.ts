import type { StoryState } from '../../states/tables.ts';
import { type FrozenLine, type Kind, type KindName, kindOfOrdered } from '../kinds/index.ts';
import { type BoughtLine, isStreaming, STREAMING } from '../named-products.ts';

/** What decides which goods a song that was ordered earlier can take. */
export type ServedSong = {
  status: StoryState;
  isInstant: boolean;
  /** Whether the streaming service has the song. */
  isReleased: boolean;
  isCardSent: boolean;
};

/**
 * Whether the song can still be published, if the line buys that. The free streaming promotion comes only with a
 * new song.
 */
const mayStream = (
  { name, contents = [] }: BoughtLine,
  { status, isInstant, isReleased }: ServedSong,
): boolean => {
  const bought = [{ name }, ...contents].filter(isStreaming);
  const isOpen = status === 'shipped' && !isInstant && !isReleased;
  return bought.length === 0 || (isOpen && bought.every((one) => one.name === STREAMING));
};

/** Whether a song that was ordered earlier can take a line of each kind. Null: every song can. */
export const SERVES: Record<KindName, ((line: BoughtLine, song: ServedSong) => boolean) | null> = {
  original_song: null,
  instant_song: null,
  ecard: (_line, { status, isInstant, isCardSent }) => status !== 'canceled' && !isInstant && !isCardSent,
  gift_card: null,
  // `checkTogether` asks for the songs that the buyer may change.
  revision: null,
  greeting: null,
  rush_fee: null,
  extra_verse: null,
  gratuity: null,
  streaming: mayStream,
  pod: mayStream,
  bundle: mayStream,
  simple: mayStream,
};

type LineForSong = BoughtLine & {
  id: string;
  kind: Pick<Kind, 'name' | 'oncePerSong'>;
  extra_info: { one_per_story: boolean };
};

/**
 * Whether a song that was ordered earlier can take a line. `kept` are the lines that were bought for it before and not
 * given back. The checkout and the list of products for a song both ask this, so that nothing is offered that the
 * checkout then refuses.
 */
export function canTake(line: LineForSong, song: ServedSong, kept: readonly FrozenLine[]): boolean {
  const { id, kind, extra_info } = line;
  const once = kind.oncePerSong?.(line) ?? null;
  const isBought = kept.some((earlier) =>
    once === null
      ? extra_info.one_per_story && earlier.productId === Number(id)
      : kindOfOrdered(earlier).oncePerSong?.(earlier) === once,
  );
  return !isBought && (SERVES[kind.name]?.(line, song) ?? true);
}
