import { expect, it } from 'vitest';
import { ownQuestions, withInks, withLyrics, withQuestion } from './printed-questions.ts';

const keysOf = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);

it('an editor asks for lines of the lyrics and for inks without knowing how they are called', () => {
  const asked = withInks(withLyrics(withQuestion([]), true), true);
  expect(keysOf(asked)).toEqual(['line_1', 'line_2', 'line_3', 'line_4', 'text_1', 'inks']);
  expect(asked.every(({ label }) => label.sp !== '' || label.en === '')).toBe(true);
  expect(ownQuestions(asked).map(({ field, at }) => [field.key, at])).toEqual([['text_1', 4]]);
  expect(keysOf(withLyrics(asked, false))).toEqual(['text_1']);
});

it('a question never has the key of another one', () => {
  const three = withQuestion(withQuestion(withQuestion([])));
  expect(keysOf(withQuestion(three.toSpliced(0, 1)))).toEqual(['text_2', 'text_3', 'text_4']);
});
