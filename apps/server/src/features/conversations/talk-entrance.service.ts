import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mayReadOlder } from '../auth/sign-in/proof.ts';
import { findTalk, type Party } from './talk.repository.ts';

/** Checks who may take part in the conversation of a song. */
export function createTalkEntrance(db: Db) {
  /**
   * Enters as the customer of a song. Refuses with `sign_in_required`, and with `not_found` for everybody else.
   */
  async function asCustomer(slug: string, session: Session | null): Promise<Result<Party>> {
    const user = session?.user;
    if (!user) return refuse('sign_in_required');
    const talk = await findTalk(db, { slug });
    const isOwn = talk?.ownerId === user.id && (mayReadOlder(session) || talk.orderedAt >= session.createdAt);
    return talk && isOwn ? ok({ side: 'customer', userId: user.id, talk }) : refuse('not_found');
  }

  /**
   * Enters as the artist who has a song or is asked to take it. Refuses with `not_found` for everybody else.
   */
  async function asArtist(
    commissionId: number,
    { artistId, userId }: { artistId: number; userId: number },
  ): Promise<Result<Party>> {
    const talk = await findTalk(db, { commissionId });
    return talk?.artistId === artistId ? ok({ side: 'artist', userId, talk }) : refuse('not_found');
  }

  return { asCustomer, asArtist };
}
