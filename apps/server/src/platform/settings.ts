import { resolve } from 'node:path';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Regime } from '@keepsong/domain/signals/consent';
import type { Pooler } from './db/client.ts';
import { Environment, type EnvironmentValues } from './settings-environment.ts';
import { ruleProblems } from './settings-rules.ts';
import { StartupError } from './startup-errors.ts';

/**
 * All settings of the environment, parsed once and frozen. For a service, `null` means that the shop uses the
 * embedded stand-in.
 */
export type Settings = Readonly<{
  mode: 'demo' | 'production';
  /**
   * What this process does: `web` serves pages and the API, `worker` runs the jobs and sends messages, `singer` makes
   * instant songs, `all` does everything.
   */
  role: EnvironmentValues['ROLE'];
  host: string;
  port: number;
  /** Where `/metrics` is served; `null`: nowhere. */
  metrics: Readonly<{ host: string; port: number }> | null;
  /** The collector that gets traces by OTLP over HTTP. `null`: nothing is traced. */
  tracesTo: string | null;
  /** Absolute path of the folder for the embedded database, uploads and rendered audio. */
  dataDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /**
   * `DATABASE_DIRECT_URL`: the address of PostgreSQL itself, when `databaseUrl` is the address of a pooler.
   * `null`: there is no pooler.
   */
  directDatabaseUrl: string | null;
  pooler: Pooler | null;
  /** The origin of the links in e-mails and of return addresses, without a slash at the end. */
  publicUrl: string;
  brand: string;
  supportEmail: string;
  /** The landing page for instant songs (spec 2.2-07): an outside page, or the shop's own builder. */
  instantLandingUrl: string;
  /** `{instant_base}`: the instant API is below `/{instant_base}/api/v2` (spec 7.4-01). */
  instantBase: string;
  /** Scripts of outside services (spec 1-39, 7.7-03); `null`: none. */
  widgets: Readonly<{ chat: string | null; accessibility: string | null }>;
  /** Language of visitors who have not chosen one. */
  locale: Locale;
  /**
   * Default in production: `info`, which logs every request. Default in a demo: `warn`, which logs only what fails or
   * is slow, so that the welcome text at the start stays in sight.
   */
  logLevel: NonNullable<EnvironmentValues['LOG_LEVEL']>;
  /** How long a stopping process still answers, so that proxies can notice that it is no longer ready. */
  drainMs: number;
  /**
   * `ADDRESS_BUDGETS`: whether the number of rendered pages and reads is limited for each network address (decision
   * 0072).
   */
  addressBudgets: boolean;
  /** `LOAD_SHEDDING`: whether previews and pages are refused while the process is late (overload.ts). */
  loadShedding: boolean;
  /** `SECURITY_LOG_DAYS`: how many days the log of security events is kept (decision 0073). */
  securityLogDays: number;
  /** `CONSENT_REGION`: one rule for all visitors. `null`: the visitor's place decides. */
  consentRegion: Regime | null;
  /**
   * `AVATAR_EVENT`: the name of the event that is sent when a visitor presses an artist's picture (spec
   * 2.10-09).
   */
  avatarEvent: string;
  /** A customer-data platform that speaks Segment's HTTP API. `null`: none. */
  segment: Readonly<{ url: string; writeKey: string }> | null;
  /**
   * The services that browsers load for visitors who agreed, each by an id that pages may show to everybody.
   * `null`: none.
   */
  receivers: Readonly<Record<'gtm' | 'ga4' | 'pixel' | 'sentry', string | null>>;
  /** The access for events that the server sends to Google Analytics. `null`: it sends nothing. */
  ga4: Readonly<{ id: string; secret: string }> | null;
  /** The access for events that the server sends to Meta. `null`: it sends nothing. */
  meta: Readonly<{ pixelId: string; token: string }> | null;
  /**
   * `COUNTRY_HEADER`: the header, in lower case, in which the proxy names the visitor's country, such as `DE`
   * or `US-CA`.
   */
  countryHeader: string | null;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted; empty: none. */
  trustProxy: readonly string[];
  /**
   * The root of all derived keys (`settings-secrets.ts`). `null` only in demo mode: then the shop makes one and keeps
   * it in `dataDir`.
   */
  sessionSecret: string | null;
  /** Earlier root secrets (`SESSION_SECRET_PREVIOUS`). Values that were made with them are still accepted. */
  earlierSecrets: readonly string[];
  /**
   * The passphrases of backups, and how many days they are kept. `keys` is `null` when there are no backups. `target`
   * is where the log of the embedded database is archived; `null`: nowhere.
   */
  backups: Readonly<{ keys: Turning | null; keepDays: number; target: string | null }>;
  /**
   * `SECOND_FACTOR`: the second step for accounts of artists, vendors and staff: they must use it (`required`),
   * or may use it (`offered`) (decision 0032).
   */
  secondFactor: 'required' | 'offered';
  /** `KEEPSONG_DEV=on`, set by `npm run dev`: pages come from Vite with hot reload. */
  development: boolean;
  /** The bucket of the shop's own files. `null`: they lie in `dataDir`. */
  s3: S3Settings | null;
  /** The access to S3, also for backups of a shop whose own files lie in `dataDir`. */
  s3Access: S3Access | null;
  smtpUrl: string | null;
  /** `null`: the connection to an `smtp://` server must be encrypted, unless the server is on this machine. */
  smtpEncryption: 'required' | 'optional' | null;
  mailFrom: string;
  /**
   * The name under which the mail provider's key stands in the DNS of the sender's domain. The shop only checks
   * that it is there.
   */
  dkimSelector: string | null;
  /**
   * The provider that receives replies to mails. `null`: in a demo, replies go to its mailbox; in production,
   * to `supportEmail`.
   */
  inboundMail: Readonly<{ domain: string; signingKeys: Turning }> | null;
  twilio: Readonly<{ accountSid: string; authTokens: Turning; from: string }> | null;
  stripe: StripeSettings | null;
  /**
   * `TAXES=none`: the shop deliberately charges no taxes. `null`: it charges taxes, and production takes no
   * orders while there are no rates.
   */
  taxes: 'none' | null;
  /** The provider of shipping labels. */
  easyPost: Readonly<{ apiKey: string; webhookSecrets: Turning }> | null;
  /** An outside service that makes instant songs; `null`: the shop's own song engine. */
  music: Readonly<{ url: string; key: string }> | null;
  /**
   * ElevenLabs' music model makes instant songs. The shop's own maker makes those that the model does not.
   * `dayCents`: the most that all songs of the model may cost in a day.
   */
  songModel: Readonly<{
    key: string;
    model: EnvironmentValues['ELEVENLABS_MODEL'];
    /** `null`: the default address of ElevenLabs' SDK. */
    url: string | null;
    minuteCents: number;
    dayCents: number;
    places: number;
    /** How long the shop waits for a song, in ms. */
    timeoutMs: number;
  }> | null;
  /**
   * Part of the fixed interface. Nothing uses it, because limits that several machines share are rows in
   * PostgreSQL.
   */
  valkeyUrl: string | null;
  /** Defaults of the feature flags (spec 3.13-03). */
  flags: Readonly<{ song_builder_v3: boolean; swipe_recommendations: boolean }>;
  /**
   * `{partner}` of the specification: the greeting-card partner. `slug` is its abbreviation in addresses
   * (2.7-06). `key` is the shop's key for making e-cards (5-44). The key can be `null` only in production mode,
   * and then no card can be made. `url` is the partner's API; `null`: the embedded stand-in.
   */
  partner: Readonly<{ name: string; slug: string; key: string | null; url: string | null }>;
  /** The name of the streaming service. The specification writes `{streaming service}` for it (2.7-16). */
  streamingService: string;
  /** The service that distributes songs; `null`: the embedded stand-in. */
  streaming: { baseUrl: string; key: string } | null;
}>;

