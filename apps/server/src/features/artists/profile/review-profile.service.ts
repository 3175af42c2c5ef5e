import type { ProfileView } from '@keepsong/contract/makers/profiles';
import { changedFields, type ProfileData, profileFaults } from '@keepsong/domain/artists/profile';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { moveLocked } from '../../../platform/states/move.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { profilePath } from '../../notifications/page-paths.ts';
import type { ArtistRow } from '../artists.repository.ts';
import type { ShowProfile } from './profile-view.service.ts';
import { findLiveProfile, findProfile, lockArtistRow, type ProfileRecord } from './profiles.repository.ts';
import type { PutOnPage } from './put-on-page.service.ts';

export type ReviewProfileDeps = {
  database: Database;
  clock: Clock;
  notifications: Notifications;
  showProfile: ShowProfile;
  putOnPage: PutOnPage;
};

type Review = { profile: ProfileView | null; before: ProfileData | null; changed: string[] };
type Shown = { profile: ProfileView };

/**
 * What producers do with the profile of an artist: they read the new version, release it to customers, or
 * return it.
 */
export function createReviewProfile(deps: ReviewProfileDeps) {
  const { database, clock, notifications, showProfile, putOnPage } = deps;
  const { db } = database;

  /** Decides about the waiting version, if it is still the version that the producer has read. */
  async function decide(
    session: Session | null,
    { artistId, version }: { artistId: number; version: number },
    work: (tx: Tx, artist: ArtistRow, profile: ProfileRecord, by: StaffMember) => Promise<Result<unknown>>,
  ): Promise<Result<Shown>> {
    const by = requireStaff(session, 'artists');
    if (!by.ok) return by;
    const done = await database.transaction(async (tx): Promise<Result<unknown>> => {
      const artist = await lockArtistRow(tx, artistId);
      if (!artist) return refuse('not_found');
      const profile = await findProfile(tx, artistId);
      if (profile?.state !== 'review' || profile.version !== version) return refuse('profile_changed');
      return work(tx, artist, profile, by.value);
    });
    if (!done.ok) return done;
    const profile = await showProfile.view(db, artistId);
    return profile ? ok({ profile }) : refuse('not_found');
  }

  return {
    /**
     * The profile of an artist with the waiting version. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`.
     */
    async read(session: Session | null, artistId: number): Promise<Result<Review>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const before = await showProfile.shownData(db, artistId);
      if (!before) return refuse('not_found');
      const newest = await findProfile(db, artistId);
      const isWaiting = newest?.state === 'review';
      await noteStaff(db, by.value, clock.now(), { action: 'artist.seen', after: { artist_id: artistId } });
      return ok({
        profile: newest && (await showProfile.view(db, artistId)),
        before,
        changed: isWaiting ? changedFields(before, newest.data) : [],
      });
    },

    /**
     * Releases the waiting version. Refuses as `read` does, with `profile_changed`, and with `work_incomplete`
     * when something is missing.
     */
    release: (session: Session | null, artistId: number, version: number) =>
      decide(session, { artistId, version }, async (tx, artist, profile, by) => {
        if (profileFaults(profile.data).length > 0) return refuse('work_incomplete');
        const mover = { mover: 'staff', userId: by.id } as const;
        const live = await findLiveProfile(tx, artistId);
        if (live) await moveLocked(tx, 'artist_profiles', live, 'replaced', mover);
        await moveLocked(tx, 'artist_profiles', profile, 'live', mover, { set: { note: null } });
        await putOnPage(tx, artist, profile, { by, replaced: live?.data ?? null });
        if (artist.userId !== null)
          await notifications.notifyUserId(
            tx,
            artist.userId,
            'profile_live_artist',
            { artistName: profile.data.name, path: `/artists/${artistId}` },
            `profile:${profile.id}:live`,
          );
        await noteStaff(tx, by, clock.now(), {
          action: 'artist.profile_released',
          after: { artist_id: artistId, version },
        });
        return ok(null);
      }),

    /** Returns the waiting version to the artist. Refuses as `read` does, and with `profile_changed`. */
    giveBack: (
      session: Session | null,
      artistId: number,
      { version, reason }: { version: number; reason: string },
    ) =>
      decide(session, { artistId, version }, async (tx, artist, profile, by) => {
        const mover = { mover: 'staff', userId: by.id } as const;
        const set = { version: version + 1, note: reason, changedAt: clock.now() };
        await moveLocked(tx, 'artist_profiles', profile, 'draft', mover, { set, why: reason });
        if (artist.userId !== null)
          await notifications.notifyUserId(
            tx,
            artist.userId,
            'profile_returned_artist',
            { artistName: artist.artistName, reason, path: profilePath(artist.userId) },
            `profile:${profile.id}:returned:${version}`,
          );
        await noteStaff(tx, by, clock.now(), {
          ...{ action: 'artist.profile_returned', reason },
          after: { artist_id: artistId, version },
        });
        return ok(null);
      }),
  };
}

export type ReviewProfile = ReturnType<typeof createReviewProfile>;
