import { deliveryDate } from '@keepsong/domain/builder/delivery';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DraftsService } from '../builder/drafts.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import type { OffersService } from '../studio/offers.service.ts';
import { type CheckoutRow, loadUser, type OrderRow } from './checkout.repository.ts';
import { receiptLines } from './order-detail.ts';
import type { FulfilOrder } from './settle.service.ts';

export type FulfilDeps = {
  catalog: CatalogService;
  drafts: DraftsService;
  stories: StoriesService;
  offers: OffersService;
  notifications: Notifications;
  clock: Clock;
};

const EXTRA_VERSE = 'extra-verse';

/** What a paid order sets going: the story and its commission, the closed draft, the receipt. One transaction. */
export function createFulfilment(deps: FulfilDeps): FulfilOrder {
  const { catalog, drafts, stories, offers, notifications, clock } = deps;

  async function commissionSong(tx: Tx, order: OrderRow, checkout: CheckoutRow, fromName: string) {
    const { songData } = checkout;
    if (!songData) return null;
    const extraVerses = order.cart.lines
      .filter(({ name }) => name === EXTRA_VERSE)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const story = await stories.create(tx, {
      orderId: order.id,
      ownerId: order.userId,
      fromName,
      songData,
      extraVerses,
      createdAt: order.createdAt,
    });
    const artist = await offers.commission(tx, story, Number(songData.selected_recommended_artist?.id));
    if (checkout.builderId !== null) await drafts.close(tx, checkout.builderId);
    return { story, artist };
  }

  return async (tx, order, checkout) => {
    const user = await loadUser(tx, order.userId);
    if (!user) throw new Error('an order has no user');
    // A gift is signed with the name people call each other by.
    const song = await commissionSong(tx, order, checkout, user.firstName);
    const rule = { holidays: new Set(await catalog.holidays(tx)), holidaySkip: true };
    const promisedDay = song ? deliveryDate(clock.now(), song.artist.deliveryDays, rule) : null;
    const locale = checkout.locale === 'sp' ? 'sp' : 'en';
    const lines = receiptLines(order, locale);
    await notifications.notifyUser(
      tx,
      { ...user, locale },
      'order_received',
      {
        orderId: order.id,
        song: checkout.songData && songFactsOf(checkout.songData),
        artistName: song?.artist.artistName ?? null,
        promisedDay,
        storyPath: song ? `/stories/${song.story.slug}` : null,
        receipt: {
          lines: lines.map(({ title, quantity, amount }) => ({ title, quantity, cents: amount })),
          extras: [
            { kind: 'discount', cents: order.quote.discount },
            { kind: 'credit', cents: order.quote.credit_applied },
            { kind: 'shipping', cents: order.quote.shipping },
            { kind: 'taxes', cents: order.quote.taxes },
          ],
          totalCents: order.totalCents,
        },
      },
      `order:${order.id}:receipt`,
    );
  };
}
