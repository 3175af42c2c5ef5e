import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FirstStep } from '@keepsong/contract/staff';
import { DEMO_REFUSED, holdsDemo } from '../../db/seed/demo-mark.ts';
import type { MailRecord } from '../adapters/email/mail-domain.ts';
import type { Music } from '../adapters/music/music.port.ts';
import type { Shipping } from '../adapters/shipping/shipping.port.ts';
import { openEdges, openKept } from '../edges.ts';
import { createFirstSteps } from '../features/staff/first-steps.service.ts';
import { findNewestBackup } from '../platform/backup/newest-backup.ts';
import { findRestoring, GO_ON } from '../platform/backup/under-way.ts';
import { systemClock } from '../platform/clock.ts';
import { inDataFolder, makeDataFolder } from '../platform/data-folder.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { checkPooler } from '../platform/db/pooler.ts';
import { findJobRuns } from '../platform/jobs/job-runs.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { rootSecret } from '../platform/settings-secrets.ts';
import { databaseUnreachable } from '../platform/startup-errors.ts';
import { testKeysIn } from '../platform/test-keys.ts';
import { shopDatabase } from './shop-database.ts';
import type { Said } from './staff-command.ts';

/**
 * The result of a check. `wrong` is null when all is well, otherwise it says what is wrong and what to do. `off` says
 * what the shop does without something that is not set up; that is no fault.
 */
type Finding = { about: string; wrong: string | null; off?: string };

const MOST_DRIFT_SECONDS = 5;
const LEAST_FREE_BYTES = 1024 ** 3;
const OLDEST_POSTGRES = 15;
/** As the alert BackupOld. */
const OLDEST_BACKUP_MS = 26 * 3_600_000;
/** Some jobs run every minute. */
const LONGEST_WITHOUT_JOBS_MS = 10 * 60_000;

/**
 * `npm run doctor`: says what is missing or wrong in this installation. Before it runs, all wrong settings are
 * reported together. In a demo, stand-ins are no fault.
 */
export async function doctorCommand(settings: Settings): Promise<Said> {
  makeDataFolder(settings.dataDir);
  const place = await shopDatabase(settings);
  const database = openDatabase(place.url, { max: 2 });
  try {
    const found = await checkDatabase(database, settings);
    const findings = [
      found,
      // A database that is away tells no time.
      ...(found.wrong === null ? [await checkClock(database)] : []),
      await checkDisk(settings),
      await checkFiles(settings),
      ...(await checkWay(settings)),
    ];
    const isReady = findings.every(({ wrong }) => wrong === null);
    if (isReady) findings.push(...(await checkServices(settings, database, place.url)));
    if (settings.mode === 'production') {
      findings.push(...checkProduction(settings));
      if (found.wrong === null) findings.push(...(await checkOperation(database, settings)));
    }
    return {
      code: findings.some(({ wrong }) => wrong !== null) ? 1 : 0,
      lines: findings.map(({ about, wrong, off }) => {
        if (off !== undefined) return `off    ${about}: ${off}`;
        return wrong === null ? `ok     ${about}` : `WRONG  ${about}: ${wrong}`;
      }),
    };
  } finally {
    await database.close();
    await place.stop();
  }
}

async function checkDatabase({ pool, db }: Database, { mode }: Settings): Promise<Finding> {
  const about = 'database';
  try {
    const { rows } = await pool.query<{ version: string; there: boolean }>(
      `select current_setting('server_version_num') as version, to_regclass('public.users') is not null as there`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_POSTGRES)
      return { about, wrong: `PostgreSQL ${major} is too old: use ${OLDEST_POSTGRES} or newer.` };
    const restoring = await findRestoring(pool);
    if (restoring)
      return { about, wrong: `the restore of ${restoring.name} is under way or broke off: ${GO_ON}` };
    if (!rows[0]?.there) return { about, wrong: 'it holds no shop yet: start the shop once.' };
    if (!(await isMigrated(pool)))
      return {
        about,
        wrong: 'its schema is older than this version: start the shop, which brings it up to date.',
      };
    return { about, wrong: mode === 'production' && (await holdsDemo(db)) ? DEMO_REFUSED : null };
  } catch (error) {
    return {
      about,
      wrong: `it does not answer (${error instanceof Error ? error.name : 'unknown'}): check DATABASE_URL.`,
    };
  }
}

