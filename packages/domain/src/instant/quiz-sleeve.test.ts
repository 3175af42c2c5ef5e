import { expect, test } from 'vitest';
import type { InstantAnswers } from './collection.ts';
import { sleeveOfAnswers } from './quiz-sleeve.ts';

const QUIZ = {
  genre: '4',
  mood: '4',
  questions: [
    {
      id: 'style',
      answers: [
        { answer_key: 'country', sets: { genre: '1' } },
        { answer_key: 'rock', sets: { genre: '8' } },
      ],
    },
    { id: 'who', answers: [{ answer_key: 'friend', sets: {} }] },
    { id: 'pace', answers: [{ answer_key: 'slow', sets: { tempo: '2', genre: '2' } }] },
  ],
};

test.each<[string, InstantAnswers, object]>([
  ['nothing: only what no question asks for', {}, { genre: '', mood: '4', tempo: '' }],
  ['a genre', { style: ['rock'] }, { genre: '8', mood: '4', tempo: '' }],
  ['a later question overrules', { style: ['rock'], pace: ['slow'] }, { genre: '2', mood: '4', tempo: '2' }],
  ['an unknown answer changes nothing', { style: ['jazz'] }, { genre: '', mood: '4', tempo: '' }],
])('the sleeve after %s', (_, answers, traits) => {
  expect(sleeveOfAnswers(QUIZ, answers)).toEqual(traits);
});
