import { and, asc, eq, sql } from 'drizzle-orm';
import { staffViews } from '../../../db/schema/desk.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export const findViews = (db: DbOrTx, userId: number, list: string) =>
  db
    .select({ id: staffViews.id, name: staffViews.name, query: staffViews.query })
    .from(staffViews)
    .where(and(eq(staffViews.userId, userId), eq(staffViews.list, list)))
    .orderBy(asc(staffViews.id));

/** Saves a view, unless it is new and the person has `most` of this list already. Returns whether it is saved. */
export async function saveView(
  db: DbOrTx,
  { userId, list, name, query }: { userId: number; list: string; name: string; query: string },
  most: number,
): Promise<boolean> {
  const done = await db.execute(sql`
    insert into ${staffViews} (user_id, list, name, query)
    select ${userId}::bigint, ${list}, ${name}, ${query}
    where (select count(*) from ${staffViews} v where v.user_id = ${userId} and v.list = ${list} and v.name <> ${name}) < ${most}
    on conflict (user_id, list, name) do update set query = excluded.query`);
  return done.rowCount === 1;
}

/** Deletes a view of this person. Returns its list; null when there is none. */
export async function deleteView(db: DbOrTx, userId: number, id: number): Promise<string | null> {
  const [row] = await db
    .delete(staffViews)
    .where(and(eq(staffViews.userId, userId), eq(staffViews.id, id)))
    .returning({ list: staffViews.list });
  return row?.list ?? null;
}
