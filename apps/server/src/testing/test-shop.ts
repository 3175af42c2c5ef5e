import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStaffRole } from '@keepsong/domain/staff/permissions';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { users } from '../../db/schema/accounts.ts';
import { artists } from '../../db/schema/artists.ts';
import { products } from '../../db/schema/catalog.ts';
import { toPlayback } from '../adapters/audio/audio.ts';
import { playSongFile } from '../adapters/audio/testing/song-file.ts';
import { createEmbeddedECards } from '../adapters/ecards/embedded-ecards.ts';
import { createMailbox } from '../adapters/email/mailbox.ts';
import { createMailboxMailer } from '../adapters/email/mailbox-mailer.ts';
import { mailboxRoutes } from '../adapters/email/mailbox-routes.ts';
import { createEmbeddedInbound } from '../adapters/inbound-mail/embedded-inbound.ts';
import { openMusic } from '../adapters/music/engine-music.ts';
import type { Music, SongModel } from '../adapters/music/music.port.ts';
import { sandboxDeskRoutes } from '../adapters/payments/sandbox/desk-routes.ts';
import { createSandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { sandboxPaymentsRoutes } from '../adapters/payments/sandbox/sandbox-routes.ts';
import { bankRoutes } from '../adapters/payouts/sandbox/bank-routes.ts';
import { createSandboxPayouts } from '../adapters/payouts/sandbox/sandbox-payouts.ts';
import { createLocalReceiver } from '../adapters/receivers/local/local-receiver.ts';
import { receiverRoutes } from '../adapters/receivers/local/receiver-routes.ts';
import { carrierRoutes } from '../adapters/shipping/sandbox/carrier-routes.ts';
import { createSandboxShipping } from '../adapters/shipping/sandbox/sandbox-shipping.ts';
import { createMailboxSms } from '../adapters/sms/mailbox-sms.ts';
import { createFolderStorage } from '../adapters/storage/folder-storage.ts';
import { createEmbeddedStreaming } from '../adapters/streaming/embedded-streaming.ts';
import type { Streaming } from '../adapters/streaming/streaming.port.ts';
import { tableTaxes } from '../adapters/taxes/table-taxes.ts';
import type { TaxPort } from '../adapters/taxes/taxes.port.ts';
import { buildApp } from '../app.ts';
import { needsSecondFactor } from '../features/auth/second-factor/second-factor.service.ts';
import type { BudgetSizes } from '../platform/budgets/address-budget.ts';
import type { Lateness } from '../platform/budgets/overload.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { PageLoader } from '../platform/http/page-loader.ts';
import { logOptions } from '../platform/log.ts';
import { createStoredSessions } from '../platform/sessions/stored-sessions.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { begin } from '../platform/states/move.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createVisitor, injecting, type Visitor } from './visitor.ts';

/** A clock that stands still until a test moves it. */
export function createTestClock(start = new Date('2026-11-02T15:00:00Z')) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

export type TestShopOptions = {
  /** Receives every log line, for tests of what the log must not contain. */
  onLog?: (line: string) => void;
  clock?: { now(): Date };
  /** A streaming service whose answers are set by the test. */
  streaming?: Streaming;
  /** Settings that differ from the defaults. */
  settings?: Partial<Settings>;
  /** The pages of the shop. Default: none. */
  pages?: PageLoader;
  /** The provider of taxes. Default: the shop's own table of taxes. */
  taxes?: TaxPort;
  /** The service that makes songs. Default: the shop's own song engine. */
  music?: Music;
  /** The store of files. While it is away, no file can be deleted. */
  store?: { isAway: boolean };
  /** The delay of the event loop. Default: the shop never refuses a request because it is late. */
  lateness?: Pick<Lateness, 'ms'>;
  /**
   * Budgets of addresses that differ from the usual ones. They apply only with the setting `addressBudgets`.
   */
  budgetSizes?: Partial<BudgetSizes>;
  /** A migrated database. Default: a copy of the template. */
  testDatabase?: TestDatabase;
  /** The model that makes songs. Default: none, so the engine makes them. */
  songModel?: SongModel;
  /**
   * Changes the address of the database: gets the direct address and returns the address that the shop uses.
   */
  databaseWay?: (url: string) => string | Promise<string>;
  /** Called with the built server before it is ready. Here the shop begins to measure its requests. */
  onBuilt?: (http: FastifyInstance, database: Database) => Promise<void>;
  /** The root secret. Secrets before it are in `settings.earlierSecrets`. */
  secret?: string;
};

const SECRET = 'test-root-secret-of-at-least-32-chars';

