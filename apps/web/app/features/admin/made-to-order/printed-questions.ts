import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { INKS_FIELD, LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';

type Field = ProductBody['printed_fields'][number];
type Fields = readonly Field[];

const isLine = ({ key }: Field): boolean => LYRIC_FIELDS.some((line) => line === key);
const isInks = ({ key }: Field): boolean => key === INKS_FIELD;

/** The questions that editors write themselves, with their places among all. Lines and inks are chosen from a song. */
export const ownQuestions = (fields: Fields): { field: Field; at: number }[] =>
  fields.map((field, at) => ({ field, at })).filter(({ field }) => !isLine(field) && !isInks(field));

/** Whole lines of the song. Without them the maker takes the beginning of its chorus. */
const LINES = LYRIC_FIELDS.map(
  (key, at): Field => ({
    ...{ key, label: { en: `Line ${at + 1}`, sp: `Verso ${at + 1}` }, max_length: 80, required: false },
  }),
);

/** With the lines of lyrics that the customer chooses, or without them: then there are no inks to print them in either. */
export const withLyrics = (fields: Fields, wanted: boolean): Field[] => {
  const others = fields.filter((field) => !isLine(field));
  return wanted ? [...LINES, ...others] : others.filter((field) => !isInks(field));
};

/** With the two inks that the customer chooses, or without them. */
export const withInks = (fields: Fields, wanted: boolean): Field[] => {
  const others = fields.filter((field) => !isInks(field));
  const inks = { key: INKS_FIELD, label: { en: 'Inks', sp: 'Tintas' }, max_length: 40, required: false };
  return wanted ? [...others, inks] : others;
};

/** With another question. Its key names it in carts and orders, so no other question of the product has it. */
export function withQuestion(fields: Fields): Field[] {
  let number = fields.length + 1;
  while (fields.some(({ key }) => key === `text_${number}`)) number += 1;
  const question = { key: `text_${number}`, label: { en: '', sp: '' }, max_length: 40, required: true };
  return [...fields, question];
}
