import { CHALLENGE_MS } from '@keepsong/domain/auth/passkey';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import type { UserRow } from '../accounts.repository.ts';
import { claimChallenge, insertChallenge } from './passkeys.repository.ts';
import { challengeOf } from './relying-party.ts';

/** The account as its devices know it: it says nothing of whose it is. */
export const userHandle = (user: Pick<UserRow, 'externalUserId'>): string =>
  Buffer.from(user.externalUserId).toString('base64url');

/** What a device signs: given to one browser and, where it is known, one user; each is answered once. */
export function createPasskeyChallenges({ db, clock }: { db: Db; clock: Clock }) {
  async function newChallenge(visitorId: string, userId: number | null): Promise<string> {
    const challenge = randomToken(256);
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(db, { challengeHash: sha256(challenge), visitorId, userId, expiresAt });
    return challenge;
  }

  /** The challenge that an answer is for, used up; null when it was none of ours for this browser and user. */
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
