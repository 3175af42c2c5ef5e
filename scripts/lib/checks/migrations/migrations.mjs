import { builtAhead } from '../../../../apps/server/src/platform/db/built-ahead.ts';
import { LOCK_RULES } from './squawk.mjs';
import {
  isBuiltAhead,
  isDroppedBy,
  isTooEarly,
  lockedTable,
  madeBy,
  narrowings,
  objectsOf,
  statementsOf,
  tableOf,
} from './statements.mjs';

/**
 * `-- contract: orders.old_note since 0091_notes`: the previous version, which has this migration, no longer
 * uses the column.
 */
const DECLARATION = /^-- contract: (\S+) since (\S+)$/gm;

const HELP = 'docs/operations/upgrade.md says how to go step by step';

/**
 * The errors in migrations that are not released yet (decision 0143): the previous version must work after
 * each, and none may hold up requests. `migrations` are all migrations, oldest first: `name`, `sql`, and
 * `snapshot`, Drizzle's schema after it. `findings` are those of Squawk, by the name of the migration.
 */
export async function brokenMigrations({ migrations, findings, releases, smallTables }) {
  const places = new Map(migrations.map(({ name }, place) => [name, place]));
  const unknown = releases.filter(({ migration }) => !places.has(migration));
  if (unknown.length > 0)
    return unknown.map(({ migration }) => `db/releases.ts: there is no migration ${migration}`);
  const released = places.get(releases.at(-1).migration);
  const before = migrations[released].snapshot;
  const problems = [];
  const since = [];
  for (const [place, migration] of migrations.entries()) {
    if (place <= released) continue;
    const statements = await statementsOf(migration.sql);
    since.push(...statements);
    const made = madeBy(since);
    const ahead = builtAhead(migration.sql.split('--> statement-breakpoint')).map(({ name }) => name);
    const declared = declarationsOf(migration, { places, released });
    problems.push(...declared.problems);
    if (migration.sql.includes('squawk-ignore'))
      problems.push(
        `db/migrations/${migration.name}.sql: it tells Squawk to look away; declare it (${HELP}).`,
      );
    for (const statement of statements) {
      const found = (findings.get(migration.name) ?? []).filter(
        ({ line }) => line >= statement.from && line <= statement.to,
      );
      if (isBuiltAhead(statement, ahead) && isTooEarly(statement, madeBy(statements)))
        problems.push(
          `${at(migration, statement)}: this index is built before its migration, so a migration before must make its columns (${HELP}).`,
        );
      if (isBuiltAhead(statement, ahead) && isDroppedBy(statement, statements))
        problems.push(
          `${at(migration, statement)}: this index is built before its migration, which would drop it: give the new one another name (${HELP}).`,
        );
      const breaks = [
        ...found.filter(({ rule }) => !LOCK_RULES.includes(rule)).map(({ message }) => message),
        ...(await narrowings(statement, { before, made })),
      ];
      const locks = found.filter(({ rule }) => LOCK_RULES.includes(rule)).map(({ message }) => message);
      problems.push(
        ...(declared.isDeclared(statement)
          ? stillUsed(migration, statement, before)
          : breaks.map((why) => breaking(migration, statement, why))),
        ...(isQuick(statement, { made, smallTables, ahead })
          ? []
          : locks.map((why) => locking(migration, statement, why))),
      );
    }
  }
  return problems;
}

function isQuick(statement, { made, smallTables, ahead }) {
  const table = lockedTable(statement);
  return isBuiltAhead(statement, ahead) || smallTables.includes(table) || made.hasTable(table);
}

const at = ({ name }, { from }) => `db/migrations/${name}.sql:${from + 1}`;

const breaking = (migration, statement, why) =>
  `${at(migration, statement)}: the version before cannot use the schema after this: ${why.replace(/\.$/, '')}. Change it in steps, or declare "-- contract: ${objectsOf(statement)[0]} since MIGRATION" (${HELP}).`;

const locking = (migration, statement, why) =>
  `${at(migration, statement)}: requests wait for this: ${why} Write NOT VALID, or CREATE INDEX IF NOT EXISTS, or name a table that stays small in SMALL_TABLES of db/releases.ts (${HELP}).`;

/**
 * Reads what a migration declares as no longer used by the previous version. A declaration counts only when the
 * migration that it names is released, and for tables and columns only when the schema of that release no
 * longer has them.
 */
function declarationsOf({ name, sql }, { places, released }) {
  const problems = [];
  const allowed = new Set();
  for (const [line, object, since] of sql.matchAll(DECLARATION)) {
    const place = places.get(since);
    const refuse = (why) => problems.push(`db/migrations/${name}.sql: "${line}": ${why}.`);
    if (place === undefined) refuse(`there is no migration ${since}`);
    else if (place > released)
      refuse(
        `${since} is not released, so the version before still uses ${object}; contract it after the release`,
      );
    else allowed.add(object);
  }
  return {
    problems,
    isDeclared: (statement) => objectsOf(statement).every((object) => allowed.has(object)),
  };
}

/**
 * The tables and columns that a statement removes although the schema of the previous version still has them.
 */
const stillUsed = (migration, statement, before) =>
  removedBy(statement)
    .filter((object) => isIn(before, object))
    .map((object) => `${at(migration, statement)}: the schema of the version before still has ${object}.`);

/** The tables and columns that a statement removes. */
function removedBy(statement) {
  const { kind, parts } = statement;
  if (kind === 'DropStmt') return parts.removeType === 'OBJECT_TABLE' ? objectsOf(statement) : [];
  const drops =
    kind === 'AlterTableStmt' && parts.cmds.some((one) => one.AlterTableCmd.subtype === 'AT_DropColumn');
  return drops || kind === 'RenameStmt' ? objectsOf(statement) : [];
}

function isIn(snapshot, object) {
  const [table, column] = object.split('.');
  const found = tableOf(snapshot, table);
  return column === undefined ? found !== undefined : found?.columns[column] !== undefined;
}
