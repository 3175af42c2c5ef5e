import type { InstantCollectionView } from '@keepsong/contract/instant';
import { checkAnswers } from '@keepsong/domain/instant/answers';
import { expect, it } from 'vitest';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { lookOfAnswers } from './quiz-sleeve.tsx';

type Question = InstantCollectionView['questions'][number];

const question = (id: string, max_answer_count: number, sets: Record<string, object>): Question => ({
  ...{ id, title: id, hint: '', max_answer_count },
  answers: Object.entries(sets).map(([answer_key, set]) => ({ answer_key, label: answer_key, sets: set })),
});

const collection = {
  ...{ genre: '5', mood: '4' },
  questions: [
    question('style', 1, { folk: { genre: '4' } }),
    question('traits', 2, { kind: {}, funny: {}, brave: {} }),
    question('loves', 3, { cooking: {}, music: {}, GENERAL: {} }),
  ],
} as unknown as InstantCollectionView;

const lookOf = (answers: Record<string, string[]>, spelling: string | null = null) =>
  lookOfAnswers(collection, { answers, spelling });

it('the sleeve changes with each answer and with the name', () => {
  const steps = [
    lookOf({}),
    lookOf({ style: ['folk'] }),
    lookOf({ style: ['folk'], traits: ['kind'] }),
    lookOf({ style: ['folk'], traits: ['kind', 'funny'] }),
    lookOf({ style: ['folk'], traits: ['kind', 'funny'], loves: ['music'] }),
    lookOf({ style: ['folk'], traits: ['kind', 'funny'], loves: ['music'] }, 'Ros'),
    lookOf({ style: ['folk'], traits: ['kind', 'funny'], loves: ['music'] }, 'Rosalind'),
  ].map(sleevePath);
  expect(new Set(steps).size).toBe(steps.length);
  expect(steps.at(-1)).not.toMatch(/kind|music/);
});

it('a song that is requested has the pictures of its quiz, in whatever order the answers were chosen', () => {
  const chosen = { style: ['folk'], traits: ['funny', 'kind'], loves: ['music'] };
  const { answers } = checkAnswers(collection, { ...chosen, traits: ['kind', 'funny'] });
  expect(answers.loves).toEqual(['music', 'GENERAL', 'GENERAL']);
  const requested = lookOfAnswers(collection, { answers, spelling: 'Rosalind' });
  expect(sleevePath(requested)).toBe(sleevePath(lookOf(chosen, 'Rosalind')));
  expect(discPath(requested)).toBe(discPath(lookOf(chosen, 'Rosalind')));
});
