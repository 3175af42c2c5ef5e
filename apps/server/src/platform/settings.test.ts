import { describe, expect, test } from 'vitest';
import { readSettings, requireSettings } from './settings.ts';
import { Environment } from './settings-environment.ts';
import { StartupError } from './startup-errors.ts';
import { PRODUCTION, SECRET } from './testing/production-settings.ts';

function problemsOf(env: Record<string, string>): Record<string, string> {
  const result = readSettings(env);
  return result.ok ? {} : Object.fromEntries(result.problems.map(({ name, message }) => [name, message]));
}

function settingsOf(env: Record<string, string>) {
  const result = readSettings(env);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

test('a demo logs failures and slow requests, production every request, and an explicit level wins', () => {
  expect(settingsOf({}).logLevel).toBe('warn');
  expect(settingsOf(PRODUCTION).logLevel).toBe('info');
  expect(settingsOf({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
});

test('an empty environment is a complete demo shop', () => {
  expect(settingsOf({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    brand: 'Keepsong',
    locale: 'en',
    sessionSecret: null,
    stripe: null,
    s3: null,
    s3Access: null,
    smtpUrl: null,
    smtpEncryption: null,
    secondFactor: 'offered',
    drainMs: 1_000,
    twilio: null,
    flags: { song_builder_v3: true, swipe_recommendations: true },
  });
});

test('settings are frozen to the last part', () => {
  const settings = settingsOf({});
  expect(Object.isFrozen(settings)).toBe(true);
  expect(Object.isFrozen(settings.flags)).toBe(true);
});

test('a demo shop makes e-cards with the stand-in of the partner, a real one with its own key', () => {
  const production = {
    KEEPSONG_MODE: 'production',
    SESSION_SECRET: 'c4d81f0b7e5a4929a6b13d2f8e07c95b',
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'songs@mail.example',
    TWILIO_ACCOUNT_SID: 'ACa',
    TWILIO_AUTH_TOKEN: 'a',
    TWILIO_FROM: '+15551234567',
    SUPPORT_EMAIL: 'help@songs.example',
    PUBLIC_URL: 'https://songs.example',
    DATABASE_URL: 'postgres://127.0.0.1/shop',
  };
  expect(settingsOf({}).partner).toEqual({ name: 'Paper Lantern', slug: 'pl', key: 'demo', url: null });
  expect(settingsOf(production).partner.key).toBeNull();
  expect(settingsOf({ ...production, PARTNER_KEY: 'k1' }).partner.key).toBe('k1');
});

test('the second step is offered in a demo and required in production, where it cannot be only offered', () => {
  expect(settingsOf({ SECOND_FACTOR: 'required' }).secondFactor).toBe('required');
  expect(settingsOf(PRODUCTION).secondFactor).toBe('required');
  const weak = readSettings({ ...PRODUCTION, SECOND_FACTOR: 'offered' });
  expect(weak.ok ? [] : weak.problems.map(({ name }) => name)).toEqual(['SECOND_FACTOR']);
});

test('the shop’s own table calculates taxes unless Stripe Tax is on', () => {
  expect(settingsOf(PRODUCTION).stripe?.tax).toBe(false);
  expect(settingsOf({ ...PRODUCTION, STRIPE_TAX: 'on' }).stripe?.tax).toBe(true);
  expect(settingsOf({ ...PRODUCTION, TAXES: 'none' }).taxes).toBe('none');
  expect(Object.keys(problemsOf({ ...PRODUCTION, STRIPE_TAX: 'on', TAXES: 'none' }))).toEqual(['TAXES']);
});

test('the archive of the log is not among the files of the shop', () => {
  const s3 = { S3_REGION: 'r', S3_BUCKET: 'songs', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'k' };
  const at = (target: string, more = {}) =>
    Object.keys(problemsOf({ BACKUP_TARGET: target, BACKUP_KEY: 'twelve and more', ...more }));
  expect(at('s3://songs/archive', s3)).toEqual(['BACKUP_TARGET']);
  expect(at('s3://archive', s3)).toEqual([]);
  expect(at('.data')).toEqual(['BACKUP_TARGET']);
  expect(at('/data/files/archive', { DATA_DIR: '/data' })).toEqual(['BACKUP_TARGET']);
  expect(at('/archive', { DATA_DIR: '/data' })).toEqual([]);
});

describe('production refuses to send keys and data unencrypted', () => {
  const S3 = { S3_REGION: 'r', S3_BUCKET: 'songs', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'k' };
  const SERVICES = {
    STREAMING_URL: { STREAMING_KEY: 'k' },
    MUSIC_URL: { MUSIC_KEY: 'k' },
    ELEVENLABS_URL: { ELEVENLABS_API_KEY: 'sk_0123456789abcdef' },
    PARTNER_URL: { PARTNER_KEY: 'k' },
    SEGMENT_URL: { SEGMENT_WRITE_KEY: 'k' },
    S3_ENDPOINT: S3,
    S3_PUBLIC_ENDPOINT: S3,
  };
  /** The settings that have a test of their own, and one that is only a link for visitors. */
  const OTHERS = ['SENTRY_DSN', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'PUBLIC_URL', 'INSTANT_LANDING_URL'];

  test('to each service whose address may be unencrypted in a demo', () => {
    const open = ['http://service.example', 'http://key@service.example/1'];
    const names = Object.entries(Environment.shape).flatMap(([name, field]) =>
      /_(URL|ENDPOINT|DSN)$/.test(name) && open.some((url) => field.safeParse(url).success) ? [name] : [],
    );
    expect(names.sort()).toEqual([...Object.keys(SERVICES), ...OTHERS].sort());
  });

  test.each(Object.entries(SERVICES))('to the service of %s', (name, rest) => {
    const at = (url: string) => Object.keys(problemsOf({ ...PRODUCTION, ...rest, [name]: url }));
    expect(at('http://service.example/v1')).toEqual([name]);
    expect(at('http://127.0.0.1.evil.example')).toEqual([name]);
    expect(at('http://10.0.0.7:9000')).toEqual([name]);
    expect(at('https://service.example/v1')).toEqual([]);
    expect(at('http://127.0.0.1:9000')).toEqual([]);
    expect(problemsOf({ ...rest, [name]: 'http://service.example' })).toEqual({});
  });

  test('to the service that gets faults', () => {
    const at = (url: string) => Object.keys(problemsOf({ ...PRODUCTION, SENTRY_DSN: url }));
    expect(at('http://abc@sentry.example/1')).toEqual(['SENTRY_DSN']);
    expect(at('http://abc@10.0.0.7:9000/1')).toEqual(['SENTRY_DSN']);
    expect(at('https://abc@sentry.example/1')).toEqual([]);
    expect(at('http://abc@127.0.0.1:9000/1')).toEqual([]);
  });

  test.each([
    ['http://collector.example:4318', false],
    ['http://8.8.8.8:4318', false],
    ['http://172.32.0.1:4318', false],
    ['http://[2001:db8::1]:4318', false],
    ['https://collector.example:4318', true],
    ['http://127.0.0.1:4318', true],
    ['http://10.0.0.7:4318', true],
    ['http://172.16.3.4:4318', true],
    ['http://192.168.1.2:4318', true],
    ['http://[fd00::7]:4318', true],
    ['http://collector:4318', true],
  ])('to a collector of traces outside of a private network: %s', (url, isTaken) => {
    const problems = Object.keys(problemsOf({ ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT: url }));
    expect(problems).toEqual(isTaken ? [] : ['OTEL_EXPORTER_OTLP_ENDPOINT']);
  });

  test.each([
    ['postgres://shop:p@db.example/shop', false],
    ['postgres://shop:p@10.0.0.7/shop', false],
    ['postgres://shop:p@db.example/shop?sslmode=disable', false],
    ['postgres://shop:p@db.example/shop?sslmode=no-verify', false],
    ['postgres://shop:p@db.example/shop?sslmode=prefer', false],
    ['postgres://shop:p@db.example/shop?uselibpqcompat=true&sslmode=require', false],
    ['postgres://shop:p@localhost/shop?host=db.example', false],
    ['postgres://shop:p@db.example/shop?sslmode=verify-full', true],
    ['postgres://shop:p@db.example/shop?sslmode=require', true],
    ['postgres://shop:p@127.0.0.1:5432/shop', true],
    ['postgres://shop:p@localhost/shop', true],
    ['postgres://shop:p@[::1]/shop', true],
    ['postgres://shop:p@localhost/shop?host=/var/run/postgresql', true],
  ])('to the database %s: accepted %s', (url, isAccepted) => {
    const names = Object.keys(problemsOf({ ...PRODUCTION, DATABASE_URL: url }));
    expect(names).toEqual(isAccepted ? [] : ['DATABASE_URL']);
    expect(problemsOf({ DATABASE_URL: url })).toEqual({});
    const pastPooler = Object.keys(problemsOf({ ...PRODUCTION, DATABASE_DIRECT_URL: url }));
    expect(pastPooler).toEqual(isAccepted ? [] : ['DATABASE_DIRECT_URL']);
  });
});

describe('production refuses the passwords that everybody knows from compose.yaml', () => {
  const KNOWN = 'keepsong-on-this-machine';
  const S3 = { S3_REGION: 'r', S3_BUCKET: 'songs', S3_ACCESS_KEY_ID: 'keepsong' };

  test.each([
    ['DATABASE_URL', `postgres://keepsong:${KNOWN}@127.0.0.1:5432/keepsong`, {}],
    ['DATABASE_URL', `postgres://keepsong@127.0.0.1/keepsong?password=${KNOWN}`, {}],
    ['DATABASE_DIRECT_URL', `postgres://keepsong:${KNOWN}@127.0.0.1:5432/keepsong`, {}],
    ['S3_SECRET_ACCESS_KEY', KNOWN, S3],
  ])('%s=%s', (name, value, rest) => {
    const problems = problemsOf({ ...PRODUCTION, ...rest, [name]: value });
    expect(Object.keys(problems)).toEqual([name]);
    expect(problems[name]).toContain(name);
    expect(problems[name]).toContain('production mode expects one of your own');
    expect(problems[name]).not.toContain(KNOWN);
    expect(problemsOf({ ...PRODUCTION, ...rest, [name]: value.replace(KNOWN, 'my-own-password') })).toEqual(
      {},
    );
  });

  test('the database’s message says where compose takes the password from', () => {
    const url = `postgres://keepsong:${KNOWN}@127.0.0.1:5432/keepsong`;
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: url }).DATABASE_URL).toContain('POSTGRES_PASSWORD');
  });
});

test('an empty value counts as not set', () => {
  expect(settingsOf({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '' })).toMatchObject({
    port: 3000,
    stripe: null,
  });
});

describe('an invalid value is named with the expected one', () => {
  test.each([
    ['PORT', 'abc', 'PORT is "abc": expected a whole number from 1 to 65535'],
    ['PORT', '65536', 'PORT is "65536": expected a whole number from 1 to 65535'],
    ['PORT', '0', 'PORT is "0": expected a whole number from 1 to 65535'],
    ['HOST', 'http://x', 'HOST is "http://x": expected a host name or an IP address'],
    ['KEEPSONG_MODE', 'prod', 'KEEPSONG_MODE is "prod": expected demo or production'],
    ['LOCALE', 'es', 'LOCALE is "es": expected en or sp'],
    ['DRAIN_SECONDS', '60', 'expected a whole number from 0 to 10'],
    ['SECOND_FACTOR', 'no', 'expected required or offered'],
    ['SMTP_ENCRYPTION', 'no', 'expected required or optional'],
    ['LOG_LEVEL', 'loud', 'expected fatal, error, warn, info, debug, trace or silent'],
    ['PUBLIC_URL', 'https://songs.example/shop', 'expected an address without a path'],
    ['PUBLIC_URL', 'songs.example', 'expected an address without a path'],
    ['SUPPORT_EMAIL', 'nobody', 'expected an e-mail address'],
    ['TRUST_PROXY', 'true', 'expected addresses or CIDR ranges'],
    ['TRUST_PROXY', '10.0.0.0/33', 'expected addresses or CIDR ranges'],
    ['TRUST_PROXY', '0.0.0.0/0', 'expected addresses or CIDR ranges'],
    ['INSTANT_BASE', 'a/b', 'INSTANT_BASE is "a/b": expected up to 40 lower-case letters'],
    ['STRIPE_TAX', 'yes', 'STRIPE_TAX is "yes": expected on or off'],
    ['FLAG_SONG_BUILDER_V3', 'maybe', 'FLAG_SONG_BUILDER_V3 is "maybe": expected on or off'],
    ['PARTNER_KEY', 'x'.repeat(121), 'expected at most 120 characters'],
    ['PARTNER_SLUG', 'A B', 'expected up to 20 lower-case letters'],
    [
      'DATABASE_URL',
      'mysql://a:hidden@b/c',
      'DATABASE_URL is not usable: expected an address such as postgres://',
    ],
    ['VALKEY_URL', 'http://a', 'expected an address such as valkey://'],
    ['ELEVENLABS_API_KEY', 'a key', 'ELEVENLABS_API_KEY is not usable: expected a key of letters'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET is not usable: expected at least 32 characters'],
    ['SESSION_SECRET', 'a'.repeat(64), 'expected at least 32 characters that nobody can guess'],
    ['SESSION_SECRET', 'please-change-me-please-change-me-now', 'that nobody can guess'],
  ])('%s=%s', (name, value, expected) => {
    const problems = problemsOf({ [name]: value });
    expect(Object.keys(problems)).toEqual([name]);
    expect(problems[name]).toContain(expected);
  });

  test('a secret value is never repeated', () => {
    const env = {
      DATABASE_URL: 'mysql://a:hidden@b/c',
      SESSION_SECRET: 'hidden',
      STRIPE_SECRET_KEY: 'hidden',
    };
    expect(JSON.stringify(problemsOf(env))).not.toContain('hidden');
  });
});

describe('a group is complete or absent', () => {
  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_a' }, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']],
    [{ S3_BUCKET: 'songs' }, ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k' }, ['S3_SECRET_ACCESS_KEY']],
    [
      {
        ...{ S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'k' },
        S3_PUBLIC_ENDPOINT: 'https://files.example',
      },
      ['S3_BUCKET'],
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM']],
    [{ MUSIC_URL: 'https://music.example/v1' }, ['MUSIC_KEY']],
    [{ ELEVENLABS_DAY_CENTS: '100' }, ['ELEVENLABS_API_KEY']],
    [{ DKIM_SELECTOR: 's1' }, ['SMTP_URL']],
    [{ TWILIO_FROM: '+15551234567' }, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
  ])('%o', (env, missing) => {
    expect(Object.keys(problemsOf(env))).toEqual(missing);
  });

  test.each([
    ['on', ['STRIPE_SECRET_KEY']],
    ['off', []],
  ])('STRIPE_TAX=%s without Stripe', (word, expected) => {
    expect(Object.keys(problemsOf({ STRIPE_TAX: word }))).toEqual(expected);
  });

  test('the message names the settings that are set and the settings that are missing', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' }).MAIL_FROM).toBe(
      'MAIL_FROM is not set: expected together with SMTP_URL (mail)',
    );
  });

  test('live and test keys are not mixed', () => {
    expect(Object.keys(problemsOf({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }))).toEqual([
      'STRIPE_PUBLISHABLE_KEY',
    ]);
  });
});

