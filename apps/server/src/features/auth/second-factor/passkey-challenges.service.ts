import { CHALLENGE_MS } from '@keepsong/domain/auth/passkey';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import type { UserRow } from '../accounts.repository.ts';
import { claimChallenge, insertChallenge } from './passkeys.repository.ts';
import { challengeOf } from './relying-party.ts';

/** The id of the account that its devices store. It does not reveal whose account it is. */
export const userHandle = (user: Pick<UserRow, 'externalUserId'>): string =>
  Buffer.from(user.externalUserId).toString('base64url');

/**
 * Challenges that devices sign. A challenge is given to one browser and, when known, one user, and can be answered
 * once.
 */
export function createPasskeyChallenges({ db, clock }: { db: Db; clock: Clock }) {
  async function newChallenge(visitorId: string, userId: number | null): Promise<string> {
    const challenge = randomToken(256);
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(db, { challengeHash: sha256(challenge), visitorId, userId, expiresAt });
    return challenge;
  }

  /**
   * Marks the challenge of an answer as used and returns it; null when we gave no such challenge to this browser and
   * user.
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
