import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import { mondayOf } from '@keepsong/domain/artists/availability';
import { fitOf } from '@keepsong/domain/artists/fit';
import type { HolidayRule } from '@keepsong/domain/builder/delivery';
import { VOCALS_ANY } from '@keepsong/domain/builder/options';
import { dueAt } from '@keepsong/domain/studio/commission';
import { chicagoDay, chicagoInstant } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { DbOrTx } from '../../platform/db/database.ts';
import { portraitPath } from '../artists/portrait.ts';
import { findLoads, findPunctuality } from './board/board.repository.ts';
import { findCandidates, type ToChange } from './order-change.repository.ts';

type Wanted = {
  work: NonNullable<ToChange['work']>;
  story: NonNullable<ToChange['story']>;
  rule: HolidayRule;
};

/** Punctuality is measured over half a year, as in an artist's standing. */
const MEASURED_DAYS = 180;

/**
 * The artists who could be asked for a song, with fit, load and punctuality, the best first. `rule` says which days count,
 * as it did for the promise.
 */
export async function loadCandidates(
  db: DbOrTx,
  { work, story, rule }: Wanted,
  now: Date,
): Promise<ArtistCandidate[]> {
  const { genre, gender } = story.songData;
  const promised = work.dueAt;
  const [candidates, loads, punctuality] = await Promise.all([
    findCandidates(db, work.id),
    findLoads(db, chicagoInstant(mondayOf(chicagoDay(now)), 0)),
    findPunctuality(db, new Date(now.getTime() - MEASURED_DAYS * DAY_MS)),
  ]);
  const views = candidates.map(({ artist, asked, inWork }): ArtistCandidate => {
    const facts = {
      singsGenre: genre === '' || artist.genres.includes(genre),
      hasVoice: gender === '' || gender === VOCALS_ANY || artist.gender === gender,
      keepsPromise: promised === null || dueAt(now, artist.availableDeliveryDays, rule) <= promised,
      hasRoom: artist.status === 'available',
    };
    const { taken = 0, capacity = null } = loads.get(artist.id) ?? {};
    const measured = punctuality.get(artist.id);
    return {
      ...{ id: artist.id, name: artist.artistName, photo: portraitPath(artist) },
      ...{ delivery_days: artist.availableDeliveryDays, in_work: Number(inWork) },
      fit: fitOf(facts),
      fits: facts.singsGenre && facts.hasVoice,
      at_capacity: !facts.hasRoom,
      keeps_promise: facts.keepsPromise,
      ...{ taken, capacity },
      punctuality: measured ? Math.round((measured.punctual / measured.promised) * 100) : null,
      asked,
    };
  });
  const rank = ({ fit, punctuality: share }: ArtistCandidate) => fit * 1000 + (share ?? 50);
  return views.toSorted((one, other) => rank(other) - rank(one));
}
