import type { Locale } from '@keepsong/domain/format/locale';
import type { Told } from '@keepsong/domain/signals/read-batch';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { surplusVisits } from '../../../db/given-up-events.ts';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { outbox, ownerOfEvent } from '../../../db/schema/outbox.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { addRows, quickCommit, statement } from '../../platform/db/statement.ts';
import { traceparentNow } from '../../platform/telemetry/tracing.ts';
import type { MessageName, Written } from './messages.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Only messages to people, not events. */
export const isForPeople = sql`${outbox.channel} <> 'event'`;
// The value stands in the text, because plans are made before values are known, and partial indexes need it.
const isEvent = sql`${outbox.channel} = 'event'`;

const waiting = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt));

/**
 * These rows, locked in the order of their ids. Each statement that changes events which another one may change at the
 * same moment locks them like this, so that no two wait for each other.
 */
export const lockedInOrder = (which: SQL | undefined): SQL =>
  sql`${outbox.id} in (select id from ${outbox} where ${which} order by id for update)`;

/** The fields of a user that are needed to send a message. */
export type Addressee = Pick<
  typeof users.$inferSelect,
  'email' | 'phoneNumber' | 'smsConsentAt' | 'preferredContactMethod' | 'locale'
> & {
  /**
   * The number for text messages that is stored with the order. It is used when the account has no number (decision
   * 0019).
   */
  textsTo?: string | null;
};

export async function findAddressee(tx: DbOrTx, userId: number): Promise<Addressee | undefined> {
  const { email, phoneNumber, smsConsentAt, preferredContactMethod, locale } = users;
  const [user] = await tx
    .select({ email, phoneNumber, smsConsentAt, preferredContactMethod, locale })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

/**
 * The owner of a song, as the recipient of messages: with the language of the order, and with the order's number for
 * text messages. Without an order, the language of the account is used.
 */
export async function findOwner(tx: DbOrTx, storyId: number): Promise<Addressee | undefined> {
  const { email, phoneNumber, smsConsentAt, preferredContactMethod } = users;
  const locale = sql<Locale>`coalesce(${checkouts.locale}, ${users.locale})`;
  const [owner] = await tx
    .select({ email, phoneNumber, smsConsentAt, preferredContactMethod, locale, textsTo: orders.textsTo })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.ownerId))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(stories.id, storyId));
  return owner;
}

export type NewMessage = Written & { createdAt: Date; sendAfter: Date; expiresAt: Date };

/** A message or an event as a new row of the outbox. */
export type NewRow = typeof outbox.$inferInsert;

/** Writes the messages whose keys do not exist yet; returns how many were new. */
export async function insertMessages(tx: DbOrTx, messages: readonly NewRow[]): Promise<number> {
  const traceparent = traceparentNow();
  const rows = messages.map((message) => ({ ...message, traceparent }));
  return addRows(tx, outbox, rows, { once: outbox.dedupeKey });
}

/**
 * An event, and the names of the receivers that are to get it. `owner` is the id under which the visitor's choices are
 * stored. Receivers do not get it, and it is there also where the event names no visitor.
 */
export type ForReceivers = { signal: Told; owner: string | null; receivers: readonly string[] };

/** The keys of browsers' events begin with this. There are many, and none is as important as an order. */
const VISIT = 'visit';
const isVisit = sql`${outbox.dedupeKey} like ${sql.raw(`'${VISIT}:%'`)}`;

/** The rows of an event: one for each of its receivers. */
export function signalRows(
  { signal, owner, receivers }: ForReceivers,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): NewRow[] {
  const { event_id, name, source } = signal;
  const kind = source === 'browser' ? VISIT : 'event';
  return receivers.map((recipient) => ({
    ...{
      channel: 'event' as const,
      recipient,
      template: name,
      locale: 'en' as const,
      params: { signal, owner },
    },
    ...{ dedupeKey: `${kind}:${event_id}:${recipient}`, createdAt: now, sendAfter: now, expiresAt },
  }));
}

