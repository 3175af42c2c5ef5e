import type { FrozenGreeting } from '@keepsong/domain/cart/line/ordered';
import type { StoryRow } from './stories.repository.ts';

type Introduced = Pick<StoryRow, 'greeting' | 'instant'>;

/**
 * The spoken intros of a song. Only the first of the list is played: an intro that was bought later replaces
 * the one from the first order.
 */
export const introsOf = ({ greeting, instant }: Introduced): FrozenGreeting[] =>
  [greeting, instant?.greeting ?? null].filter((intro) => intro !== null);

/** The spoken intro that is played before a song. Null for a song without one. */
export const introOf = (story: Introduced): FrozenGreeting | null => introsOf(story)[0] ?? null;
