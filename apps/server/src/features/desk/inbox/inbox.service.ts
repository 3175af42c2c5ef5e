import type { Colleague, Inbox, InboxItem } from '@keepsong/contract/desk';
import { EDITED_KINDS, mayEdit } from '@keepsong/domain/catalogue/edit-state';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { mayAgreeToRefund } from '@keepsong/domain/checkout/refunds/second-person';
import {
  agreesTo,
  DUE_SOON_MS,
  deadlineOf,
  editedOf,
  hasErrorAsPath,
  INBOX_KINDS,
  isClosable,
  MOST_SNOOZE_DAYS,
  mayOfItem,
  mayOfKind,
  namesSomebody,
} from '@keepsong/domain/desk/inbox';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import { may, mayApprove, type StaffRole } from '@keepsong/domain/staff/permissions';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { mayAgreeToCredit } from '../../credits/agree-to-credit.service.ts';
import {
  applicationDeskPath,
  artistDeskPath,
  checkDeskPath,
  editedDeskPath,
  reviewDeskPath,
  storyPath,
} from '../../notifications/page-paths.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import { editedName } from '../edited-name.ts';
import {
  type ColleagueRow,
  deleteOldMarks,
  EACH,
  findColleagues,
  findInbox,
  findSeen,
  type InboxRow,
  type Mark,
  MOST,
  type Source,
  writeMark,
} from './inbox.repository.ts';

type Deps = { database: Database; clock: Clock; vendorItems: Pick<VendorItems, 'closeOwn'> };

/** When a member of the staff sees the same customers again within this time, the log gets no new line. */
const SAME_LOOK_MS = 60 * 60_000;
const EXCERPT = 240;
/** Marks are deleted after this time, because an item that is done so long does not come back. */
const MARKS_KEPT_MS = 400 * DAY_MS;

/** All inbox items that this member of the staff may see. */
export function loadInbox(on: DbOrTx, { id: readerId, role }: StaffMember, now: Date): Promise<InboxRow[]> {
  const dueBefore = new Date(now.getTime() + DUE_SOON_MS);
  const edits = EDITED_KINDS.filter((kind) => may(role, mayEdit(kind)));
  return findInbox(on, sourcesFor(role), { now, dueBefore, readerId, edits });
}

