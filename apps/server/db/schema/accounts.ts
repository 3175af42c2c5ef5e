import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
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
    /** When the user agreed to news by e-mail. */
    newsConsentAt: at(),
    /** scrypt, with its salt; only accounts from elsewhere have one (spec 10.5-07). */
    passwordHash: text(),
    locale: text().notNull().default('en'),
    /** What the user answered to 'how did you hear about us' (spec 3.8-02). */
    heardAboutFrom: text(),
    heardAboutFromOther: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_verified_phone_key').on(t.phoneNumber).where(sql`${t.phoneVerifiedAt} is not null`),
    check('users_role', sql`${t.role} in ('customer','artist','vendor','admin')`),
    check('users_contact', sql`${t.preferredContactMethod} in ('sms','email')`),
    check('users_locale', sql`${t.locale} in ('en','sp')`),
  ],
);

/** Sessions are rows; the cookie's token is stored only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** Who has typed a right passcode and still owes the second step; signed in as nobody until then. */
    pendingUserId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** When the second step of this session was taken. */
    secondFactorAt: at(),
    /** The browser, across sign-in: owner of drafts that were begun signed out. */
    visitorId: uuid().notNull(),
    /** As the browser named itself when it signed in, for the list of devices. */
    userAgent: text().notNull().default(''),
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
    /** The browser that asked, where alone the code opens; the hash of the network that it asked from. */
    visitorId: uuid().notNull(),
    network: bytea().notNull(),
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

/**
 * Where an account was signed in to, or only tried: what strangers do counts for their networks and leaves alone those
 * that its owner has come from (decision 0014).
 */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC of the network address. */
    network: bytea().notNull(),
    /** Wrong codes since the last right one from there. */
    failures: integer().notNull().default(0),
    failedAt: at(),
    /** When a right code last came from there. */
    provedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.network] }),
    check('sign_in_networks_failures', sql`${t.failures} >= 0`),
  ],
);

/** The app that makes the codes of an account's second step. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed; null until the first code of the app was typed. */
    secret: bytea(),
    /** Sealed; the one that is being set up. */
    newSecret: bytea(),
    /** The time step of the last code that was taken: none is taken twice. */
    lastStep: integer().notNull().default(0),
    /** Wrong codes in a row. */
    failures: integer().notNull().default(0),
    failedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [check('second_factors_failures', sql`${t.failures} >= 0`)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    createdAt: createdAt(),
    usedAt: at(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Keys of devices that open an account (WebAuthn, decision 0041). The shop has the public halves alone. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the device calls it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE. */
    publicKey: bytea().notNull(),
    /** How often it was used, of devices that count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches the device. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index('passkeys_user').on(t.userId), check('passkeys_counter', sql`${t.counter} >= 0`)],
);

/** What a device is asked to sign, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    /** The browser that it was given to. */
    visitorId: uuid().notNull(),
    /** Whose passkey is made; null: somebody signs in. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expires').on(t.expiresAt)],
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

/** Addresses that a customer used, remembered for the next time (spec 7.6-12). Shipping and billing have their own fields. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** The fields of spec 3.4-08 or 3.4-09. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the fields: the same address again is the same row. */
    fieldsHash: bytea().notNull(),
    /** When it was saved last, by a session that knew it. */
    savedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex('addresses_same').on(t.userId, t.kind, t.fieldsHash),
    check('addresses_kind', sql`${t.kind} in ('shipping','billing')`),
  ],
);
