import type { CollectionBody } from '@keepsong/contract/catalogue/collections';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { wordsOf } from './collection-page.tsx';

const answer = { answer_key: 'a', label: { en: 'Dancing', sp: 'Bailar' }, sets: {} };
const question = {
  ...{ id: 'q', title: { en: 'What?', sp: '¿Qué?' }, hint: { en: '', sp: '' } },
  ...{ max_answer_count: 1, answers: [answer] },
};
type Question = CollectionBody['questions'][number];
const words = (change: object): string =>
  wordsOf('questions', { questions: [{ ...question, ...change } as Question] } as CollectionBody, 'en');

it.each([
  ['what an answer sets', { answers: [{ ...answer, sets: { genre: '4' } }] }],
  ['how many answers count', { max_answer_count: 2 }],
  ['a hint', { hint: { en: 'One', sp: 'Uno' } }],
  ['a text in the other language', { answers: [{ ...answer, label: { en: 'Dancing', sp: 'El baile' } }] }],
])('two versions of a quiz that differ in %s do not read alike', (_, change) => {
  withLocale('en', () => expect(words(change)).not.toBe(words({})));
});
