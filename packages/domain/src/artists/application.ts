import { GENRES } from '../builder/options.ts';
import { addDays, type Day } from '../time/chicago.ts';

/** How many recordings come with an application. */
export const APPLICATION_RECORDINGS = 3;
/** The largest number of languages that an applicant may name. */
export const LANGUAGES_MAX = 10;
/** Maximum lengths in UTF-16 code units, as in `LIMITS`. */
export const APPLICATION_LIMITS = { about: 2_000, vocalStyle: 80, language: 40, brief: 4_000 } as const;

/** A producer gives an application a score from one to five. */
export const SCORE_MAX = 5;

/** How long an applicant has for the trial song, unless the producer says otherwise. */
export const TRIAL_DAYS = 7;
export const TRIAL_DAYS_MAX = 30;

/** Whether a trial song that has not come is late: all of its day has passed. The song can still be handed in. */
export const isTrialLate = ({ dueDay, isSent }: { dueDay: Day; isSent: boolean }, today: Day): boolean =>
  !isSent && dueDay < today;

/** The day for a trial song that a producer sends back today. There is always time enough to sing it again. */
export function trialDayAfterReturn(dueDay: Day, today: Day): Day {
  const again = addDays(today, TRIAL_DAYS);
  return again > dueDay ? again : dueDay;
}

/** How many days a refused application is kept with its recordings, in case the applicant asks about it. */
export const ENDED_APPLICATION_DAYS = 30;

/** The size limit of a recording that does not belong to a commission. A five-minute song fits as WAV. */
export const SAMPLE_MAX_BYTES = 80 * 1024 * 1024;
/** The size limit of a film in which artists introduce themselves. */
export const FILM_MAX_BYTES = 40 * 1024 * 1024;

/** The id of a genre that is given as id or English name. Null for anything else. */
export function genreIdOf(word: string): string | null {
  const named = word.trim().toLowerCase();
  return GENRES.find(({ id, label }) => id === named || label.toLowerCase() === named)?.id ?? null;
}
