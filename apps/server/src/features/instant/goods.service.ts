import type { FrozenGreeting, FrozenInstant } from '@keepsong/domain/cart/line/ordered';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { RecordingsService } from './recordings.service.ts';
import { voiceName } from './song-request.ts';
import { findPickedSongs, findTitles, markOrdered } from './songs.repository.ts';

type Deps = { recordings: Pick<RecordingsService, 'claim'> };

/** Reads the parts of instant songs that a cart names: songs that were picked, and the visitor's own spoken intros. */
export function createInstantGoods({ recordings }: Deps) {
  return {
    /**
     * Picked songs by the id of their task, which is the visitor's request for the song. No owner is checked, because
     * task ids cannot be guessed and a task gives access only to its own song. A song that was bought already is given
     * as `ordered`.
     */
    async songs(
      tx: DbOrTx,
      taskIds: readonly string[],
    ): Promise<ReadonlyMap<string, FrozenInstant | 'ordered'>> {
      const found = await findPickedSongs(tx, taskIds);
      const titles = await findTitles(
        tx,
        found.map(({ song }) => song.id),
      );
      return new Map(
        found.map(({ task, song }) => [
          task.id,
          task.orderedAt
            ? 'ordered'
            : {
                taskId: task.id,
                songId: song.id,
                collectionId: task.collectionId,
                artistId: task.artistId,
                artistName: voiceName(task.artistId),
                templateSongId: task.templateSongId,
                answers: task.answers,
                nameKey: task.nameKey,
                spelling: task.spelling,
                title: titles.get(song.id) ?? '',
                occasion: song.request.occasion,
                genre: song.request.genre,
                mood: song.request.mood,
                tempo: song.request.tempo,
              },
        ]),
      );
    },
    /**
     * Takes a picked song for a paid order. False when another order has taken it: each picked song is sold
     * once.
     */
    takeForOrder: (tx: Tx, taskId: string, now: Date): Promise<boolean> => markOrdered(tx, taskId, now),

    async greetings(
      tx: DbOrTx,
      ids: readonly string[],
      session: Session,
    ): Promise<ReadonlyMap<string, FrozenGreeting>> {
      const found = await Promise.all(ids.map((id) => recordings.claim(tx, id, session)));
      return new Map(
        found.flatMap((row) =>
          row?.kind === 'greeting'
            ? [[row.id, { id: row.id, audioKey: row.audioKey, seconds: row.seconds }] as const]
            : [],
        ),
      );
    },
  };
}

export type InstantGoodsService = ReturnType<typeof createInstantGoods>;