/** Opens the whole shop on its own database. It needs no network port, because requests are sent with `inject`. */
export async function openTestShop({
  onLog,
  clock = createTestClock(),
  settings: own,
  streaming,
  pages,
  music,
  songModel,
  taxes = tableTaxes,
  testDatabase: given,
  databaseWay = (url) => url,
  lateness,
  budgetSizes,
  store,
  onBuilt,
  secret = SECRET,
}: TestShopOptions = {}) {
  const testDatabase = given ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-test-'));
  const read = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: testDatabase.url,
    LOG_LEVEL: onLog ? 'debug' : 'silent',
    // Many tests send more requests in a second than all people behind one address.
    ADDRESS_BUDGETS: 'off',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const settings = { ...read.value, ...own };
  const database = openDatabase(await databaseWay(testDatabase.url), { max: 12 });
  const log = onLog ? pino(logOptions('debug'), { write: onLog }) : pino({ level: 'silent' });
  const open = await openEdges({
    ...{ shared: { databaseUrl: testDatabase.url, clock, log }, settings, folder },
    ...{ streaming, music, songModel, taxes, store },
    origin: () => http.listeningOrigin,
  });
  const { mailbox, payments, bank, carrier, receiver } = open;
  const { http, services, health, securityLog } = await buildApp({
    settings,
    database,
    edges: open.edges,
    clock,
    secret,
    answerMs: 1,
    log,
    ...(pages ? { pages } : {}),
    ...(lateness ? { lateness } : {}),
    ...(budgetSizes ? { budgetSizes } : {}),
    extraRoutes: open.routes,
  });
  await onBuilt?.(http, database);
  await http.ready();

  /** Reads the newest passcode that was sent to an e-mail address or phone number. */
  async function readPasscode(to: string): Promise<string> {
    await services.relay.drain();
    const messages = await mailbox.listMessages({ to });
    const found = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
    if (!found) throw new Error(`no passcode was sent to ${to}`);
    return found;
  }

  return {
    http,
    services,
    health,
    securityLog,
    database,
    db: database.db,
    payments,
    bank,
    carrier,
    storage: open.edges.storage,
    mailbox,
    receiver,
    clock,
    settings,
    databaseUrl: testDatabase.url,
    sessions: createStoredSessions({
      ...{ db: database.db, clock, secret },
      needsSecondFactor: needsSecondFactor(settings.secondFactor),
    }),
    visitor: (address?: string) => createVisitor(injecting(http), address),
    readPasscode,
    async close() {
      await http.close();
      await services.songMakers.stop();
      await services.relay.stop();
      await open.stop();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

type OpenEdges = Pick<TestShopOptions, 'streaming' | 'music' | 'songModel' | 'store'> & {
  shared: { databaseUrl: string; clock: { now(): Date }; log: Logger };
  settings: Settings;
  folder: string;
  taxes: TaxPort;
  /** The address of the shop once the test lets it listen. */
  origin(): string;
};

/** Opens the stand-ins of all outside services. */
async function openEdges({
  shared,
  settings,
  folder,
  streaming,
  music: otherMusic,
  songModel,
  taxes,
  store,
  origin,
}: OpenEdges) {
  const { clock } = shared;
  const mailbox = await createMailbox(shared);
  const inbound = createEmbeddedInbound({ secret: 'incoming mails of tests' });
  const cards = createEmbeddedECards({ publicUrl: settings.publicUrl, secret: 'greeting cards of tests' });
  const payments = await createSandboxPayments({
    ...shared,
    publicUrl: settings.publicUrl,
    webhookUrl: 'http://127.0.0.1:9/webhooks/payments',
    webhookSecret: 'test-webhook-secret',
    pollIntervalMs: 3_600_000,
  });
  await payments.controls.holdDeliveries();
  const bank = await createSandboxPayouts({
    ...shared,
    ...{ publicUrl: settings.publicUrl, webhookSecret: 'test-bank-secret', opensReady: true },
    webhookUrl: () => `${origin()}/webhooks/payouts`,
    pollIntervalMs: 3_600_000,
  });
  await bank.controls.holdDeliveries();
  const carrier = await createSandboxShipping({ ...shared, webhookSecret: 'test-carrier-secret' });
  const receiver = await createLocalReceiver(shared);
  const ownMusic = openMusic();
  const music = otherMusic ?? ownMusic;
  const files = await createFolderStorage(join(folder, 'files'));
  const storage = {
    ...files,
    async delete(key: string) {
      if (store?.isAway) throw new Error('the store is away');
      await files.delete(key);
    },
  };
  return {
    edges: {
      payments,
      payouts: bank,
      shipping: carrier,
      mailer: createMailboxMailer(mailbox),
      sms: createMailboxSms(mailbox),
      storage,
      taxes,
      music,
      songModel: songModel ?? null,
      streaming: streaming ?? createEmbeddedStreaming({ publicUrl: settings.publicUrl, clock }),
      ecards: cards.ecards,
      inboundMail: inbound,
      toPlayback: playSongFile(toPlayback),
      receivers: [receiver],
    },
    ...{ mailbox, payments, bank, carrier, receiver },
    /** The pages and addresses of the stand-ins. */
    async routes(app: FastifyInstance) {
      await app.register(mailboxRoutes(mailbox, inbound, clock), { prefix: '/dev' });
      await cards.routes(app);
      await app.register(sandboxPaymentsRoutes(payments), { prefix: '/sandbox-payments' });
      await app.register(sandboxDeskRoutes(payments), { prefix: '/dev' });
      await app.register(bankRoutes(bank, settings.publicUrl), { prefix: '/dev' });
      await app.register(carrierRoutes(carrier), { prefix: '/dev' });
      await app.register(receiverRoutes(receiver), { prefix: '/dev' });
    },
    async stop() {
      await ownMusic.stop();
      await payments.stop();
      await bank.stop();
      await carrier.stop();
      await mailbox.stop();
      await receiver.stop();
    },
  };
}

/**
 * Signs a visitor in by e-mail. Creates the user when none has this e-mail address. `role` is a role of accounts or of
 * the staff.
 */
export async function signIn(shop: TestShop, visitor: Visitor, email: string, role = 'customer') {
  const made = await addUser(shop, email, role);
  await visitor.call('auth.requestPasscode', { body: { method: 'email', email } });
  const passcode = await shop.readPasscode(email);
  const answer = await visitor.call('auth.createSession', { body: { passcode, email } });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
  return { id: made?.id ?? answer.body.user.id, user: answer.body.user };
}

/**
 * Opens the session of a new user without a passcode, as scenery: three statements in place of some forty, with a mail.
 * For an address that nothing in the shop names, because a sign-in also gives its user what waits for the address.
 */
export async function letIn(shop: TestShop, visitor: Visitor, email: string, role = 'customer') {
  // A shop that asks for a second step lets nobody in without it.
  const user = shop.settings.secondFactor === 'required' ? undefined : await addUser(shop, email, role);
  if (!user) return signIn(shop, visitor, email, role);
  await openSession(shop, visitor, user.id, shop.clock.now());
  return user;
}

/** The parts of a shop in this process that are needed to open a session in it. */
export type Hall = Pick<TestShop, 'db' | 'sessions' | 'clock' | 'settings'>;

/** Gives a visitor a new guest account, as scenery: what `registerGuest` does with calls. */
export async function letGuestIn(shop: Hall, visitor: Visitor, email: string) {
  const [user] = await shop.db
    .insert(users)
    .values({ email, firstName: 'Henri', lastName: 'Lavoie', guest: true, createdAt: shop.clock.now() })
    .returning({ id: users.id });
  if (!user) throw new Error('insert returned no guest');
  await openSession(shop, visitor, user.id, null);
  return user;
}

/** Gives a visitor the cookie and the CSRF token of a new session. */
async function openSession(shop: Hall, visitor: Visitor, userId: number, provedAt: Date | null) {
  const token = await shop.sessions.open({ userId, visitorId: randomUUID(), provedAt, userAgent: 'test' });
  const session = await shop.sessions.load(token);
  if (!session) throw new Error('a session that was just opened cannot be read');
  const name = shop.settings.publicUrl.startsWith('https:') ? '__Host-keepsong' : 'keepsong';
  visitor.setCookie(`${name}=${token}`, session.csrfToken);
}

/** Adds a user who has proved the e-mail address, unless somebody has the address already. */
async function addUser(shop: Pick<TestShop, 'db'>, email: string, role: string) {
  const staffRole = readStaffRole(role) ?? (role === 'admin' ? 'owner' : null);
  const [made] = await shop.db
    .insert(users)
    .values({
      email,
      firstName: 'Test',
      lastName: 'Person',
      role: staffRole ? 'admin' : role,
      staffRole,
      emailVerifiedAt: new Date(0),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made;
}

/** Adds an artist whom customers can choose. Without `values` the genre is Singer Songwriter. */
export async function addArtist(
  shop: Pick<TestShop, 'db'>,
  values: Partial<typeof artists.$inferInsert> = {},
) {
  const [id] = await begin(
    shop.db,
    'artists',
    {
      slug: `artist-${Math.random().toString(36).slice(2)}`,
      artistName: 'Odessa Vale',
      gender: '2',
      genres: ['2'],
      bioEn: 'Writes on the kitchen floor.',
      availableDeliveryDays: 7,
      // The artist is trusted, so versions reach the customer without a quality check. Tests of the check
      // change this.
      isTrusted: true,
      ...values,
    },
    'import',
  );
  const [row] = await shop.db
    .select()
    .from(artists)
    .where(eq(artists.id, id ?? 0));
  if (!row) throw new Error('insert returned no artist');
  return row;
}

/** Adds the song, the extra verse and the lyric print, as the shop sells them. */
export async function addSongProducts(shop: Pick<TestShop, 'db'>) {
  const rows = await shop.db
    .insert(products)
    .values([
      product('personalized-song', 'S000001', 'Original Song', 19_999, 'song'),
      product('extra-verse', 'A000001', 'Extra verse', 1_499, 'add-on'),
      {
        ...product('lyric-print', 'M000001', 'Lyric print', 4_800, 'physical'),
        requiresShippingAddress: true,
      },
    ])
    .returning();
  const bySlug = (slug: string) => {
    const row = rows.find((found) => found.slug === slug);
    if (!row) throw new Error(`no product ${slug}`);
    return row;
  };
  return { song: bySlug('personalized-song'), verse: bySlug('extra-verse'), print: bySlug('lyric-print') };
}

const product = (slug: string, sku: string, title: string, priceCents: number, productType: string) => ({
  slug,
  sku,
  titleEn: title,
  titleSp: title,
  priceCents,
  productType,
  art: 'verses',
});
