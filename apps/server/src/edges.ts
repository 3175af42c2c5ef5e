import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { applicationFiles } from '../db/seed/application-files.ts';
import { DEMO_RECORDINGS, readRecording } from '../db/seed/audio/demo-recordings.ts';
import { clipKey, FILMED, readClip } from '../db/seed/video/demo-videos.ts';
import { toPlayback } from './adapters/audio/audio.ts';
import type { ECards } from './adapters/ecards/ecards.port.ts';
import { noECards } from './adapters/ecards/no-ecards.ts';
import type { Mailer } from './adapters/email/email.port.ts';
import { createMailbox, type Mailbox } from './adapters/email/mailbox.ts';
import { createMailboxMailer } from './adapters/email/mailbox-mailer.ts';
import { mailboxRoutes } from './adapters/email/mailbox-routes.ts';
import { createEmbeddedInbound, type EmbeddedInbound } from './adapters/inbound-mail/embedded-inbound.ts';
import type { InboundMails } from './adapters/inbound-mail/inbound-mail.port.ts';
import { createMailgunInbound } from './adapters/inbound-mail/mailgun-inbound.ts';
import { openMusic } from './adapters/music/engine-music.ts';
import type { Music, SongModel } from './adapters/music/music.port.ts';
import type { Payments } from './adapters/payments/payments.port.ts';
import type { EarlierPayment } from './adapters/payments/sandbox/ledger.ts';
import type { Payouts } from './adapters/payouts/payouts.port.ts';
import { createLocalReceiver, type LocalReceiver } from './adapters/receivers/local/local-receiver.ts';
import { receiverRoutes } from './adapters/receivers/local/receiver-routes.ts';
import type { Receiver } from './adapters/receivers/receivers.port.ts';
import type { Shipping } from './adapters/shipping/shipping.port.ts';
import { createMailboxSms } from './adapters/sms/mailbox-sms.ts';
import type { Sms } from './adapters/sms/sms.port.ts';
import { createFolderStorage } from './adapters/storage/folder-storage.ts';
import { type Maker, withMade } from './adapters/storage/made-storage.ts';
import type { Storage } from './adapters/storage/storage.port.ts';
import { createEmbeddedStreaming, embeddedStreamingRoutes } from './adapters/streaming/embedded-streaming.ts';
import { noStreaming } from './adapters/streaming/no-streaming.ts';
import type { Streaming } from './adapters/streaming/streaming.port.ts';
import { noTaxes } from './adapters/taxes/no-taxes.ts';
import { tableTaxes } from './adapters/taxes/table-taxes.ts';
import type { TaxPort } from './adapters/taxes/taxes.port.ts';
import { ownOrigin } from './platform/address.ts';
import type { Clock } from './platform/clock.ts';
import { servesPages } from './platform/roles.ts';
import type { Settings } from './platform/settings.ts';
import { deriveKey } from './platform/settings-secrets.ts';

/** The connections to everything outside the process, such as the payment provider or the file storage. */
export type Edges = {
  payments: Payments;
  payouts: Payouts;
  /** Null when the shop has no provider of labels. */
  shipping: Shipping | null;
  mailer: Mailer;
  /** Null when nobody sends text messages for the shop: then the shop offers none. */
  sms: Sms | null;
  storage: Storage;
  taxes: TaxPort;
  music: Music;
  /** A model of another company that makes instant songs. Null when the shop makes them all itself. */
  songModel: SongModel | null;
  streaming: Streaming;
  ecards: ECards;
  /** Null when nobody receives mails for the shop: then answers go to the shop's own mailbox. */
  inboundMail: InboundMails | null;
  /** Converts the recording of an artist, in a process of its own. */
  toPlayback: typeof toPlayback;
  /** The services that get the events of the shop. */
  receivers: readonly Receiver[];
};

type EdgesOptions = {
  settings: Settings;
  databaseUrl: string;
  secret: string;
  clock: Clock;
  log: FastifyBaseLogger;
};

export type OpenEdges = {
  edges: Edges;
  /** Adds the pages of the stand-ins: the mailbox, the payment provider's pages and its ledger. */
  routes(http: FastifyInstance): Promise<void>;
  /** Books a payment of the demo's content. Null when a real provider takes the payments. */
  bookEarlier: BookEarlier | null;
  stop(): Promise<void>;
};

/** Writes a payment into the books of the stand-in for the payment provider. */
export type BookEarlier = (paid: EarlierPayment) => Promise<void>;

type Opened<T> = { port: T; routes?: (http: FastifyInstance) => Promise<void>; stop?: () => Promise<void> };

