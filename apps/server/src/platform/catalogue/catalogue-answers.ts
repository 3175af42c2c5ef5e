import { catalogueVersion } from '../../../db/schema/catalog.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';

const versionNow = statement((db) =>
  db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare('catalogue_version'),
);

/**
 * The number that every change of the catalogue raises, in the transaction of the change. What is read after this number
 * is at least as new as it.
 */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const [row] = await versionNow(db).execute();
  if (!row) throw new Error('catalogue_version is empty');
  return row.version;
}

/** The most answers that are kept; those that were asked for longest ago are dropped first. */
const MOST_ANSWERS = 300;

/**
 * Keeps answers from the catalogue as long as the catalogue stays as it is, so that its rows are read and parsed once and
 * not for each page. All answers belong to one version, which the caller reads anew for each page.
 */
export function createCatalogueAnswers<Answer>({ most = MOST_ANSWERS } = {}) {
  const answers = new Map<string, Promise<Answer>>();
  let versionOfAll = -1;

  return {
    /** The answer that is kept under a key, if it belongs to this version of the catalogue. */
    find(version: number, key: string): Promise<Answer> | undefined {
      const answer = version === versionOfAll ? answers.get(key) : undefined;
      if (answer === undefined) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    /**
     * Keeps an answer that is made from this version of the catalogue or a newer one; pages that ask meanwhile wait for
     * it. One that fails, or that `isKept` refuses, is dropped again.
     */
    keep(version: number, key: string, answer: Promise<Answer>, isKept: (answer: Answer) => boolean): void {
      // Another page has read a newer version already.
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

/** Makes an answer that many pages share unchangeable, all through. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
  return value;
}
