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
    {
      id: 'loves',
      answers: ['cooking', 'music', 'GENERAL'].map((answer_key) => ({ answer_key, sets: {} })),
    },
    { id: 'pace', answers: [{ answer_key: 'slow', sets: { tempo: '2', genre: '2' } }] },
  ],
};

const NOTHING = { genre: '', mood: '4', tempo: '', subjects: [] };

test.each<[string, InstantAnswers, object]>([
  ['nothing: only what no question asks for', {}, NOTHING],
  ['a genre', { style: ['rock'] }, { ...NOTHING, genre: '8' }],
  ['a later question overrules', { style: ['rock'], pace: ['slow'] }, { ...NOTHING, genre: '2', tempo: '2' }],
  ['an unknown answer changes nothing', { style: ['jazz'], loves: ['jazz'] }, NOTHING],
  [
    'answers that decide no trait',
    { loves: ['music', 'cooking'], who: ['friend'] },
    { ...NOTHING, subjects: ['who:friend', 'loves:cooking', 'loves:music'] },
  ],
  [
    'answers that are filled in when the song is requested',
    { loves: ['music', 'GENERAL', 'GENERAL'] },
    { ...NOTHING, subjects: ['loves:music'] },
  ],
])('the sleeve after %s', (_, answers, traits) => {
  expect(sleeveOfAnswers(QUIZ, answers)).toEqual(traits);
});
