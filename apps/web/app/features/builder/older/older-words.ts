import { type OlderField, type OlderObstacle, olderObstacle } from '@keepsong/domain/builder/older-flow';
import { dropExpiredRecordings } from '@keepsong/domain/builder/pronunciations';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { StepId } from '@keepsong/domain/builder/step-id';
import { m } from '~/paraglide/messages.js';

/** The display names of the fields (spec 5-17). */
const NAMES = {
  occasion: m.builder_older_occasion,
  relationship: m.builder_older_relationship,
  recipient: m.builder_older_recipient,
  genre: m.builder_older_genre,
  gender: m.builder_older_vocals,
  tempo: m.builder_older_tempo,
  moods: m.builder_older_moods,
  artist_selection: m.builder_older_artist,
} satisfies Record<OlderField, () => string>;

/** Why a draft cannot go into the cart. `isExpired`: the draft has expired recordings, which must be removed. */
type Obstacle = { step: StepId; text: string; isExpired: boolean };

/**
 * Finds out why a draft cannot go into the cart: a text, and the step where the customer can mend it (spec 5-14…5-18).
 * Null when the draft can go into the cart.
 */
export function obstacleOf(data: SongData, now: Date): Obstacle | null {
  const { expired } = dropExpiredRecordings(data, now);
  const obstacle = olderObstacle(data, { expired: expired.length > 0 });
  const isExpired = expired.length > 0;
  return obstacle && { step: obstacle.step, text: wordsOf(obstacle), isExpired };
}

function wordsOf(obstacle: OlderObstacle): string {
  switch (obstacle.reason) {
    case 'missing':
      if (obstacle.mismatch) return m.builder_older_mismatch();
      return m.builder_older_missing({ fields: obstacle.fields.map((field) => NAMES[field]()).join(', ') });
    case 'pronunciation_expired':
      return m.builder_older_pronunciation_expired();
    case 'artist_unavailable':
      return m.builder_error_artist_unavailable();
    case 'genre_of_artist':
      return m.builder_older_genre_of_artist();
  }
}
