import type { RosterArtist } from '@keepsong/contract/makers/roster';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { readEmail } from '../../auth/sign-in/contact.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { profilePath } from '../../notifications/page-paths.ts';
import type { OpenWorkspace } from '../applications/open-workspace.service.ts';
import type { Roster } from './roster.service.ts';

export type AddArtistDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Notifications;
  openWorkspace: OpenWorkspace;
  roster: Pick<Roster, 'read'>;
};

export type NewArtist = {
  name: string;
  email: string;
  gender: '1' | '2';
  genres: string[];
  /** The language of the mail to the artist. */
  locale: Locale;
};

/** No person adds this many artists in an hour; only a script does. */
const ADDED = { name: 'staff_artists', max: 60, seconds: 3_600 } as const;

/** Adds an artist whom the shop already knows, without an application and a trial song. */
export function createAddArtist(deps: AddArtistDeps) {
  const { database, clock, limits, notifications, openWorkspace, roster } = deps;
  return {
    /**
     * Opens the artist's account and workspace, and mails a link to it. Customers see the artist after a
     * producer has released the profile and shown the artist. Refuses with `sign_in_required`, `forbidden`,
     * `too_many_requests`, `invalid_input`, `staff_already`, `account_blocked`.
     */
    async add(
      session: Session | null,
      { email: address, ...artist }: NewArtist,
    ): Promise<Result<{ artist: RosterArtist }>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const read = readEmail(address);
      if (!read.ok) return read;
      const within = await limits.take(ADDED, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const email = read.value.identifier;
      const made = await database.transaction(async (tx): Promise<Result<number>> => {
        const mover = { gender: artist.gender, userId: by.value.id };
        const opened = await openWorkspace(tx, { ...artist, email }, mover);
        if (!opened.ok)
          return opened.refusal.code === 'application_state'
            ? refuseFields('invalid_input', { email: 'taken' })
            : opened;
        const { artistId, userId } = opened.value;
        await notifications.notifyUserId(
          tx,
          userId,
          'artist_added',
          { name: artist.name, path: profilePath(userId) },
          `artist_added:${artistId}`,
        );
        const after = { artist_id: artistId, name: artist.name, email };
        await noteStaff(tx, by.value, clock.now(), { action: 'artist.added', customerId: userId, after });
        return ok(artistId);
      });
      return made.ok ? roster.read(session, made.value) : made;
    },
  };
}

export type AddArtist = ReturnType<typeof createAddArtist>;