/**
 * Deletes the events of a visitor that these receivers have not got: those that wait, and those that were given up and
 * that the staff could send again.
 */
export async function dropEvents(
  tx: DbOrTx,
  { visitor, receivers }: { visitor: string; receivers: readonly string[] },
): Promise<void> {
  const unsent = and(
    isNull(outbox.sentAt),
    isEvent,
    inArray(outbox.recipient, [...receivers]),
    sql`${ownerOfEvent(outbox.params)} = ${visitor}`,
  );
  await tx.delete(outbox).where(lockedInOrder(unsent));
}

/**
 * Writes a sent message once more, with an unchanged copy of its content, to the recipient in it. A message with this
 * key that was written before stays the only one.
 */
export async function insertAgain(
  tx: DbOrTx,
  { channel, recipient, template, locale, params, orderId }: OutboxRow,
  { dedupeKey, now, expiresAt }: { dedupeKey: string; now: Date; expiresAt: Date },
): Promise<{ row: OutboxRow; isNew: boolean }> {
  const copy = { channel, recipient, template, locale, params, orderId };
  const [made] = await tx
    .insert(outbox)
    .values({ ...copy, dedupeKey, createdAt: now, sendAfter: now, expiresAt })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning();
  if (made) return { row: made, isNew: true };
  const [known] = await tx.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  if (!known) throw new Error('a message with this key is neither new nor known');
  return { row: known, isNew: false };
}

/**
 * Messages about orders whose content is kept after they were sent, so that the staff can read them and send
 * them again. Messages that are useless without their secret, such as the code of a gift card or the link of a gift, are
 * not in this list.
 */
const KEPT: MessageName[] = [
  'order_received',
  'artist_accepted',
  'song_delivered',
  'song_revised',
  'song_waited_for',
  'question_unanswered',
  'song_rating',
  'song_late',
  'change_late',
  'offer_declined_next',
  'artist_search',
  'instant_song_delivered',
  'instant_song_trouble',
  'order_refunded',
  'order_cancelled',
  'order_resumed',
  'order_changed',
  'order_change_asked',
  'brief_changed_artist',
  'no_more_days_artist',
  'gift_waits',
  'gift_opened',
  'gift_thanked',
  'offer_to_artist',
  'message_to_artist',
  'song_message',
  'staff_answer',
  'staff_answer_artist',
  'revision_to_artist',
  'due_soon_artist',
  'song_due',
  'song_stopped_artist',
  'song_moved_artist',
  'song_returned_artist',
  'revision_stopped_artist',
  'order_to_vendor',
  'order_stopped_vendor',
  'order_resumed_vendor',
  'order_changed_vendor',
  'goods_song_vendor',
  'goods_shipped',
  'goods_arrived',
  'goods_return',
  'goods_return_refused',
  'goods_return_vendor',
  'goods_problem_staff',
];

/**
 * A content whose links have no tokens. Their pages open without one, too, for the signed-in owner of the song. So a
 * message that is sent again leads its reader to the sign-in page first, and the staff cannot answer for the reader.
 * Within a text a quote follows a backslash, so only whole paths are found.
 */
const withoutTokens = (content: SQL): SQL =>
  sql`regexp_replace((${content})::text, '[?]token=[A-Za-z0-9_.-]+"', '"', 'g')::jsonb`;

const keptOf = (content: SQL): SQL => sql`case when ${outbox.orderId} is not null
  and ${oneOf(outbox.template, KEPT)} then ${withoutTokens(content)} else '{}'::jsonb end`;

/**
 * The content that a message keeps when nothing more is to be sent. It holds no secret, so staff may read it.
 */
export const contentKept = keptOf(sql`${outbox.params}`);

/** Stands in the content of a message from which names were left out when it was sent (decision 0071). */
const NAMELESS = 'nameless';

