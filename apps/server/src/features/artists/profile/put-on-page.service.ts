import { isSampleShown, type ProfileData } from '@keepsong/domain/artists/profile';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import { findUploadsInUse } from '../applications/applications.repository.ts';
import type { ArtistRow } from '../artists.repository.ts';
import { filesOf, type ProfileFiles } from './profile-view.service.ts';
import {
  findArtistRow,
  findProfile,
  findSongs,
  type ProfileRecord,
  replaceSongs,
  saveDraft,
  showArtist,
} from './profiles.repository.ts';
import { loadConsents, tieSong } from './sample-consents.repository.ts';

export type PutOnPageDeps = ProfileFiles & { clock: Clock };

/** Shows a released version to customers. */
export function createPutOnPage({ clock, availability, images, makerUploads }: PutOnPageDeps) {
  const versionOf = async (tx: Tx, artistId: number): Promise<number> =>
    (await findProfile(tx, artistId))?.version ?? 0;

  /**
   * Lets the films and recordings go that were on the page and are no more. So a recording whose customer refused can be
   * heard by nobody after its artist took it off. Files of an application stay with it.
   */
  async function letGo(tx: Tx, before: readonly string[], now: readonly string[]): Promise<void> {
    const ids = (
      await makerUploads.ofFiles(
        tx,
        before.filter((key) => !now.includes(key)),
      )
    ).map((upload) => upload.id);
    const inUse = await findUploadsInUse(tx, ids);
    await makerUploads.expireAt(
      tx,
      ids.filter((upload) => !inUse.has(upload)),
      clock.now(),
    );
  }

  /**
   * Writes a version into the rows that the artist's page, the lists and the recommendations are made from. `replaced` is
   * the version that customers saw before.
   */
  return async function putOnPage(
    tx: Tx,
    artist: ArtistRow,
    { id, data }: ProfileRecord,
    { by, replaced }: { by: StaffMember; replaced: ProfileData | null },
  ): Promise<void> {
    const named = filesOf(data);
    const before = await keysOnPage(tx, artist.id);
    const [photo] = await images.find(tx, named.pictures);
    const uploads = await makerUploads.load(tx, [...named.films, ...named.recordings]);
    const film = uploads.find((upload) => upload.id === data.film_id);
    await showArtist(tx, artist.id, {
      ...{ artistName: data.name, homeTown: data.home_town, genres: data.genres },
      ...{ introEn: data.intro.en, introSp: data.intro.sp, bioEn: data.bio.en, bioSp: data.bio.sp },
      ...{ takesRush: data.takes_rush, extraVerses: data.extra_verses, photoKey: photo?.imageKey ?? null },
      introVideoKey: film?.fileKey ?? (data.keeps_film ? artist.introVideoKey : null),
    });
    const ordered = data.samples.flatMap(({ commission_id }) => commission_id ?? []);
    const consents = await loadConsents(tx, ordered);
    await replaceSongs(
      tx,
      artist.id,
      data.samples.map((sample, position) => {
        const { song_id, upload_id, is_gift: _, has_consent: _yes, commission_id, ...song } = sample;
        const consent = commission_id === null ? null : (consents.get(commission_id) ?? null);
        const isShown = isSampleShown(sample, consent);
        const upload = uploads.find((one) => one.id === upload_id);
        const recording = upload
          ? { audioKey: upload.fileKey, durationSeconds: upload.durationSeconds, peaks: upload.peaks }
          : {};
        return { id: song_id, values: { ...song, ...recording, position, isShown } };
      }),
    );
    await letGo(tx, before, await keysOnPage(tx, artist.id));
    const pictures = replaced ? filesOf(replaced).pictures : [];
    await images.expireAt(
      tx,
      pictures.filter((picture) => !named.pictures.includes(picture)),
      clock.now(),
    );
    // The new songs have ids now. The next draft refers to the songs by these ids.
    const songs = await findSongs(tx, artist.id);
    for (const [place, { commission_id }] of data.samples.entries()) {
      const song = songs[place];
      if (commission_id !== null && song) await tieSong(tx, commission_id, song.id);
    }
    const samples = data.samples.map((sample, place) => ({
      ...sample,
      ...{ song_id: songs[place]?.id ?? sample.song_id, upload_id: null },
    }));
    const shown = { ...data, samples, film_id: null, keeps_film: film !== undefined || data.keeps_film };
    await saveDraft(tx, id, { version: await versionOf(tx, artist.id), data: shown, changedAt: clock.now() });
    await availability.setUsualDays(tx, artist.id, data.delivery_days, { mover: 'staff', userId: by.id });
  };
}

/** The film and the recordings on an artist's page. */
async function keysOnPage(tx: Tx, artistId: number): Promise<string[]> {
  const [artist, songs] = [await findArtistRow(tx, artistId), await findSongs(tx, artistId)];
  return [artist?.introVideoKey, ...songs.map(({ audioKey }) => audioKey)].filter((key) => key != null);
}

export type PutOnPage = ReturnType<typeof createPutOnPage>;