/** Whether somebody backs the shop up, and whether a process runs its jobs. */
async function checkOperation({ pool, db }: Database, { backups }: Settings): Promise<Finding[]> {
  const now = systemClock.now().getTime();
  const runs = await findJobRuns(db);
  const lastRun = Math.max(...runs.map(({ endedAt }) => endedAt.getTime()));
  const isWorking = lastRun >= now - LONGEST_WITHOUT_JOBS_MS;
  const jobs = {
    about: 'jobs',
    wrong: isWorking
      ? null
      : 'no job has run for ten minutes, so no mail and no refund is sent: start a process with ROLE=worker or all.',
  };
  // The archive at BACKUP_TARGET goes on all the time, and ArchiveBehind watches it.
  if (backups.target !== null) return [jobs];
  const newest = await findNewestBackup(pool);
  const isRecent = newest !== null && newest.getTime() >= now - OLDEST_BACKUP_MS;
  const wrong = newest
    ? `the newest is of ${newest.toISOString()}, more than 26 hours ago: see the log of what makes them.`
    : 'this shop was never backed up: docs/operations/backup.md says how.';
  return [jobs, { about: 'newest_backup', wrong: isRecent ? null : wrong }];
}

/** Whether the shop reaches its database through the pooler, when there is one. */
async function checkWay({ databaseUrl, pooler }: Settings): Promise<Finding[]> {
  if (databaseUrl === null || pooler === null) return [];
  const about = 'pooler';
  const database = openDatabase(databaseUrl, { max: 2, pooler });
  try {
    const missing = await checkPooler(database.pool, pooler);
    const late = `its connections are older than the settings ${missing.join(', ')}: reconnect them.`;
    return [{ about, wrong: missing.length > 0 ? late : null }];
  } catch (error) {
    return [{ about, wrong: databaseUnreachable(databaseUrl, error).message }];
  } finally {
    await database.close();
  }
}

async function checkClock({ pool }: Database): Promise<Finding> {
  const about = 'clock';
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const drift = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - systemClock.now().getTime()) / 1000);
  if (drift <= MOST_DRIFT_SECONDS) return { about, wrong: null };
  return {
    about,
    wrong: `it differs from that of the database by ${drift} s: set the time of both machines by NTP.`,
  };
}

async function checkDisk({ dataDir }: Settings): Promise<Finding> {
  const about = 'disk';
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= LEAST_FREE_BYTES) return { about, wrong: null };
  return { about, wrong: `less than 1 GB is free for ${dataDir}.` };
}

/** Stores a file, reads it and deletes it. */
async function checkFiles(settings: Settings): Promise<Finding> {
  const about = 'files';
  const key = `doctor/${randomUUID()}.txt`;
  try {
    const { port, stop } = await openKept(settings);
    await port.put(key, Buffer.from(key), { contentType: 'text/plain' });
    const found = await port.stat(key);
    await port.delete(key);
    await stop?.();
    return { about, wrong: found?.size === key.length ? null : 'a stored file came back with another size.' };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { about, wrong: `a file cannot be stored (${reason}): check DATA_DIR, or the S3_ settings.` };
  }
}

/** The first steps that ask a service. The others say what the shop still needs before it can sell. */
type Service = Exclude<
  FirstStep['key'],
  'shipping' | 'product' | 'makers' | 'instant_songs' | 'artist' | 'texts' | 'answers'
>;

const SERVICES: Readonly<Record<Service, string>> = {
  payments: 'the provider does not answer, or refuses the key: check STRIPE_SECRET_KEY.',
  mail: 'the server does not answer, or refuses the sign-in: check SMTP_URL.',
  mail_domain: 'the domain of MAIL_FROM lacks records, or its name servers do not answer.',
  song_model: 'ElevenLabs does not answer, or refuses the key: check ELEVENLABS_API_KEY.',
  tax: 'no rate is set and no service answers: keep rates at /admin/tax, or set STRIPE_TAX or TAXES.',
  text_messages:
    'Twilio does not answer, or refuses the account: check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  ecards: 'the partner does not answer, or refuses the key: check PARTNER_URL and PARTNER_KEY.',
  streaming: 'the service does not answer, or refuses the key: check STREAMING_URL and STREAMING_KEY.',
};