/** Whether names were left out when this message was sent. */
export const wasNameless = ({ sentAt, params }: Pick<OutboxRow, 'sentAt' | 'params'>): boolean =>
  sentAt !== null && params[NAMELESS] === true;

// A message that is sent once more may have its names now.
const contentSent = keptOf(sql`case when ${outbox.id} = any(${sql.placeholder('nameless')}::uuid[])
  then ${outbox.params} || ${sql.raw(`'{"${NAMELESS}": true}'`)}::jsonb
  else ${outbox.params} - ${sql.raw(`'${NAMELESS}'`)}::text end`);

/** Messages that people wait for while they look at the screen. */
const URGENT: MessageName[] = ['passcode'];

/**
 * What is claimed and sent together. Mails and texts have different providers, and one that hangs must not delay the
 * messages of the other. Events go to receivers that may be slow or away for long.
 */
export const LANES = ['mailCodes', 'mails', 'textCodes', 'texts', 'events'] as const;
export type LaneName = (typeof LANES)[number];

export const isUrgentMessage = (template: MessageName): boolean => URGENT.includes(template);

/** The lane of a message to a person. */
export function laneOf({ channel, template }: { channel: string; template: MessageName }): LaneName {
  if (channel === 'sms') return isUrgentMessage(template) ? 'textCodes' : 'texts';
  return isUrgentMessage(template) ? 'mailCodes' : 'mails';
}

type Claim = { now: Date; leaseUntil: Date; max: number };

/**
 * Each kind has an index that is sorted like this, so that a claim reads few more rows than it takes: mails share theirs
 * with texts, of which many are due only while their provider is away.
 */
const claiming = (name: string, kind: SQL | undefined) =>
  statement((db) => {
    const due = db.$with('due').as(
      db
        .select({ dueId: outbox.id })
        .from(outbox)
        .where(and(waiting, lte(outbox.sendAfter, sql.placeholder('now')), kind))
        .orderBy(asc(outbox.sendAfter), asc(outbox.id))
        .limit(sql.placeholder('max'))
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        sendAfter: sql`${sql.placeholder('leaseUntil')}::timestamptz`,
      })
      .where(inArray(outbox.id, db.select({ id: due.dueId }).from(due)))
      .returning({ ...getTableColumns(outbox), quickCommit })
      .prepare(name);
  });

const isUrgent = oneOf(outbox.template, URGENT);
const isText = sql`${outbox.channel} = 'sms'`;
const isMail = and(isForPeople, not(isText));
const claimMailCodes = claiming('claim_mail_codes', and(isMail, isUrgent));
const claimMails = claiming('claim_mails', and(isMail, not(isUrgent)));
// What is no mail is found by an index of its own, and not behind thousands of mails that are or were held.
const claimTextCodes = claiming('claim_text_codes', and(isText, isUrgent));
const claimTexts = claiming('claim_texts', and(isText, not(isUrgent)));
const claimEvents = claiming('claim_events', sql`${isEvent} and not ${isVisit}`);
const claimVisits = claiming('claim_visits', isVisit);

/**
 * Claims up to `max` due messages for the caller until `leaseUntil`. Other relays skip claimed messages. If the caller
 * dies, its messages are due again when the lease ends. A power cut may lose the lease itself; then the messages are
 * claimed again and sent with the same ids.
 */
export const claimDueMessages = (
  db: Db,
  { lane, ...claim }: Claim & { lane: LaneName },
): Promise<OutboxRow[]> => CLAIMS[lane](db, claim);

const CLAIMS: Record<LaneName, (db: Db, claim: Claim) => Promise<OutboxRow[]>> = {
  mailCodes: (db, claim) => claimMailCodes(db).execute(claim),
  mails: (db, claim) => claimMails(db).execute(claim),
  textCodes: (db, claim) => claimTextCodes(db).execute(claim),
  texts: (db, claim) => claimTexts(db).execute(claim),
  /** Events of orders do not wait behind those of visits. */
  async events(db, claim) {
    const rows = await claimEvents(db).execute(claim);
    if (rows.length === claim.max) return rows;
    return [...rows, ...(await claimVisits(db).execute({ ...claim, max: claim.max - rows.length }))];
  },
};