/**
 * A secret for checking what others send, and the previous one (`…_PREVIOUS`) while it is being replaced. The
 * newest is first.
 */
export type Turning = readonly [string, ...string[]];

/** `tax`: Stripe Tax calculates taxes instead of the shop's own table (`STRIPE_TAX=on`). */
export type StripeSettings = Readonly<{
  secretKey: string;
  publishableKey: string;
  webhookSecrets: Turning;
  /**
   * The secrets of the webhook for connected accounts. `null`: without a webhook, jobs ask the provider
   * instead.
   */
  connectWebhookSecrets: Turning | null;
  /**
   * The secrets of the webhook for transfers. They happen in the shop's own account, about which Stripe tells by
   * another webhook than about connected accounts.
   */
  transferWebhookSecrets: Turning | null;
  tax: boolean;
}>;

export type S3Access = Readonly<{
  /** `null`: Amazon's own endpoint. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

export type S3Settings = S3Access &
  Readonly<{
    /** The address at which browsers reach the store. `null`: they read files through the shop. */
    publicEndpoint: string | null;
    bucket: string;
  }>;

/** One wrong setting: its name in the environment and a sentence that names what is expected. */
export type SettingProblem = { name: string; message: string };

export type SettingsResult = { ok: true; value: Settings } | { ok: false; problems: SettingProblem[] };