const WEBHOOK_PATHS = { payments: '/webhooks/payments', payouts: '/webhooks/payouts' } as const;

/**
 * Opens the connection to each outside service: the real provider when its settings are given, otherwise a stand-in
 * inside the shop. The code of a real provider is loaded only when it is used.
 */
export async function openEdges(options: EdgesOptions): Promise<OpenEdges> {
  const mailbox = await openMailbox(options);
  const payments = await openPayments(options);
  const payouts = await openPayouts(options);
  const shipping = await openShipping(options);
  const mailer = await openMailer(options, mailbox);
  const sms = await openSms(options, mailbox);
  // Leave one processor core free for answering requests.
  const engine = openMusic({ threads: Math.max(1, availableParallelism() - 1) });
  const storage = await openStorage(options.settings);
  const music = await openMusicService(options.settings, engine);
  const songModel = await openSongModel(options.settings);
  const taxes = await openTaxes(options);
  const streaming = await openStreaming(options);
  const ecards = await openECards(options);
  const inbound = openInboundMail(options);
  const local = await openLocalReceiver(options);
  return {
    edges: {
      payments: payments.port,
      payouts: payouts.port,
      shipping: shipping.port,
      mailer: mailer.port,
      sms,
      storage: storage.port,
      taxes,
      music,
      songModel,
      streaming: streaming.port,
      ecards: ecards.port,
      inboundMail: inbound.port,
      toPlayback,
      receivers: [...(local ? [local] : []), ...(await openReceivers(options.settings))],
    },
    async routes(http) {
      if (mailbox)
        await http.register(mailboxRoutes(mailbox, inbound.standIn, options.clock), { prefix: '/dev' });
      if (local) await http.register(receiverRoutes(local), { prefix: '/dev' });
      await payments.routes?.(http);
      await payouts.routes?.(http);
      await shipping.routes?.(http);
      await streaming.routes?.(http);
      await ecards.routes?.(http);
    },
    bookEarlier: payments.bookEarlier ?? null,
    async stop() {
      await payments.stop?.();
      await payouts.stop?.();
      await shipping.stop?.();
      await mailer.stop?.();
      await storage.stop?.();
      await engine.stop();
      await songModel?.stop();
      await mailbox?.stop();
      await local?.stop();
    },
  };
}

/**
 * In a demo the mailbox has a button for replies. In production replies come through the provider, or go to the
 * shop's mailbox.
 */
function openInboundMail({ settings, secret }: EdgesOptions): {
  port: InboundMails | null;
  standIn: EmbeddedInbound | null;
} {
  if (settings.inboundMail) return { port: createMailgunInbound(settings.inboundMail), standIn: null };
  if (settings.mode !== 'demo') return { port: null, standIn: null };
  const key = deriveKey(secret, 'inbound-mail').toString('base64url');
  const standIn = createEmbeddedInbound({ secret: key });
  return { port: standIn, standIn };
}

/** Without the partner, production sells no cards, because the stand-in's cards are only pages of the shop. */
async function openECards({ settings, secret }: EdgesOptions): Promise<Opened<Edges['ecards']>> {
  const { url, key } = settings.partner;
  if (url !== null && key !== null) {
    const { createHttpECards } = await import('./adapters/ecards/http-ecards.ts');
    return { port: createHttpECards({ baseUrl: url, key }) };
  }
  if (settings.mode !== 'demo') return { port: noECards };
  const { createEmbeddedECards } = await import('./adapters/ecards/embedded-ecards.ts');
  const { publicUrl } = settings;
  const standIn = createEmbeddedECards({
    publicUrl,
    secret: deriveKey(secret, 'greeting-cards').toString('base64url'),
  });
  return { port: standIn.ecards, routes: standIn.routes };
}

async function openMailbox({ settings, databaseUrl, clock, log }: EdgesOptions): Promise<Mailbox | null> {
  if (settings.smtpUrl && (settings.twilio || settings.mode !== 'demo')) return null;
  return createMailbox({ databaseUrl, clock, log });
}

/** Opens the outside services that get the events of visitors who agreed. */
async function openReceivers({ segment, ga4, meta, publicUrl }: Settings): Promise<Receiver[]> {
  const opened: Receiver[] = [];
  if (segment) {
    const { createSegmentReceiver } = await import('./adapters/receivers/segment/segment-receiver.ts');
    opened.push(createSegmentReceiver(segment));
  }
  if (ga4) {
    const { createGa4Receiver } = await import('./adapters/receivers/networks/ga4-receiver.ts');
    opened.push(createGa4Receiver(ga4));
  }
  if (meta) {
    const { createMetaReceiver } = await import('./adapters/receivers/networks/meta-receiver.ts');
    opened.push(createMetaReceiver({ ...meta, shopUrl: publicUrl }));
  }
  return opened;
}

