import { BlockList, isIP } from 'node:net';
import { isAmongOwnFiles } from './backup/own-files.ts';
import type { SettingProblem } from './settings.ts';
import { DEFAULT_DATA_DIR, isOn, ROLES, type SettingName } from './settings-environment.ts';

type Given = Readonly<Partial<Record<SettingName, string>>>;

/** Settings that work only together: if any setting of `any` is set, all settings of `needs` must be set. */
const GROUPS: readonly { of: string; any: readonly SettingName[]; needs: readonly SettingName[] }[] = [
  {
    of: 'file storage',
    any: [
      'S3_ENDPOINT',
      'S3_PUBLIC_ENDPOINT',
      'S3_REGION',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ],
    // Without S3_BUCKET, the files of the shop lie in DATA_DIR, and only its backups go to S3.
    needs: ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  { of: 'file storage', any: ['S3_PUBLIC_ENDPOINT'], needs: ['S3_BUCKET'] },
  // Without a proxy that replaces the header, anybody could send it and choose a country.
  { of: 'the country of visitors', any: ['COUNTRY_HEADER'], needs: ['TRUST_PROXY'] },
  { of: 'the archive of the log', any: ['BACKUP_TARGET'], needs: ['BACKUP_KEY'] },
  { of: 'a pooler', any: ['DATABASE_DIRECT_URL'], needs: ['DATABASE_URL'] },
  { of: 'a pooler', any: ['DATABASE_STATEMENTS'], needs: ['DATABASE_DIRECT_URL'] },
  { of: 'mail', any: ['SMTP_URL'], needs: ['MAIL_FROM'] },
  { of: 'mail', any: ['DKIM_SELECTOR'], needs: ['SMTP_URL'] },
  ...complete('events', ['SEGMENT_URL', 'SEGMENT_WRITE_KEY']),
  { of: 'Google Analytics', any: ['GA4_SECRET'], needs: ['GA4_ID'] },
  { of: 'Meta', any: ['META_TOKEN'], needs: ['META_PIXEL_ID'] },
  ...complete('streaming', ['STREAMING_URL', 'STREAMING_KEY']),
  { of: 'e-cards', any: ['PARTNER_URL'], needs: ['PARTNER_KEY'] },
  ...complete('answers to mails', ['INBOUND_MAIL_DOMAIN', 'MAILGUN_SIGNING_KEY']),
  ...complete('text messages', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']),
  ...complete('labels', ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET']),
  ...complete('instant songs', ['MUSIC_URL', 'MUSIC_KEY']),
  {
    of: 'songs of a model',
    any: [
      'ELEVENLABS_MODEL',
      'ELEVENLABS_URL',
      'ELEVENLABS_MINUTE_CENTS',
      'ELEVENLABS_DAY_CENTS',
      'ELEVENLABS_PLACES',
      'ELEVENLABS_SECONDS',
    ],
    needs: ['ELEVENLABS_API_KEY'],
  },
  // For each secret that can be replaced without a gap: the previous value needs the new one beside it.
  ...[
    'SESSION_SECRET',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'STRIPE_TRANSFER_WEBHOOK_SECRET',
    'EASYPOST_WEBHOOK_SECRET',
    'MAILGUN_SIGNING_KEY',
    'TWILIO_AUTH_TOKEN',
    'BACKUP_KEY',
  ].map((name) => ({
    of: 'turning a secret',
    any: [`${name}_PREVIOUS` as SettingName],
    needs: [name as SettingName],
  })),
  ...complete('payments', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']),
];

/** Settings that production mode needs, and what demo mode uses in their place. */
const PRODUCTION_NEEDS: readonly { name: SettingName; instead: string }[] = [
  { name: 'SESSION_SECRET', instead: 'a secret of its own making' },
  { name: 'STRIPE_SECRET_KEY', instead: 'sandbox payments' },
  { name: 'SMTP_URL', instead: 'the local mailbox for e-mail' },
  { name: 'DATABASE_URL', instead: 'the embedded database' },
  { name: 'SUPPORT_EMAIL', instead: 'an address that reaches nobody' },
  { name: 'PUBLIC_URL', instead: 'an address that only this machine can open' },
];

/**
 * Finds problems between settings: incomplete groups, keys that do not belong together, and demo parts in production
 * mode.
 */
export function ruleProblems(given: Given): SettingProblem[] {
  const problems = [
    ...incompleteGroups(given),
    ...mixedStripeKeys(given),
    ...taxWithoutStripe(given),
    ...roleAlone(given),
    ...twoTaxes(given),
    ...foreignLog(given),
    ...archiveAmongFiles(given),
  ];
  return given.KEEPSONG_MODE === 'production' ? [...problems, ...demoParts(given)] : problems;
}

function complete(of: string, names: readonly SettingName[]) {
  return [{ of, any: names, needs: names }];
}

function incompleteGroups(given: Given): SettingProblem[] {
  return GROUPS.flatMap(({ of, any, needs }) => {
    const present = any.find((name) => given[name] !== undefined);
    if (present === undefined) return [];
    return needs
      .filter((name) => given[name] === undefined)
      .map((name) => ({ name, message: `${name} is not set: expected together with ${present} (${of})` }));
  });
}

function mixedStripeKeys({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
}: Given): SettingProblem[] {
  const kind = (key: string | undefined) => key?.split('_')[1];
  if (secret === undefined || publishable === undefined || kind(secret) === kind(publishable)) return [];
  const message = 'STRIPE_PUBLISHABLE_KEY is of the other kind: expected test or live like STRIPE_SECRET_KEY';
  return [{ name: 'STRIPE_PUBLISHABLE_KEY', message }];
}

function taxWithoutStripe({ STRIPE_TAX: tax, STRIPE_SECRET_KEY: secret }: Given): SettingProblem[] {
  if (tax === undefined || !isOn(tax) || secret !== undefined) return [];
  const message = 'STRIPE_SECRET_KEY is not set: expected together with STRIPE_TAX (taxes)';
  return [{ name: 'STRIPE_SECRET_KEY', message }];
}

/** A process with one role shares its rows and files with processes that have the other roles. */
function roleAlone(given: Given): SettingProblem[] {
  const { ROLE: role = 'all', KEEPSONG_MODE: mode } = given;
  // Another check reports an unknown role.
  if (role === 'all' || !ROLES.some((known) => known === role)) return [];
  // In production, the database is required of every process anyway.
  const needs: SettingName[] = mode === 'production' ? ['S3_BUCKET'] : ['DATABASE_URL'];
  return needs
    .filter((name) => given[name] === undefined)
    .map((name) => ({
      name,
      message: `${name} is not set: expected where ROLE is ${role}, because other processes share it`,
    }));
}

function twoTaxes({ STRIPE_TAX: tax, TAXES: taxes }: Given): SettingProblem[] {
  if (tax === undefined || !isOn(tax) || taxes === undefined) return [];
  const message = 'TAXES is none, and STRIPE_TAX is on: expected one of the two';
  return [{ name: 'TAXES', message }];
}

/** Only a process on PostgreSQL's own machine can read its log. */
function foreignLog({ BACKUP_TARGET: target, DATABASE_URL: url }: Given): SettingProblem[] {
  if (target === undefined || url === undefined) return [];
  const message =
    'BACKUP_TARGET archives the log of the embedded database only: expected without DATABASE_URL, whose owner archives its log';
  return [{ name: 'BACKUP_TARGET', message }];
}

function archiveAmongFiles(given: Given): SettingProblem[] {
  const { BACKUP_TARGET: target, S3_BUCKET: bucket = null, DATA_DIR: dataDir = DEFAULT_DATA_DIR } = given;
  if (target === undefined || !isAmongOwnFiles(target, { bucket, dataDir })) return [];
  const message =
    'BACKUP_TARGET is among the files of the shop: expected another bucket than S3_BUCKET, or another folder than DATA_DIR and its files';
  return [{ name: 'BACKUP_TARGET', message }];
}

function demoParts(given: Given): SettingProblem[] {
  return [
    ...missingParts(given),
    ...openPublicUrl(given),
    ...openServices(given),
    ...openCollector(given),
    ...openDatabase(given, 'DATABASE_URL'),
    ...openDatabase(given, 'DATABASE_DIRECT_URL'),
    ...knownPasswords(given),
    ...sourcePages(given),
    ...weakSignIn(given),
  ];
}

function weakSignIn({ SECOND_FACTOR: policy }: Given): SettingProblem[] {
  if (policy !== 'offered') return [];
  const message =
    'SECOND_FACTOR is offered: production mode opens accounts of those who work here with two steps';
  return [{ name: 'SECOND_FACTOR', message }];
}

function missingParts(given: Given): SettingProblem[] {
  return PRODUCTION_NEEDS.filter(({ name }) => given[name] === undefined).map(({ name, instead }) => ({
    name,
    message: `${name} is not set: production mode refuses ${instead}`,
  }));
}

function openPublicUrl(given: Given): SettingProblem[] {
  if (given.PUBLIC_URL === undefined || isSafeOrigin(given.PUBLIC_URL)) return [];
  const message =
    'PUBLIC_URL is not encrypted: production mode expects https://, or http:// with a loopback address';
  return [{ name: 'PUBLIC_URL', message }];
}

/** Addresses of services that get a key or data of customers from the shop. */
const SERVICES = [
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'MUSIC_URL',
  'ELEVENLABS_URL',
  'SEGMENT_URL',
  'PARTNER_URL',
  'STREAMING_URL',
  'SENTRY_DSN',
] as const satisfies SettingName[];

function openServices(given: Given): SettingProblem[] {
  return SERVICES.filter((name) => given[name] !== undefined && !isSafeOrigin(given[name])).map((name) => ({
    name,
    message: `${name} is not encrypted: production mode expects https://, or http:// with a loopback address`,
  }));
}

/**
 * A collector of traces usually runs beside the shop, in a container or a private network, and has no
 * certificate. It receives only routes and times, and nothing about persons. So its address may be a private
 * address, or a host name without a domain, which only a private network can resolve.
 */
function openCollector({ OTEL_EXPORTER_OTLP_ENDPOINT: url }: Given): SettingProblem[] {
  if (url === undefined || isSafeOrigin(url) || isPrivateHost(new URL(url).hostname)) return [];
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const message = `${name} is not encrypted: production mode expects https://, or http:// with an address of a private network`;
  return [{ name, message }];
}

const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8);
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12);
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16);
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? !host.includes('.') : PRIVATE_NETWORKS.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Values of `sslmode` with which the driver encrypts and checks the certificate of the database. */
const VERIFIED = ['require', 'verify-ca', 'verify-full'];

function openDatabase(given: Given, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): SettingProblem[] {
  const url = given[name];
  // Another check reports an invalid address.
  if (url === undefined || !URL.canParse(url)) return [];
  const { hostname, searchParams } = new URL(url);
  // The driver prefers a host in the query. An empty host or a path means a socket on this machine.
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || LOOPBACK.test(host)) return [];
  const mode = searchParams.get('sslmode') ?? '';
  // In this mode of the driver, only `verify-full` checks the certificate and the name of the host.
  const isVerified = searchParams.has('uselibpqcompat') ? mode === 'verify-full' : VERIFIED.includes(mode);
  if (isVerified) return [];
  const message = `${name} is not encrypted: production mode expects sslmode=verify-full for a database on another machine`;
  return [{ name, message }];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** The password of the demo's database and file store: `compose.yaml` has it, so everybody knows it. */
const KNOWN_PASSWORD = 'keepsong-on-this-machine';

function knownPasswords(given: Given): SettingProblem[] {
  const expected =
    'which stands in compose.yaml and everybody knows: production mode expects one of your own';
  const databases = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    .filter((name) => isPasswordOf(given[name], KNOWN_PASSWORD))
    .map((name) => ({
      name,
      message: `${name} has the password ${expected} (with compose: POSTGRES_PASSWORD)`,
    }));
  if (given.S3_SECRET_ACCESS_KEY !== KNOWN_PASSWORD) return databases;
  const name = 'S3_SECRET_ACCESS_KEY';
  return [...databases, { name, message: `${name} is the secret ${expected}` }];
}

function isPasswordOf(url: string | undefined, password: string): boolean {
  // Another check reports an invalid address.
  if (url === undefined || !URL.canParse(url)) return false;
  const address = new URL(url);
  // The driver prefers a password in the query.
  return (address.searchParams.get('password') ?? address.password) === password;
}

function sourcePages(given: Given): SettingProblem[] {
  if (given.KEEPSONG_DEV === undefined || !isOn(given.KEEPSONG_DEV)) return [];
  const message =
    'KEEPSONG_DEV is on: production mode refuses pages from their sources, which it serves to everybody';
  return [{ name: 'KEEPSONG_DEV', message }];
}

function isSafeOrigin(origin: string): boolean {
  // Another check reports an invalid address.
  if (!URL.canParse(origin)) return true;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}
