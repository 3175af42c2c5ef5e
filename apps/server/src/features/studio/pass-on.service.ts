import type { HolidayRule } from '@keepsong/domain/builder/delivery';
import { VOCALS_ANY } from '@keepsong/domain/builder/options';
import { dueAt, hearBy, nextArtist, offerExpires } from '@keepsong/domain/studio/commission';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { By } from '../../platform/states/move.ts';
import type { ArtistSummary, ArtistsService } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { OfferMessages } from './offer-messages.service.ts';
import { type Assignment, loadAsked, moveCommission, updateCommission } from './studio.repository.ts';

type Deps = {
  artists: ArtistsService;
  availability: Pick<ArtistAvailability, 'refresh'>;
  catalog: CatalogService;
  settleEarnings: Pick<SettleEarnings, 'payOfOffer'>;
  messages: OfferMessages;
  clock: Clock;
};

/**
 * Why the previous offer ended: its artist declined, did not answer in time, or handed the song back. `by` is
 * who ended it, `why` is the reason.
 */
export type Ended = {
  by: By;
  why: string;
  isHandedBack?: boolean;
  /**
   * Identifies a choice of the customer, so that the customer is told about the next artist after each choice.
   */
  turn?: string;
};
type Passing = { rule: HolidayRule; ended: Ended };

export const ruleOf = (holidays: readonly Day[]): HolidayRule => ({
  holidays: new Set(holidays),
  holidaySkip: true,
});

/** When the song would be due if this artist began it at `now`. */
export const usualDue = ({ deliveryDays }: ArtistSummary, now: Date, rule: HolidayRule): Date =>
  dueAt(now, deliveryDays, rule);

/** The fields of a commission when it is offered to an artist at `now`, without its promised day. */
export const offeredTo = (artist: ArtistSummary, now: Date) => ({
  artistId: artist.id,
  deliveryDays: artist.deliveryDays,
  offeredAt: now,
  offerExpiresAt: offerExpires(now),
  questionAt: null,
  answeredAt: null,
  hearBy: null,
});

/**
 * Offers a commission to the next suitable artist, after the previous one declined, did not answer or
 * handed it back. When no artist is
 * left, asks the staff to look for one and tells the customer (decision 0018).
 */
export function createPassOn({ artists, availability, catalog, settleEarnings, messages, clock }: Deps) {
  /** The next artist to ask: one who sings what the customer chose and was not asked before. Null when none is left. */
  async function choose(tx: Tx, { commission, story }: Assignment, rule: HolidayRule) {
    const tried = await loadAsked(tx, commission.id);
    const { genre, gender, occasion } = story.songData;
    const found = await artists.candidates(tx, {
      genre: genre || undefined,
      gender: gender === VOCALS_ANY ? undefined : gender || undefined,
      occasion: occasion || undefined,
      excludeIds: tried,
    });
    // An artist who writes no extra verses is never sold with them, and does not get such a song from another artist.
    const able = found.filter(({ extraVerses }) => extraVerses || story.extraVerses === 0);
    const candidates = able.map((artist) => {
      const theirs = usualDue(artist, clock.now(), rule);
      const keepsPromise = commission.dueAt === null || theirs <= commission.dueAt;
      return { artist, id: String(artist.id), atCapacity: artist.atCapacity, keepsPromise };
    });
    return nextArtist(candidates, tried.map(String))?.artist ?? null;
  }

  /**
   * Offers the song to the next artist, for the day that the customer was promised when ordering. This artist
   * may usually need longer, and can decline if the day is too early (decision 0079). The pay is by the shares of this
   * artist, as the offer says.
   */
  async function offer(
    tx: Tx,
    found: Assignment,
    artist: ArtistSummary,
    { rule, ended }: Passing,
  ): Promise<void> {
    const { commission, story } = found;
    const now = clock.now();
    const pay = await settleEarnings.payOfOffer(tx, { orderId: story.orderId, artistId: artist.id, now });
    const promised = commission.dueAt ?? usualDue(artist, now, rule);
    const set = { ...offeredTo(artist, now), ...pay, dueAt: promised };
    await moveCommission(tx, commission, 'offered', ended.by, { set, why: ended.why });
    const asked = await artists.toAsk(tx, artist.id);
    if (asked && asked.capacityAWeek !== null) await availability.refresh(tx, artist.id, 'shop');
    if (asked)
      await messages.tellArtist(tx, { commission: { ...commission, ...pay, dueAt: promised }, story }, asked);
    const { isHandedBack, turn } = ended;
    await messages.tellOwnerOfNext(tx, found, artist, { promised, isHandedBack, turn });
  }

  /**
   * Called when no artist is left. The first call tells customer and staff. Later calls tell them again, but
   * only when the day by which the customer was to hear from the shop has passed.
   */
  async function search(tx: Tx, found: Assignment, { rule, ended }: Passing): Promise<void> {
    const { commission } = found;
    const now = clock.now();
    const isFirst = commission.state !== 'declined';
    if (!isFirst && commission.hearBy !== null && now < commission.hearBy) return;
    const next = hearBy(now, rule);
    const set = { hearBy: next };
    if (isFirst) await moveCommission(tx, commission, 'declined', ended.by, { set, why: ended.why });
    else await updateCommission(tx, commission.id, set);
    const { isHandedBack, turn } = ended;
    await messages.tellOfSearch(tx, found, { hearBy: next, isFirst, isHandedBack, turn });
  }

  return async (tx: Tx, found: Assignment, ended: Ended): Promise<void> => {
    const rule = ruleOf(await catalog.holidays(tx));
    const artist = await choose(tx, found, rule);
    await (artist ? offer(tx, found, artist, { rule, ended }) : search(tx, found, { rule, ended }));
  };
}

export type PassOn = ReturnType<typeof createPassOn>;
