import { randomUUID } from 'node:crypto';
import { newEmail } from '../people.ts';
import { multipart } from '../visitor.ts';
import { BOTH, open, type Rule, staff } from './rule.ts';

export const QUIZ = {
  title: BOTH,
  text: BOTH,
  product_slug: 'instant-product',
  choices: { name: true },
  skip_addon_page: false,
  pam_enabled: false,
  songs_per_visitor: 3,
  song: { occasion: 'Birthday', genre: '4', mood: '4', tempo: '2' },
  questions: [
    {
      id: 'style',
      title: BOTH,
      hint: BOTH,
      max_answer_count: 1,
      answers: [{ answer_key: 'folk', label: BOTH, sets: {} }],
    },
  ],
};

/** Calls for instant songs and their quizzes. */
export const INSTANT_RULES: Record<string, Rule> = {
  // No quiz has the id `none`, so all roles get the same answers.
  'instant.collections': open(() => ({})),
  'instant.collection': open(() => ({ params: { id: 'none' } }), [404]),
  'instant.requestPreviews': open(() => ({ params: { id: 'none' }, body: { answers: {} } }), [404]),
  'instant.previews': open(() => ({ params: { id: 'none' }, query: { task_ids: [randomUUID()] } }), [404]),
  'instant.mailPreviews': open(
    () => ({ params: { id: 'none' }, body: { email: newEmail(), task_ids: [randomUUID()] } }),
    [404],
  ),
  'instant.requestFullSong': open(
    () => ({ params: { id: 'none' }, body: { answers: {}, template_song_id: '1-1' } }),
    [404],
  ),
  'instant.magicLink': open(() => ({ params: { token: 'nobodys' } }), [404]),
  'instant.names': open(() => ({ query: { spelling: 'Ann' } })),
  'instant.addName': open(() => multipart({ spelling: 'Ann', respelling: 'AN' })),
  'instant.addGreeting': open(() => multipart({}), [400]),
  'instant.failedSongs': staff('orders', () => ({})),
  'instant.retrySong': staff('orders', () => ({ params: { id: randomUUID() } }), [404]),
  'instant.quiz': staff('collections', () => ({ params: { id: 'none' } }), [404]),
  'instant.saveQuiz': staff(
    'collections',
    () => ({ params: { id: 'none' }, body: { ...QUIZ, version: 1 } }),
    [404],
  ),
};
