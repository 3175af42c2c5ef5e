import { EDITED_KINDS, type EditedKind, mayEdit } from '../catalogue/edit-state.ts';
import type { MoneyAction, Permission } from '../staff/permissions.ts';
import { CHECK_HOURS } from '../studio/check.ts';

/** The kinds of items that can wait for the staff, each with the permission to see and handle it. */
const MAY = {
  song_without_artist: 'orders',
  song_late: 'orders',
  song_due: 'orders',
  change_failed: 'orders',
  song_check: 'checks',
  instant_failed: 'orders',
  refund_failed: 'refunds',
  refund_waiting: 'refunds',
  credit_waiting: 'goodwill',
  gift_card_waiting: 'gift_cards',
  payout_waiting: 'payouts',
  payout_failed: 'payouts',
  bonus_waiting: 'payouts',
  dispute: 'refunds',
  dispute_won: 'orders',
  return_asked: 'refunds',
  goods_back: 'refunds',
  label_kept: 'refunds',
  own_goods: 'orders',
  goods_late: 'orders',
  goods_problem: 'orders',
  payment: 'refunds',
  application: 'applications',
  trial_song: 'applications',
  trial_late: 'applications',
  profile_review: 'artists',
  strike_appeal: 'artists',
  artist_held: 'artists',
  customer_message: 'messages',
  comment: 'messages',
  review: 'reviews',
  review_new: 'reviews',
  // Each kind of thing has a permission of its own: see `mayOfItem`.
  plan_failed: 'system',
  message_failed: 'messages',
  webhook_failed: 'system',
  events_failed: 'system',
} as const satisfies Readonly<Record<string, Permission>>;

export type InboxKind = keyof typeof MAY;

const AGREES_TO: Partial<Record<InboxKind, MoneyAction>> = {
  refund_waiting: 'refund',
  credit_waiting: 'credit',
  gift_card_waiting: 'credit',
  bonus_waiting: 'bonus',
  // Accepting a dispute gives its sum back, as a refund does.
  dispute: 'refund',
};

/** The action on money that a second person agrees to with this kind of item. Null for other kinds. */
export const agreesTo = (kind: InboxKind): MoneyAction | null => AGREES_TO[kind] ?? null;
export const INBOX_KINDS = Object.keys(MAY) as [InboxKind, ...InboxKind[]];
export const mayOfKind = (kind: InboxKind): Permission => MAY[kind];

/** The edited thing of an item: its kind and its id. Null for items that are of no such thing. */
export function editedOf({ kind, ref }: ItemRef): { kind: EditedKind; id: string } | null {
  if (kind !== 'plan_failed') return null;
  const [name, ...id] = ref.split(':');
  const edited = EDITED_KINDS.find((one) => one === name);
  return edited ? { kind: edited, id: id.join(':') } : null;
}
type ItemRef = { kind: InboxKind; ref: string };

/** The permission to see and handle one item. What failed to go live is for those who may edit it. */
export function mayOfItem(item: ItemRef): Permission {
  const edited = editedOf(item);
  return edited ? mayEdit(edited.kind) : mayOfKind(item.kind);
}

const NAMES_SOMEBODY: readonly InboxKind[] = [
  'message_failed',
  'gift_card_waiting',
  'application',
  'trial_song',
  'trial_late',
];

/** Whether an item of this kind shows the name or address of somebody who need not be a customer or artist. */
export const namesSomebody = (kind: InboxKind): boolean => NAMES_SOMEBODY.includes(kind);

export const INBOX_GROUPS = ['songs', 'money', 'people', 'system'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

const GROUP_OF: Readonly<Record<InboxKind, InboxGroup>> = {
  song_without_artist: 'songs',
  song_late: 'songs',
  song_due: 'songs',
  change_failed: 'songs',
  song_check: 'songs',
  instant_failed: 'songs',
  refund_failed: 'money',
  refund_waiting: 'money',
  credit_waiting: 'money',
  gift_card_waiting: 'money',
  payout_waiting: 'money',
  payout_failed: 'money',
  bonus_waiting: 'money',
  dispute: 'money',
  dispute_won: 'songs',
  return_asked: 'money',
  goods_back: 'money',
  label_kept: 'money',
  own_goods: 'songs',
  goods_late: 'songs',
  goods_problem: 'songs',
  payment: 'money',
  application: 'people',
  trial_song: 'people',
  trial_late: 'people',
  profile_review: 'people',
  strike_appeal: 'people',
  artist_held: 'people',
  customer_message: 'people',
  comment: 'people',
  review: 'people',
  review_new: 'people',
  plan_failed: 'system',
  message_failed: 'system',
  webhook_failed: 'system',
  events_failed: 'system',
};
export const groupOfKind = (kind: InboxKind): InboxGroup => GROUP_OF[kind];

const HOUR_MS = 3_600_000;

/**
 * How many hours the staff have for an item without its own deadline. Customers' messages are answered within
 * four hours, because mails tell customers to reply to them.
 */
export const HOURS: Readonly<Partial<Record<InboxKind, number>>> = {
  song_without_artist: 24,
  change_failed: 24,
  song_check: CHECK_HOURS,
  instant_failed: 2,
  refund_failed: 24,
  refund_waiting: 4,
  credit_waiting: 4,
  gift_card_waiting: 4,
  payout_waiting: 24,
  payout_failed: 24,
  bonus_waiting: 24,
  dispute: 7 * 24,
  dispute_won: 24,
  return_asked: 24,
  goods_back: 48,
  label_kept: 72,
  own_goods: 48,
  goods_problem: 24,
  payment: 4,
  application: 72,
  trial_song: 72,
  trial_late: 72,
  profile_review: 48,
  strike_appeal: 72,
  artist_held: 72,
  customer_message: 4,
  comment: 6,
  review: 6,
  review_new: 48,
  plan_failed: 4,
  message_failed: 24,
  webhook_failed: 4,
  events_failed: 24,
};

/** The deadline of an item: its own, or some hours after it began. */
export const deadlineOf = (kind: InboxKind, since: Date, own: Date | null): Date =>
  own ?? new Date(since.getTime() + (HOURS[kind] ?? 24) * HOUR_MS);

/** How long before its due time a song appears in the inbox. */
export const DUE_SOON_MS = 48 * HOUR_MS;

/**
 * Items that do not end by themselves. Somebody closes them with a reason. They come back when the same thing
 * happens again.
 */
export const CLOSABLE: readonly InboxKind[] = [
  'change_failed',
  'refund_failed',
  'payout_failed',
  'dispute_won',
  'goods_back',
  'label_kept',
  'own_goods',
  'goods_problem',
  'message_failed',
  'webhook_failed',
  'events_failed',
];
export const isClosable = (kind: InboxKind): boolean => CLOSABLE.includes(kind);

/** Whether the path of an item is an error, and not an address: no page shows messages, webhooks and events. */
export const hasErrorAsPath = (kind: InboxKind): boolean =>
  kind === 'message_failed' || kind === 'webhook_failed' || kind === 'events_failed';

/** The largest number of days for which an item can be snoozed. */
export const MOST_SNOOZE_DAYS = 60;