/**
 * Reads the settings from an environment. Pure: nothing is printed, opened or generated.
 *
 * An empty value counts as not set. All wrong values and incomplete groups are reported at once. Production mode also
 * refuses stand-ins and missing secrets, which only a demo may have. No message repeats the value of a secret or an
 * address.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) =>
    wrongValue(String(issue.path[0]), issue.message, given),
  );
  const named = new Set(wrong.map(({ name }) => name));
  const problems = [...wrong, ...ruleProblems(given).filter(({ name }) => !named.has(name))];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: deepFreeze(toSettings(parsed.data)) };
}

/** Reads the settings from this environment. Throws a `StartupError` that lists all wrong settings. */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = readSettings(env);
  if (result.ok) return result.value;
  const list = result.problems.map(({ message }) => `  ${message}`).join('\n');
  throw new StartupError(`The shop does not start, because of its settings:\n${list}`);
}

function wrongValue(
  name: string,
  expected: string,
  given: Record<string, string | undefined>,
): SettingProblem {
  const isPrivate = /SECRET|KEY|TOKEN|_URL|SID/.test(name) && name !== 'PUBLIC_URL';
  const value = isPrivate ? 'not usable' : JSON.stringify(given[name]);
  return { name, message: `${name} is ${value}: expected ${expected}` };
}

const QUIET = { demo: 'warn', production: 'info' } as const satisfies Record<
  Settings['mode'],
  Settings['logLevel']
>;

/** The partner key that a demo uses with the embedded stand-in. */
const DEMO_PARTNER_KEY = 'demo';

function toSettings(env: EnvironmentValues): Settings {
  return {
    mode: env.KEEPSONG_MODE,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : null,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? null,
    pooler: env.DATABASE_DIRECT_URL ? { named: env.DATABASE_STATEMENTS === 'named' } : null,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    brand: env.BRAND,
    supportEmail: env.SUPPORT_EMAIL,
    instantLandingUrl:
      env.INSTANT_LANDING_URL ??
      `${new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin}/instant-builder`,
    instantBase: env.INSTANT_BASE,
    widgets: {
      chat: env.SUPPORT_CHAT_URL ?? null,
      accessibility: env.ACCESSIBILITY_WIDGET_URL ?? null,
    },
    locale: env.LOCALE,
    logLevel: env.LOG_LEVEL ?? QUIET[env.KEEPSONG_MODE],
    drainMs: env.DRAIN_SECONDS * 1000,
    addressBudgets: env.ADDRESS_BUDGETS,
    loadShedding: env.LOAD_SHEDDING,
    securityLogDays: env.SECURITY_LOG_DAYS,
    consentRegion: env.CONSENT_REGION ?? null,
    countryHeader: env.COUNTRY_HEADER ?? null,
    avatarEvent: env.AVATAR_EVENT,
    segment:
      env.SEGMENT_URL && env.SEGMENT_WRITE_KEY
        ? { url: env.SEGMENT_URL.replace(/\/+$/, ''), writeKey: env.SEGMENT_WRITE_KEY }
        : null,
    receivers: {
      gtm: env.GTM_ID ?? null,
      ga4: env.GA4_ID ?? null,
      pixel: env.META_PIXEL_ID ?? null,
      sentry: env.SENTRY_DSN ?? null,
    },
    ga4: env.GA4_ID && env.GA4_SECRET ? { id: env.GA4_ID, secret: env.GA4_SECRET } : null,
    meta: env.META_PIXEL_ID && env.META_TOKEN ? { pixelId: env.META_PIXEL_ID, token: env.META_TOKEN } : null,
    trustProxy: env.TRUST_PROXY,
    sessionSecret: env.SESSION_SECRET ?? null,
    earlierSecrets: list(env.SESSION_SECRET_PREVIOUS),
    backups: {
      keys: env.BACKUP_KEY ? [env.BACKUP_KEY, ...list(env.BACKUP_KEY_PREVIOUS)] : null,
      keepDays: env.BACKUP_KEEP_DAYS,
      target: env.BACKUP_TARGET ?? null,
    },
    secondFactor: env.SECOND_FACTOR ?? (env.KEEPSONG_MODE === 'production' ? 'required' : 'offered'),
    development: env.KEEPSONG_DEV,
    ...edgeSettings(env),
    flags: {
      song_builder_v3: env.FLAG_SONG_BUILDER_V3,
      swipe_recommendations: env.FLAG_SWIPE_RECOMMENDATIONS,
    },
    partner: {
      name: env.PARTNER_NAME,
      slug: env.PARTNER_SLUG,
      key: env.PARTNER_KEY ?? (env.KEEPSONG_MODE === 'demo' ? DEMO_PARTNER_KEY : null),
      url: env.PARTNER_URL ?? null,
    },
    streamingService: env.STREAMING_SERVICE,
    streaming:
      env.STREAMING_URL && env.STREAMING_KEY
        ? { baseUrl: env.STREAMING_URL.replace(/\/$/, ''), key: env.STREAMING_KEY }
        : null,
  };
}

