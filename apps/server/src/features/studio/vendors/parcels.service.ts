import type { VendorItem } from '@keepsong/contract/makers/vendor-orders';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isToDo, packedWith } from '@keepsong/domain/studio/vendor-items';
import { DAY_MS } from '@keepsong/domain/time/day';
import { type Shipping, ShippingUnavailable } from '../../../adapters/shipping/shipping.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import { notingFaults } from '../../../platform/webhooks/webhook-faults.ts';
import { requireProved } from '../../auth/sign-in/proof.ts';
import { askAgainAt, type BuyLabel, boughtOf } from './buy-label.service.ts';
import type { FollowParcel } from './follow-parcel.service.ts';
import {
  findDue,
  findParcelsOut,
  insertParcel,
  loadParcel,
  type ParcelRow,
  planGivingBack,
  putOff,
} from './parcels.repository.ts';
import { findItems, findWantedLines, lockItems } from './vendor-items.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  shipping: Shipping | null;
  buyLabel: BuyLabel;
  followParcel: FollowParcel;
};

/** Labels cost money, so nobody buys more than a vendor needs on a busy day. */
const LABELS = { name: 'vendor_labels', max: 300, seconds: 3_600 } as const;
const BATCH = 20;
/**
 * How many times a carrier is asked to take back a label, also after it has rejected a refund under way. While it refuses
 * or does not answer, it is asked each hour.
 */
const MOST_ASKED_BACK = 45;
/**
 * How long a carrier may decide about one refund. It has 30 days. The shop looks each day what it has decided; these
 * looks are not counted in `MOST_ASKED_BACK`.
 */
const LONGEST_UNDER_WAY_MS = 31 * DAY_MS;
/**
 * How long after its purchase a label is asked back. Refunds that are rejected after a month each could go on for years
 * without an end. Carriers take labels back for about a month. A label that was ended later is asked back once.
 */
const LONGEST_ASKED_BACK_MS = 90 * DAY_MS;

/** The label of an item as its vendor sees it. */
export function labelView(parcel: ParcelRow | undefined, itemId: number): VendorItem['label'] {
  if (!parcel) return null;
  const url = parcel.labelKey === null ? null : `/v3/api/vendor/items/${itemId}/label.pdf`;
  return { state: parcel.state, url };
}

