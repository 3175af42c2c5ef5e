import cookie from '@fastify/cookie';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Mail } from '../../../adapters/email/email.port.ts';
import type { SmsMessage } from '../../../adapters/sms/sms.port.ts';
import { createArchives } from '../../../platform/archives/archives.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createBinder } from '../../../platform/http/implement.ts';
import { createLimits } from '../../../platform/http/limits.ts';
import { createSessionStore } from '../../../platform/http/sessions.ts';
import { createUploadGate } from '../../../platform/http/uploads.ts';
import { logOptions } from '../../../platform/log.ts';
import { createTestDatabase, freshRows } from '../../../testing/database.ts';
import { accountHandlers } from '../../account/account.routes.ts';
import { createAccountService } from '../../account/account.service.ts';
import { createAddressesService } from '../../account/addresses.service.ts';
import { createOrdersService } from '../../account/orders.service.ts';
import { createPersonalDataService } from '../../account/personal-data.service.ts';
import { createPhotoService } from '../../account/photo.service.ts';
import { createOutboxRelay } from '../../notifications/notifications.relay.ts';
import { createNotifications } from '../../notifications/notifications.service.ts';
import { authHandlers } from '../auth.routes.ts';
import { createAuthService } from '../auth.service.ts';
import { needsSecondFactor, type SecondFactorPolicy } from '../second-factor/second-factor.service.ts';
import type { SignedIn } from '../sign-in/opening.ts';

export type AuthShop = {
  http: FastifyInstance;
  database: Database;
  databaseUrl: string;
  clock: { now(): Date; advance(ms: number): void };
  /** All lines that the shop has logged. */
  log: string[];
  signedIn: SignedIn[];
  auth: ReturnType<typeof createAuthService>;
  /** Sends the waiting messages. Returns all e-mails that have been sent so far, oldest first. */
  mails(): Promise<Mail[]>;
  texts(): Promise<SmsMessage[]>;
  /** The newest code that was sent to an address or number. */
  codeFor(to: string): Promise<string>;
  /** Deletes all rows that were written since the database was made. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

type AuthShopOptions = {
  secondFactor?: SecondFactorPolicy;
  answerMs?: number;
  /** The present root secret, and with `earlierSecrets` the secrets before it. */
  secret?: string;
  earlierSecrets?: string[];
  /** The shop before a restart. The new shop uses its database and its clock. */
  restarted?: AuthShop;
};

const SHOP = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};
/** A stand-in for the file storage, which these tests do not need. */
const NO_FILES = {
  stat: async () => null,
  delete: async () => undefined,
  read: () => Promise.reject(new Error('there are no files')),
};
const noPictures = () => Promise.reject(new Error('there are no pictures'));
const NO_PRINTING = { ask: () => Promise.reject(new Error('there are no invoices')) };
const NO_PICTURES = {
  own: async () => [],
  copy: noPictures,
  keepCopy: noPictures,
  expireUpload: noPictures,
  expireCopy: noPictures,
  deleteExpired: async () => 0,
};
export const SECRET = 'a secret of the tests';

/**
 * Starts the parts of the shop that serve sign-in, account and messages, over HTTP. They get a database of
 * their own, and tests can move the shop's clock.
 */
export async function openAuthShop({
  secondFactor = 'offered',
  answerMs = 1,
  secret = SECRET,
  earlierSecrets = [],
  restarted,
}: AuthShopOptions = {}): Promise<AuthShop> {
  const copy = restarted
    ? { url: restarted.databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const database = openDatabase(copy.url);
  const { db } = database;
  const forget = restarted?.forget ?? (await freshRows({ database }));
  const log: string[] = [];
  const http = Fastify({
    logger: { ...logOptions('trace'), stream: { write: (line: string) => void log.push(line) } },
    trustProxy: true,
  });
  const clock = restarted?.clock ?? turnableClock(new Date('2026-11-02T15:00:00Z'));
  const outbox = collectMessages();
  const relay = createOutboxRelay({ db, ...outbox, clock, log: http.log, shop: SHOP });
  const notifications = createNotifications({ clock, nudge: relay.nudge, reachesPhone: isSmsServed });
  const limits = createLimits(db, clock);
  const sessions = createSessionStore({
    db,
    limits,
    clock,
    ...{ secret, earlierSecrets },
    secure: false,
    needsSecondFactor: needsSecondFactor(secondFactor),
  });
  const signedIn: SignedIn[] = [];
  const deps = {
    ...{ database, notifications, limits, clock, secret, earlierSecrets },
    reachesPhone: isSmsServed,
  };
  const auth = createAuthService({
    ...deps,
    sessions,
    brand: SHOP.brand,
    publicUrl: SHOP.publicUrl,
    secondFactor,
    onSignedIn: async (event) => signedIn.push(event),
    onRegistered: async () => undefined,
    answerMs,
  });
  http.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ code: 'internal' });
  });
  await http.register(cookie);
  const binder = createBinder(
    { api: http, instant: http, root: http },
    {
      sessionStore: sessions,
      localeOf: () => 'en',
      publicUrl: SHOP.publicUrl,
      readVersion: async () => 0,
      admitUpload: createUploadGate(limits),
      record: () => undefined,
    },
  );
  binder.implement('auth', authHandlers(auth, { endOf: async () => undefined }));
  binder.implement(
    'account',
    accountHandlers({
      account: createAccountService(deps),
      addresses: createAddressesService(deps),
      orders: createOrdersService({ ...deps, shop: SHOP, invoicePrinting: NO_PRINTING }),
      personalData: createPersonalDataService({
        ...{ ...deps, storage: NO_FILES, archives: createArchives() },
        oldFiles: { note: async () => undefined, deleteNow: async () => undefined },
        erasureNotes: { note: async () => undefined },
      }),
      photos: createPhotoService({ ...deps, images: NO_PICTURES }),
      auth,
    }),
  );

  const mails = () => relay.drain().then(() => outbox.mails);
  const texts = () => relay.drain().then(() => outbox.texts);
  return {
    http,
    database,
    databaseUrl: copy.url,
    clock,
    log,
    signedIn,
    auth,
    mails,
    texts,
    async codeFor(to) {
      await relay.drain();
      const sent = [...outbox.mails, ...outbox.texts].filter((message) => message.to === to);
      const code = sent.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast(Boolean);
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    forget,
    async close() {
      await http.close();
      await database.close();
      await copy.drop();
    },
  };
}

/** Deletes all accounts and sign-in data, so that tests can share one database. */
export const forgetEverybody = (shop: AuthShop) => shop.forget();

/** Runs an SQL statement and returns its rows, so that tests can check what was stored. */
export async function rowsOf(shop: AuthShop, statement: string): Promise<Record<string, unknown>[]> {
  return (await shop.database.pool.query<Record<string, unknown>>(statement)).rows;
}

function turnableClock(start: Date) {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms;
    },
  };
}

function collectMessages() {
  const mails: Mail[] = [];
  const texts: SmsMessage[] = [];
  return {
    mails,
    texts,
    mailer: {
      send: async (mail: Mail) => ({ providerId: String(mails.push(mail)) }),
      check: async () => undefined,
    },
    sms: { send: async (text: SmsMessage) => ({ providerId: String(texts.push(text)) }) },
  };
}
