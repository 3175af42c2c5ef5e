import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceChips, nextChoice } from './choice-chips.tsx';
import { counterStage } from './field-counter.tsx';
import { otpDigits } from './otp-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));

describe('TextInput', () => {
  it('names, describes and marks its input', () => {
    const out = renderToStaticMarkup(
      <TextInput id="mail" label="Email" hint="For the song." error="Email is not valid." />,
    );
    expect(out).toContain('<label for="mail"');
    expect(out).toContain('aria-describedby="mail-error mail-hint"');
    expect(out).toContain('aria-invalid="true"');
    expect(out).toContain('id="mail-error" role="alert"');
  });

  it('says nothing of errors and hints that are not there', () => {
    const out = renderToStaticMarkup(<TextInput id="mail" label="Email" />);
    expect(out).not.toContain('aria-describedby');
    expect(out).not.toContain('aria-invalid');
  });
});

it.each([
  [0, 'quiet'],
  [8999, 'quiet'],
  [9000, 'near'],
  [9999, 'near'],
  [10_000, 'full'],
  [10_001, 'full'],
])('a counter at %i of 10000 is %s', (used, stage) => {
  expect(counterStage(used, 10_000)).toBe(stage);
});

it.each([
  ['a line', TextInput, 100],
  ['a text', TextArea, 10_000],
])('%s with a counter takes no more than it counts to (spec 5-20)', (_, Control, max) => {
  const out = renderToStaticMarkup(<Control label="Answer" counter={{ max, announce: String }} />);
  expect(out).toContain(`maxLength="${max}"`);
});

it.each([
  ['407199', '407199'],
  ['407 199', '407199'],
  ['Your code: 407199.', '407199'],
  ['4071990', '407199'],
  ['abc', ''],
])('a passcode typed as %s is %s', (text, digits) => {
  expect(otpDigits(text)).toBe(digits);
});

describe('ChoiceChips', () => {
  it('replaces one choice', () => {
    expect(nextChoice({ kind: 'one', options, chosen: ['a'] }, 'b')).toEqual(['b']);
  });

  it('adds and takes away of many, in the order of the options', () => {
    expect(nextChoice({ kind: 'many', options, chosen: ['c'] }, 'a')).toEqual(['a', 'c']);
    expect(nextChoice({ kind: 'many', options, chosen: ['a', 'c'] }, 'a')).toEqual(['c']);
  });

  it('ties its error to the group and closes the rest at the limit', () => {
    const chips = {
      legend: 'Vibe',
      name: 'vibe',
      kind: 'many' as const,
      options,
      chosen: ['a', 'b'],
      onChange: () => {},
    };
    const out = renderToStaticMarkup(<ChoiceChips {...chips} limit={2} error="Oops! Please select two." />);
    const [, id] = /aria-describedby="([^"]+)"/.exec(out) ?? [];
    expect(out).toContain(`id="${id}" role="alert"`);
    expect(out.match(/disabled=""/g)).toHaveLength(1);
  });
});
