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
    /**
     * A guest may buy. Until a guest proves the e-mail or phone, the session cannot read anything older than itself.
     */
    guest: boolean().notNull().default(false),
    emailVerifiedAt: at(),
    phoneNumber: text(),
    phoneVerifiedAt: at(),
    preferredContactMethod: text().notNull().default('email'),
    smsConsentAt: at(),
    photoUrl: text(),
    /** The time when the user agreed to news by e-mail. */
    newsConsentAt: at(),
    /** scrypt, with its salt. Only accounts that came from another system have a password (spec 10.5-07). */
    passwordHash: text(),
    locale: text().notNull().default('en'),
    /** The user's answer to 'how did you hear about us' (spec 3.8-02). */
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

/** Sessions are rows. Only the SHA-256 of the cookie's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The user who has typed a right passcode but not yet passed the second step. The session has no signed-in user
     * until then.
     */
    pendingUserId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The time when this session passed the second step. */
    secondFactorAt: at(),
    /** The browser; it stays the same across a sign-in. It owns drafts that were begun signed out. */
    visitorId: uuid().notNull(),
    /** The name that the browser sent when it signed in, for the list of devices. */
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().default(sql`now()`),
    /** The time when the passcode that opened this session was accepted; null for guests and strangers. */
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
    /**
     * The account that the code opens. Null when there is none: nothing was sent, but the request counts for the
     * limits.
     */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that asked, in which alone the code works, and the hash of its network. */
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
 * The networks from which people have signed in to an account or tried to. Wrong codes are counted for each network,
 * so strangers do not lock the owner out of known networks (decision 0014).
 */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC of the network address. */
    network: bytea().notNull(),
    /** Wrong codes since the last right one from this network. */
    failures: integer().notNull().default(0),
    failedAt: at(),
    /** The time of the last right code from this network. */
    provedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.network] }),
    check('sign_in_networks_failures', sql`${t.failures} >= 0`),
  ],
);

/** The authenticator app for an account's second step. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted; null until the first code of the app was typed. */
    secret: bytea(),
    /** Encrypted; the key of an app that is being set up. */
    newSecret: bytea(),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    lastStep: integer().notNull().default(0),
    /** The number of wrong codes in a row. */
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

/** Keys of devices that open an account (WebAuthn, decision 0041). The shop stores only the public halves. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's id of the key, in base64url. */
    credentialId: text().notNull().unique(),
    /** The public key in the format COSE. */
    publicKey: bytea().notNull(),
    /** How often the key was used; 0 for devices that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The ways in which a browser can reach the device. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index('passkeys_user').on(t.userId), check('passkeys_counter', sql`${t.counter} >= 0`)],
);

/** Random values that devices are asked to sign, each once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    /** The browser that the challenge was given to. */
    visitorId: uuid().notNull(),
    /** The user who adds a passkey; null when somebody signs in. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expires').on(t.expiresAt)],
);

/** Requests counted in fixed time windows. Atomic upserts count them, so that all processes share one limit. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    windowStart: at().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/**
 * Addresses that a customer used, stored for the next order (spec 7.6-12). Shipping and billing addresses have
 * different fields.
 */
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
    /** SHA-256 of the fields: an identical address is the same row. */
    fieldsHash: bytea().notNull(),
    /** When the address was last saved. */
    savedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex('addresses_same').on(t.userId, t.kind, t.fieldsHash),
    check('addresses_kind', sql`${t.kind} in ('shipping','billing')`),
  ],
);
