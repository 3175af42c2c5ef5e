import { type SQL, sql, type Table } from 'drizzle-orm';

/**
 * The name of a person, or the address when the name is empty. `account` is the table `users` or its alias in the
 * statement. The index `users_listed_name` has the same expression: sorting by name is quick only while it does.
 */
export const nameOrAddress = (account: Table | SQL): SQL<string> =>
  sql<string>`coalesce(nullif(trim(${account}.first_name || ' ' || ${account}.last_name), ''), ${account}.email)`;
