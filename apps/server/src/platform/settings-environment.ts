import { isIP } from 'node:net';
import { INSTANT_BASE } from '@keepsong/contract/transport/call-definition';
import { LOCALES } from '@keepsong/domain/format/locale';
import { REGIMES } from '@keepsong/domain/signals/consent';
import { z } from 'zod';

/** The roles that a process of the shop can have (`roles.ts`). */
export const ROLES = ['all', 'web', 'worker', 'singer'] as const;

export const DEFAULT_DATA_DIR = '.data';

/**
 * Checks and converts the settings of the environment. An error message names the expected value, so that it
 * completes the words "expected …".
 */
export const Environment = z.object({
  KEEPSONG_MODE: z.enum(['demo', 'production'], 'demo or production').default('demo'),
  KEEPSONG_DEV: onOff().default(false),
  ROLE: z.enum(ROLES, 'all, web, worker or singer').default('all'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: metricsHost().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http', 'https'], 'http://collector:4318').optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: hostName().default('127.0.0.1'),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/database').optional(),
  DATABASE_DIRECT_URL: address(
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/database',
  ).optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed'], 'named or unnamed').default('named'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'an address without a path, such as https://songs.example')
    .optional(),
  BRAND: shortText().default('Keepsong'),
  INSTANT_LANDING_URL: z.url({ protocol: /^https?$/, error: 'an http(s) address' }).optional(),
  INSTANT_BASE: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'up to 40 lower-case letters, digits and hyphens')
    .default(INSTANT_BASE),
  SUPPORT_CHAT_URL: script().optional(),
  ACCESSIBILITY_WIDGET_URL: script().optional(),
  SUPPORT_EMAIL: z.email('an e-mail address').default('help@keepsong.test'),
  LOCALE: z.enum(LOCALES, 'en or sp').default('en'),
  DRAIN_SECONDS: wholeNumber(0, 10).default(1),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
  ADDRESS_BUDGETS: onOff().default(true),
  LOAD_SHEDDING: onOff().default(true),
  SECURITY_LOG_DAYS: wholeNumber(1, 3_650).default(180),
  CONSENT_REGION: z.enum(REGIMES, 'opt-in or opt-out').optional(),
  AVATAR_EVENT: z
    .string()
    .regex(/^[\w .-]{1,60}$/, 'at most 60 letters, digits and spaces')
    .default('Avatar Image Clicked'),
  SEGMENT_URL: address(['https', 'http'], 'https://api.segment.io').optional(),
  SEGMENT_WRITE_KEY: shortText().optional(),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'a container such as GTM-ABC1234')
    .optional(),
  GA4_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, 'a measurement id such as G-ABCDE12345')
    .optional(),
  GA4_SECRET: shortText().optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the digits of a pixel')
    .optional(),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/[0-9a-z]+@[^/\s]+\/(?:[\w-]+\/)*\d+$/i, 'a DSN such as https://key@host/1')
    .optional(),
  META_TOKEN: z.string().max(500, 'at most 500 characters').optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, 'the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine(
      (ranges) => ranges.every(isAddressRange),
      'addresses or CIDR ranges with commas between, such as 10.0.0.0/8',
    )
    .default([]),
  SESSION_SECRET: rootSecret().optional(),
  SESSION_SECRET_PREVIOUS: rootSecret().optional(),
  BACKUP_KEY: z.string().min(12, 'at least 12 characters').optional(),
  BACKUP_KEY_PREVIOUS: z.string().min(12, 'at least 12 characters').optional(),
  BACKUP_TARGET: shortText().optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(30),
  SECOND_FACTOR: z.enum(['required', 'offered'], 'required or offered').optional(),
  S3_ENDPOINT: address(['https', 'http'], 'https://storage.example').optional(),
  S3_PUBLIC_ENDPOINT: address(['https', 'http'], 'https://storage.example').optional(),
  S3_REGION: shortText().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: shortText().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address(['smtp', 'smtps'], 'smtps://user:password@host:465').optional(),
  SMTP_ENCRYPTION: z.enum(['required', 'optional'], 'required or optional').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^\s<>]+@[^\s<>]+>$|^[^\s<>]+@[^\s<>]+$/, 'an e-mail address, or Name <address>')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?$/i, 'a selector such as s1')
    .optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain such as reply.songs.example')
    .optional(),
  MAILGUN_SIGNING_KEY: shortText().optional(),
  MAILGUN_SIGNING_KEY_PREVIOUS: shortText().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/, 'an account SID that begins with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_AUTH_TOKEN_PREVIOUS: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG\w+)$/, 'a number such as +15551234567, or a messaging service (MG…)')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'a key that begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret().optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: webhookSecret().optional(),
  STRIPE_TRANSFER_WEBHOOK_SECRET: webhookSecret().optional(),
  STRIPE_TRANSFER_WEBHOOK_SECRET_PREVIOUS: webhookSecret().optional(),
  EASYPOST_API_KEY: z
    .string()
    .regex(/^EZ[AT]K\w+$/, 'a key that begins with EZAK or EZTK')
    .optional(),
  EASYPOST_WEBHOOK_SECRET: shortText().optional(),
  EASYPOST_WEBHOOK_SECRET_PREVIOUS: shortText().optional(),
  STRIPE_TAX: onOff().default(false),
  TAXES: z.enum(['none'], 'none, for a shop that charges no taxes').optional(),
  MUSIC_URL: address(['https', 'http'], 'https://music.example/v1').optional(),
  MUSIC_KEY: shortText().optional(),
  ELEVENLABS_API_KEY: z
    .string()
    .regex(/^\w{16,200}$/, 'a key of letters and digits')
    .optional(),
  ELEVENLABS_MODEL: z.enum(['music_v2', 'music_v2_5'], 'music_v2 or music_v2_5').default('music_v2_5'),
  ELEVENLABS_URL: address(['https', 'http'], 'https://api.elevenlabs.io').optional(),
  ELEVENLABS_MINUTE_CENTS: wholeNumber(1, 10_000).default(100),
  ELEVENLABS_DAY_CENTS: wholeNumber(1, 10_000_000).default(5_000),
  ELEVENLABS_PLACES: wholeNumber(1, 20).default(2),
  // It must be less than five minutes: after that time, the desk shows a song that is still being made as
  // stuck.
  ELEVENLABS_SECONDS: wholeNumber(10, 270).default(240),
  // This setting is part of the fixed interface, so it is checked. The shop does not use it, because rows in PostgreSQL
  // do the work.
  VALKEY_URL: address(['redis', 'rediss', 'valkey', 'valkeys'], 'valkey://host:6379').optional(),
  FLAG_SONG_BUILDER_V3: onOff().default(true),
  FLAG_SWIPE_RECOMMENDATIONS: onOff().default(true),
  PARTNER_NAME: shortText().default('Paper Lantern'),
  PARTNER_SLUG: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, 'up to 20 lower-case letters and digits')
    .default('pl'),
  PARTNER_KEY: shortText().optional(),
  PARTNER_URL: address(['http', 'https'], 'https://api.example.com').optional(),
  STREAMING_SERVICE: shortText().default('Wavelength'),
  STREAMING_URL: z.url({ protocol: /^https?$/, error: 'expected an http(s) address' }).optional(),
  STREAMING_KEY: shortText().optional(),
});

