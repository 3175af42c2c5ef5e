import { expect, it } from 'vitest';
import { unsavedWords } from './edit-form.tsx';

const SAVED = {
  recipient: 'Marguerite',
  relationship: 'Wife',
  occasion: 'Anniversary',
  moods: ['7'],
  notes: '',
  questions: [
    { question: 'Favorite memories together', answer: 'The blue coat.' },
    { question: 'Inside jokes and funny stories', answer: 'Wrong Portland.' },
  ],
  must_have_questions: [],
};

it('holds the changes since the last save, field by field, so that nothing is lost when an artist accepts first', () => {
  const [first, second] = SAVED.questions;
  const written = {
    ...SAVED,
    recipient: 'Mags',
    questions: [
      { ...first, answer: ' The green coat.\nNot the blue one. ' },
      second,
    ] as typeof SAVED.questions,
    must_have_questions: [{ answer: 'Ferry', description: '' }],
    notes: 'No drums.',
  };
  expect(unsavedWords(SAVED, written)).toBe(
    [
      'Who the song is for: Mags',
      'Favorite memories together: The green coat.\nNot the blue one.',
      'Must be in the song: Ferry',
      'Your notes for the artist: No drums.',
    ].join('\n\n'),
  );
});

it('is empty when nothing was changed, or text was only removed', () => {
  expect(unsavedWords(SAVED, SAVED)).toBe('');
  expect(unsavedWords({ ...SAVED, notes: 'No drums.' }, SAVED)).toBe('');
});
