import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { landingMarks, landingSalts, landingVisits } from '../../../../db/schema/marketing.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** Stores the salt of a day and returns it. If another process has stored one before, returns that one. */
export async function keepSalt(db: DbOrTx, day: string, salt: string): Promise<string> {
  const [row] = await db
    .insert(landingSalts)
    .values({ day, salt })
    .onConflictDoUpdate({ target: landingSalts.day, set: { salt: sql`${landingSalts.salt}` } })
    .returning({ salt: landingSalts.salt });
  return row?.salt ?? salt;
}

type Visit = { day: string; name: string; mark: string };

/** Counts a visitor, once a day for each mark (the hash that stands for a visitor). */
export async function countVisit(db: DbOrTx, { day, name, mark }: Visit): Promise<void> {
  await db.execute(sql`
    with fresh as (
      insert into ${landingMarks} (day, mark) values (${day}::date, ${mark}) on conflict do nothing returning day
    )
    insert into ${landingVisits} (day, name, visitors) select day, ${name}, 1 from fresh
    on conflict (day, name) do update set visitors = ${landingVisits}.visitors + 1`);
}

/** Which of these marks were counted on a day. */
export async function findMarks(db: DbOrTx, day: string, marks: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ mark: landingMarks.mark })
    .from(landingMarks)
    .where(and(eq(landingMarks.day, day), inArray(landingMarks.mark, [...marks])));
  return rows.map(({ mark }) => mark);
}

/** Deletes the marks of days before `before`. Returns how many there were. */
export async function forgetMarks(db: DbOrTx, before: string): Promise<number> {
  await db.delete(landingSalts).where(lt(landingSalts.day, before));
  return (await db.delete(landingMarks).where(lt(landingMarks.day, before))).rowCount ?? 0;
}
