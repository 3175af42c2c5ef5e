import { type FrozenLine, type KindName, kindOfOrdered } from '@keepsong/domain/cart/kinds/index';
import { buysStreaming } from '@keepsong/domain/cart/named-products';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { GiftCardsService } from '../../credits/gift-cards.service.ts';
import type { RecordingsService } from '../../instant/recordings.service.ts';
import type { ECardService } from '../../stories/ecard/ecard.service.ts';
import type { RevisionsService } from '../../stories/revisions/revisions.service.ts';
import type { ReleasesService } from '../../stories/sharing/releases.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import type { OrderFacts } from './order-facts.repository.ts';

export type FulfilDeps = {
  stories: Pick<StoriesService, 'change'>;
  revisions: Pick<RevisionsService, 'order'>;
  releases: Pick<ReleasesService, 'order'>;
  ecards: Pick<ECardService, 'order'>;
  recordings: Pick<RecordingsService, 'keep'>;
  giftCards: Pick<GiftCardsService, 'issue'>;
};

type Paid = { order: OrderRow; from: OrderFacts['user']; locale: Locale; boughtAt: Date; by: By };
type Begin = (tx: Tx, lines: readonly FrozenLine[], paid: Paid) => Promise<void>;

/**
 * Begins what a paid order buys beside its song, for the lines of each kind. The goods of vendors are not decided by the
 * kind but by the product.
 */
export function createFulfilLines({ stories, ...deps }: FulfilDeps) {
  /** Queues delivered songs whose streaming was bought, alone or in a bundle. */
  const stream: Begin = (tx, lines, { by }) =>
    deps.releases.order(tx, storiesOf(lines.filter((line) => buysStreaming([line]))), by);

  /** Keeps the spoken intros, and puts those for earlier songs before these songs. */
  const greet: Begin = async (tx, lines) => {
    await deps.recordings.keep(
      tx,
      lines.flatMap(({ greeting }) => greeting?.id ?? []),
    );
    for (const { greeting, storyId } of lines)
      if (greeting && storyId !== undefined) await stories.change(tx, storyId, { greeting });
  };

  /** Null: nothing begins for lines of this kind. The song itself is opened with the order. */
  const FULFIL: Record<KindName, Begin | null> = {
    original_song: null,
    instant_song: null,
    ecard: (tx, lines) => deps.ecards.order(tx, storiesOf(lines)),
    gift_card: (tx, _lines, { order, from, locale, boughtAt, by }) =>
      deps.giftCards.issue(tx, order, { from, locale, boughtAt }, by),
    revision: (tx, lines, { order, by }) => deps.revisions.order(tx, order, lines, by),
    greeting: greet,
    rush_fee: null,
    extra_verse: null,
    gratuity: null,
    streaming: stream,
    pod: stream,
    bundle: stream,
    simple: stream,
  };

  return async (tx: Tx, paid: Paid): Promise<void> => {
    const kinds = Map.groupBy(paid.order.cart.lines, (line) => kindOfOrdered(line).name);
    await Promise.all([...kinds].map(([kind, lines]) => FULFIL[kind]?.(tx, lines, paid)));
  };
}

/** The ids of the earlier songs for which lines are bought. */
const storiesOf = (lines: readonly FrozenLine[]): number[] =>
  lines.flatMap(({ storyId }) => (storyId === undefined ? [] : storyId));
