import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceChips, nextChoice } from './choice-chips.tsx';
import { counterStage } from './field-counter.tsx';
import { otpDigits } from './otp-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));

describe('TextInput', () => {
  it('gives its input a name, a description and an error mark', () => {
    const out = renderToStaticMarkup(
      <TextInput id="mail" label="Email" hint="For the song." error="Email is not valid." />,
    );
    expect(out).toContain('<label for="mail"');
    expect(out).toContain('aria-describedby="mail-error mail-hint"');
    expect(out).toContain('aria-invalid="true"');
    expect(out).toContain('id="mail-error" role="alert"');
  });

  it('leaves out missing errors and hints', () => {
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
])('%s with a counter takes no more characters than its limit (spec 5-20)', (_, Control, max) => {
  const out = renderToStaticMarkup(<Control label="Answer" counter={{ max, announce: String }} />);
  expect(out).toContain(`maxLength="${max}"`);
});

it.each([
  ['407199', '407199'],
  ['407 199', '407199'],
  ['Your code: 407199.', '407199'],
  ['4071990', '407199'],
  ['abc', ''],
])('a passcode typed as %s gives %s', (text, digits) => {
  expect(otpDigits(text)).toBe(digits);
});

describe('ChoiceChips', () => {
  it('replaces a single choice', () => {
    expect(nextChoice({ kind: 'one', options, chosen: ['a'] }, 'b')).toEqual(['b']);
  });

  it('adds and removes one of several choices, in the order of the options', () => {
    expect(nextChoice({ kind: 'many', options, chosen: ['c'] }, 'a')).toEqual(['a', 'c']);
    expect(nextChoice({ kind: 'many', options, chosen: ['a', 'c'] }, 'a')).toEqual(['c']);
  });

  it('connects its error with the group and disables the rest at the limit', () => {
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
