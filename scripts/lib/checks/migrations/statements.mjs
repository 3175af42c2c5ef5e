import { parse } from 'libpg-query';

/** A table in one of Drizzle's snapshots of the schema; undefined when the snapshot does not have it. */
export const tableOf = (snapshot, name) => snapshot.tables[`public.${name}`];

/** The statements of a migration by PostgreSQL's own parser, each with its kind, its parts, and its first and last line. */
export async function statementsOf(sql) {
  // The parser counts in bytes.
  const bytes = Buffer.from(sql);
  const lineAt = (byte) => bytes.subarray(0, byte).toString().split('\n').length - 1;
  const { stmts = [] } = await parse(sql);
  return stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [kind, parts] = Object.entries(stmt)[0];
    const end = length === undefined ? bytes.length : start + length;
    const text = bytes.subarray(start, end).toString();
    const before = text.length - text.replace(/^(\s|--.*\n)+/, '').length;
    const first = start + Buffer.byteLength(text.slice(0, before));
    return { kind, parts, from: lineAt(first), to: lineAt(end) };
  });
}

/** Whether an index that is built before its migration needs something that this migration itself makes. */
export function isTooEarly({ parts }, made) {
  const table = parts.relation.relname;
  const columns = [...parts.indexParams.map(({ IndexElem: { name } }) => name), ...columnsIn(parts)];
  return made.hasTable(table) || columns.some((column) => made.hasColumn(table, column));
}

/** Whether one of these statements drops the index that a statement builds. */
export const isDroppedBy = ({ parts }, statements) =>
  statements.some(
    (one) =>
      one.kind === 'DropStmt' &&
      one.parts.removeType === 'OBJECT_INDEX' &&
      one.parts.objects.map(droppedName).includes(parts.idxname),
  );

const names = (list = []) => list.map(({ String: text }) => text.sval);
const commandsOf = ({ kind, parts }) =>
  kind === 'AlterTableStmt' ? parts.cmds.map(({ AlterTableCmd: command }) => command) : [];

/** The tables and columns that statements make. The previous version does not know these. */
export function madeBy(statements) {
  const tables = new Set();
  const columns = new Set();
  for (const { kind, parts, ...statement } of statements) {
    if (kind === 'CreateStmt') tables.add(parts.relation.relname);
    for (const { subtype, def } of commandsOf({ kind, parts, ...statement }))
      if (subtype === 'AT_AddColumn') columns.add(`${parts.relation.relname}.${def.ColumnDef.colname}`);
  }
  return {
    hasTable: (table) => tables.has(table),
    hasColumn: (table, column) => tables.has(table) || columns.has(`${table}.${column}`),
  };
}

/**
 * The things that a statement changes, as a declaration names them: `table`, `table.column` or
 * `table.constraint`.
 */
export function objectsOf({ kind, parts }) {
  if (kind === 'AlterTableStmt') {
    const table = parts.relation.relname;
    return commandsOf({ kind, parts }).map(({ name, def }) => {
      const part = name ?? def?.Constraint?.conname ?? def?.ColumnDef?.colname;
      return part === undefined ? table : `${table}.${part}`;
    });
  }
  if (kind === 'RenameStmt') {
    const table = parts.relation?.relname ?? parts.subname;
    return [parts.subname && parts.relation ? `${table}.${parts.subname}` : table];
  }
  if (kind === 'IndexStmt') return [`${parts.relation.relname}.${parts.idxname}`];
  if (kind === 'AlterEnumStmt') return [names(parts.typeName).join('.')];
  if (kind === 'DropStmt') return parts.objects.map(droppedName);
  return [kind];
}

function droppedName({ List: list, TypeName: type, ObjectWithArgs: called }) {
  return names(list?.items ?? type?.names ?? called?.objname).join('.');
}

/** The table that a statement locks; undefined when it locks none by name. */
export const lockedTable = ({ parts }) => parts.relation?.relname;

/** Whether the shop builds this index before the migration, without a lock. `ahead` are the names of such indexes. */
export const isBuiltAhead = ({ kind, parts }, ahead) => kind === 'IndexStmt' && ahead.includes(parts.idxname);

/**
 * Why the previous version may fail after a statement, in cases that Squawk does not know. Empty when it cannot
 * fail. `before` is the snapshot of the previous version's schema, `made` is what was made since.
 */
