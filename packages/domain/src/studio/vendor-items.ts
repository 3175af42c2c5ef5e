import { type DaysOff, isOff } from '../artists/availability.ts';
import { ok, type Result, refuse } from '../result.ts';
import { canMove } from '../states/state-table.ts';
import { VENDOR_ITEMS, type VendorItemState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The states that vendors see. Stopped items leave their list. */
export const ITEM_STATES = ['new', 'making', 'shipped', 'arrived', 'problem'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** The states of items that are still to be sent. */
export const TO_DO: readonly ItemState[] = ['new', 'making', 'problem'];

export const isToDo = (state: VendorItemState): boolean => TO_DO.some((one) => one === state);

/** The largest number of items that one action may move. */
export const ITEMS_AT_ONCE = 100;

/** The longest lead time, in working days. */
export const LEAD_DAYS_MAX = 60;

export const PARCEL_LIMITS = { carrier: 40, tracking: 60, problem: 500 } as const;

/** A vendor's report about an item. Fields that are left out or null do not change. */
export type ItemWish = {
  state: ItemState;
  carrier?: string | null | undefined;
  tracking?: string | null | undefined;
  /** Confirms a number that replaces that of a label which a carrier has scanned. */
  replaces_scanned?: boolean | undefined;
  problem?: string | undefined;
};

export type ItemFacts = { state: VendorItemState; carrier: string | null; tracking: string | null };

/**
 * The effect of a report. `same`: nothing, because the item is already so. `parcel`: only the parcel's carrier
 * or tracking number changes. `move`: the state changes.
 */
export type ItemDecision = 'same' | 'parcel' | 'move';

/** A text that the vendor left out or left empty changes nothing. */
const isOther = (wished: string | null | undefined, now: string | null): boolean =>
  Boolean(wished) && wished !== now;

/** Whether a report says that an item was sent. Only such a report may name a carrier and a number. */
export const isSent = ({ state }: { state: VendorItemState }): boolean =>
  state === 'shipped' || state === 'arrived';

/** Whether two texts are one tracking number. People type it in groups, with hyphens, and in small letters. */
export const isSameNumber = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plainNumber(one) === plainNumber(other);

const plainNumber = (tracking: string): string => tracking.replace(/[\s-]/g, '').toUpperCase();

/** Whether a report names another number than the scanned one, and neither confirms nor repeats it. */
const replacesUnasked = (item: ItemFacts, wish: ItemWish, scanned: string | null): boolean =>
  isSent(wish) &&
  Boolean(wish.tracking) &&
  scanned !== null &&
  !wish.replaces_scanned &&
  ![scanned, item.tracking].some((number) => isSameNumber(number, wish.tracking ?? null));

/**
 * Decides about a vendor's report. A repeated report changes nothing. `isWanted`: the item's money is in the
 * shop and not disputed. `scanned`: the number of the item's label if a carrier has scanned it. Refuses with
 * `order_closed` for an item that must not be made, with `item_state` for a move that is not allowed, and with
 * `parcel_scanned` for a number that replaces the scanned one without confirming this.
 */
export function decideItem(
  item: ItemFacts,
  wish: ItemWish,
  { isWanted, scanned = null }: { isWanted: boolean; scanned?: string | null },
): Result<ItemDecision> {
  if (item.state === 'stopped') return refuse('order_closed');
  const isMove = item.state !== wish.state;
  if (isMove && !canMove(VENDOR_ITEMS, item.state, wish.state, 'vendor')) return refuse('item_state');
  const goesOn = wish.state === 'new' || wish.state === 'making' || wish.state === 'shipped';
  if (isMove && goesOn && !isWanted) return refuse('order_closed');
  if (replacesUnasked(item, wish, scanned)) return refuse('parcel_scanned');
  if (isMove) return ok('move');
  const isNew = isOther(wish.carrier, item.carrier) || isOther(wish.tracking, item.tracking);
  return ok(isSent(wish) && isNew ? 'parcel' : 'same');
}

type PackedItem = { id: number; vendorId: number; lineId: string; state: VendorItemState };

/** The parcels to the customer that hold items of an order, and the lines that must still be made. */
type Packing = { parcels: readonly { itemIds: readonly number[] }[]; wanted: ReadonlySet<string> };

/**
 * What goes into one parcel with an item of an order, the item included: all that its label takes. While it has no
 * label, this is everything that its vendor still has to send and that is in no other parcel. An item that was sent
 * without a label of the shop went alone.
 */
export function packedWith<I extends PackedItem>(
  item: I,
  items: readonly I[],
  { parcels, wanted }: Packing,
): I[] {
  const label = parcels.find(({ itemIds }) => itemIds.includes(item.id));
  if (label) return items.filter(({ id, state }) => label.itemIds.includes(id) && state !== 'stopped');
  if (!isToDo(item.state)) return [item];
  return items.filter(
    ({ id, vendorId, lineId, state }) =>
      id === item.id ||
      (vendorId === item.vendorId &&
        isToDo(state) &&
        wanted.has(lineId) &&
        !parcels.some(({ itemIds }) => itemIds.includes(id))),
  );
}

/** A limit for the search. Even after long days off, a day of sending is found within this many days. */
const HORIZON = 400;

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * The day by which goods are sent when work on them begins on `from`: after this many working days. Weekends
 * and days for which `isClosed` is true are no working days.
 */
export function sendDay(from: Day, leadDays: number, isClosed: (day: Day) => boolean): Day {
  let day = from;
  let left = leadDays;
  for (let tried = 0; left > 0 && tried < HORIZON; tried += 1) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !isClosed(day)) left -= 1;
  }
  return day;
}

/** The maker of these products: lead time in working days, and days off. */
export type Maker = {
  /** The slugs of the products, and of bundles that contain one of them. */
  products: readonly string[];
  lead_days: number;
  days_off: readonly DaysOff[];
};

/** The day by which a maker sends a parcel when work on it begins on `from`. */
export const makerDay = (
  from: Day,
  { lead_days, days_off }: Pick<Maker, 'lead_days' | 'days_off'>,
  holidays: readonly Day[],
): Day => sendDay(from, lead_days, (day) => holidays.includes(day) || isOff(day, days_off));

/** The day by which all parts of a product are sent. Null for a product that nobody has to make. */
export function sentBy(
  product: string,
  from: Day,
  { makers, holidays }: { makers: readonly Maker[]; holidays: readonly Day[] },
): Day | null {
  const days = makers
    .filter(({ products }) => products.includes(product))
    .map((maker) => makerDay(from, maker, holidays));
  return days.sort().at(-1) ?? null;
}

/** The addresses of carriers' pages that show where a parcel is. */
const TRACKING_PAGES: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

/** The carrier's page for tracking a parcel. Null for a carrier that the shop does not know. */
export function trackingUrl(carrier: string | null, tracking: string | null): string | null {
  const page = carrier === null ? undefined : TRACKING_PAGES[carrier.toLowerCase().replace(/[^a-z]/g, '')];
  return page && tracking ? `${page}${encodeURIComponent(tracking)}` : null;
}

/** The steps of a parcel, as its carrier reports them. */
export const PARCEL_STEPS = ['made', 'on_the_way', 'arrived', 'problem'] as const;
export type ParcelStep = (typeof PARCEL_STEPS)[number];
