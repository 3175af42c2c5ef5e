import { expect, it } from 'vitest';
import {
  faultsBelow,
  freeKey,
  moved,
  newAnswer,
  newQuestion,
  offersGeneral,
  sampleAnswers,
  withGeneral,
  withSet,
} from './quiz-edits.ts';

it('gives a new item a key that no other item has', () => {
  expect(freeKey('answer', ['kind', 'answer-3'])).toBe('answer-4');
  expect(newQuestion([newQuestion([])]).id).toBe('question-2');
});

it('moves an item within the list and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('adds the answer that leaves a question to the shop, and removes it again (spec 5-26)', () => {
  const question = newQuestion([]);
  const open = withGeneral(question, { en: 'Anything', sp: 'Lo que sea' });
  expect(open.answers.at(-1)).toEqual({
    answer_key: 'GENERAL',
    label: { en: 'Anything', sp: 'Lo que sea' },
    sets: {},
  });
  expect([offersGeneral(question), offersGeneral(open)]).toEqual([false, true]);
  expect(withGeneral(open, { en: '', sp: '' })).toEqual(question);
});

it('sets what an answer changes in the song, and clears it again', () => {
  const folk = withSet(newAnswer([]), 'genre', '4');
  expect(folk.sets).toEqual({ genre: '4' });
  expect(withSet(withSet(folk, 'mood', '2'), 'genre', '').sets).toEqual({ mood: '2' });
});

it('passes each part its own faults', () => {
  const faults = new Set(['title.en', 'questions.1.title.sp', 'questions.10.title.en']);
  expect([...faultsBelow(faults, 'questions.1.')]).toEqual(['title.sp']);
});

it('answers a quiz for a sample song: as chosen, and as many as each question asks for', () => {
  const [one] = [newQuestion([])];
  const answers = ['a', 'b', 'c'].map((answer_key) => ({ ...newAnswer([]), answer_key }));
  const questions = [
    { ...one, id: 'single', answers },
    { ...one, id: 'double', max_answer_count: 2, answers },
  ];
  expect(sampleAnswers(questions, {})).toEqual({ single: ['a'], double: ['a', 'b'] });
  expect(sampleAnswers(questions, { single: 'b', double: 'c' })).toEqual({
    single: ['b'],
    double: ['c', 'a'],
  });
});
