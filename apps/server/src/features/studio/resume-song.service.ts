import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import type { Given, GiveSong } from './give-song.service.ts';
import { ruleOf, usualDue } from './pass-on.service.ts';
import {
  type Assignment,
  findAssignment,
  findCommissionOf,
  lockAssignment,
  moveCommission,
} from './studio.repository.ts';

type Deps = {
  artists: ArtistsService;
  catalog: CatalogService;
  stories: Pick<StoriesService, 'move'>;
  giveSong: GiveSong;
  clock: Clock;
};

/**
 * The artist to whom a stopped song will be offered again, and the day. `moves`: the promised day cannot be
 * kept.
 */
export type Resumption = { artist: { id: number; name: string }; day: Day; moves: boolean };

/** Resumes a song that was stopped because its money had gone, with the same artist or another one. */
export function createResumeSong({ artists, catalog, stories, giveSong, clock }: Deps) {
  async function plan(
    on: DbOrTx,
    { commission }: Assignment,
    artistId: number | null,
  ): Promise<Result<Resumption & { dueAt: Date }>> {
    const wanted = artistId ?? commission.artistId;
    const asked = wanted === null ? null : await artists.toAsk(on, wanted);
    if (wanted === null || !asked) return refuse(artistId === null ? 'artist_unavailable' : 'not_found');
    if (!(await artists.mayBeAsked(on, wanted))) return refuse('artist_unavailable');
    const rule = ruleOf(await catalog.holidays(on));
    const possible = usualDue(asked.artist, clock.now(), rule);
    const { dueAt: promised } = commission;
    // The artist always gets the usual time from now on, because nobody worked while the song was stopped.
    const dueAt = promised !== null && promised > possible ? promised : possible;
    const moves = promised === null || chicagoDay(promised) !== chicagoDay(dueAt);
    const artist = { id: wanted, name: asked.artist.artistName };
    return ok({ artist, dueAt, day: chicagoDay(dueAt), moves });
  }

  return {
    /**
     * Plans how a stopped song would be resumed. Null for a song that no artist makes. Refuses with
     * `not_found`, `artist_unavailable`.
     */
    async plan(on: DbOrTx, storyId: number, artistId: number | null): Promise<Result<Resumption | null>> {
      const id = await findCommissionOf(on, storyId);
      const found = id === null ? null : await findAssignment(on, id);
      return found ? plan(on, found, artistId) : ok(null);
    },

    /**
     * Resumes the song. The caller has locked its order and tells the customer. An instant song is delivered as
     * soon as it is made. Refuses as `plan` and `giveSong` do.
     */
    async resume(
      tx: Tx,
      storyId: number,
      artistId: number | null,
      given: Given,
    ): Promise<Result<Resumption | null>> {
      const id = await findCommissionOf(tx, storyId);
      const found = id === null ? null : await lockAssignment(tx, id);
      if (!found) {
        const isMoved = await stories.move(tx, { id: storyId, status: 'canceled' }, 'created', given.by, {});
        return isMoved ? ok(null) : refuse('not_found');
      }
      const planned = await plan(tx, found, artistId);
      if (!planned.ok) return planned;
      const { commission, story } = found;
      if (!(await stories.move(tx, story, 'created', given.by, { artistId: null })))
        return refuse('not_found');
      const set = { dueAt: planned.value.dueAt, acceptedAt: null };
      await moveCommission(tx, commission, 'briefed', given.by, { set, why: given.reason });
      const asked = await giveSong(tx, commission.id, planned.value.artist.id, {
        ...given,
        isOwnerTold: true,
      });
      return asked.ok ? planned : asked;
    },
  };
}

export type ResumeSong = ReturnType<typeof createResumeSong>;
