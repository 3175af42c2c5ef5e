import { expect, it } from 'vitest';
import { fillTemplate, hasOnlyFacts } from './answer-template.ts';

it.each([
  ['Hello {first_name}, {song} comes on {promised_day} ({order_number}).', true],
  ['No facts', true],
  ['Hello {name}', false],
  ['Hello { first_name }', false],
  ['Hello {first_name', false],
  ['Hello first_name}', false],
  ['{{first_name}}', false],
  ['{}', false],
])('%j has only known facts: %s', (text, isSound) => {
  expect(hasOnlyFacts(text)).toBe(isSound);
});

it('fills in facts once, and marks those that the order does not have', () => {
  const facts = { first_name: '{song}', song: 'Forty Winters', order_number: 'H4T-9KZ', promised_day: null };
  expect(fillTemplate('{first_name}: {song}, {order_number}, {promised_day}', facts)).toBe(
    '{song}: Forty Winters, H4T-9KZ, …',
  );
});