export async function narrowings(statement, { before, made }) {
  const { kind, parts } = statement;
  if (kind === 'DoStmt') return ['a DO block hides what it does'];
  if (kind === 'AlterEnumStmt' && parts.oldVal !== undefined) return ['it renames a value of an enum'];
  if (kind === 'RenameStmt' && !QUIET_RENAMES.includes(parts.renameType)) return ['it renames something'];
  if (kind === 'DropStmt') return droppings(parts, before);
  if (kind === 'IndexStmt') return uniqueIndex(parts, { before, made });
  if (kind !== 'AlterTableStmt' || made.hasTable(parts.relation.relname)) return [];
  const table = parts.relation.relname;
  const found = await Promise.all(
    commandsOf(statement).map((command) => narrowing(table, command, { before, made })),
  );
  return found.flat();
}

/** Things that no statement of the shop names, so that renaming them is harmless. */
const QUIET_RENAMES = ['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT', 'OBJECT_TRIGGER'];

/** Triggers are made again under the same name; dropped tables are found by Squawk. */
const QUIET_DROPS = ['OBJECT_TABLE', 'OBJECT_TRIGGER'];

function droppings({ removeType, objects }, before) {
  if (removeType === 'OBJECT_INDEX') {
    const unique = Object.values(before.tables).flatMap(({ indexes }) =>
      Object.values(indexes).flatMap(({ name, isUnique }) => (isUnique ? [name] : [])),
    );
    return objects.map(droppedName).some((name) => unique.includes(name))
      ? ['ON CONFLICT of the version before needs this unique index']
      : [];
  }
  return QUIET_DROPS.includes(removeType) ? [] : ['it drops what the version before may use'];
}

function uniqueIndex({ unique, relation, indexParams }, { before, made }) {
  if (!unique) return [];
  const columns = indexParams.map(({ IndexElem: { name } }) => name);
  return refusesRows({ table: relation.relname, columns, before, made })
    ? ['the version before may write rows that this unique index refuses']
    : [];
}

/**
 * Whether a unique index may refuse rows that the previous version writes. It may not when it has only new
 * columns, or when the previous version already had one at least as strict.
 */
function refusesRows({ table, columns, before, made }) {
  if (columns.every((column) => column !== undefined && made.hasColumn(table, column))) return false;
  const { uniqueConstraints = {}, indexes = {} } = tableOf(before, table) ?? {};
  const kept = [
    ...Object.values(uniqueConstraints).map((one) => one.columns),
    ...Object.values(indexes).flatMap((one) =>
      one.isUnique && one.where === undefined ? [one.columns.map(({ expression }) => expression)] : [],
    ),
  ];
  return !kept.some((one) => one.every((column) => columns.includes(column)));
}

async function narrowing(table, { subtype, name, def }, { before, made }) {
  const was = tableOf(before, table);
  if (subtype === 'AT_ColumnDefault' && def === undefined && was?.columns[name]?.notNull)
    return ['the version before may leave this column out'];
  if (subtype === 'AT_DropConstraint')
    return was?.uniqueConstraints[name] || was?.compositePrimaryKeys[name]
      ? ['ON CONFLICT of the version before needs this constraint']
      : [];
  if (subtype !== 'AT_AddConstraint') return [];
  const { contype, keys, fk_attrs: foreign, raw_expr: rule, conname } = def.Constraint;
  const why = [`the version before may write rows that "${conname}" refuses`];
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return refusesRows({ table, columns: names(keys), before, made }) ? why : [];
  if (contype === 'CONSTR_FOREIGN')
    return names(foreign).every((column) => made.hasColumn(table, column)) ? [] : why;
  if (contype !== 'CONSTR_CHECK') return why;
  if (columnsIn(rule).every((column) => made.hasColumn(table, column))) return [];
  return (await isWider(rule, was?.checkConstraints[conname]?.value)) ? [] : why;
}

/** The columns that an expression names. */
function columnsIn(tree) {
  if (typeof tree !== 'object' || tree === null) return [];
  const { ColumnRef: column, ...rest } = tree;
  return [...(column ? [names(column.fields).at(-1)] : []), ...Object.values(rest).flatMap(columnsIn)];
}

/** Whether a check lists the allowed values of a column, and still allows each value of the earlier check. */
async function isWider(rule, earlier) {
  if (earlier === undefined) return false;
  const { stmts } = await parse(`select ${earlier}`);
  const [now, was] = [rule, stmts[0].stmt.SelectStmt.targetList[0].ResTarget.val].map(allowedValues);
  return (
    now !== null &&
    was !== null &&
    now.column === was.column &&
    was.values.every((one) => now.values.includes(one))
  );
}

function allowedValues({ A_Expr: expression }) {
  if (expression?.kind !== 'AEXPR_IN' || !expression.lexpr.ColumnRef) return null;
  const { name, lexpr, rexpr } = expression;
  if (names(name)[0] !== '=') return null;
  const values = rexpr.List.items.map(({ A_Const: constant }) =>
    JSON.stringify({ ...constant, location: 0 }),
  );
  return { column: names(lexpr.ColumnRef.fields).at(-1), values };
}
