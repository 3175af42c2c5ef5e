import type { ApplicationState, ArtistState } from '@keepsong/domain/states/tables';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';

/** The words of applications and artists, and the tints of their states. */

export const APPLICATION_WORDS: Readonly<Record<ApplicationState, () => string>> = {
  applied: m.desk_makers_applied,
  trial: m.desk_makers_trial,
  active: m.desk_makers_active,
  refused: m.desk_makers_refused,
  withdrawn: m.desk_makers_withdrawn,
};
const APPLICATION_TONES: Readonly<Record<ApplicationState, string>> = {
  ...{ applied: 'new', trial: 'in_work', active: 'delivered', refused: 'cancelled', withdrawn: 'cancelled' },
};

export const ARTIST_WORDS: Readonly<Record<ArtistState, () => string>> = {
  available: m.desk_makers_available,
  at_capacity: m.desk_makers_full,
  paused: m.desk_makers_hidden,
};
const ARTIST_TONES: Readonly<Record<ArtistState, string>> = {
  ...{ available: 'delivered', at_capacity: 'in_work', paused: 'cancelled' },
};

/** Shows a state as a coloured disc and a word, because colour alone is not enough. */
export function ApplicationMark({ state, isSent }: { state: ApplicationState; isSent: boolean }) {
  const words = isSent ? m.desk_makers_trial_sent() : APPLICATION_WORDS[state]();
  return (
    <span className={`desk-state desk-state--${isSent ? 'missing' : APPLICATION_TONES[state]}`}>{words}</span>
  );
}

export const ArtistStateMark = ({ state, isInTrial }: { state: ArtistState; isInTrial: boolean }) => (
  <span className={`desk-state desk-state--${isInTrial ? 'new' : ARTIST_TONES[state]}`}>
    {isInTrial ? m.desk_makers_trial() : ARTIST_WORDS[state]()}
  </span>
);

export const genresOf = (genres: readonly string[]): string => genres.map(genreWords).join(', ');