/** Labels and parcels: each label is bought only once, and parcels are followed until they arrive. */
export function createParcels({ database, clock, limits, shipping, buyLabel, followParcel }: Deps) {
  const { db } = database;

  /**
   * Gives the label of a parcel back that was ended. A provider may refuse at first, or later, so it is asked until the
   * price is refunded. In the end the shop keeps the label, and the staff are told. False when the provider did not
   * answer.
   */
  async function giveBack(from: Shipping, parcel: ParcelRow): Promise<boolean> {
    const { id, token, tries, underWaySince, createdAt } = parcel;
    const now = clock.now();
    const over = { nextAt: null, keptAt: now };
    const isTooOld = now.getTime() - createdAt.getTime() >= LONGEST_ASKED_BACK_MS;
    const isLast = isTooOld || tries + 1 >= MOST_ASKED_BACK;
    const again = isLast ? over : { nextAt: askAgainAt(now, from), keptAt: null };
    // Without an answer it is not known whether a new refund has begun, so none is older than the next answer.
    await planGivingBack(db, id, { ...again, tries: tries + 1, underWaySince: null });
    try {
      const { state, asked, label } = await from.giveBack(token);
      const since = (asked ? null : underWaySince) ?? now;
      // The last refund is followed too. The label is given up only when its carrier rejects that one.
      const isOver = asked
        ? tries >= MOST_ASKED_BACK || (isTooOld && tries > 0)
        : now.getTime() - since.getTime() >= LONGEST_UNDER_WAY_MS;
      const next = {
        given_back: { nextAt: null, keptAt: null },
        under_way: {
          ...(isOver ? over : { nextAt: new Date(now.getTime() + DAY_MS), keptAt: null }),
          ...{ underWaySince: since, tries: asked ? tries + 1 : tries },
        },
        refused: again,
      }[state];
      await planGivingBack(db, id, { ...(label ? boughtOf(label) : {}), ...next });
      return true;
    } catch (error) {
      if (error instanceof ShippingUnavailable) return false;
      throw error;
    }
  }

  return {
    /**
     * Buys a label for an item, and for everything else of the order that its vendor still has to send. A
     * repeated call returns the same label. Refuses with `sign_in_required`; `forbidden` for people who work
     * for no vendor; `not_found` for an item of another vendor; `item_state` for an item that is sent already;
     * `order_closed`; `address_invalid` when an address is missing or no carrier finds it; `switched_off` when
     * the shop has no provider of labels; `too_many_requests`.
     */
    async makeLabel(session: Session | null, itemId: number): Promise<Result<number>> {
      if (!session?.user) return refuse('sign_in_required');
      const user = requireProved(session);
      if (!user.ok || user.value.vendorIds.length === 0) return refuse('forbidden');
      const [own] = await findItems(db, [itemId], user.value.vendorIds);
      if (!own) return refuse('not_found');
      if (!shipping) return refuse('switched_off');
      const within = await limits.take(LABELS, `user:${user.value.id}`);
      if (!within.ok) return within;
      const asked = await database.transaction(async (tx): Promise<Result<number>> => {
        const items = await lockItems(tx, own.orderId);
        const item = items.find(({ id }) => id === itemId);
        if (!item) return refuse('not_found');
        const [known] = await findParcelsOut(tx, [item]);
        if (known) return ok(known.id);
        if (item.state === 'stopped') return refuse('order_closed');
        if (!isToDo(item.state)) return refuse('item_state');
        const wanted = await findWantedLines(tx, own.orderId);
        if (!wanted.has(item.lineId)) return refuse('order_closed');
        const packing = { parcels: await findParcelsOut(tx, items), wanted };
        const itemIds = packedWith(item, items, packing).map(({ id }) => id);
        const now = clock.now();
        const parcel = {
          orderId: own.orderId,
          vendorId: item.vendorId,
          itemIds,
          nextAt: now,
          createdAt: now,
        };
        return ok(await insertParcel(tx, parcel, { mover: 'vendor', userId: user.value.id }));
      });
      if (!asked.ok) return asked;
      const loaded = await loadParcel(db, { id: asked.value });
      if (loaded?.parcel.state === 'asked' && !(await buyLabel(loaded))) return refuse('address_invalid');
      return ok(itemId);
    },

    /** Handles an event of the provider about a parcel. If this fails, the staff see the event. */
    async receive({ parcel }: { parcel: string | null }): Promise<void> {
      if (parcel === null) return;
      const reported = { source: 'shipping', eventId: parcel, type: 'parcel', body: { parcel } } as const;
      await notingFaults({ db, clock }, reported, async () => {
        const found = await loadParcel(db, { providerId: parcel });
        if (found) await followParcel(found.parcel);
      });
    },

    /**
     * Takes one batch: buys labels that the shop still owes, gives back those of ended parcels, and follows parcels that
     * are under way. A fault of one
     * parcel does not stop the others; the first fault is thrown at the end.
     * @returns about how many parcels the provider answered. So a job that takes one batch after another ends when the
     * provider is away.
     */
    async followDue(): Promise<number> {
      if (!shipping) return 0;
      let answered = 0;
      await tryEach(await findDue(db, clock.now(), BATCH), async (row) => {
        if (row.state === 'failed') {
          if (await giveBack(shipping, row)) answered += 1;
          return;
        }
        // It is put off before the provider is asked. So a parcel with a fault is not first again in the next batch.
        await putOff(db, row.id, { nextAt: askAgainAt(clock.now(), shipping) });
        const loaded = row.state === 'asked' ? await loadParcel(db, { id: row.id }) : null;
        if (loaded) await buyLabel(loaded);
        else if (await followParcel(row)) answered += 1;
      });
      return answered;
    },
  };
}

export type Parcels = ReturnType<typeof createParcels>;
