import { CHALLENGE_MS } from '@keepsong/domain/auth/passkey';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import type { UserRow } from '../accounts.repository.ts';
import { claimChallenge, insertChallenge } from './passkeys.repository.ts';
import { challengeOf } from './relying-party.ts';

/** The id of the account in the form that the user's devices store. It does not reveal whose account it is. */
export const userHandle = (user: Pick<UserRow, 'externalUserId'>): string =>
  Buffer.from(user.externalUserId).toString('base64url');

/**
 * Creates challenges, which devices sign, and takes them back. A challenge belongs to one browser, and to one user if
 * the user is already known. It works once.
 */
export function createPasskeyChallenges({ db, clock }: { db: Db; clock: Clock }) {
  async function newChallenge(visitorId: string, userId: number | null): Promise<string> {
    const challenge = randomToken(256);
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(db, { challengeHash: sha256(challenge), visitorId, userId, expiresAt });
    return challenge;
  }

  /**
   * Finds the challenge that a device has signed, and deletes it so that it cannot be used again. Null when the shop
   * gave no such challenge to this browser and this user.
   */
  async function takeChallenge(
    clientDataJson: string,
    visitorId: string,
    userId: number | null,
  ): Promise<string | null> {
    const challenge = challengeOf(clientDataJson);
    if (challenge === null) return null;
    const row = await claimChallenge(db, { challengeHash: sha256(challenge), visitorId }, clock.now());
    return row && row.userId === userId ? challenge : null;
  }

  return { newChallenge, takeChallenge };
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;