/** Only a demo shows its events to everybody. */
async function openLocalReceiver({
  settings,
  databaseUrl,
  log,
}: EdgesOptions): Promise<LocalReceiver | null> {
  return settings.mode === 'demo' ? createLocalReceiver({ databaseUrl, log }) : null;
}

async function openMailer(
  { settings }: EdgesOptions,
  mailbox: Mailbox | null,
): Promise<Opened<Edges['mailer']>> {
  if (settings.smtpUrl) {
    const { createSmtpMailer } = await import('./adapters/email/smtp-mailer.ts');
    const mailer = createSmtpMailer({
      url: settings.smtpUrl,
      from: settings.mailFrom,
      ...(settings.smtpEncryption ? { encryption: settings.smtpEncryption } : {}),
    });
    return { port: mailer, stop: async () => mailer.stop() };
  }
  if (!mailbox) throw new Error('the mail needs a mailbox or SMTP');
  return { port: createMailboxMailer(mailbox) };
}

async function openSms({ settings }: EdgesOptions, mailbox: Mailbox | null): Promise<Edges['sms']> {
  if (settings.twilio) {
    const { createTwilioSms } = await import('./adapters/sms/twilio-sms.ts');
    return createTwilioSms({ ...settings.twilio, reportsTo: reportsOf(settings.publicUrl) });
  }
  return mailbox && createMailboxSms(mailbox);
}

/** Providers can report only to an address that the network can open. */
const reportsOf = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') ? `${publicUrl}/webhooks/texts` : null;

async function openStreaming({ settings, clock }: EdgesOptions): Promise<Opened<Streaming>> {
  if (settings.streaming) {
    const { createHttpStreaming } = await import('./adapters/streaming/http-streaming.ts');
    return { port: createHttpStreaming(settings.streaming) };
  }
  if (settings.mode !== 'demo') return { port: noStreaming };
  return {
    port: createEmbeddedStreaming({ publicUrl: settings.publicUrl, clock }),
    routes: async (http) => embeddedStreamingRoutes(http, settings.streamingService),
  };
}

async function openPayments({
  settings,
  databaseUrl,
  secret,
  clock,
  log,
}: EdgesOptions): Promise<Opened<Payments> & { bookEarlier?: BookEarlier }> {
  if (settings.stripe) {
    const { createStripePayments } = await import('./adapters/payments/stripe/stripe-payments.ts');
    return { port: createStripePayments(settings.stripe) };
  }
  const { createSandboxPayments } = await import('./adapters/payments/sandbox/sandbox-payments.ts');
  const { sandboxDeskRoutes } = await import('./adapters/payments/sandbox/desk-routes.ts');
  const { sandboxPaymentsRoutes } = await import('./adapters/payments/sandbox/sandbox-routes.ts');
  const sandbox = await createSandboxPayments({
    databaseUrl,
    publicUrl: settings.publicUrl,
    webhookUrl: webhookUrl(settings, 'payments'),
    webhookSecret: deriveKey(secret, 'sandbox-webhooks').toString('base64url'),
    clock,
    log,
  });
  return {
    port: sandbox,
    async routes(http) {
      await http.register(sandboxPaymentsRoutes(sandbox), { prefix: '/sandbox-payments' });
      await http.register(sandboxDeskRoutes(sandbox), { prefix: '/dev' });
    },
    bookEarlier: sandbox.bookEarlier,
    stop: () => sandbox.stop(),
  };
}

/**
 * Where a sandbox sends its webhooks: to the shop on this machine, whatever address customers use. A process that
 * serves no pages has no webhooks: then another process gets them.
 */
const webhookUrl = (settings: Settings, of: keyof typeof WEBHOOK_PATHS): string =>
  `${servesPages(settings) ? ownOrigin(settings.host, settings.port) : settings.publicUrl}${WEBHOOK_PATHS[of]}`;

