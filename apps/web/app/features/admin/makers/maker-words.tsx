import type { ApplicationRow } from '@keepsong/contract/makers/applications';
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
export function ApplicationMark({ state, trial }: Pick<ApplicationRow, 'state' | 'trial'>) {
  const [tone, words] = markOf({ state, trial });
  return <span className={`desk-state desk-state--${tone}`}>{words}</span>;
}

function markOf({ state, trial }: Pick<ApplicationRow, 'state' | 'trial'>): [string, string] {
  if (isTrialSent({ state, trial })) return ['missing', m.desk_makers_trial_sent()];
  if (trial?.is_late) return ['failed', m.desk_makers_trial_late()];
  return [APPLICATION_TONES[state], APPLICATION_WORDS[state]()];
}

/** Whether a trial song waits for a producer. */
export const isTrialSent = ({ state, trial }: Pick<ApplicationRow, 'state' | 'trial'>): boolean =>
  state === 'trial' && trial?.sent_at != null;

export const ArtistStateMark = ({ state, isInTrial }: { state: ArtistState; isInTrial: boolean }) => (
  <span className={`desk-state desk-state--${isInTrial ? 'new' : ARTIST_TONES[state]}`}>
    {isInTrial ? m.desk_makers_trial() : ARTIST_WORDS[state]()}
  </span>
);

export const genresOf = (genres: readonly string[]): string => genres.map(genreWords).join(', ');
