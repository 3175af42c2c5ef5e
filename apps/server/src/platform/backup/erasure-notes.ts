import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Database } from '../db/database.ts';
import { type ErasedPerson, findErased } from './erased.ts';

const FOLDER = 'erased';

/** `erased/7-20261129T101500123456Z.json`: the name says everything, so that a restore only lists the folder. */
const keyOf = ({ id, registered_at }: ErasedPerson): string =>
  `${FOLDER}/${id}-${registered_at?.replace(/[-:.]/g, '')}.json`;

/** The people whose erasure these files note. Other files note nothing. */
export const notedIn = (files: readonly { key: string }[]): ErasedPerson[] =>
  files.flatMap(({ key }) => personOf(key));

/** Reads a person from a name that `keyOf` made. */
function personOf(key: string): ErasedPerson[] {
  const [, id, ...parts] =
    /^erased\/(\d+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{6})Z\.json$/.exec(key) ?? [];
  if (id === undefined) return [];
  const [year, month, day, hour, minute, second, micros] = parts;
  return [
    { id: Number(id), registered_at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${micros}Z` },
  ];
}

/** The people whose erasure is noted beside the files of the shop. */
export async function readErasureNotes(files: Pick<Storage, 'keys'>): Promise<ErasedPerson[]> {
  const people: ErasedPerson[] = [];
  for await (const key of files.keys(FOLDER)) people.push(...personOf(key));
  return people;
}

/** Notes that somebody was erased. */
export const writeErasureNote = (files: Pick<Storage, 'put'>, person: ErasedPerson): Promise<void> =>
  files.put(keyOf(person), Buffer.from(JSON.stringify(person)), { contentType: 'application/json' });

type Deps = {
  database: Pick<Database, 'pool'>;
  storage: Pick<Storage, 'put' | 'keys'>;
  log: { error(context: object, text: string): void };
};

/**
 * Notes beside the files of the shop who was erased, by number and time of registration. When the database is lost
 * before the next backup, nothing else knows of the erasure, and a restore would bring the person back.
 */
export function createErasureNotes({ database: { pool }, storage, log }: Deps) {
  const write = (person: ErasedPerson) => writeErasureNote(storage, person);

  return {
    /** Notes the erasure of an account after its commit. A fault is left to the job. */
    async note(id: number): Promise<void> {
      try {
        for (const person of await findErased(pool, id)) await write(person);
      } catch (error) {
        log.error({ err: error, id }, 'an erasure is not noted yet');
      }
    },

    /** Writes the notes that are missing. */
    async noteAll(): Promise<void> {
      const known = new Set<string>();
      for await (const key of storage.keys(FOLDER)) known.add(key);
      for (const person of await findErased(pool)) if (!known.has(keyOf(person))) await write(person);
    },
  };
}

export type ErasureNotes = ReturnType<typeof createErasureNotes>;
