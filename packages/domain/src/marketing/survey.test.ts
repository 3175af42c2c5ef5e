import { expect, it } from 'vitest';
import { followUpsOf, HEARD_FROM, SURVEY_START, type SurveyStep, surveyAfter } from './survey.ts';

const after = (...steps: SurveyStep[]) => steps.reduce(surveyAfter, SURVEY_START);
const choose = { kind: 'choose', heard: 'social' } as const;
const submit = { kind: 'submit' } as const;
const say = { kind: 'say', more: 'tiktok' } as const;
const back = { kind: 'back' } as const;

it.each<[SurveyStep[], unknown]>([
  [[], { screen: 'first', heard: null }],
  [[submit], { screen: 'first', heard: null }],
  [[choose], { screen: 'first', heard: 'social' }],
  [[choose, submit], { screen: 'second', heard: 'social', more: '' }],
  [[choose, submit, back], { screen: 'first', heard: 'social' }],
  [[choose, submit, say, submit], { screen: 'thanks', heard: 'social', more: 'tiktok' }],
  [[choose, submit, say, submit, back, submit], { screen: 'thanks', heard: 'social', more: 'tiktok' }],
  [[back, say], { screen: 'first', heard: null }],
])('after %j', (steps, state) => {
  expect(after(...steps)).toEqual(state);
});

it('has a follow-up for every choice', () => {
  expect(HEARD_FROM.map((heard) => followUpsOf(heard).length)).toEqual([3, 3, 3, 4, 0, 0, 0, 0]);
});
