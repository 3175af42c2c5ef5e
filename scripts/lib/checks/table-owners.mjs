import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const WRITES = ['insert', 'update', 'delete'];
/** The function of `platform/db/statement.ts` that adds rows. */
const ADD_ROWS = 'addRows';
/** The functions of `platform/states/move.ts`. They get the table as its name, not as an object of the schema. */
const STATE_WRITES = ['begin', 'move', 'moveLocked', 'moveAll', 'change'];
const SQL_WRITE =
  /\b(?:insert\s+into|delete\s+from|update|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)/gi;

/** The tables of the shop: name of the export in the schema → name in the database. */
export function readTables(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Map(texts.flatMap((text) => tablesIn(text)));
}

export const tablesIn = (text) =>
  [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name, table]) => [name, table]);

/** The names of the tables that a source text writes, with the query builder or in SQL. Each table is listed once. */
export function writesIn(path, text, tables) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const known = importedTables(program, tables);
  const tableOf = (node) => (node?.type === 'Identifier' ? known.get(node.name) : undefined);
  const names = new Set(tables.values());
  const found = new Set();
  walk(program, (node) => {
    if (node.type === 'CallExpression' && isWrite(node.callee)) found.add(tableOf(node.arguments[0]));
    if (node.type === 'CallExpression' && node.callee.name === ADD_ROWS)
      found.add(tableOf(node.arguments[1]));
    if (node.type === 'CallExpression' && STATE_WRITES.includes(node.callee.name))
      found.add(node.arguments[1]?.value);
    for (const [, name] of sqlOf(node, tableOf).matchAll(SQL_WRITE)) if (names.has(name)) found.add(name);
  });
  return [...found].filter((name) => names.has(name)).sort();
}

const isWrite = ({ type, property }) => type === 'MemberExpression' && WRITES.includes(property.name);

/** The tables that a source imports: local name → name in the database. */
function importedTables({ body }, tables) {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const names = imports
    .filter(({ source }) => source.value.includes('/schema/'))
    .flatMap(({ specifiers }) => specifiers)
    .map(({ imported, local }) => [local.name, tables.get(imported?.name)]);
  return new Map(names);
}

/** The SQL text of a template, with the names of its tables filled in. */
function sqlOf(node, tableOf) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return node.quasis
    .map(({ value }, index) => `${value.raw}${tableOf(node.expressions[index]) ?? '?'}`)
    .join('');
}

function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (child?.type) walk(child, visit);
}

const TRIGGER_FUNCTION =
  /create\s+(?:or\s+replace\s+)?function\s+"?(\w+)"?\s*\(\s*\)\s*returns\s+trigger\b.*?(\$\w*\$)(.*?)\2/gis;

/**
 * The tables that the trigger functions of the migrations write: name of the function → names of tables. `texts` are the
 * migrations in their order, because a later one may replace a function. Functions that write nothing are left out.
 */
export function triggerWritesIn(texts, tables) {
  const names = new Set(tables.values());
  const bodies = new Map(
    texts.flatMap((text) => [...text.matchAll(TRIGGER_FUNCTION)].map(([, name, , body]) => [name, body])),
  );
  return Object.fromEntries(
    [...bodies]
      .map(([name, body]) => {
        const written = [...body.matchAll(SQL_WRITE)].map(([, table]) => table);
        return [name, [...new Set(written)].filter((table) => names.has(table)).sort()];
      })
      .filter(([, written]) => written.length > 0),
  );
}

/**
 * The violations, as sentences: tables that triggers write but `known` does not list, and tables in `known`
 * that they no longer write.
 */
export function brokenTriggers({ written, known }) {
  const missing = (from, other) =>
    Object.entries(from).flatMap(([name, tables]) =>
      tables.filter((table) => !other[name]?.includes(table)).map((table) => [name, table]),
    );
  return [
    ...missing(written, known).map(
      ([name, table]) => `the trigger function ${name} writes ${table}: say so in TRIGGER_WRITES`,
    ),
    ...missing(known, written).map(
      ([name, table]) =>
        `the trigger function ${name} does not write ${table}: take it out of TRIGGER_WRITES`,
    ),
  ];
}

/** The feature that a path belongs to, or `platform`. */
export const ownerOf = (path) =>
  /\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? /\/src\/([^/]+)/.exec(path)?.[1];

/**
 * The violations, as sentences: a table without an owner, an owner of an unknown table, a source that writes another
 * owner's table, and an exception that is no longer needed. `writes` has pairs: the path of a source and the tables
 * that it writes. `guests` are the exceptions by path.
 */
export function brokenOwners({ tables, owners, guests, writes }) {
  const strangers = writes
    .map(([path, written]) => [path, written.filter((table) => owners[table] !== ownerOf(path))])
    .filter(([, foreign]) => foreign.length > 0);
  const names = [...tables.values()];
  return [
    ...names.filter((name) => !owners[name]).map((name) => `${name} has no owner`),
    ...Object.keys(owners)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has an owner and is no table`),
    ...strangers
      .filter(([path]) => !guests[path])
      .map(([path, foreign]) => `${path} writes ${foreign.join(', ')}: ask the owner for it`),
    ...Object.keys(guests)
      .filter((path) => !strangers.some(([other]) => other === path))
      .map((path) => `${path} writes no table of others any more: take it out of the exceptions`),
  ];
}
