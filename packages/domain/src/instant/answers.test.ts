import { describe, expect, test } from 'vitest';
import { checkAnswers, isAnswered, offeredOf, stepProblem, toggleAnswer } from './answers.ts';
import { productSlugOf } from './collection.ts';

const question = (id: string, max_answer_count: number, ...keys: string[]) => ({
  id,
  max_answer_count,
  answers: keys.map((answer_key) => ({ answer_key })),
});

const STYLE = question('style', 1, 'folk', 'rock', 'GENERAL');
const TRAITS = question('traits', 2, 'kind', 'funny', 'brave');
const HOBBIES = question('hobbies', 3, 'cooking', 'music', 'GENERAL');
const collection = { questions: [STYLE, TRAITS, HOBBIES] };

describe('choosing', () => {
  test('a question with one answer changes to the new answer', () => {
    expect(toggleAnswer(STYLE, ['folk'], 'rock')).toEqual(['rock']);
    expect(toggleAnswer(STYLE, ['folk'], 'folk')).toEqual([]);
  });

  test('a full question accepts no further answer, and an answer can be deselected', () => {
    expect(toggleAnswer(TRAITS, ['kind'], 'funny')).toEqual(['kind', 'funny']);
    expect(toggleAnswer(TRAITS, ['kind', 'funny'], 'brave')).toEqual(['kind', 'funny']);
    expect(toggleAnswer(TRAITS, ['kind', 'funny'], 'kind')).toEqual(['funny']);
  });
});

test.each([
  [STYLE, [], 'not_select'],
  [STYLE, ['folk'], null],
  [TRAITS, ['kind'], 'please_select_two'],
  [TRAITS, ['kind', 'funny'], null],
  [HOBBIES, [], null],
  [question('three', 3, 'a', 'b', 'c'), [], 'not_select'],
  [question('three', 3, 'a', 'b', 'c'), ['a'], 'more_needed'],
] as const)('what is wrong with a step (spec 5-29, 5-30): %j %j is %s', (asked, chosen, problem) => {
  expect(stepProblem(asked, chosen)).toBe(problem);
});

describe('checking (spec 5-24…5-28)', () => {
  const whole = { style: ['folk'], traits: ['kind', 'funny'], hobbies: ['cooking'] };

  test('a question needs exactly as many answers as it asks for; GENERAL replaces missing ones if offered', () => {
    expect(checkAnswers(collection, whole)).toEqual({
      answers: { ...whole, hobbies: ['cooking', 'GENERAL', 'GENERAL'] },
      problem: null,
    });
    expect(isAnswered(HOBBIES, [])).toBe(true);
    expect(isAnswered(TRAITS, ['kind'])).toBe(false);
    expect(isAnswered(STYLE, [])).toBe(false);
  });

  test.each([
    [{ ...whole, style: [] }, 'missing_selection', 1],
    [{ ...whole, traits: ['kind'] }, 'missing_selection', 2],
    [{ ...whole, traits: ['kind', 'kind'] }, 'missing_selection', 2],
    [{ ...whole, traits: ['kind', 'funny', 'brave'] }, 'missing_selection', 2],
    [{ ...whole, traits: ['kind', 'rude'] }, 'unable_to_find_answer', 2],
    [{}, 'missing_selection', 1],
  ])('%j is %s at step %d', (answers, code, step) => {
    expect(checkAnswers(collection, answers).problem).toEqual({ code, step });
  });

  test('unknown answers and answers to unknown questions are removed', () => {
    const { answers } = checkAnswers(collection, { ...whole, traits: ['kind', 'rude'], shoes: ['red'] });
    expect(answers).toEqual({
      style: ['folk'],
      traits: ['kind'],
      hobbies: ['cooking', 'GENERAL', 'GENERAL'],
    });
  });

  test('chosen answers that a question no longer offers are found, so that they can be removed', () => {
    expect(offeredOf(TRAITS, ['kind', 'rude'])).toEqual(['kind']);
    const both = ['kind', 'funny'];
    expect(offeredOf(TRAITS, both)).toBe(both);
  });

  test('a collection without questions says so', () => {
    expect(checkAnswers({ questions: [] }, whole)).toEqual({
      answers: {},
      problem: { code: 'no_questions_found' },
    });
  });
});

test('an unknown product is replaced by the default one (spec 8.4-10)', () => {
  expect(productSlugOf({ product_slug: 'instant-birthday' }, () => true)).toBe('instant-birthday');
  expect(productSlugOf({ product_slug: 'gone' }, (slug) => slug !== 'gone')).toBe('instant-product');
});
