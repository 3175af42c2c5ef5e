import type { KindName } from '@keepsong/domain/cart/kinds/index';
import { type BoughtLine, isStreaming, STREAMING } from '@keepsong/domain/cart/named-products';
import type { StoryState } from '@keepsong/domain/states/tables';

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