describe('production', () => {
  test('starts with everything real', () => {
    expect(settingsOf(PRODUCTION)).toMatchObject({
      mode: 'production',
      sessionSecret: SECRET,
      stripe: { secretKey: 'sk_live_abc', publishableKey: 'pk_live_abc', webhookSecrets: ['whsec_abc'] },
      twilio: null,
      mailFrom: 'Songs <hello@songs.example>',
    });
  });

  test('refuses every stand-in by name when nothing is set', () => {
    const problems = problemsOf({ KEEPSONG_MODE: 'production' });
    expect(Object.keys(problems).sort()).toEqual(
      [
        'DATABASE_URL',
        'PUBLIC_URL',
        'SESSION_SECRET',
        'SMTP_URL',
        'STRIPE_SECRET_KEY',
        'SUPPORT_EMAIL',
      ].sort(),
    );
    expect(problems.STRIPE_SECRET_KEY).toContain('refuses sandbox payments');
    expect(problems.SMTP_URL).toContain('refuses the local mailbox');
    expect(problems.DATABASE_URL).toContain('refuses the embedded database');
  });

  test.each([
    ['http://songs.example', ['PUBLIC_URL']],
    ['http://127.0.0.1.songs.example', ['PUBLIC_URL']],
    ['http://localhost:3000', []],
    ['http://127.0.0.1:3000', []],
    ['http://[::1]:3000', []],
  ])('PUBLIC_URL=%s', (origin, expected) => {
    expect(Object.keys(problemsOf({ ...PRODUCTION, PUBLIC_URL: origin }))).toEqual(expected);
  });

  test.each([
    ['on', ['KEEPSONG_DEV']],
    ['1', ['KEEPSONG_DEV']],
    ['off', []],
  ])('KEEPSONG_DEV=%s', (word, expected) => {
    expect(Object.keys(problemsOf({ ...PRODUCTION, KEEPSONG_DEV: word }))).toEqual(expected);
  });
});

