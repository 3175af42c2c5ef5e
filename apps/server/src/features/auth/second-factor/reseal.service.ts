import { type Database, inOwnTransaction } from '../../../platform/db/database.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import { createAppSecrets } from './app-secrets.ts';
import { findAppSecrets, lockSecondFactor, updateSecondFactor } from './second-factor.repository.ts';

const BATCH = 100;

export type ResealDeps = { database: Database; secret: string; earlierSecrets: readonly string[] };

/**
 * Encrypts keys again that were encrypted with an earlier root secret. Afterwards the earlier secrets can be
 * removed.
 */
export function createReseal({ database, secret: root, earlierSecrets }: ResealDeps) {
  const appSecrets = createAppSecrets(root, earlierSecrets);

  /** Encrypts the keys of one account again. Returns whether a key was changed. */
  async function resealOne(userId: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const row = await lockSecondFactor(tx, userId);
      const isOld = (sealed: Buffer | null | undefined): sealed is Buffer =>
        sealed !== null && sealed !== undefined && !appSecrets.isNew(userId, sealed);
      const anew = (sealed: Buffer) => appSecrets.close(userId, appSecrets.open(userId, sealed));
      const changes = {
        ...(isOld(row?.secret) ? { secret: anew(row.secret) } : {}),
        ...(isOld(row?.newSecret) ? { newSecret: anew(row.newSecret) } : {}),
      };
      if (Object.keys(changes).length > 0) await updateSecondFactor(tx, userId, changes);
      return Object.keys(changes).length > 0;
    });
  }

  /**
   * Encrypts the keys of all accounts again. Returns how many accounts were changed. The run can be stopped and
   * repeated. A key that cannot be read does not stop the others; its fault is thrown at the end.
   */
  return async function resealAll(): Promise<number> {
    if (earlierSecrets.length === 0) return 0;
    let after = 0;
    return tryAll<number>(async () => {
      const ids = (await findAppSecrets(database.db, after, BATCH)).map(({ userId }) => userId);
      after = ids.at(-1) ?? after;
      return ids;
    }, resealOne);
  };
}
