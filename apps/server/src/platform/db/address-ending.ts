import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * An e-mail address without the end of its domain: 'zoe@mail.test' → 'zoe@mail'. A search must not find everybody whose
 * address ends with 'com'.
 */
export const withoutEnding = (email: AnyColumn | SQL): SQL => sql`regexp_replace(${email}, '[.][^.@]*$', '')`;
