import { STAFF_ROLES, type StaffRole } from '@keepsong/domain/staff/permissions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { at, createdAt, id, inLocales, localeColumn, oneOf, ref } from './columns.ts';

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
    /** What a member of staff may do. Set for every account with the role `admin`, and for no other. */
    staffRole: text().$type<StaffRole>(),
    /**
     * Whether this is the account of a guest, who may buy without signing in. Until the guest proves that the e-mail
     * address or phone number is theirs, the session cannot read anything that is older than the session.
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
    /**
     * The scrypt hash of the password, with its salt. Accounts from another system may have a password (spec
     * 10.5-07), and customers can set one for their second step.
     */
    passwordHash: text(),
    locale: localeColumn().default('en'),
    /** The user's answer to 'how did you hear about us' (spec 3.8-02). */
    heardAboutFrom: text(),
    heardAboutFromOther: text(),
    /** Since when, and why, the account may not sign in, write drafts or order. */
    blockedAt: at(),
    blockedReason: text(),
    /** The account into which the staff merged this one. Then nobody can sign in to this one. */
    mergedInto: ref().references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_verified_phone_key').on(t.phoneNumber).where(sql`${t.phoneVerifiedAt} is not null`),
    index('users_staff').on(t.id).where(sql`${t.staffRole} is not null`),
    index('users_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    // The people who were erased. Backups and the archive ask for them every few seconds.
    index('users_erased').on(t.id).where(sql`${t.email} like 'deleted-%@deleted.invalid'`),
    check('users_blocked', sql`(${t.blockedAt} is null) = (${t.blockedReason} is null)`),
    check('users_role', sql`${t.role} in ('customer','artist','vendor','admin')`),
    check('users_staff_role', oneOf(t.staffRole, STAFF_ROLES)),
    check('users_staff', sql`(${t.role} = 'admin') = (${t.staffRole} is not null)`),
    check('users_contact', sql`${t.preferredContactMethod} in ('sms','email')`),
    check('users_locale', inLocales(t.locale)),
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
     * The user who has typed the right passcode but has not yet passed the second step. Until then the session is not
     * signed in as this user.
     */
    pendingUserId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The time when this session passed the second step. */
    secondFactorAt: at(),
    /**
     * The id of the browser. It stays the same when somebody signs in. Drafts that were begun without signing in belong
     * to this id.
     */
    visitorId: uuid().notNull(),
    /** The `User-Agent` text that the browser sent at the sign-in, for the list of devices. */
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().default(sql`now()`),
    /**
     * When the user of this session proved to own the account, for example by a passcode. Null for guests and visitors
     * who are not signed in.
     */
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
    /** The e-mail address in lower case, or the phone number in E.164 form (`+15125550123`). */
    identifier: text().notNull(),
    /**
     * The account that the code opens. Null when no account has this identifier: then no code was sent, but the request
     * still counts towards the rate limits.
     */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that asked for the code (the code works only there), and the hash of that browser's network. */
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
    /** The app's key, encrypted. Null until the user has typed a first right code from the app. */
    secret: bytea(),
    /** The key of an app that the user is setting up, encrypted. */
    newSecret: bytea(),
    /**
     * The 30-second time step of the last accepted code. Codes of this step or an earlier one are refused, so that no
     * code works twice.
     */
    lastStep: integer().notNull().default(0),
    /** The number of wrong codes in a row. */
    failures: integer().notNull().default(0),
    failedAt: at(),
    /** Whether the account asks for one of its passkeys after the passcode. */
    passkey: boolean().notNull().default(false),
    /** Whether the account asks for its password after the passcode. */
    password: boolean().notNull().default(false),
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

/**
 * Passkeys: keys on devices, with which a user signs in (WebAuthn, decision 0041). The shop stores only the public half
 * of each key.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the device gave the key, in base64url. */
    credentialId: text().notNull().unique(),
    /** The public key, in COSE format (the binary key format of WebAuthn). */
    publicKey: bytea().notNull(),
    /** How many uses of the key the device has reported. It stays 0 for devices that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The ways in which a browser can reach the device, for example `usb` or `internal`. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index('passkeys_user').on(t.userId), check('passkeys_counter', sql`${t.counter} >= 0`)],
);

/** Random values that devices are asked to sign. Each value is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    /** The browser that received the challenge. */
    visitorId: uuid().notNull(),
    /** The user who adds a passkey. Null when the challenge is for signing in. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expires').on(t.expiresAt)],
);

/**
 * Counts of requests in fixed time windows. Atomic upserts raise the counts, so that all processes of the shop share
 * one limit.
 */
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
 * When the budget of a network address, which all processes share, is full again (decision 0142). The migration
 * makes the table unlogged: after a crash of PostgreSQL it is empty, and all budgets are full.
 */
export const addressBudgets = pgTable('address_budgets', {
  key: text().primaryKey(),
  fullAt: at().notNull(),
  /** Of a lease: who holds it. Another process may hold it when the first comes back. */
  holder: uuid(),
});

/**
 * Addresses that a customer has used, stored so that the next order can offer them (spec 7.6-12). Shipping and billing
 * addresses have different fields.
 */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** The fields of an address, as listed in spec 3.4-08 and 3.4-09. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /**
     * SHA-256 of the fields. With it, an address that is saved again updates its row instead of adding a second one.
     */
    fieldsHash: bytea().notNull(),
    /** When the address was last saved. */
    savedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex('addresses_same').on(t.userId, t.kind, t.fieldsHash),
    check('addresses_kind', sql`${t.kind} in ('shipping','billing')`),
  ],
);

/** Notes about a customer that the staff write for each other. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    writtenBy: ref()
      .notNull()
      .references(() => users.id),
    /** The `Idempotency-Key` of the request that wrote the note, if there was one. */
    requestKey: text(),
    createdAt: createdAt(),
  },
  (t) => [index('customer_notes_user').on(t.userId, t.id)],
);

/**
 * New addresses for accounts whose owners lost the old address and proved to the staff who they are. The link
 * in the mail to the new address works once; only its hash is stored.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    askedBy: ref()
      .notNull()
      .references(() => users.id),
    /** How the owner proved who they are. */
    reason: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [index('address_changes_user').on(t.userId, t.id)],
);