/** Releases claimed messages that the caller has not begun to send. Any relay can claim them at once. */
export async function releaseMessages(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(outbox)
    .set({ sendAfter: now, attempts: sql`${outbox.attempts} - 1` })
    .where(and(inArray(outbox.id, ids), waiting));
}

/** How many held mails one statement changes. More could take longer than a statement may. */
const HELD_AT_ONCE = 5_000;

/**
 * Gives mails back the time in which they were due and could not leave, because mail was off since `since`. Urgent ones
 * get none: their codes are no longer good.
 */
export async function extendHeldMails(tx: DbOrTx, { since, now }: { since: Date; now: Date }): Promise<void> {
  const [from, to] = [since, now].map((at) => sql`${at.toISOString()}::timestamptz`);
  const place = sql`(${outbox.sendAfter}, ${outbox.id})`;
  const held = and(
    waiting,
    isForPeople,
    eq(outbox.channel, 'email'),
    notInArray(outbox.template, URGENT),
    lt(outbox.sendAfter, now),
    gt(outbox.expiresAt, since),
  );
  // Places are compared in the database, because a `Date` has no microseconds.
  let rest = held;
  for (let isMore = true; isMore; ) {
    const [last] = await tx
      .select({ sendAfter: sql<string>`${outbox.sendAfter}::text`, id: outbox.id })
      .from(outbox)
      .where(rest)
      .orderBy(asc(outbox.sendAfter), asc(outbox.id))
      .limit(1)
      .offset(HELD_AT_ONCE - 1);
    const end = last && sql`(${last.sendAfter}::timestamptz, ${last.id}::uuid)`;
    await tx
      .update(outbox)
      .set({ expiresAt: sql`${outbox.expiresAt} + (${to} - greatest(${outbox.sendAfter}, ${from}))` })
      .where(lockedInOrder(and(rest, end && sql`${place} <= ${end}`)));
    rest = and(held, end && sql`${place} > ${end}`);
    isMore = end !== undefined;
  }
}

const sent = statement((db) =>
  db
    .update(outbox)
    .set({ sentAt: sql`${sql.placeholder('now')}`, params: contentSent, lastError: null })
    .where(lockedInOrder(sql`${outbox.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .returning({ quickCommit })
    .prepare('messages_sent'),
);

/** A message that was sent, and whether names were left out. */
export type Sent = { id: string; isNameless: boolean };

/**
 * Marks messages as sent and deletes their content, except that of messages about orders (`KEPT`). A power cut may lose
 * this mark, just as a crash may happen before it is written. Then the messages are sent once more, with the same ids.
 */
export async function markSent(db: Db, messages: readonly Sent[], now: Date): Promise<void> {
  const idsOf = (some: readonly Sent[]) => some.map(({ id }) => id);
  const nameless = idsOf(messages.filter(({ isNameless }) => isNameless));
  await sent(db).execute({ ids: idsOf(messages), nameless, now });
}

const areLocked = (rows: readonly { id: string }[]): SQL =>
  lockedInOrder(
    inArray(
      outbox.id,
      rows.map(({ id }) => id),
    ),
  );

/** A message that was not sent, why not, and when to try again. */
export type Failed = { id: string; error: string; retryAt: Date };

export async function markFailed(db: Db, failed: readonly Failed[]): Promise<void> {
  await db.execute(sql`
    update ${outbox} set last_error = f.error, send_after = f.retry_at
    from jsonb_to_recordset(${JSON.stringify(
      failed.map(({ id, error, retryAt }) => ({ id, error, retry_at: retryAt })),
    )}::jsonb) f(id uuid, error text, retry_at timestamptz)
    where ${outbox.id} = f.id and ${waiting} and ${areLocked(failed)}`);
}

const keptIfAbandoned = sql`case when ${oneOf(outbox.template, URGENT)} then '{}'::jsonb else ${outbox.params} end`;

/**
 * Stops trying to send messages, because the provider refused them for good or they have expired. Their content is
 * kept for some days, so that the staff can send them after all. The content of urgent messages is deleted,
 * because their codes have expired.
 */
export async function markAbandoned(
  db: Db,
  givenUp: readonly { id: string; error: string }[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update ${outbox} set abandoned_at = ${now.toISOString()}::timestamptz, params = ${keptIfAbandoned}, last_error = f.error
    from jsonb_to_recordset(${JSON.stringify(givenUp)}::jsonb) f(id uuid, error text)
    where ${outbox.id} = f.id and ${waiting} and ${areLocked(givenUp)}`);
}

/** A message that was given up, locked until the transaction ends. Null when there is no such message, or its content is gone. */
export async function lockAbandoned(tx: Tx, id: string): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.abandonedAt), sql`${outbox.params} <> '{}'::jsonb`))
    .for('update');
  return row ?? null;
}

