import { type DaysOff, isOff } from '../artists/availability.ts';
import { ok, type Result, refuse } from '../result.ts';
import { canMove } from '../states/state-table.ts';
import { VENDOR_ITEMS, type VendorItemState } from '../states/tables.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** The states that vendors see. What is stopped leaves their list. */
export const ITEM_STATES = ['new', 'making', 'shipped', 'arrived', 'problem'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** The states of what is still to be sent. */
export const TO_DO: readonly ItemState[] = ['new', 'making', 'problem'];

/** At most this many items are moved by one action. */
export const ITEMS_AT_ONCE = 100;

/** The longest lead time, in working days. */
export const LEAD_DAYS_MAX = 60;

export const PARCEL_LIMITS = { carrier: 40, tracking: 60, problem: 500 } as const;

/** What a vendor says of an item. What is left out stays as it was. */
export type ItemWish = {
  state: ItemState;
  carrier?: string | undefined;
  tracking?: string | undefined;
  problem?: string | undefined;
};

export type ItemFacts = { state: VendorItemState; carrier: string | null; tracking: string | null };

/**
 * What to do: nothing, because the item is already like that; change only the number of the parcel; or move the state.
 */
export type ItemDecision = 'same' | 'parcel' | 'move';

/** A word that the vendor left out, or left empty, changes nothing. */
const isOther = (wished: string | undefined, now: string | null): boolean =>
  wished !== undefined && wished !== '' && wished !== now;

/**
 * Decides about the wish of a vendor. The same wish twice changes nothing the second time. `isWanted`: the item's money is
 * there and not disputed. Refuses with `order_closed` for what is not to be made, and with `item_state`.
 */
export function decideItem(item: ItemFacts, wish: ItemWish, isWanted: boolean): Result<ItemDecision> {
  if (item.state === 'stopped') return refuse('order_closed');
  if (item.state === wish.state) {
    const isParcel = wish.state === 'shipped' || wish.state === 'arrived';
    const isNew = isOther(wish.carrier, item.carrier) || isOther(wish.tracking, item.tracking);
    return ok(isParcel && isNew ? 'parcel' : 'same');
  }
  if (!canMove(VENDOR_ITEMS, item.state, wish.state, 'vendor')) return refuse('item_state');
  const goesOn = wish.state === 'new' || wish.state === 'making' || wish.state === 'shipped';
  return goesOn && !isWanted ? refuse('order_closed') : ok('move');
}

/** However long somebody is away, a day of sending is found within this many days. */
const HORIZON = 400;

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * The day by which goods are sent that are begun on `from`: after this many working days. Weekends and the days for
 * which `isClosed` is true are no working days.
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

/** Who makes these products, and when they are closed. */
export type Maker = {
  /** The slugs of the products, also of bundles that contain one. */
  products: readonly string[];
  lead_days: number;
  days_off: readonly DaysOff[];
};

/** The day by which the parcel of a maker is sent that is begun on `from`. */
export const makerDay = (
  from: Day,
  { lead_days, days_off }: Pick<Maker, 'lead_days' | 'days_off'>,
  holidays: readonly Day[],
): Day => sendDay(from, lead_days, (day) => holidays.includes(day) || isOff(day, days_off));

/** The day by which everything of a product is sent. Null for a product that nobody has to make. */
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

/** The pages on which carriers show where a parcel is. */
const TRACKING_PAGES: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

/** The carrier's page of a parcel. Null for a carrier that the shop does not know. */
export function trackingUrl(carrier: string | null, tracking: string | null): string | null {
  const page = carrier === null ? undefined : TRACKING_PAGES[carrier.toLowerCase().replace(/[^a-z]/g, '')];
  return page && tracking ? `${page}${encodeURIComponent(tracking)}` : null;
}

/** Where a parcel is, as its carrier says. */
export const PARCEL_STEPS = ['made', 'on_the_way', 'arrived', 'problem'] as const;
export type ParcelStep = (typeof PARCEL_STEPS)[number];
