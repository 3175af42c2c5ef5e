import { COMMISSIONS } from '@keepsong/domain/states/tables';
import type { LineStarts } from '@keepsong/domain/stories/lyric-times';
import { CHECK_OUTCOMES, type CheckOutcome } from '@keepsong/domain/studio/check';
import { OFFER_OUTCOMES, type OfferOutcome } from '@keepsong/domain/studio/commission';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { artists } from './artists.ts';
import { at, cents, createdAt, id, oneOf, ref, waveform } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/** The work of one artist on one story. The artists who were asked to do it are listed in `commission_offers`. */
export const commissions = pgTable(
  'commissions',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .unique()
      .references(() => stories.id),
    state: stateColumn(COMMISSIONS),
    artistId: ref().references(() => artists.id),
    feeCents: cents().notNull(),
    /** The part of `feeCents` that pays for extra verses. */
    verseFeeCents: cents().notNull().default(0),
    /** The customer's tip with the order. All of it goes to the artist. */
    tipCents: cents().notNull().default(0),
    /** How many days the artist needs to write the song. */
    deliveryDays: smallint().notNull(),
    offeredAt: at(),
    offerExpiresAt: at(),
    /** When the artist with the offer asked the customer the first question, and when the customer answered. */
    questionAt: at(),
    answeredAt: at(),
    /**
     * When the customer was reminded of a question without an answer. That happens once for a song. The column
     * has the name of what silence did before decision 0146.
     */
    silenceToldAt: timestamp('silence_moved_at', { withTimezone: true, mode: 'date' }),
    acceptedAt: at(),
    /** By when the song is promised. It moves only when the customer agrees (decisions 0079 and 0146). */
    dueAt: at(),
    /** Set while no artist has been found: the time by which the customer gets the next message from the shop. */
    hearBy: at(),
    /** When the uploaded recording passed its checks. */
    checkedAt: at(),
    deliveredAt: at(),
    revisedAt: at(),
    /**
     * When the artist put up the version that the customer heard first, and when it was due. The artist's
     * standing uses both.
     */
    firstPutUpAt: at(),
    firstDueAt: at(),
    /** When the song as last delivered was accepted: by its owner, or because the owner did not answer. */
    approvedAt: at(),
    /** When the artist was last told about the due date: before it that it is near, after it that it has passed. */
    remindedAt: at(),
    title: text().notNull().default(''),
    lyrics: text().notNull().default(''),
    /** The times at which the numbered lines begin. The artist tapped them while listening. */
    lineStarts: jsonb().$type<LineStarts>(),
    artistNote: text().notNull().default(''),
    audioKey: text(),
    /** The file as the artist uploaded it. */
    audioOriginalKey: text(),
    audioFileName: text(),
    durationSeconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
    createdAt: createdAt(),
  },
  (t) => [
    index('commissions_artist').on(t.artistId, t.state),
    index('commissions_offers_ending').on(t.offerExpiresAt).where(sql`${t.state} = 'offered'`),
    index('commissions_questions')
      .on(t.questionAt)
      .where(sql`${t.state} = 'offered' and ${t.answeredAt} is null and ${t.silenceToldAt} is null`),
    index('commissions_delivered').on(t.deliveredAt).where(sql`${t.deliveredAt} is not null`),
    index('commissions_due')
      .on(t.dueAt)
      .where(oneOf(t.state, ['offered', 'accepted', 'in_revision'])),
    index('commissions_searching').on(t.id).where(sql`${t.state} = 'declined'`),
    // For the board: songs in work, and songs that were finished lately.
    index('commissions_open').on(t.dueAt, t.id).where(sql`${t.state} not in ('delivered','canceled')`),
    // For the search of the desk, also with typing errors: until a song is delivered, only the work on it has its title.
    index('commissions_search')
      .using('gin', sql`fold_text(${t.title}) gin_trgm_ops`)
      .where(sql`${t.state} not in ('delivered','canceled') and ${t.title} <> ''`),
    index('commissions_search_words')
      .using('gin', sql`to_tsvector('simple', fold_text(${t.title}))`)
      .where(sql`${t.state} not in ('delivered','canceled') and ${t.title} <> ''`),
    index('commissions_unaccepted')
      .on(t.deliveredAt)
      .where(sql`${t.state} = 'delivered' and ${t.approvedAt} is null`),
    index('commissions_accepted').on(t.approvedAt).where(sql`${t.state} = 'delivered'`),
    check('commissions_state', inStates(t.state, COMMISSIONS)),
    check(
      'commissions_offered',
      sql`${t.state} <> 'offered' or (${t.artistId} is not null and ${t.offerExpiresAt} is not null)`,
    ),
    check('commissions_fee', sql`${t.feeCents} >= 0 and ${t.verseFeeCents} between 0 and ${t.feeCents}`),
    check('commissions_tip', sql`${t.tipCents} >= 0`),
  ],
);

export const commissionOffers = pgTable(
  'commission_offers',
  {
    commissionId: ref()
      .notNull()
      .references(() => commissions.id),
    artistId: ref()
      .notNull()
      .references(() => artists.id),
    offeredAt: at().notNull(),
    outcome: text().$type<OfferOutcome>().notNull().default('open'),
    reason: text(),
    note: text(),
    /** When the artist said yes, also if the song was stopped or went to somebody else later. */
    acceptedAt: at(),
    endedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.commissionId, t.artistId] }),
    index('commission_offers_offered').on(t.offeredAt),
    check('commission_offers_outcome', oneOf(t.outcome, OFFER_OUTCOMES)),
  ],
);

/**
 * A version of a song that its artist has put up for the staff to hear. `outcome` is null while the version
 * waits. `withdrawn`: the song is not to be made any more, or more of its lines are to change. Versions of
 * trusted artists have no row. When the song goes to another artist, the rows stay for the artist's standing and so
 * that no number of a version is used twice, but their words and recordings are deleted.
 */
export const songChecks = pgTable(
  'song_checks',
  {
    id: id(),
    commissionId: ref()
      .notNull()
      .references(() => commissions.id),
    artistId: ref()
      .notNull()
      .references(() => artists.id),
    version: smallint().notNull(),
    title: text().notNull(),
    lyrics: text().notNull(),
    audioKey: text(),
    durationSeconds: real().notNull(),
    peaks: waveform().notNull(),
    /** Why the version does not differ from the last one, in the artist's words. */
    reason: text().notNull().default(''),
    putUpAt: at().notNull(),
    /** When the staff were reminded that the version waits. */
    remindedAt: at(),
    outcome: text().$type<CheckOutcome>(),
    decidedAt: at(),
    decidedBy: ref().references(() => users.id),
    /** When the song went to another artist and the words and the recording of this version were deleted. */
    emptiedAt: at(),
  },
  (t) => [
    unique('song_checks_version').on(t.commissionId, t.version),
    uniqueIndex('song_checks_open').on(t.commissionId).where(sql`${t.outcome} is null`),
    index('song_checks_waiting').on(t.putUpAt, t.id).where(sql`${t.outcome} is null`),
    index('song_checks_artist').on(t.artistId),
    check('song_checks_outcome', oneOf(t.outcome, CHECK_OUTCOMES)),
  ],
);

/** A note of the staff about one second of a version. */
export const songCheckNotes = pgTable(
  'song_check_notes',
  {
    id: id(),
    checkId: ref()
      .notNull()
      .references(() => songChecks.id, { onDelete: 'cascade' }),
    atSeconds: real().notNull(),
    text: text().notNull(),
  },
  (t) => [index('song_check_notes_check').on(t.checkId, t.atSeconds)],
);
