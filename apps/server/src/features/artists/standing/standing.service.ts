import type { StandingView } from '@keepsong/contract/makers/standing';
import { mayDecideAppeal } from '@keepsong/domain/artists/standing';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { artistStandingPath } from '../../notifications/page-paths.ts';
import type { ApplyStanding } from './apply-standing.service.ts';
import { viewStanding } from './measure-standing.service.ts';
import {
  type ArtistOfStanding,
  findArtistOfStanding,
  hadCommission,
  insertStrike,
  lockArtistOfStanding,
  lockStrike,
  moveStrike,
  setLookedAt,
  setTrust,
} from './standing.repository.ts';

type Deps = {
  database: Database;
  notifications: Pick<Notifications, 'notifyUserId'>;
  limits: Limits;
  clock: Clock;
  applyStanding: Pick<ApplyStanding, 'apply'>;
};

const CHANGES = { name: 'artist_standing', max: 60, seconds: 3_600 } as const;

/** What the staff see and decide about the standing of artists: who is trusted, and who gets strikes. */
export function createStanding({ database, notifications, limits, clock, applyStanding }: Deps) {
  const { db } = database;

  async function change(
    session: Session | null,
    act: (tx: Tx, by: StaffMember) => Promise<Result<ArtistOfStanding>>,
  ): Promise<Result<{ standing: StandingView }>> {
    const by = requireStaff(session, 'artists');
    if (!by.ok) return by;
    const within = await limits.take(CHANGES, `staff:${by.value.id}`);
    if (!within.ok) return within;
    return database.transaction(async (tx): Promise<Result<{ standing: StandingView }>> => {
      const done = await act(tx, by.value);
      if (!done.ok) return done;
      await applyStanding.apply(tx, done.value.id, { mover: 'staff', userId: by.value.id });
      const artist = (await findArtistOfStanding(tx, done.value.id)) ?? done.value;
      return ok({ standing: await viewStanding(tx, artist, by.value, clock.now()) });
    });
  }

  return {
    /** The standing of an artist. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async get(session: Session | null, artistId: number): Promise<Result<{ standing: StandingView }>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const artist = await findArtistOfStanding(db, artistId);
      if (!artist) return refuse('not_found');
      await noteStaff(db, by.value, clock.now(), {
        action: 'artist.standing_seen',
        after: { artist: artistId },
      });
      return ok({ standing: await viewStanding(db, artist, by.value, clock.now()) });
    },

    /**
     * Sets whether an artist's songs skip the check. Refuses with `sign_in_required`, `forbidden` (also for
     * one's own artist), `too_many_requests`, `not_found`.
     */
    setTrust: (session: Session | null, artistId: number, to: { trusted: boolean; reason: string }) =>
      change(session, async (tx, by) => {
        const artist = await lockArtistOfStanding(tx, artistId);
        if (!artist) return refuse('not_found');
        if (artist.userId === by.id) return refuse('forbidden');
        if (artist.isTrusted === to.trusted) return ok(artist);
        await setTrust(tx, artistId, to.trusted);
        await note(tx, clock.now(), by, 'artist.trust_set', {
          ...{ artist, reason: to.reason },
          before: { trusted: artist.isTrusted },
          after: { trusted: to.trusted },
        });
        return ok({ ...artist, isTrusted: to.trusted });
      }),

    /**
     * A producer has looked at a low standing and lets the artist get offers again for some time. Refuses as
     * `setTrust` does, and with `already_decided` when the artist is not held.
     */
    letGoOn: (session: Session | null, artistId: number, reason: string) =>
      change(session, async (tx, by) => {
        const artist = await lockArtistOfStanding(tx, artistId);
        if (!artist) return refuse('not_found');
        if (artist.userId === by.id) return refuse('forbidden');
        if (artist.effect !== 'held') return refuse('already_decided');
        await setLookedAt(tx, artistId, clock.now());
        await note(tx, clock.now(), by, 'artist.let_go_on', { artist, reason });
        return ok(artist);
      }),

    /**
     * Gives a strike and tells the artist. Refuses as `setTrust` does, and with `not_found` when the song was
     * never offered to this artist.
     */
    strike: (
      session: Session | null,
      artistId: number,
      { reason, commissionId }: { reason: string; commissionId?: number | undefined },
    ) =>
      change(session, async (tx, by) => {
        const artist = await lockArtistOfStanding(tx, artistId);
        if (!artist) return refuse('not_found');
        if (artist.userId === by.id) return refuse('forbidden');
        if (commissionId !== undefined && !(await hadCommission(tx, artistId, commissionId)))
          return refuse('not_found');
        const mover = { mover: 'staff' as const, userId: by.id };
        const values = { artistId, reason, givenBy: by.id, commissionId, createdAt: clock.now() };
        const id = await insertStrike(tx, values, mover);
        if (artist.userId !== null) {
          const params = { artistName: artist.name, reason, path: artistStandingPath(artist.userId) };
          await notifications.notifyUserId(tx, artist.userId, 'strike_artist', params, `strike:${id}`);
        }
        await note(tx, clock.now(), by, 'artist.strike_given', { artist, reason, after: { strike: id } });
        return ok(artist);
      }),

    /**
     * Lifts or upholds a strike. The person who gave the strike may lift it, but must not decide about its
     * appeal. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, `not_found`, `second_person`,
     * `already_decided`.
     */
    decide: (
      session: Session | null,
      strikeId: number,
      { lift, reason }: { lift: boolean; reason: string },
    ) =>
      change(session, async (tx, by) => {
        const strike = await lockStrike(tx, strikeId);
        const artist = strike && (await findArtistOfStanding(tx, strike.artistId));
        if (!strike || !artist) return refuse('not_found');
        if (artist.userId === by.id) return refuse('forbidden');
        if (strike.state === 'lifted' || strike.state === 'upheld') return refuse('already_decided');
        if (strike.state === 'appealed' && !mayDecideAppeal(strike.givenBy, by.id))
          return refuse('second_person');
        if (strike.state === 'given' && !lift) return refuse('already_decided');
        const mover = { mover: 'staff' as const, userId: by.id };
        const set = { decision: reason, decidedBy: by.id, decidedAt: clock.now() };
        await moveStrike(tx, strike, lift ? 'lifted' : 'upheld', mover, set);
        if (artist.userId !== null) {
          const params = {
            artistName: artist.name,
            isLifted: lift,
            reason,
            path: artistStandingPath(artist.userId),
          };
          const key = `strike:${strikeId}:decided`;
          await notifications.notifyUserId(tx, artist.userId, 'strike_decided_artist', params, key);
        }
        const action = lift ? 'artist.strike_lifted' : 'artist.strike_upheld';
        await note(tx, clock.now(), by, action, { artist, reason, after: { strike: strikeId } });
        return ok(artist);
      }),
  };
}

/** Writes what a staff member did about an artist into the log. */
const note = (
  tx: Tx,
  at: Date,
  by: StaffMember,
  action: StaffAction,
  {
    artist,
    reason,
    before,
    after,
  }: { artist: ArtistOfStanding; reason: string; before?: object; after?: object },
) =>
  noteStaff(tx, by, at, {
    action,
    before,
    after: { artist: artist.id, ...after },
    reason,
  });

export type StandingService = ReturnType<typeof createStanding>;
