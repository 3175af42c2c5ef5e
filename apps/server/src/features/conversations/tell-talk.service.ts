import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { PRESENT_MS } from '@keepsong/domain/conversations/talk';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Notifications, OnceKey } from '../notifications/notifications.service.ts';
import { commissionPath, talkPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { findLookedAt, type TalkRow } from './talk.repository.ts';

type Deps = { clock: Clock; notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId'> };

/** A person who is told about a message. */
type Told = { userId: number; messageId: number; side: 'customer' | 'artist' };

/**
 * Tells the customer or the artist of a song that the other one wrote. They get a mail, and a text if they
 * agreed to texts, unless they have the conversation open. After a text, no further text is sent until they
 * have looked.
 */
export function createTellTalk({ clock, notifications }: Deps) {
  /** The keys of a mail and a text to a person. Null when the person has the conversation open. */
  async function keysFor(
    tx: Tx,
    { orderId, userId, messageId, side }: Told & { orderId: number },
  ): Promise<OnceKey | null> {
    const at = (await findLookedAt(tx, orderId, userId))?.getTime() ?? 0;
    if (clock.now().getTime() - at < PRESENT_MS) return null;
    return {
      mail: `conversation:${messageId}:${side}:email`,
      text: `conversation:${orderId}:${side}:${userId}:${at}:sms`,
    };
  }

  return {
    /** The mail to the artist does not contain the customer's words, because other people may read the mail. */
    async toArtist(tx: Tx, talk: TalkRow, messageId: number): Promise<void> {
      const { artistUserId, artistName } = talk;
      if (artistUserId === null || artistName === null) return;
      const told = { userId: artistUserId, messageId, side: 'artist' } as const;
      const keys = await keysFor(tx, { ...told, orderId: talk.orderId });
      if (!keys) return;
      const params = {
        song: songFactsOf(talk.songData),
        artistName,
        fromName: talk.fromName,
        path: commissionPath(artistUserId, talk.commissionId),
      };
      await notifications.notifyUserId(tx, artistUserId, 'message_to_artist', params, keys);
    },

    async toCustomer(tx: Tx, talk: TalkRow, message: { id: number; text: string }): Promise<void> {
      const told = { userId: talk.ownerId, messageId: message.id, side: 'customer' } as const;
      const keys = await keysFor(tx, { ...told, orderId: talk.orderId });
      if (!keys) return;
      const params = {
        song: songFactsOf(talk.songData, talk.title),
        artistName: talk.artistName ?? '',
        text: maskContacts(message.text),
        isBeforeYes: talk.state === 'offered',
        path: talkPath(talk.slug),
      };
      await notifications.notifyOwner(tx, talk.storyId, 'song_message', params, keys);
    },
  };
}

export type TellTalk = ReturnType<typeof createTellTalk>;
