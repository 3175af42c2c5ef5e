import type { Occasion, Relationship } from '@keepsong/domain/builder/options';
import type { DemoReview } from '../content-types.ts';

type Row = [
  firstName: string,
  occasion: Occasion,
  relationship: Relationship,
  rating: 4 | 5,
  ageDays: number,
  text: string,
];

/** The reviews of one artist, newest first. */
export const reviewsOf = (artist: string, rows: readonly Row[]): DemoReview[] =>
  rows.map(([firstName, occasion, relationship, rating, ageDays, text]) => ({
    artist,
    firstName,
    occasion,
    relationship,
    rating,
    ageDays,
    text,
  }));