const NO_ANSWERS =
  'replies to mails go to the mailbox of SUPPORT_EMAIL and not into their orders: set INBOUND_MAIL_DOMAIN and MAILGUN_SIGNING_KEY.';

const RECORDS: Readonly<Record<MailRecord, string>> = {
  spf: 'SPF: add the record that your mail provider names.',
  dkim: 'DKIM: add the key that your mail provider names, and set DKIM_SELECTOR to its selector.',
  dmarc: 'DMARC: add a record for _dmarc, such as v=DMARC1; p=none.',
};
const recordWords = (record: MailRecord): string => RECORDS[record];

const isService = (key: FirstStep['key']): key is Service => Object.hasOwn(SERVICES, key);

/** Sends real requests to the outside services, as the owner's page of first steps does. */
async function checkServices(
  settings: Settings,
  database: Database,
  databaseUrl: string,
): Promise<Finding[]> {
  const log = createLog('silent');
  const secret = inDataFolder(settings.dataDir, () => rootSecret(settings));
  const { edges, stop } = await openEdges({ settings, databaseUrl, secret, clock: systemClock, log });
  try {
    const steps = await createFirstSteps({
      ...{ ...edges, settings, db: database.db, log, clock: systemClock },
    }).look();
    // A service that is off was not set up; that is no fault.
    const found = steps.flatMap(({ key, state, lacks }): Finding[] => {
      if (key === 'answers')
        return [{ about: key, wrong: null, ...(state === 'off' && { off: NO_ANSWERS }) }];
      return isService(key) && state !== 'off'
        ? [
            {
              about: key,
              wrong: state === 'done' ? null : [SERVICES[key], ...lacks.map(recordWords)].join(' '),
            },
          ]
        : [];
    });
    return [...found, ...(await checkMakers(edges))];
  } finally {
    await stop();
  }
}

/** An id that no parcel has. The answer 'not found' proves that the provider answers and accepts the key. */
const NO_PARCEL = 'keepsong-doctor';

/**
 * Asks the provider of labels and the music service, which are no first steps: a shop works without them. Stand-ins and
 * the shop's own song engine have nobody to ask.
 */
export async function checkMakers({
  shipping,
  music,
}: {
  shipping: Pick<Shipping, 'provider' | 'track'> | null;
  music: Pick<Music, 'check'>;
}): Promise<Finding[]> {
  const ask = (about: string, wrong: string, check: () => Promise<unknown>): Promise<Finding> =>
    check().then(
      () => ({ about, wrong: null }),
      () => ({ about, wrong }),
    );
  const found: Promise<Finding>[] = [];
  if (shipping?.provider === 'easypost')
    found.push(
      ask('labels', 'EasyPost does not answer, or refuses the key: check EASYPOST_API_KEY.', () =>
        shipping.track(NO_PARCEL),
      ),
    );
  const { check } = music;
  if (check)
    found.push(
      ask('music', 'the service does not answer, or refuses the key: check MUSIC_URL and MUSIC_KEY.', check),
    );
  return Promise.all(found);
}

function checkProduction(settings: Settings): Finding[] {
  const { backups, trustProxy, publicUrl, consentRegion } = settings;
  const testKeys = testKeysIn(settings);
  // Without a region that is set, the place of a visitor decides who is asked.
  const asked = consentRegion === null ? ', and everybody would be asked for consent' : '';
  return [
    {
      about: 'backups',
      wrong: backups.keys === null ? 'BACKUP_KEY is not set, so nobody can back this shop up.' : null,
    },
    {
      about: 'keys',
      wrong:
        testKeys.length > 0
          ? `${testKeys.join(', ')}: a key of a test mode, which charges no card and makes no real label. Only a rehearsal may have it.`
          : null,
    },
    {
      about: 'proxy',
      wrong:
        trustProxy.length === 0 && publicUrl.startsWith('https:')
          ? `TRUST_PROXY is not set: behind a proxy all visitors would share the limits of one address${asked}.`
          : null,
    },
  ];
}
