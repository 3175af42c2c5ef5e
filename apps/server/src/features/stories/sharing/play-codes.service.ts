import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken } from '../../../platform/ids.ts';
import { introOf } from '../intro.ts';
import { findStoryBySlug } from '../stories.repository.ts';
import {
  findCodes,
  findPlayed,
  insertCodes,
  listCodes,
  type Played,
  setStopped,
} from './play-codes.repository.ts';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** The address of the page that a code opens. */
export const playPath = (token: string): string => `/play/${token}`;

type Deps = { db: Db; clock: Clock };

/** A code on goods as the owner of its song sees it. */
export type CodeView = { id: number; title: string; plays: boolean; made_at: string };

/**
 * The codes on goods. Each code has a token of its own, which plays the song without an account. Its page shows
 * no words of the owner or of others. The owner can stop each code.
 */
export function createPlayCodes({ db, clock }: Deps) {
  const found = (token: string): Promise<Played | null> =>
    TOKEN.test(token) ? findPlayed(db, token) : Promise.resolve(null);

  return {
    /** Makes a code for each of these goods. */
    async make(tx: Tx, codes: readonly { storyId: number; itemId: number }[]): Promise<void> {
      await insertCodes(
        tx,
        codes.map((code) => ({ ...code, token: randomToken(128), createdAt: clock.now() })),
      );
    },

    /** The codes of these goods, by the ids of the goods. */
    async of(on: DbOrTx, itemIds: readonly number[]) {
      const codes = itemIds.length > 0 ? await findCodes(on, itemIds) : [];
      return new Map(
        codes.map(({ itemId, token, stoppedAt }) => [itemId, { token, plays: stoppedAt === null }]),
      );
    },

    /** The song that a code plays. Null for a code that does not play. */
    played: found,

    /** The storage key of the recording that a code plays, or of its spoken intro. Null when there is none. */
    async fileOf(token: string, part: 'song' | 'intro'): Promise<string | null> {
      const played = await found(token);
      if (!played) return null;
      return part === 'song' ? played.story.audioKey : (introOf(played.story)?.audioKey ?? null);
    },

    /** The codes of a song, for its owner. Refuses with `not_found`. */
    async list(
      slug: string,
      session: Session | null,
      locale: Locale,
    ): Promise<Result<{ codes: CodeView[] }>> {
      const story = await findStoryBySlug(db, slug);
      if (!story || story.ownerId !== session?.user?.id) return refuse('not_found');
      const codes = await listCodes(db, story.id, locale);
      return ok({
        codes: codes.map(({ id, title, stoppedAt, createdAt }) => ({
          ...{ id, title, plays: stoppedAt === null, made_at: createdAt.toISOString() },
        })),
      });
    },

    /** Stops a code, or lets it play again, for the owner of its song. Refuses with `not_found`. */
    async set(
      slug: string,
      id: number,
      plays: boolean,
      session: Session | null,
    ): Promise<Result<{ plays: boolean }>> {
      const story = await findStoryBySlug(db, slug);
      if (!story || story.ownerId !== session?.user?.id) return refuse('not_found');
      const done = await setStopped(db, { id, storyId: story.id }, plays ? null : clock.now());
      return done ? ok({ plays }) : refuse('not_found');
    },
  };
}

export type PlayCodes = ReturnType<typeof createPlayCodes>;
