import type { Occasion, Relationship } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import type { DemoReview } from '../content-types.ts';

type Row = [
  firstName: string,
  occasion: Occasion,
  relationship: Relationship,
  rating: 4 | 5,
  ageDays: number,
  text: string,
  /** English when it is left out. */
  locale?: Locale,
];

/** The reviews of one artist, newest first. */
export const reviewsOf = (artist: string, rows: readonly Row[]): DemoReview[] =>
  rows.map(([firstName, occasion, relationship, rating, ageDays, text, locale = 'en']) => ({
    artist,
    firstName,
    occasion,
    relationship,
    rating,
    ageDays,
    text,
    locale,
  }));