async function openPayouts({
  settings,
  databaseUrl,
  secret,
  clock,
  log,
}: EdgesOptions): Promise<Opened<Payouts>> {
  if (settings.stripe) {
    const { createStripePayouts } = await import('./adapters/payouts/stripe/stripe-payouts.ts');
    const { secretKey, connectWebhookSecrets, transferWebhookSecrets } = settings.stripe;
    const webhookSecrets = [...(connectWebhookSecrets ?? []), ...(transferWebhookSecrets ?? [])];
    return { port: createStripePayouts({ secretKey, webhookSecrets }) };
  }
  const { createSandboxPayouts } = await import('./adapters/payouts/sandbox/sandbox-payouts.ts');
  const { bankRoutes } = await import('./adapters/payouts/sandbox/bank-routes.ts');
  const bank = await createSandboxPayouts({
    ...{ databaseUrl, publicUrl: settings.publicUrl, clock, log },
    webhookUrl: webhookUrl(settings, 'payouts'),
    webhookSecret: deriveKey(secret, 'sandbox-bank').toString('base64url'),
    // Nobody in a demo visits the pages of a bank, so accounts are ready at once.
    opensReady: true,
  });
  return {
    port: bank,
    routes: async (http) =>
      void (await http.register(bankRoutes(bank, settings.publicUrl), { prefix: '/dev' })),
    stop: () => bank.stop(),
  };
}

/**
 * Without a provider, the shop buys no labels in production, because no carrier takes the stand-in's samples.
 */
async function openShipping({
  settings,
  databaseUrl,
  secret,
  clock,
  log,
}: EdgesOptions): Promise<Opened<Edges['shipping']>> {
  if (settings.easyPost) {
    const { createEasyPostShipping } = await import('./adapters/shipping/easypost/easypost-shipping.ts');
    return { port: createEasyPostShipping(settings.easyPost) };
  }
  if (settings.mode !== 'demo') return { port: null };
  const { createSandboxShipping } = await import('./adapters/shipping/sandbox/sandbox-shipping.ts');
  const { carrierRoutes } = await import('./adapters/shipping/sandbox/carrier-routes.ts');
  const carrier = await createSandboxShipping({
    ...{ databaseUrl, clock, log },
    webhookSecret: deriveKey(secret, 'sandbox-carrier').toString('base64url'),
  });
  return {
    port: carrier,
    routes: async (http) => void (await http.register(carrierRoutes(carrier), { prefix: '/dev' })),
    stop: () => carrier.stop(),
  };
}

/**
 * Opens the file storage. In a demo shop the example songs and the artists' clips are copied from the repository when
 * they are first requested. No request waits for a rendering.
 */
async function openStorage(settings: Settings): Promise<Opened<Storage>> {
  const kept = await openKept(settings);
  if (settings.mode !== 'demo') return kept;
  const clips = FILMED.map((slug): [string, Maker] => [
    clipKey(slug),
    async () => ({ content: await readClip(slug), contentType: 'video/webm' }),
  ]);
  const makers = new Map<string, Maker>([
    ...clips,
    ...DEMO_RECORDINGS.map((recording): [string, Maker] => [
      recording.audioKey,
      async () => ({ content: await readRecording(recording), contentType: 'audio/mpeg' }),
    ]),
    ...applicationFiles(DEMO_RECORDINGS).map(({ fileKey, recording }): [string, Maker] => [
      fileKey,
      async () => ({ content: await readRecording(recording), contentType: 'audio/mpeg' }),
    ]),
  ]);
  return {
    port: withMade(kept.port, (key) => makers.get(key)),
    stop: async () => kept.stop?.(),
  };
}

/** The place of the files that are stored for good. A command opens it alone, without the other edges. */
export async function openKept(settings: Settings): Promise<Opened<Storage>> {
  if (settings.s3) {
    const { createS3Storage } = await import('./adapters/storage/s3-storage.ts');
    const storage = createS3Storage(settings.s3);
    return { port: storage, stop: async () => storage.stop() };
  }
  return { port: await createFolderStorage(join(settings.dataDir, 'files')) };
}

/**
 * Opens the service that makes instant songs: an outside service if one is set, otherwise the shop's own song engine.
 */
async function openMusicService({ music }: Settings, engine: Music): Promise<Music> {
  if (!music) return engine;
  const { createHttpMusic } = await import('./adapters/music/http-music.ts');
  return createHttpMusic(music);
}

async function openSongModel({ songModel }: Settings): Promise<SongModel | null> {
  if (!songModel) return null;
  const { createElevenLabs } = await import('./adapters/music/elevenlabs/elevenlabs.ts');
  const { dayCents: _, ...settings } = songModel;
  return createElevenLabs(settings);
}

async function openTaxes({ settings }: EdgesOptions): Promise<TaxPort> {
  if (settings.stripe?.tax) {
    const { createStripeTaxes } = await import('./adapters/taxes/stripe-taxes.ts');
    return createStripeTaxes(settings.stripe);
  }
  return settings.taxes === 'none' ? noTaxes : tableTaxes;
}
