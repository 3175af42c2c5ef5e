import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { INKS_FIELD, LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';

type Field = ProductBody['printed_fields'][number];
type Fields = readonly Field[];

const isLine = ({ key }: Field): boolean => LYRIC_FIELDS.some((line) => line === key);
const isInks = ({ key }: Field): boolean => key === INKS_FIELD;

/**
 * The questions that editors write themselves, each with its index among all questions. Lyric lines and inks
 * are left out, because they come from a song.
 */
export const ownQuestions = (fields: Fields): { field: Field; at: number }[] =>
  fields.map((field, at) => ({ field, at })).filter(({ field }) => !isLine(field) && !isInks(field));

/**
 * The lyric lines that a customer may choose. Without them, the maker uses the beginning of the song's chorus.
 */
const LINES = LYRIC_FIELDS.map(
  (key, at): Field => ({
    ...{ key, label: { en: `Line ${at + 1}`, sp: `Verso ${at + 1}` }, max_length: 80, required: false },
  }),
);

/**
 * Adds or removes the lyric lines that the customer chooses. Without lines there are no inks either, because
 * inks only colour the lines.
 */
export const withLyrics = (fields: Fields, wanted: boolean): Field[] => {
  const others = fields.filter((field) => !isLine(field));
  return wanted ? [...LINES, ...others] : others.filter((field) => !isInks(field));
};

/** Adds or removes the two inks that the customer chooses. */
export const withInks = (fields: Fields, wanted: boolean): Field[] => {
  const others = fields.filter((field) => !isInks(field));
  const inks = { key: INKS_FIELD, label: { en: 'Inks', sp: 'Tintas' }, max_length: 40, required: false };
  return wanted ? [...others, inks] : others;
};

/**
 * Adds an empty question. Carts and orders name it by its key, so the key must be unique within the product.
 */
export function withQuestion(fields: Fields): Field[] {
  let number = fields.length + 1;
  while (fields.some(({ key }) => key === `text_${number}`)) number += 1;
  const question = { key: `text_${number}`, label: { en: '', sp: '' }, max_length: 40, required: true };
  return [...fields, question];
}