test('all problems are reported together, each name once', () => {
  const problems = problemsOf({
    KEEPSONG_MODE: 'production',
    PORT: 'x',
    STRIPE_SECRET_KEY: 'zz',
    S3_BUCKET: 'songs',
  });
  expect(Object.keys(problems).sort()).toEqual(
    [
      'DATABASE_URL',
      'PORT',
      'PUBLIC_URL',
      'S3_ACCESS_KEY_ID',
      'S3_REGION',
      'S3_SECRET_ACCESS_KEY',
      'SESSION_SECRET',
      'SMTP_URL',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SUPPORT_EMAIL',
    ].sort(),
  );
});

test('requireSettings stops the start with the whole list', () => {
  const start = () => requireSettings({ PORT: 'x', LOCALE: 'fr' });
  expect(start).toThrow(StartupError);
  expect(start).toThrow(/PORT is "x".*\n.*LOCALE is "fr"/);
});

test('lists and addresses are split into their parts', () => {
  const settings = settingsOf({
    TRUST_PROXY: '10.0.0.0/8, ::1',
    PUBLIC_URL: 'https://songs.example/',
    PORT: '4120',
  });
  expect(settings.trustProxy).toEqual(['10.0.0.0/8', '::1']);
  expect(settings.publicUrl).toBe('https://songs.example');
  expect(settingsOf({ PORT: '4120' }).publicUrl).toBe('http://localhost:4120');
});

