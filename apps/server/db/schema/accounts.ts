import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id, ref } from './columns.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const users = pgTable(
  'users',
  {
    id: id(),
    externalUserId: uuid().notNull().defaultRandom().unique(),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: text().notNull().default('customer'),
    /** A guest may buy; until it proves its e-mail or phone it reads nothing older than its session. */
    guest: boolean().notNull().default(false),
    emailVerifiedAt: at(),
    phoneNumber: text(),
    phoneVerifiedAt: at(),
    preferredContactMethod: text().notNull().default('email'),
    smsConsentAt: at(),
    photoUrl: text(),
    locale: text().notNull().default('en'),
    /** Wrong passcodes since the last right one, over all codes and channels (reliability study, 16). */
    passcodeFailures: integer().notNull().default(0),
    passcodeFailedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_verified_phone_key').on(t.phoneNumber).where(sql`${t.phoneVerifiedAt} is not null`),
    check('users_role', sql`${t.role} in ('customer','artist','vendor','admin')`),
    check('users_contact', sql`${t.preferredContactMethod} in ('sms','email')`),
    check('users_locale', sql`${t.locale} in ('en','sp')`),
    check('users_passcode_failures', sql`${t.passcodeFailures} between 0 and 100`),
  ],
);

/** Sessions are rows; the cookie's token is stored only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The browser, across sign-in: owner of drafts that were begun signed out. */
    visitorId: uuid().notNull(),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().default(sql`now()`),
    /** When the passcode that opened this session was accepted; null for guests and strangers. */
    provedAt: at(),
    expiresAt: at().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

export const accessPasscodes = pgTable(
  'access_passcodes',
  {
    id: id(),
    channel: text().notNull(),
    /** Lower-case e-mail or E.164 phone number. */
    identifier: text().notNull(),
    /** The account that the code opens; null when there is none: then nothing was sent, the asking only counts. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [
    index('access_passcodes_identifier').on(t.channel, t.identifier, t.createdAt),
    index('access_passcodes_user').on(t.userId),
    index('access_passcodes_created').on(t.createdAt),
    check('access_passcodes_channel', sql`${t.channel} in ('sms','email')`),
    check('access_passcodes_attempts', sql`${t.attempts} between 0 and 5`),
  ],
);

/** Fixed windows counted by atomic upserts, so that every process shares one limit. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    windowStart: at().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);
