import { catalogueVersion } from '../../../db/schema/catalog.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';

const versionNow = statement((db) =>
  db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare('catalogue_version'),
);

/**
 * The version of the catalogue. Every change of the catalogue raises this number in its own transaction. So
 * data that is read after the number is at least as new as this version.
 */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const [row] = await versionNow(db).execute();
  if (!row) throw new Error('catalogue_version is empty');
  return row.version;
}

/**
 * Lets all callers in one turn of the event loop share one reading. It starts after all of them have asked, so
 * nobody gets data that is older than the own request.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  return () => {
    next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      return read();
    });
    return next;
  };
}

/** At most this many answers are kept. When there are more, the answer that was requested least recently is dropped. */
const MOST_ANSWERS = 300;

/**
 * Keeps answers that were made from the catalogue until the catalogue changes. So its rows are not read and
 * parsed again for each page. All kept answers belong to one version, which the caller reads anew for each
 * page.
 */
export function createCatalogueAnswers<Answer>({ most = MOST_ANSWERS } = {}) {
  const answers = new Map<string, Promise<Answer>>();
  let versionOfAll = -1;

  return {
    /** The kept answer for a key; undefined when there is none for this version of the catalogue. */
    find(version: number, key: string): Promise<Answer> | undefined {
      const answer = version === versionOfAll ? answers.get(key) : undefined;
      if (answer === undefined) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    /**
     * Keeps an answer that is made from this version of the catalogue or a newer one. The answer may still be in the
     * making; then other pages that need it wait for it. It is dropped again if it fails or `isKept` returns false.
     */
    keep(version: number, key: string, answer: Promise<Answer>, isKept: (answer: Answer) => boolean): void {
      // Another page has already read a newer version, so this answer may be out of date.
      if (version < versionOfAll) return;
      if (version > versionOfAll) answers.clear();
      versionOfAll = version;
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > most && oldest !== undefined) answers.delete(oldest);
      const forget = () => {
        if (answers.get(key) === answer) answers.delete(key);
      };
      answer.then((made) => isKept(made) || forget(), forget);
    },
  };
}

/** Freezes an answer and everything in it, because many pages share it. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
  return value;
}
