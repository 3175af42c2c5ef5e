import type { InboxItem } from '@keepsong/contract/desk';

/**
 * How this person's own action ended an item. `failed`: the shop took the decision but could not carry it out.
 * `unsure`: the answer was lost, so the action may have ended it.
 */
export type Ended =
  | { words: string; how: 'done' | 'failed' }
  | {
      words: string;
      how: 'unsure';
      /** The action whose answer was lost. */
      action: string;
      /** Tells why the shop refused the same action afterwards. Null when it was not tried again. */
      tell: (() => void) | null;
    };

/** The item that the panel shows, and its place in the list. */
export type OpenItem = {
  /** The list in which the item was opened. */
  list: string;
  key: string | null;
  /** The item as it last waited. Null when an address named a key that does not wait. */
  item: InboxItem | null;
  /** The keys of the list when the item last waited. They tell the next item after this one has left the list. */
  order: readonly string[];
  /** How this person's own action ended the item. Null when it waits, or when somebody else has ended it. */
  ended: Ended | null;
  /** Tells why the shop refused an action after a lost answer. Null unless the item waits on, and so is to be told. */
  toTell: (() => void) | null;
  /** Whether the item no longer waits. The panel then shows the words about it, and no other item. */
  isGone: boolean;
};

type Lists = {
  list: string;
  /** The items in the order of the page. */
  shown: readonly InboxItem[];
  /** All items of the inbox, also those of other tabs. */
  all: readonly InboxItem[];
};

const keysOf = (items: readonly InboxItem[]): string[] => items.map(({ key }) => key);

const onOpening = (item: InboxItem | null, key: string | null, { list, shown }: Lists): OpenItem => ({
  ...{
    list,
    key,
    item,
    order: keysOf(shown),
    ended: null,
    toTell: null,
    isGone: key !== null && item === null,
  },
});

/** What the panel shows at first: the item that the address asks for, or the first one of the list. */
export function openAtFirst(lists: Lists, asked: string | null): OpenItem {
  const item = asked === null ? lists.shown[0] : lists.all.find(({ key }) => key === asked);
  return onOpening(item ?? null, asked ?? item?.key ?? null, lists);
}

/** What the panel shows after somebody has opened an item. */
export const openItem = (item: InboxItem, lists: Lists): OpenItem => onOpening(item, item.key, lists);

/**
 * What the panel shows after the list has changed. It never goes on to another item by itself, because a second
 * press at the same place would then decide something that nobody has read. Returns `open` itself when nothing
 * has changed.
 */
export function followList(open: OpenItem, lists: Lists): OpenItem {
  if (open.list !== lists.list) return openAtFirst(lists, null);
  if (open.isGone || open.item === null) return open;
  const { item } = open;
  const found = lists.all.find((one) => isSameWork(one, item));
  if (!found) return { ...open, isGone: true };
  const order = keysOf(lists.shown);
  const isSameOrder = order.length === open.order.length && order.every((key, at) => key === open.order[at]);
  if (found === item && isSameOrder) return open;
  // After a reload the item still waits, so what was done before has not ended it.
  if (found === item) return { ...open, order };
  return { ...open, item: found, order, ended: null, toTell: tellOf(open.ended) };
}

const tellOf = (ended: Ended | null) => (ended?.how === 'unsure' ? ended.tell : null);

/**
 * Whether both are the same work. A refund keeps its key when it fails after somebody has agreed to it, but then
 * it waits for something else. An item that was put off has left its list.
 */
const isSameWork = (one: InboxItem, other: InboxItem): boolean =>
  one.key === other.key &&
  isSong(one) === isSong(other) &&
  (isSong(one) || one.kind === other.kind) &&
  (one.snoozed_until === null) === (other.snoozed_until === null);

/** A song that is due soon becomes late by itself and stays the same work. */
const isSong = ({ kind }: InboxItem): boolean => kind === 'song_due' || kind === 'song_late';

/** The item after (1) or before (-1) the open one that still waits. Undefined at the end of the list. */
export function besideItem(
  { key, order }: OpenItem,
  step: 1 | -1,
  shown: readonly InboxItem[],
): InboxItem | undefined {
  const place = order.indexOf(key ?? '');
  const rest = step === 1 ? order.slice(place + 1) : order.slice(0, Math.max(place, 0)).toReversed();
  for (const other of rest) {
    const found = shown.find((item) => item.key === other);
    if (found) return found;
  }
  return undefined;
}

/** The item to go on to from one that no longer waits: the next in order, or the one before at the list's end. */
export const nextItem = (open: OpenItem, shown: readonly InboxItem[]): InboxItem | undefined =>
  besideItem(open, 1, shown) ?? besideItem(open, -1, shown) ?? shown[0];