test('a process with one role needs the database, and in production the files, that it shares', () => {
  expect(settingsOf({}).role).toBe('all');
  expect(Object.keys(problemsOf({ ROLE: 'worker' }))).toEqual(['DATABASE_URL']);
  expect(settingsOf({ ROLE: 'singer', DATABASE_URL: 'postgres://a:b@localhost/c' }).role).toBe('singer');
  const shared = { ...PRODUCTION, DATABASE_URL: 'postgres://a:b@localhost/c', ROLE: 'web' };
  expect(problemsOf(shared)).toEqual({
    S3_BUCKET: 'S3_BUCKET is not set: expected where ROLE is web, because other processes share it',
  });
  expect(problemsOf({ ROLE: 'cook' })).toEqual({
    ROLE: 'ROLE is "cook": expected all, web, worker or singer',
  });
});

test('traces are sent only to a collector that is named', () => {
  expect(settingsOf({}).tracesTo).toBeNull();
  const to = 'http://collector:4318';
  expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: to }).tracesTo).toBe(to);
  expect(Object.keys(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }))).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ]);
});

test('metrics are served only on a port that is set, on this machine unless a host is set', () => {
  expect(settingsOf({}).metrics).toBeNull();
  expect(settingsOf({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(settingsOf({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
  expect(Object.keys(problemsOf({ METRICS_PORT: '9100', METRICS_HOST: '::' }))).toEqual(['METRICS_HOST']);
});