/** Makes a message that was given up due again. */
export async function reviveMessage(
  tx: Tx,
  id: string,
  { recipient, now, expiresAt }: { recipient: string; now: Date; expiresAt: Date },
): Promise<void> {
  const due = { abandonedAt: null, bouncedAt: null, sentAt: null, attempts: 0, sendAfter: now };
  await tx
    .update(outbox)
    .set({ ...due, recipient, expiresAt })
    .where(eq(outbox.id, id));
}

/**
 * Deletes the content of messages that were given up before this time. Messages about orders (`KEPT`) only lose the
 * tokens of their links.
 */
export async function forgetAbandoned(db: DbOrTx, before: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ params: contentKept })
    .where(
      and(
        lt(outbox.abandonedAt, before),
        sql`${outbox.params} <> '{}'::jsonb`,
        sql`${outbox.params} <> ${contentKept}`,
      ),
    );
}

/**
 * When an event of a visit that was told was written, and when another one was given up, to be deleted now. `most`: how
 * many that were given up each receiver keeps.
 */
type OldVisits = { toldBefore: Date; givenUpBefore: Date; most: number };

/** Deletes events of visits that no longer wait, up to `max` of each kind. Returns how many these were. */
export async function deleteVisits(
  db: DbOrTx,
  { toldBefore, givenUpBefore, most }: OldVisits,
  max: number,
): Promise<number> {
  const { id, createdAt, sentAt, abandonedAt } = outbox;
  // First, so that the look for told ones passes by few that were given up.
  const before = sql`${givenUpBefore.toISOString()}::timestamptz`;
  const givenUp = await db
    .delete(outbox)
    .where(
      lockedInOrder(sql`${abandonedAt} is not null and ${id} in (${surplusVisits({ most, before, max })})`),
    );
  const old = and(isVisit, lt(createdAt, toldBefore), isNotNull(sentAt), isNull(abandonedAt));
  const told = await db
    .delete(outbox)
    .where(lockedInOrder(inArray(id, db.select({ id }).from(outbox).where(old).limit(max))));
  return (givenUp.rowCount ?? 0) + (told.rowCount ?? 0);
}

/** Marks a sent message as not arrived. False when there is no such message, or when it was marked before. */
export async function markBounced(db: DbOrTx, id: string, error: string, now: Date): Promise<boolean> {
  const done = await db
    .update(outbox)
    .set({ bouncedAt: now, abandonedAt: now, lastError: error })
    .where(and(eq(outbox.id, id), isNull(outbox.bouncedAt)));
  return done.rowCount === 1;
}

/** Notes that a text message reached its phone. False when there is no such message. */
export async function markArrived(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const done = await db
    .update(outbox)
    .set({ arrivedAt: sql`coalesce(${outbox.arrivedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(outbox.id, id), eq(outbox.channel, 'sms')));
  return done.rowCount === 1;
}
