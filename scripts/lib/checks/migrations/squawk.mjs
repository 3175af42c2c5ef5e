import { inRoot } from '../../root.mjs';
import { run } from '../../run.mjs';

/**
 * Rules that are not checked: rules of style, and rules about time limits, which `platform/db/migrate.ts` sets
 * for all migrations.
 */
const NOT_ASKED = [
  // The lock is held only for a moment, and the migration does not wait long for it.
  'require-concurrent-index-deletion',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-repack',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-enum-value-ordering',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
];

/** Rules about locks that hold up requests. All other rules are about what the previous version needs. */
export const LOCK_RULES = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-serial-primary-key-field',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-reindex',
];

/**
 * The findings of Squawk, a linter for PostgreSQL migrations, in these files: path, line (counted from 0), rule
 * and message.
 */
export async function squawk(node, paths) {
  if (paths.length === 0) return [];
  const bin = inRoot('node_modules', 'squawk-cli', 'js', 'bin', 'squawk');
  const args = [
    '--reporter=json',
    '--pg-version=15.0',
    '--assume-in-transaction',
    `--exclude=${NOT_ASKED.join(',')}`,
  ];
  const { output } = await run(node, [bin, ...args, ...paths], { capture: true });
  const found = /^\[.*\]$/m.exec(output);
  if (!found) throw new Error(`Squawk answered without findings:\n${output}`);
  return JSON.parse(found[0]).map(({ file, line, rule_name: rule, message }) => ({
    file,
    line,
    rule,
    message,
  }));
}