// `ruleProblems` has already checked that groups are complete. The checks below only prove it to the compiler.
function edgeSettings(
  env: EnvironmentValues,
): Pick<
  Settings,
  | 's3'
  | 's3Access'
  | 'inboundMail'
  | 'smtpUrl'
  | 'smtpEncryption'
  | 'mailFrom'
  | 'dkimSelector'
  | 'twilio'
  | 'stripe'
  | 'taxes'
  | 'easyPost'
  | 'music'
  | 'songModel'
  | 'valkeyUrl'
> {
  const {
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const s3Access =
    region && accessKeyId && secretAccessKey
      ? { endpoint: env.S3_ENDPOINT ?? null, region, accessKeyId, secretAccessKey }
      : null;
  return {
    s3: s3Access && bucket ? { ...s3Access, bucket, publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null } : null,
    s3Access,
    smtpUrl: env.SMTP_URL ?? null,
    smtpEncryption: env.SMTP_ENCRYPTION ?? null,
    dkimSelector: env.DKIM_SELECTOR ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND} <${env.SUPPORT_EMAIL}>`,
    inboundMail:
      env.INBOUND_MAIL_DOMAIN && env.MAILGUN_SIGNING_KEY
        ? {
            domain: env.INBOUND_MAIL_DOMAIN,
            signingKeys: [env.MAILGUN_SIGNING_KEY, ...list(env.MAILGUN_SIGNING_KEY_PREVIOUS)],
          }
        : null,
    twilio:
      accountSid && authToken && from
        ? { accountSid, authTokens: [authToken, ...list(env.TWILIO_AUTH_TOKEN_PREVIOUS)], from }
        : null,
    stripe:
      secretKey && publishableKey && webhookSecret
        ? {
            ...{ secretKey, publishableKey, tax: env.STRIPE_TAX },
            webhookSecrets: [webhookSecret, ...list(env.STRIPE_WEBHOOK_SECRET_PREVIOUS)],
            connectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRET
              ? [env.STRIPE_CONNECT_WEBHOOK_SECRET, ...list(env.STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS)]
              : null,
            transferWebhookSecrets: env.STRIPE_TRANSFER_WEBHOOK_SECRET
              ? [env.STRIPE_TRANSFER_WEBHOOK_SECRET, ...list(env.STRIPE_TRANSFER_WEBHOOK_SECRET_PREVIOUS)]
              : null,
          }
        : null,
    taxes: env.TAXES ?? null,
    easyPost:
      env.EASYPOST_API_KEY && env.EASYPOST_WEBHOOK_SECRET
        ? {
            apiKey: env.EASYPOST_API_KEY,
            webhookSecrets: [env.EASYPOST_WEBHOOK_SECRET, ...list(env.EASYPOST_WEBHOOK_SECRET_PREVIOUS)],
          }
        : null,
    music:
      env.MUSIC_URL && env.MUSIC_KEY ? { url: env.MUSIC_URL.replace(/\/+$/, ''), key: env.MUSIC_KEY } : null,
    songModel: songModelOf(env),
    valkeyUrl: env.VALKEY_URL ?? null,
  };
}

function songModelOf(env: EnvironmentValues): Settings['songModel'] {
  if (!env.ELEVENLABS_API_KEY) return null;
  return {
    key: env.ELEVENLABS_API_KEY,
    model: env.ELEVENLABS_MODEL,
    url: env.ELEVENLABS_URL?.replace(/\/+$/, '') ?? null,
    minuteCents: env.ELEVENLABS_MINUTE_CENTS,
    dayCents: env.ELEVENLABS_DAY_CENTS,
    places: env.ELEVENLABS_PLACES,
    timeoutMs: env.ELEVENLABS_SECONDS * 1000,
  };
}

const list = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}

/** Other origins, besides the shop's own, from which the players of pages load and read recordings. */
export const mediaOriginsOf = ({ s3 }: Pick<Settings, 's3'>): string[] =>
  s3?.publicEndpoint ? [new URL(s3.publicEndpoint).origin] : [];