/** The inbox of the staff: one list of everything that waits for them, sorted by deadline. */
export function createInboxService({ database, clock, vendorItems }: Deps) {
  const { db } = database;

  const load = (on: DbOrTx, by: StaffMember) => loadInbox(on, by, clock.now());

  /**
   * Notes in the log which customers the reader sees, and which items that name somebody who may be no customer.
   * The same ones are noted once an hour, because the page reloads every minute.
   */
  async function noteLook(by: StaffMember, shown: readonly InboxItem[]): Promise<void> {
    const now = clock.now();
    const seen = await findSeen(db, by.id, new Date(now.getTime() - SAME_LOOK_MS));
    const ids = new Set(shown.flatMap(({ customer }) => customer?.id ?? []));
    const customers = [...ids].filter((id) => !seen.customers.has(id));
    const items = shown
      .filter(({ kind, key }) => namesSomebody(kind) && !seen.items.has(key))
      .map(({ key }) => key);
    if (customers.length + items.length > 0)
      await noteStaff(db, by, now, { action: 'inbox.seen', after: { customers, items } });
  }

  type Change = {
    keys: readonly string[];
    action: StaffAction;
    /** What is set on items of a kind. */
    mark: (kind: InboxItem['kind']) => Mark;
    reason: string | null;
    /** Whether this change is allowed for an item. Default: for all. */
    allows?: (item: InboxItem) => boolean;
    before: (item: InboxItem) => Record<string, unknown>;
    after: Record<string, unknown>;
    /** What else changes with the mark of an item. */
    also?: (tx: Tx, item: InboxItem) => Promise<void>;
  };

  /**
   * Changes the marks of inbox items that the person may see, and logs each change. Everybody writes the marks in one
   * order, so that two colleagues who change the same items at once do not wait for each other.
   */
  async function change(by: StaffMember, given: Change): Promise<Result<{ changed: number }>> {
    const { keys, action, mark, reason, allows = () => true, before, after, also } = given;
    return database.transaction(async (tx): Promise<Result<{ changed: number }>> => {
      const items = (await load(tx, by)).map((row) => itemOf(row, by, clock.now()));
      const wanted = [...new Set(keys)].sort().map((key) => items.find((item) => item.key === key));
      const known = wanted.filter((item) => item !== undefined).filter(allows);
      if (known.length < wanted.length) return refuse('not_found');
      const now = clock.now();
      for (const { key, kind } of known)
        await writeMark(tx, key, mark(kind), { changedBy: by.id, changedAt: now });
      for (const item of known) {
        await also?.(tx, item);
        await noteStaff(tx, by, now, {
          ...{ action, orderNumber: item.order_number, customerId: item.customer?.id ?? null, reason },
          before: { item: item.key, ...before(item) },
          after: { item: item.key, ...after },
        });
      }
      return ok({ changed: known.length });
    });
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async inbox(session: Session | null): Promise<Result<Inbox>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const now = clock.now();
      const [rows, people] = await Promise.all([load(db, by.value), findColleagues(db)]);
      const items = rows.map((row) => itemOf(row, by.value, now)).sort(byUrgency);
      const shown = await decidedNow(db, items.slice(0, MOST), rows, { by: by.value, now });
      await noteLook(by.value, shown);
      const has_more = items.length > shown.length || isCutShort(rows, now);
      return ok({ items: shown, people: people.flatMap(colleagueOf), has_more });
    },

    /**
     * Sets who takes care of items; `userId` null means nobody. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`.
     */
    async assign(
      session: Session | null,
      { keys, userId }: { keys: string[]; userId: number | null },
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const owner = userId === null ? null : (await findColleagues(db)).find(({ id }) => id === userId);
      if (owner === undefined) return refuse('not_found');
      return change(by.value, {
        ...{ keys, action: 'inbox.assigned', mark: () => ({ ownerId: userId }), reason: null },
        // Nobody gets work that their role may not see.
        allows: (item) => owner === null || may(owner.role, mayOfItem(item)),
        before: (item) => ({ owner: item.owner?.id ?? null }),
        after: { owner: userId },
      });
    },

    /**
     * Hides items until a moment, or until they are there for another cause; `until` null shows them again.
     * Refuses with `sign_in_required`, `forbidden`, `invalid_input`, `not_found`.
     */
    async snooze(
      session: Session | null,
      { keys, until, reason }: { keys: string[]; until: Date | null; reason: string },
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const left = until === null ? 1 : until.getTime() - clock.now().getTime();
      if (left <= 0 || left > MOST_SNOOZE_DAYS * DAY_MS)
        return refuseFields('invalid_input', { until: 'invalid' });
      return change(by.value, {
        ...{ keys, action: 'inbox.snoozed', reason },
        mark: (kind) => ({ snoozedUntil: until, snoozedKind: until && kind, reason }),
        before: (item) => ({ until: item.snoozed_until }),
        after: { until: until?.toISOString() ?? null },
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`, and `not_found`, also for items that end by themselves. */
    async close(
      session: Session | null,
      { keys, reason }: { keys: string[]; reason: string },
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      return change(by.value, {
        ...{ keys, action: 'inbox.closed', mark: () => ({ closedAt: clock.now(), reason }), reason },
        allows: ({ kind }) => isClosable(kind),
        before: () => ({}),
        after: { closed: true },
        also: closeOwn({ vendorItems, clock }),
      });
    },

    /** A job: deletes marks of items that ended long ago. */
    deleteOld: () => deleteOldMarks(db, new Date(clock.now().getTime() - MARKS_KEPT_MS)),
  };
}

export type InboxService = ReturnType<typeof createInboxService>;

const sourcesFor = (role: StaffRole): Source[] =>
  INBOX_KINDS.flatMap((kind) => (kind !== 'song_late' && may(role, mayOfKind(kind)) ? kind : []));

/** Marks are deleted some day, so goods that the shop makes itself keep that they were closed. */
const closeOwn =
  ({ vendorItems, clock }: Pick<Deps, 'vendorItems' | 'clock'>) =>
  async (tx: Tx, { kind, key, ref }: InboxItem): Promise<void> => {
    if (kind !== 'own_goods') return;
    const goods = { orderId: Number(ref), waitsForSong: key.endsWith(':song') };
    await vendorItems.closeOwn(tx, goods, clock.now());
  };

const nameOf = ({ firstName, lastName, email }: ColleagueRow): string =>
  `${firstName} ${lastName}`.trim() || email;

const colleagueOf = (row: ColleagueRow): Colleague[] =>
  row.role === null ? [] : [{ id: row.id, name: nameOf(row), role: row.role }];

const iso = (at: string): string => new Date(at).toISOString();

const isoOf = ({ promised_at: at }: { promised_at: string | null }): string | null => at && iso(at);

/** The kind of an item: a song that was due is late after its deadline. */
function kindOf({ kind, due }: InboxRow, now: Date): InboxItem['kind'] {
  return kind === 'song_due' && due !== null && new Date(due) <= now ? 'song_late' : kind;
}

/**
 * Until when an item is snoozed, and why. Null when it is not. An item that has become another kind is not, because
 * nobody who put off a song that is due has seen that it is late or that its artist declined.
 */
function snoozeOf(row: InboxRow, now: Date): { until: string; reason: string } | null {
  const { snoozedUntil, snoozedKind, reason } = row;
  if (snoozedUntil === null || new Date(snoozedUntil) <= now) return null;
  return snoozedKind === null || snoozedKind === kindOf(row, now)
    ? { until: iso(snoozedUntil), reason }
    : null;
}

export function itemOf(row: InboxRow, by: StaffMember, now: Date): InboxItem {
  const since = new Date(row.since);
  const own = row.due === null ? null : new Date(row.due);
  const kind = kindOf(row, now);
  const snooze = snoozeOf(row, now);
  return {
    key: row.key,
    kind,
    ref: row.ref,
    since: since.toISOString(),
    deadline: deadlineOf(kind, since, own).toISOString(),
    order_number: row.orderId === null ? null : orderNumber(row.orderId),
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customer ?? '' },
    song: row.song && { ...row.song, peaks: [] },
    artist: row.artist,
    amount_cents: row.cents,
    text: row.text.slice(0, EXCERPT),
    ...draftNames(row),
    path: pathOf(row),
    is_unread: row.readTo !== null && Number(row.ref) > row.readTo,
    may_decide: mayDecide(row, by),
    is_own: row.actor === by.id,
    request: row.request && {
      ...row.request,
      by: row.actorName ?? '',
      promised_at: isoOf(row.request),
    },
    ...(row.work ? { work: row.work } : {}),
    ...(row.instead ? { instead: row.instead } : {}),
    ...(row.may_change ? { may_change: { ...row.may_change, promised_at: isoOf(row.may_change) } } : {}),
    ...(row.goods ? { goods: row.goods } : {}),
    ...(row.hasProblem ? { has_problem: true } : {}),
    owner: ownerOf(row),
    snoozed_until: snooze?.until ?? null,
    snooze_reason: snooze?.reason ?? '',
  };
}

/** The names of a draft that could not go live: in English as `artist`, and in Spanish as `text`. */
function draftNames(row: InboxRow): Pick<InboxItem, 'artist' | 'text'> | null {
  const edited = editedOf(row);
  if (edited === null) return null;
  const { artist, text } = row;
  return {
    artist: editedName({ ...edited, name: artist ?? '' }, 'en'),
    text: editedName({ ...edited, name: text }, 'sp'),
  };
}

/** Who takes care of an item. Somebody who may not see it any more, because the role has changed, does not. */
function ownerOf(row: InboxRow): InboxItem['owner'] {
  const { ownerId, owner, ownerRole } = row;
  if (ownerId === null || owner === null || !may(ownerRole, mayOfItem(row))) return null;
  return { id: ownerId, name: owner };
}

/** Whether a source has more rows than were read. */
function isCutShort(rows: readonly InboxRow[], now: Date): boolean {
  const awake = rows.filter((row) => snoozeOf(row, now) === null);
  return [...Map.groupBy(awake, ({ kind }) => kind).values()].some(({ length }) => length > EACH);
}

/** Sorts items by their deadlines, those that are snoozed last. */
const byUrgency = (a: InboxItem, b: InboxItem): number =>
  Number(a.snoozed_until !== null) - Number(b.snoozed_until !== null) ||
  a.deadline.localeCompare(b.deadline) ||
  a.key.localeCompare(b.key);

/**
 * The items with whether the reader may agree to credit and gift cards now: what was given to the same customer before
 * counts, too.
 */
function decidedNow(
  db: DbOrTx,
  items: readonly InboxItem[],
  rows: readonly InboxRow[],
  { by, now }: { by: StaffMember; now: Date },
): Promise<InboxItem[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return Promise.all(
    items.map(async (item) => {
      const { actor = null, creditTo = null, customerId: id = null } = byKey.get(item.key) ?? {};
      if (actor === null || creditTo === null) return item;
      const waiting = { askedBy: actor, amountCents: item.amount_cents ?? 0, to: { id, email: creditTo } };
      return { ...item, may_decide: await mayAgreeToCredit(db, by, waiting, now) };
    }),
  );
}

function mayDecide({ actor, kind, cents, customerId, request }: InboxRow, by: StaffMember): boolean {
  const action = agreesTo(kind);
  if (actor === null || action === null) return actor !== by.id;
  if (kind === 'refund_waiting')
    return mayAgreeToRefund(by, {
      ...{ askedBy: actor, customerId, cents: cents ?? 0 },
      effects: request?.effects ?? [],
    });
  return mayApprove(by, actor, { action, cents: Math.abs(cents ?? 0), customerId });
}

/**
 * The page of the shop that shows the item. Messages, webhooks and events have no such page; the item shows their error
 * instead.
 */
function pathOf({ kind, slug, ref }: InboxRow): string | null {
  const edited = editedOf({ kind, ref });
  if (edited) return editedDeskPath(edited.kind, edited.id);
  if (kind === 'application' || kind === 'trial_song' || kind === 'trial_late')
    return applicationDeskPath(Number(ref));
  if (kind === 'strike_appeal' || kind === 'profile_review' || kind === 'artist_held')
    return artistDeskPath(Number(ref));
  if (kind === 'song_check') return checkDeskPath(Number(ref));
  if (kind === 'review_new') return reviewDeskPath(Number(ref));
  if (slug === null || hasErrorAsPath(kind)) return slug;
  return kind === 'comment' ? `${storyPath(slug)}#comment-${ref}` : storyPath(slug);
}
