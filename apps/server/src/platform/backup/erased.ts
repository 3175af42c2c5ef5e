import type pg from 'pg';
import { z } from 'zod';

/**
 * An account whose data was erased. Its id alone does not tell who it was: a shop and its restored copy give the
 * same ids to different people from then on. The time of the registration does. It is null in what earlier
 * versions wrote, which was only the id.
 */
export const ErasedPerson = z.union([
  z.object({ id: z.number(), registered_at: z.string().nullable() }),
  z.number().transform((id) => ({ id, registered_at: null })),
]);
export type ErasedPerson = z.output<typeof ErasedPerson>;

/** The same text for the same person. */
export const nameOfErased = ({ id, registered_at }: ErasedPerson): string => `${id} ${registered_at ?? ''}`;

/** The time of a registration to the microsecond, whatever the time zone of the connection. */
const REGISTERED_AT = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** A connection, or a pool of them. */
type Queries = { query: pg.Pool['query'] };

const IS_ERASED = `email like 'deleted-%@deleted.invalid'`;

/** The accounts of a database whose data was erased: all, or the one with this id. */
export async function findErased(client: Queries, id?: number): Promise<ErasedPerson[]> {
  const { rows } = await client.query<{ id: string; registered_at: string }>(
    `select id::text, ${REGISTERED_AT} as registered_at from users
      where ${IS_ERASED} and ($1::bigint is null or users.id = $1)`,
    [id ?? null],
  );
  return rows.map(({ id, registered_at }) => ({ id: Number(id), registered_at }));
}

export type Returned = {
  /** Accounts that were erased elsewhere and have their data here. */
  certain: ErasedPerson[];
  /** The ids of the same, but nothing tells whether the account here is the one that was erased. */
  unsure: number[];
};

/** Finds the accounts that have their data in this database although it was erased. */
export async function findReturned(client: Queries, erased: readonly ErasedPerson[]): Promise<Returned> {
  const { rows } = await client.query<{ id: string; registered_at: string }>(
    `select id::text, ${REGISTERED_AT} as registered_at from users
      where id = any($1::bigint[]) and not ${IS_ERASED} order by users.id`,
    [[...new Set(erased.map(({ id }) => id))]],
  );
  const names = new Set(erased.map(nameOfErased));
  const found: Returned = { certain: [], unsure: [] };
  for (const { id: text, registered_at } of rows) {
    const id = Number(text);
    if (names.has(nameOfErased({ id, registered_at }))) found.certain.push({ id, registered_at });
    else if (names.has(nameOfErased({ id, registered_at: null }))) found.unsure.push(id);
  }
  return found;
}
