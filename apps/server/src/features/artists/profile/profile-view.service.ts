import type { ProfileView } from '@keepsong/contract/makers/profiles';
import type { ProfileData } from '@keepsong/domain/artists/profile';
import { isState } from '@keepsong/domain/states/state-table';
import { PROFILES } from '@keepsong/domain/states/tables';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import { type MakerUploads, uploadUrl } from '../../uploads/maker-uploads.service.ts';
import type { ArtistRow } from '../artists.repository.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { portraitPath } from '../portrait.ts';
import { dataOf } from './profile-data.ts';
import {
  findArtistRow,
  findProfile,
  findProfileSteps,
  findSongs,
  type ProfileRecord,
} from './profiles.repository.ts';
import { findMade } from './sample-consents.repository.ts';

export type ProfileFiles = {
  availability: Pick<ArtistAvailability, 'usualDays' | 'setUsualDays'>;
  images: Pick<ImagesService, 'claim' | 'keep' | 'expireAt' | 'find'>;
  makerUploads: Pick<MakerUploads, 'claim' | 'load' | 'ofFiles' | 'expireAt'>;
};

/** The pictures and uploads that a version of a profile names. */
export const filesOf = ({ photo_id, film_id, samples }: ProfileData) => ({
  pictures: photo_id === null ? [] : [photo_id],
  films: film_id === null ? [] : [film_id],
  recordings: samples.flatMap(({ upload_id }) => upload_id ?? []),
});

/** The version for an artist who has not saved a profile yet. Customers then see the words of the staff. */
const UNWRITTEN = { version: 0, state: 'live', note: null } as const;

/** Shows the newest version of a profile to its artist and to the staff. */
export function createProfileView({ availability, images, makerUploads }: ProfileFiles) {
  /** What customers see of the artist now, in the form of a version. Null when there is no such artist. */
  async function shownData(on: DbOrTx, artistId: number): Promise<ProfileData | null> {
    const artist = await findArtistRow(on, artistId);
    return artist && dataOf(artist, await findSongs(on, artistId), await daysOf(on, artist));
  }

  const daysOf = async (on: DbOrTx, artist: ArtistRow): Promise<number> =>
    (await availability.usualDays(on, artist.id)) ?? artist.availableDeliveryDays;

  /** What the artist's next change begins with. A new draft begins with the days of the calendar. */
  async function newestData(
    on: DbOrTx,
    artist: ArtistRow,
    profile: ProfileRecord | null,
  ): Promise<ProfileData> {
    const days = await daysOf(on, artist);
    if (!profile) return dataOf(artist, await findSongs(on, artist.id), days);
    return profile.state === 'live' ? { ...profile.data, delivery_days: days } : profile.data;
  }

  return {
    shownData,

    async view(on: DbOrTx, artistId: number): Promise<ProfileView | null> {
      const artist = await findArtistRow(on, artistId);
      if (!artist) return null;
      const profile: ProfileRecord | null = await findProfile(on, artistId);
      const data = await newestData(on, artist, profile);
      const { pictures, films, recordings } = filesOf(data);
      const [[photo], uploads, songs, steps, made] = await Promise.all([
        images.find(on, pictures),
        makerUploads.load(on, [...films, ...recordings]),
        findSongs(on, artistId),
        findProfileSteps(on, artistId),
        findMade(on, artistId),
      ]);
      const film = uploads.find(({ id }) => id === data.film_id);
      const kept = data.keeps_film && artist.introVideoKey ? `/media/${artist.introVideoKey}` : null;
      return {
        ...(profile ? { version: profile.version, state: profile.state, note: profile.note } : UNWRITTEN),
        data,
        photo_url: portraitPath({ ...artist, artistName: data.name, photoKey: photo?.imageKey ?? null }),
        film_url: film ? uploadUrl(film) : kept,
        songs: [
          ...uploads
            .filter(({ kind }) => kind === 'recording')
            .map((upload) => ({ id: upload.id, url: uploadUrl(upload), file_name: upload.fileName })),
          ...songs.map(({ id, audioKey, title }) => ({
            ...{ id: String(id), url: audioKey === null ? null : `/media/${audioKey}`, file_name: title },
          })),
        ],
        made: made.map(({ commissionId, ...song }) => ({ commission_id: commissionId, ...song })),
        history: steps.flatMap(({ state, at, ...step }) =>
          isState(PROFILES, state) ? [{ ...step, state, at: at.toISOString() }] : [],
        ),
      };
    },
  };
}

export type ShowProfile = ReturnType<typeof createProfileView>;
