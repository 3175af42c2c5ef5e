import type { TalkThread } from '@keepsong/contract/makers/talk';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { countWork, findThreads } from './talk.repository.ts';

type Artist = { artistId: number; userId: number };

const THREADS = 200;
const EXCERPT = 160;

/** The conversations of an artist, one for each song. */
export function createArtistTalks({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** The conversations of an artist. */
    async threads({ artistId, userId }: Artist) {
      const rows = await findThreads(db, { artistId, userId, limit: THREADS });
      const threads = rows.map((row): TalkThread => {
        const { recipient, genre, moods, tempo } = row.songData;
        return {
          ...{ commission_id: row.commissionId, recipient, genre, moods, tempo, title: row.title },
          customer: row.fromName,
          last_author: row.lastAuthor,
          last_text: row.lastHidden ? '' : maskContacts(row.lastText).slice(0, EXCERPT),
          last_at: new Date(row.lastAt).toISOString(),
          unread: row.unread,
        };
      });
      return ok({ threads });
    },

    /**
     * The numbers beside the links of an artist's navigation: unread messages, and songs that wait for the
     * artist.
     */
    async counts({ artistId, userId }: Artist) {
      const [rows, work] = await Promise.all([
        findThreads(db, { artistId, userId, limit: THREADS }),
        countWork(db, artistId, clock.now()),
      ]);
      return ok({ messages: rows.reduce((sum, { unread }) => sum + unread, 0), work });
    },
  };
}
