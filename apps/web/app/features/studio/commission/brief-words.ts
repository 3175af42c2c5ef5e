import type { CommissionRow } from '@keepsong/contract/studio';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';

/** The names of the moods: 'heartfelt, uplifting'. */
export const moodsWords = (moods: readonly string[]): string =>
  moods
    .map(moodWords)
    .filter((word) => word !== '')
    .join(', ');

/** Occasion and style of a commission: 'Anniversary · Country · heartfelt, uplifting'. */
export const styleWords = ({ occasion, genre, moods }: CommissionRow): string =>
  [occasionWords(occasion), genreWords(genre), moodsWords(moods)].filter((word) => word !== '').join(' · ');
