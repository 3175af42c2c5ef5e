import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenMigrations } from './migrations.mjs';
import { squawk } from './squawk.mjs';

const column = (name, more = {}) => ({ [name]: { name, type: 'text', notNull: false, ...more } });
const table = (name, columns, more = {}) => ({
  [`public.${name}`]: {
    ...{ name, columns, indexes: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} },
    ...more,
  },
});

/**
 * The schema of the release: it no longer has `orders.retired` and the table `retired`, but the database still
 * has them.
 */
const RELEASED = {
  tables: {
    ...table(
      'orders',
      { ...column('kind', { notNull: true }), ...column('email'), ...column('note', { notNull: true }) },
      {
        checkConstraints: { orders_kind: { value: `"orders"."kind" in ('song','card')` } },
        uniqueConstraints: { orders_email: { columns: ['email'] } },
        indexes: {
          orders_number: { name: 'orders_number', isUnique: true, columns: [{ expression: 'number' }] },
        },
      },
    ),
    ...table('switches', column('name')),
  },
};

/**
 * Each case is a migration of its own. Squawk reads all of them at once, because starting Squawk takes most of
 * the time.
 */
const REFUSED = [
  ['drops a column', 'ALTER TABLE "orders" DROP COLUMN "note";', /Dropping a column/],
  ['drops a table', 'DROP TABLE "orders";', /Dropping a table/],
  ['renames a column', 'ALTER TABLE "orders" RENAME COLUMN "note" TO "text";', /Renaming a column/],
  ['renames a table', 'ALTER TABLE "orders" RENAME TO "sales";', /Renaming a table/],
  ['changes a type', 'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE int;', /type of the column/],
  ['needs a new column', 'ALTER TABLE "orders" ADD COLUMN "place" text NOT NULL;', /makes it required/],
  ['needs a column', 'ALTER TABLE "orders" ALTER COLUMN "email" SET NOT NULL;', /NOT NULL/],
  ['lets a column be empty', 'ALTER TABLE "orders" ALTER COLUMN "kind" DROP NOT NULL;', /NOT NULL/],
  ['takes a default away', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;', /leave this column out/],
  [
    'removes a value',
    `ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('song')) NOT VALID;`,
    /"orders_kind" refuses/,
  ],
  [
    'adds a check of a column that is there',
    `ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("note" <> '') NOT VALID;`,
    /"orders_note" refuses/,
  ],
  [
    'adds a unique index',
    'CREATE UNIQUE INDEX IF NOT EXISTS "one" ON "orders" ("note");',
    /unique index refuses/,
  ],
  [
    'adds a unique constraint',
    'ALTER TABLE "switches" ADD CONSTRAINT "one" UNIQUE("name");',
    /"one" refuses/,
  ],
  [
    'adds a foreign key of a column that is there',
    'ALTER TABLE "switches" ADD CONSTRAINT "by" FOREIGN KEY ("name") REFERENCES "orders"("email") NOT VALID;',
    /"by" refuses/,
  ],
  ['drops what ON CONFLICT names', 'ALTER TABLE "orders" DROP CONSTRAINT "orders_email";', /ON CONFLICT/],
  ['drops an index that ON CONFLICT names', 'DROP INDEX "orders_number";', /ON CONFLICT/],
  ['drops a function', 'DROP FUNCTION "raise"();', /may use/],
  ['renames a value of an enum', `ALTER TYPE "mood" RENAME VALUE 'a' TO 'b';`, /value of an enum/],
  ['hides what it does', 'DO $$ BEGIN DROP TABLE "orders"; END $$;', /hides/],
  ['builds an index under a lock', 'CREATE INDEX "slow" ON "orders" ("note");', /requests wait/],
  [
    'checks all rows under a lock',
    `ALTER TABLE "orders" ADD COLUMN "size" text;
     ALTER TABLE "orders" ADD CONSTRAINT "orders_size" CHECK ("size" <> '');`,
    /requests wait/,
  ],
  [
    'fills a column under a lock',
    'ALTER TABLE "orders" ADD COLUMN "id" uuid DEFAULT gen_random_uuid();',
    /wait/,
  ],
  [
    'indexes a column before it is there',
    'ALTER TABLE "orders" ADD COLUMN "day" date;--> statement-breakpoint\nCREATE INDEX IF NOT EXISTS "by_day" ON "orders" ("day");',
    /before its migration/,
  ],
  [
    'drops an index that is built before it',
    'DROP INDEX "by_note";--> statement-breakpoint\nCREATE INDEX IF NOT EXISTS "by_note" ON "orders" ("note");',
    /another name/,
  ],
  ['tells Squawk to look away', '-- squawk-ignore ban-drop-table\nDROP TABLE "orders";', /look away/],
  [
    'declares too early',
    '-- contract: orders.note since 0002_case\nALTER TABLE "orders" DROP COLUMN "note";',
    /is not released/,
  ],
  [
    'declares nothing real',
    '-- contract: orders.note since 0001_what\nALTER TABLE "orders" DROP COLUMN "note";',
    /no migration 0001_what/,
  ],
  [
    'drops what the release has',
    '-- contract: orders.note since 0001_release\nALTER TABLE "orders" DROP COLUMN "note";',
    /still has orders.note/,
  ],
];

const ALLOWED = [
  [
    'makes a table',
    'CREATE TABLE "fresh" ("id" bigint NOT NULL);\nCREATE UNIQUE INDEX "fresh_id" ON "fresh" ("id");',
  ],
  ['adds a column', 'ALTER TABLE "orders" ADD COLUMN "gift" text;'],
  ['adds a column with a default', `ALTER TABLE "orders" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;`],
  [
    'checks a column that it adds',
    `ALTER TABLE "orders" ADD COLUMN "size" text;
     ALTER TABLE "orders" ADD CONSTRAINT "orders_size" CHECK ("size" <> '') NOT VALID;`,
  ],
  [
    'adds a value',
    `ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";
     ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('song','card','print')) NOT VALID;`,
  ],
  [
    'builds an index ahead',
    '-- Lists are read by it.\nCREATE INDEX IF NOT EXISTS "fast" ON "orders" ("note");',
  ],
  ['locks a small table', 'CREATE INDEX "switches_name" ON "switches" ("name");'],
  [
    'refuses less than before',
    'CREATE UNIQUE INDEX IF NOT EXISTS "orders_email_kind" ON "orders" ("email","kind");',
  ],
  [
    'contracts a column',
    '-- contract: orders.retired since 0001_release\nALTER TABLE "orders" DROP COLUMN "retired";',
  ],
  ['contracts a table', '-- contract: retired since 0001_release\nDROP TABLE "retired";'],
  [
    'contracts a rule',
    '-- contract: orders.email since 0001_release\nALTER TABLE "orders" ALTER COLUMN "email" SET NOT NULL;',
  ],
];

const RELEASE = { name: '0001_release', sql: '', snapshot: RELEASED };
let folder;
let findings;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-migrations-'));
  const paths = [...REFUSED, ...ALLOWED].map(([title, sql]) => {
    const path = join(folder, `${title.replaceAll(/\W+/g, '-')}.sql`);
    writeFileSync(path, sql);
    return path;
  });
  findings = Map.groupBy(await squawk(process.execPath, paths), ({ file }) => basename(file, '.sql'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const judge = (title, sql) =>
  brokenMigrations({
    migrations: [RELEASE, { name: '0002_case', sql, snapshot: RELEASED }],
    findings: new Map([['0002_case', findings.get(title.replaceAll(/\W+/g, '-')) ?? []]]),
    releases: [{ version: '1.0.0', migration: '0001_release' }],
    smallTables: ['switches'],
  });

test.each(REFUSED)('refuses a migration that %s', async (title, sql, why) => {
  expect((await judge(title, sql)).join('\n')).toMatch(why);
});

test.each(ALLOWED)('lets a migration pass that %s', async (title, sql) => {
  expect(await judge(title, sql)).toEqual([]);
});

test('migrations up to the last release are not judged', async () => {
  const first = { ...RELEASE, name: '0001_release', sql: 'DROP TABLE "orders";' };
  const releases = [{ version: '1.0.0', migration: '0001_release' }];
  expect(
    await brokenMigrations({ migrations: [first], findings: new Map(), releases, smallTables: [] }),
  ).toEqual([]);
});

test('a release names a migration that exists', async () => {
  const releases = [{ version: '1.0.0', migration: '0009_nothing' }];
  expect(
    await brokenMigrations({ migrations: [RELEASE], findings: new Map(), releases, smallTables: [] }),
  ).toEqual(['db/releases.ts: there is no migration 0009_nothing']);
});
