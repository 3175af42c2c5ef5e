import type { SampleConsentState } from '../states/tables.ts';
import { DELIVERY_DAYS_MAX } from './availability.ts';

/** Maximum lengths in UTF-16 code units, as in `LIMITS`. */
export const PROFILE_LIMITS = { intro: 200, bio: 4_000, homeTown: 100 } as const;
/** The largest number of songs that an artist shows. */
export const SAMPLES_MAX = 12;

/** A song that an artist shows. It is either shown already or a new upload. */
export type ProfileSample = {
  /** The id of a song that is shown already. Null for a new one. */
  song_id: number | null;
  /** The upload id of a new song's recording. */
  upload_id: string | null;
  title: string;
  recipient: string;
  occasion: string;
  genre: string;
  moods: string[];
  tempo: string;
  /** Whether the song was made as a gift. Then its giver must agree. */
  is_gift: boolean;
  /**
   * The commission, when the song was made here. The shop then asks its customer. Null for a song that was made
   * elsewhere.
   */
  commission_id: number | null;
  /** The artist's statement that the giver has agreed. Only for a song that was made elsewhere. */
  has_consent: boolean;
};

/** The description that artists give of themselves. */
export type ProfileData = {
  name: string;
  home_town: string;
  genres: string[];
  delivery_days: number;
  /** Whether customers may pay for an earlier day. */
  takes_rush: boolean;
  /** Whether customers may order extra verses. */
  extra_verses: boolean;
  intro: { en: string; sp: string };
  bio: { en: string; sp: string };
  /** An uploaded picture; null for the drawn portrait. */
  photo_id: string | null;
  /** An uploaded film. Null when the artist uploads no new one. */
  film_id: string | null;
  /** Whether the film that is shown already stays. */
  keeps_film: boolean;
  samples: ProfileSample[];
};

export type ProfileFault =
  | 'name'
  | 'genres'
  | 'delivery_days'
  | 'bio_en'
  | 'bio_sp'
  | 'intro_en'
  | 'intro_sp'
  | `sample_${number}`;

/**
 * For a gift that was made elsewhere, the shop cannot ask the giver. The artist must state that the giver
 * agreed.
 */
const lacksConsent = ({ is_gift, commission_id, has_consent }: ProfileSample): boolean =>
  is_gift && commission_id === null && !has_consent;

/**
 * Whether visitors hear a song of a profile. A song that was made here for a customer needs the customer's
 * consent. Without an answer it is not shown.
 */
export const isSampleShown = (
  { commission_id }: Pick<ProfileSample, 'commission_id'>,
  consent: SampleConsentState | null,
): boolean => commission_id === null || consent === 'given';

/**
 * The faults that prevent a profile from being shown: missing texts in one of the languages, and gifts without
 * the giver's consent.
 */
export function profileFaults({
  name,
  genres,
  delivery_days,
  bio,
  intro,
  samples,
}: ProfileData): ProfileFault[] {
  const isEmpty = (text: string) => text.trim() === '';
  const texts = [
    ['bio_en', bio.en],
    ['bio_sp', bio.sp],
    ['intro_en', intro.en],
    ['intro_sp', intro.sp],
  ] as const;
  return [
    ...(isEmpty(name) ? (['name'] as const) : []),
    ...(genres.length === 0 ? (['genres'] as const) : []),
    ...(delivery_days < 1 || delivery_days > DELIVERY_DAYS_MAX ? (['delivery_days'] as const) : []),
    ...texts.flatMap(([field, text]) => (isEmpty(text) ? [field] : [])),
    ...samples.flatMap((sample, place): ProfileFault[] =>
      isEmpty(sample.title) || lacksConsent(sample) ? [`sample_${place}`] : [],
    ),
  ];
}

/** The fields that a new version changes, for the producer who reviews it. */
export function changedFields(before: ProfileData, after: ProfileData): (keyof ProfileData)[] {
  const fields = Object.keys(after) as (keyof ProfileData)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