export type EnvironmentValues = z.output<typeof Environment>;
export type SettingName = keyof EnvironmentValues;

function wholeNumber(from: number, to: number) {
  const expected = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine((value) => value >= from && value <= to, expected);
}

/** The address of a script of an outside service. */
function script() {
  return z.url({ protocol: /^https$/, error: 'the https address of a script' });
}

function hostName() {
  return z.string().regex(/^[\w.:-]+$/, 'a host name or an IP address');
}

/** The exporter of the metrics writes its host into an address without brackets, so it cannot serve IPv6. */
function metricsHost() {
  return hostName().refine((host) => isIP(host) !== 6, 'a host name or an IPv4 address');
}

function onOff() {
  return z.enum(['on', 'off', '1', '0', 'true', 'false'], 'on or off').transform(isOn);
}

/** Whether the value of an on-off setting means on. */
export function isOn(word: string): boolean {
  return ['on', '1', 'true'].includes(word);
}

function shortText() {
  return z.string().max(120, 'at most 120 characters');
}

function address(schemes: readonly string[], example: string) {
  const isAddress = (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
  return z.string().refine(isAddress, `an address such as ${example}`);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
}

function isAddressRange(range: string): boolean {
  const [ip = '', prefix, ...rest] = range.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  // A range that contains all addresses would trust everybody, so the prefix must not be 0.
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

function rootSecret() {
  return z.string().refine(isStrongSecret, 'at least 32 characters that nobody can guess');
}

function webhookSecret() {
  return z.string().regex(/^whsec_\S+$/, 'a secret that begins with whsec_');
}

function isStrongSecret(secret: string): boolean {
  return (
    secret.length >= 32 && new Set(secret).size >= 8 && !/change.?me|example|secret.?secret/i.test(secret)
  );
}
