import { readFile } from 'node:fs/promises';
import type { SystemVersions } from '@keepsong/contract/system/system';
import { APP_VERSION, DATA_VERSION } from '@keepsong/contract/transport/versions';
import { ok, type Result } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { knownMigrations } from '../../platform/db/migrate.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { findDatabaseFacts } from './versions.repository.ts';

/** The most important packages: a fault in one of them is a fault of the shop. */
const PACKAGES = [
  'fastify',
  'react',
  'react-router',
  'drizzle-orm',
  'pg',
  'pg-boss',
  'zod',
  'stripe',
  'nodemailer',
  'pdfkit',
] as const;

const LOCKFILE = new URL('../../../../../package-lock.json', import.meta.url);

type Lockfile = { packages?: Record<string, { version?: string }> };

/** Reads the versions that are installed. A shop that is packed without its lockfile has none. */
async function readPackages(): Promise<SystemVersions['packages']> {
  const text = await readFile(LOCKFILE, 'utf8').catch(() => '{}');
  const { packages = {} } = JSON.parse(text) as Lockfile;
  return PACKAGES.flatMap((name) => {
    const version = packages[`node_modules/${name}`]?.version;
    return version ? [{ name, version }] : [];
  });
}

/** The versions of the shop, its database and its packages. */
export function createVersions({ db, clock }: { db: Db; clock: Clock }) {
  const startedAt = clock.now();
  let packages: ReturnType<typeof readPackages> | null = null;
  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async read(session: Session | null): Promise<Result<SystemVersions>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      packages ??= readPackages();
      const [facts, known] = await Promise.all([findDatabaseFacts(db), knownMigrations()]);
      const nameOf = (at: number) => known.find(({ when }) => when === at)?.name ?? '';
      return ok({
        shop: APP_VERSION,
        data: DATA_VERSION,
        node: process.versions.node,
        postgres: facts.postgres,
        migration: {
          applied: nameOf(facts.newest),
          applied_at: facts.newest === 0 ? null : new Date(facts.newest).toISOString(),
          known: known.at(-1)?.name ?? '',
          count: facts.count,
        },
        started_at: startedAt.toISOString(),
        packages: await packages,
      });
    },
  };
}

export type Versions = ReturnType<typeof createVersions>;
