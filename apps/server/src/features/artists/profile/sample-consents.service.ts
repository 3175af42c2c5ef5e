import type { SampleConsent } from '@keepsong/contract/makers/profiles';
import type { ProfileData } from '@keepsong/domain/artists/profile';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { mayStaff } from '../../../platform/staff/require-staff.ts';
import { mayReadOlder } from '../../auth/sign-in/proof.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { consentPath, profilePath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { type MakerUploads, uploadUrl } from '../../uploads/maker-uploads.service.ts';
import { findLiveProfile, findProfile, findSongs, lockArtistRow } from './profiles.repository.ts';
import {
  findConsent,
  findShut,
  findToAsk,
  insertConsent,
  lockConsent,
  moveConsent,
  setShown,
} from './sample-consents.repository.ts';

export type SampleConsentsDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId'>;
  makerUploads: Pick<MakerUploads, 'load'>;
  consentLinks: SignedLinks;
};

/** How a customer reaches the question: by a mailed link, or signed in on the song's page as its owner. */
export type ConsentDoor = { token?: string | undefined; slug?: string | undefined };
type Found = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

const ANSWERS = { name: 'sample_consents', max: 120, seconds: 3_600 } as const;

/** The commissions of customers' songs that a profile shows as samples. */
const namedIn = ({ samples }: ProfileData): number[] =>
  samples.flatMap(({ commission_id }) => commission_id ?? []);

/**
 * Asks customers whether an artist may show their songs, and applies the answers. Customers may change their
 * mind.
 */
export function createSampleConsents(deps: SampleConsentsDeps) {
  const { database, clock, limits, notifications, makerUploads, consentLinks } = deps;
  const { db } = database;

  /**
   * Finds the question behind a mailed link or on an own song's page. Null when the session's user may not
   * answer it.
   */
  async function enter(
    on: DbOrTx,
    { token, slug }: ConsentDoor,
    session: Session | null,
  ): Promise<Found | null> {
    if (token) {
      const id = consentLinks.idOf(token);
      return id === null ? null : findConsent(on, { id });
    }
    const user = session?.user;
    const found = slug && user ? await findConsent(on, { slug }) : null;
    if (!found || !session || found.ownerId !== user?.id) return null;
    const isOfSession = found.orderedAt !== null && found.orderedAt >= session.createdAt;
    return mayReadOlder(session) || isOfSession ? found : null;
  }

  /**
   * The sample that the artist wants to show of the song: from the newest version of the profile, or from the
   * live one.
   */
  async function sampleOf(on: DbOrTx, { row }: Found): Promise<SampleConsent['sample']> {
    const versions = [await findProfile(on, row.artistId), await findLiveProfile(on, row.artistId)];
    const sample = versions
      .flatMap((version) => version?.data.samples ?? [])
      .find(({ commission_id }) => commission_id === row.commissionId);
    if (!sample) return null;
    const { title, recipient, upload_id, song_id } = sample;
    const [upload] = upload_id === null ? [] : await makerUploads.load(on, [upload_id]);
    const song = (await findSongs(on, row.artistId)).find(({ id }) => id === song_id);
    // After a refusal the link alone no longer gives access to the recording.
    const key = row.state === 'refused' ? null : (upload?.fileKey ?? song?.audioKey ?? null);
    const url = key === null ? null : uploadUrl({ fileKey: key });
    return { title, recipient, url };
  }

  const view = async (on: DbOrTx, found: Found): Promise<SampleConsent> => ({
    recipient: found.songData.recipient,
    artist: { id: found.row.artistId, name: found.artistName },
    state: found.row.state,
    sample: await sampleOf(on, found),
  });

  /** Tells the artist the customer's answer. The artist may then look at the profile or write to a producer. */
  async function tellArtist(tx: Tx, found: Found, isYes: boolean): Promise<void> {
    const { artistUserId, artistName, title, songData, row } = found;
    if (artistUserId === null) return;
    const params = { artistName, song: songFactsOf(songData, title), isYes, path: profilePath(artistUserId) };
    // Each changed answer is mailed. So the time of the previous answer is part of the key.
    const key = `sample:${row.id}:${row.answeredAt?.toISOString() ?? 'first'}:${isYes ? 'yes' : 'no'}`;
    await notifications.notifyUserId(tx, artistUserId, 'sample_answer_artist', params, key);
  }

  return {
    /**
     * Asks the customers of all songs that a profile names. A customer who was already asked is not asked
     * again.
     */
    async ask(tx: Tx, artist: { id: number; name: string }, data: ProfileData): Promise<void> {
      for (const { commissionId, storyId, slug, songData, title } of await findToAsk(
        tx,
        artist.id,
        namedIn(data),
      )) {
        const id = await insertConsent(tx, { commissionId, artistId: artist.id, askedAt: clock.now() });
        if (id === null) continue;
        const params = {
          song: songFactsOf(songData, title),
          artistName: artist.name,
          choicePath: consentPath(slug, consentLinks.tokenOf(id)),
        };
        await notifications.notifyOwner(tx, storyId, 'sample_asked', params, `sample:${id}`);
      }
    },

    /**
     * Whether the recording of a sample is served. When its customer no longer agrees, only its artist and the
     * producers may hear it, even if others know its address.
     */
    async mayHear(audioKey: string, findSession: () => Promise<Session | null>): Promise<boolean> {
      const artistId = audioKey.startsWith('samples/') ? await findShut(db, audioKey) : null;
      if (artistId === null) return true;
      const session = await findSession();
      return session?.user?.artistId === artistId || mayStaff(session, 'artists');
    },

    /** Shows the question without answering it. Refuses with `not_found`, `too_many_requests`. */
    async open(
      door: ConsentDoor,
      session: Session | null,
      ip: string,
    ): Promise<Result<{ consent: SampleConsent }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const found = await enter(db, door, session);
      return found ? ok({ consent: await view(db, found) }) : refuse('not_found');
    },

    /**
     * Stores the answer. A yes shows the song on the artist's page at once, and a no hides it at once.
     * Repeating the same answer changes nothing. Refuses as `open` does.
     */
    async answer(
      { is_yes: isYes, ...door }: ConsentDoor & { is_yes: boolean },
      session: Session | null,
      ip: string,
    ): Promise<Result<{ consent: SampleConsent }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<{ consent: SampleConsent }>> => {
        const found = await enter(tx, door, session);
        if (!found) return refuse('not_found');
        // A producer may release the profile at this moment. The release locks the artist first, so this
        // function does too.
        await lockArtistRow(tx, found.row.artistId);
        const row = await lockConsent(tx, found.row.id);
        if (!row) return refuse('not_found');
        const to = isYes ? 'given' : 'refused';
        if (row.state !== to) {
          const by = { mover: 'customer' as const, userId: found.ownerId };
          await moveConsent(tx, row, to, by, clock.now());
          if (row.songId !== null) await setShown(tx, row.songId, isYes);
          await tellArtist(tx, found, isYes);
        }
        return ok({ consent: await view(tx, { ...found, row: { ...row, state: to } }) });
      });
    },
  };
}

export type SampleConsents = ReturnType<typeof createSampleConsents>;
