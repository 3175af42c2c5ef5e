import type { ShippingAddress } from '../checkout/address.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { CommissionState, OrderState } from '../states/tables.ts';
import { hasArtist, isAtWork } from '../studio/commission.ts';
import { chicagoDay, type Day } from '../time/chicago.ts';
import { DAY_MS } from '../time/day.ts';

/** The parts of a paid order that the staff may change. */
export const ORDER_CHANGES = ['promised_day', 'address', 'genre', 'vocals', 'artist', 'name'] as const;
export type OrderChangeKind = (typeof ORDER_CHANGES)[number];

export type OrderChange =
  /**
   * `byArtist`: the artist who asked for the change. The customer can agree only while this artist has the song
   * and is in time.
   */
  | { kind: 'promised_day'; day: Day; byArtist?: number }
  | { kind: 'address'; address: ShippingAddress & { name: string } }
  | { kind: 'genre'; genre: string }
  | { kind: 'vocals'; vocals: string }
  | { kind: 'artist'; artist: number }
  | { kind: 'name'; name: string };

/** How many more days an artist may ask for at once. */
export const MORE_DAYS_MAX = 14;

/** The effects of a change. Pages have a text for each. */
export const CHANGE_EFFECTS = [
  'customer_asked',
  'customer_told',
  'artist_told',
  'artist_asked',
  'artist_stopped',
  'artist_unpaid',
  'vendors_told',
  'labels_ended',
  'goods_on_the_way',
  'day_moves',
  'day_stays',
  'price_stays',
] as const;
export type ChangeEffect = (typeof CHANGE_EFFECTS)[number];

/** The vendors' goods of an order that a new address or a new name concerns. */
export type GoodsFacts = {
  /** Whether a vendor who can be told still has to send something. */
  toTell: boolean;
  /** Whether a label names the address before, and its parcel has not left yet. */
  labelled: boolean;
  /** Whether something is on its way to the address before. */
  onTheWay: boolean;
};
export const NO_GOODS: GoodsFacts = { toTell: false, labelled: false, onTheWay: false };

/** The facts of an order that decide about a change. */
export type ChangeFacts = {
  order: OrderState;
  /** The work on the order's song. Null when no artist makes a song for the order. */
  work: { state: CommissionState; promised: Day | null; artist: number | null } | null;
  /** Whether something of the order is sent by post. */
  ships: boolean;
  goods: GoodsFacts;
  /** Whether the artist who has the song or is asked for it has an account, so that the shop can write to this artist. */
  isArtistReached: boolean;
  today: Day;
};

export type DecidedChange = { needsYes: boolean; effects: ChangeEffect[] };

const isUndelivered = (state: CommissionState): boolean =>
  state === 'briefed' || state === 'offered' || state === 'declined' || state === 'accepted';

/** Whether the change can still be made in the work. An artist may ask for days also while lines are sung again. */
const isInTime = (change: OrderChange, state: CommissionState): boolean =>
  isUndelivered(state) ||
  (change.kind === 'promised_day' && change.byArtist !== undefined && isAtWork(state));

/**
 * Whether a change may be made, whether it needs the customer's yes, and its effects. By the terms, the
 * promised day never moves later without the customer's yes. Genre and voice are the customer's choice
 * (decision 0018), and customers were told which artist has accepted, so changes of these need a yes too.
 * Refuses with `order_closed` when the order is cancelled, refunded or in dispute. Refuses with
 * `commission_state` when there is no song, or an artist has already handed it in. Only the day of lines that are sung
 * again may still move, when their artist asks. Refuses with
 * `story_accepted` for a change of the name after an artist has accepted. Refuses with `invalid_input` for a
 * change that changes nothing or is impossible.
 */
