import type { ProfileView } from '@keepsong/contract/makers/profiles';
import { type ProfileData, profileFaults } from '@keepsong/domain/artists/profile';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { begin, moveLocked } from '../../../platform/states/move.ts';
import { requireArtist } from '../../auth/sign-in/proof.ts';
import { filesOf, type ProfileFiles, type ShowProfile } from './profile-view.service.ts';
import {
  findLiveProfile,
  findProfile,
  findSongs,
  lockArtistRow,
  type ProfileRecord,
  saveDraft,
} from './profiles.repository.ts';
import { findMade, findTied } from './sample-consents.repository.ts';
import type { SampleConsents } from './sample-consents.service.ts';

export type OwnProfileDeps = ProfileFiles & {
  database: Database;
  clock: Clock;
  limits: Limits;
  showProfile: ShowProfile;
  sampleConsents: Pick<SampleConsents, 'ask'>;
};

type Shown = { profile: ProfileView };
/** A draft to save. `days_before`: the days to deliver with which its form began. */
type Draft = { version: number; data: ProfileData; days_before?: number | undefined };

/** No artist saves the profile this often in an hour; only a script does. */
const SAVES = { name: 'artist_profile', max: 240, seconds: 3_600 } as const;

/** What artists do with their own profiles: write a draft, send it to the producers, take it back. */
export function createOwnProfile(deps: OwnProfileDeps) {
  const { database, clock, limits, showProfile, availability, images, makerUploads, sampleConsents } = deps;

  /**
   * Runs `work` on the newest version of the signed-in artist's profile, unless somebody has changed the
   * profile meanwhile.
   */
  async function change(
    session: Session | null,
    version: number,
    work: (tx: Tx, artistId: number, profile: ProfileRecord | null) => Promise<Result<unknown>>,
  ): Promise<Result<Shown>> {
    const artist = requireArtist(session);
    if (!artist.ok) return artist;
    const { artistId } = artist.value;
    const within = await limits.take(SAVES, `artist:${artistId}`);
    if (!within.ok) return within;
    const done = await database.transaction(async (tx): Promise<Result<unknown>> => {
      if (!(await lockArtistRow(tx, artistId))) return refuse('not_found');
      const profile = await findProfile(tx, artistId);
      if ((profile?.version ?? 0) !== version) return refuse('profile_changed');
      return work(tx, artistId, profile);
    });
    return done.ok ? show(artistId) : done;
  }

  /**
   * Whether a version names only the artist's own songs, each once. A song on the page stays linked to its
   * customer. Otherwise an artist could remove the link and show the song without the customer's consent.
   */
  async function areOwn(
    tx: Tx,
    artistId: number,
    { data, before }: { data: ProfileData; before: ProfileRecord | null },
  ): Promise<boolean> {
    const shown = (await findSongs(tx, artistId)).map(({ id }) => id);
    const named = data.samples.flatMap(({ song_id }) => song_id ?? []);
    const isEach = (ids: readonly number[]) => new Set(ids).size === ids.length;
    if (named.some((id) => !shown.includes(id)) || !isEach(named)) return false;
    const made = (await findMade(tx, artistId)).map(({ commissionId }) => commissionId);
    const known = [...made, ...(before?.data.samples ?? []).map(({ commission_id }) => commission_id)];
    const ordered = data.samples.flatMap(({ commission_id }) => commission_id ?? []);
    if (ordered.some((id) => !known.includes(id)) || !isEach(ordered)) return false;
    const tied = await findTied(tx, artistId);
    return data.samples.every(({ song_id, commission_id }) => {
      const theirs = song_id === null ? undefined : tied.get(song_id);
      return theirs === undefined || theirs === commission_id;
    });
  }

  async function show(artistId: number): Promise<Result<Shown>> {
    const profile = await showProfile.view(database.db, artistId);
    return profile ? ok({ profile }) : refuse('not_found');
  }

  /**
   * Keeps the files that the new version names. Files of the version before expire, unless the new version or
   * the live version names them.
   */
  async function holdFiles(
    tx: Tx,
    { artistId, before, data }: { artistId: number; before: ProfileRecord | null; data: ProfileData },
    session: Session | null,
  ): Promise<Result<null>> {
    const named = filesOf(data);
    if (named.pictures.length > 0) {
      const pictures = session ? await images.claim(tx, named.pictures, session) : [];
      if (pictures.length < named.pictures.length) return refuse('upload_gone');
      await images.keep(tx, named.pictures);
    }
    const films = await makerUploads.claim(tx, 'film', named.films, session);
    if (!films.ok) return films;
    const recordings = await makerUploads.claim(tx, 'recording', named.recordings, session);
    if (!recordings.ok) return recordings;
    const live = await findLiveProfile(tx, artistId);
    const held = [data, live?.data].flatMap((one) => (one ? [filesOf(one)] : []));
    const isFree = (kind: keyof typeof named) => (id: string) =>
      !held.some((files) => files[kind].includes(id));
    const old = before ? filesOf(before.data) : { pictures: [], films: [], recordings: [] };
    await images.expireAt(tx, old.pictures.filter(isFree('pictures')), clock.now());
    const gone = [...old.films.filter(isFree('films')), ...old.recordings.filter(isFree('recordings'))];
    await makerUploads.expireAt(tx, gone, clock.now());
    return ok(null);
  }

  return {
    /** The signed-in artist's own profile. Refuses with `sign_in_required`, `forbidden`. */
    async own(session: Session | null): Promise<Result<Shown>> {
      const artist = requireArtist(session);
      return artist.ok ? show(artist.value.artistId) : artist;
    },

    /**
     * Saves a draft. Refusals: `sign_in_required`, `forbidden`, `too_many_requests`, `profile_changed` when it was
     * changed elsewhere or is with the producers, `upload_gone`, and `invalid_input` for a song of somebody else.
     */
    save: (session: Session | null, { version, data, days_before: daysBefore }: Draft) =>
      change(session, version, async (tx, artistId, profile) => {
        if (profile?.state === 'review') return refuse('profile_changed');
        // Before the first draft, no version counts a change of the calendar. A form that was opened before this change
        // would bring the old days back.
        if (
          !profile &&
          daysBefore !== undefined &&
          daysBefore !== (await availability.usualDays(tx, artistId))
        )
          return refuse('profile_changed');
        if (!(await areOwn(tx, artistId, { data, before: profile })))
          return refuseFields('invalid_input', { samples: 'invalid' });
        const draft = profile?.state === 'draft' ? profile : null;
        const held = await holdFiles(tx, { artistId, before: draft, data }, session);
        if (!held.ok) return held;
        const values = { version: version + 1, data, changedAt: clock.now() };
        if (draft) await saveDraft(tx, draft.id, values);
        else await begin(tx, 'artist_profiles', { artistId, ...values }, 'artist');
        return ok(null);
      }),

    /**
     * Sends the draft to the producers. Refuses as `save` does, and with `work_incomplete` and the missing
     * fields.
     */
    send: (session: Session | null, version: number) =>
      change(session, version, async (tx, artistId, profile) => {
        if (profile?.state !== 'draft') return refuse('profile_changed');
        const faults = profileFaults(profile.data);
        const fields: FieldErrors = Object.fromEntries(faults.map((fault) => [fault, 'required' as const]));
        if (faults.length > 0) return refuseFields('work_incomplete', fields);
        const set = { version: version + 1, note: null, changedAt: clock.now() };
        await moveLocked(tx, 'artist_profiles', profile, 'review', 'artist', { set });
        await sampleConsents.ask(tx, { id: artistId, name: profile.data.name }, profile.data);
        return ok(null);
      }),

    /** Takes a sent version back. Refuses as `save` does. */
    takeBack: (session: Session | null, version: number) =>
      change(session, version, async (tx, _artistId, profile) => {
        if (profile?.state !== 'review') return refuse('profile_changed');
        const set = { version: version + 1, changedAt: clock.now() };
        await moveLocked(tx, 'artist_profiles', profile, 'draft', 'artist', { set });
        return ok(null);
      }),
  };
}

export type OwnProfile = ReturnType<typeof createOwnProfile>;