export function decideChange(change: OrderChange, facts: ChangeFacts): Result<DecidedChange> {
  const { order, work, ships, isArtistReached } = facts;
  if (order !== 'placed' && order !== 'partly_refunded') return refuse('order_closed');
  if (change.kind === 'address')
    return ships
      ? ok({ needsYes: false, effects: addressEffects(facts.goods) })
      : refuse('invalid_input', { reason: 'nothing_ships' });
  if (!work || !isInTime(change, work.state))
    return refuse('commission_state', { from: work?.state ?? null });
  const isTold = hasArtist(work.state) && isArtistReached;
  const told: ChangeEffect[] = isTold ? ['artist_told'] : [];
  switch (change.kind) {
    case 'promised_day': {
      if (change.day === work.promised || change.day < facts.today) return refuse('invalid_input');
      const isLater = work.promised !== null && change.day > work.promised;
      return ok({
        needsYes: isLater,
        effects: [isLater ? 'customer_asked' : 'customer_told', 'day_moves', ...told],
      });
    }
    case 'genre':
    case 'vocals':
      return ok({ needsYes: true, effects: ['customer_asked', ...told, 'price_stays'] });
    case 'name':
      return work.state === 'accepted'
        ? refuse('story_accepted')
        : ok({ needsYes: false, effects: ['customer_told', ...told, ...vendorEffects(facts.goods)] });
    case 'artist': {
      if (hasArtist(work.state) && change.artist === work.artist) return refuse('invalid_input');
      const needsYes = work.state === 'accepted';
      const stopped: ChangeEffect[] = isTold ? ['artist_stopped'] : [];
      // Who delivers the song gets all of its pay. Who has not accepted it has not begun.
      const unpaid: ChangeEffect[] = work.state === 'accepted' ? ['artist_unpaid'] : [];
      const told = needsYes ? 'customer_asked' : 'customer_told';
      return ok({ needsYes, effects: [told, 'artist_asked', ...stopped, ...unpaid, 'day_stays'] });
    }
  }
}

/** The work on a song at which an artist has asked for more days. */
type AskedWork = { state: CommissionState; artistId: number | null; dueAt: Date | null };

/**
 * Whether an artist's request for more days can no longer be answered: the artist does not have the song any
 * more, or the promised day has passed, or is as late as the day that was asked for: the customer has ordered further
 * changes of lines meanwhile.
 */
export function isAskOver(
  { byArtist, day }: { byArtist: number; day: Day },
  work: AskedWork | null,
  now: Date,
): boolean {
  if (work?.artistId !== byArtist || !isAtWork(work.state)) return true;
  return !work.dueAt || work.dueAt <= now || day <= chicagoDay(work.dueAt);
}

/** For how many days a customer can answer a question of the staff about an order. */
export const QUESTION_DAYS = 14;

/**
 * Whether a question of the staff to a customer can no longer be answered: nobody has answered for days, the order has
 * ended, an artist has handed the song in, or the day that was asked for has passed or is promised already.
 */
export function isQuestionOver(
  { change, askedAt }: { change: OrderChange; askedAt: Date },
  { order, work }: { order: OrderState; work: Pick<AskedWork, 'state' | 'dueAt'> | null },
  now: Date,
): boolean {
  if (now.getTime() - askedAt.getTime() >= QUESTION_DAYS * DAY_MS) return true;
  // A dispute may end in the shop's favour. Then the order goes on.
  if (order === 'cancelled' || order === 'refunded') return true;
  if (!work || !isUndelivered(work.state)) return true;
  if (change.kind !== 'promised_day') return false;
  return change.day < chicagoDay(now) || (work.dueAt !== null && change.day <= chicagoDay(work.dueAt));
}

const vendorEffects = ({ toTell }: Pick<GoodsFacts, 'toTell'>): ChangeEffect[] =>
  toTell ? ['vendors_told'] : [];

const addressEffects = ({ toTell, labelled, onTheWay }: GoodsFacts): ChangeEffect[] => [
  'customer_told',
  ...vendorEffects({ toTell }),
  ...(labelled ? (['labels_ended'] as const) : []),
  ...(onTheWay ? (['goods_on_the_way'] as const) : []),
  'price_stays',
];
