import { expect, it } from 'vitest';
import { fillPlaceholders, placeholderFaults } from './mail-placeholders.ts';

const KNOWN = [
  { name: 'recipient', is_required: false },
  { name: 'button', is_required: true },
];

it.each([
  ['For {{recipient}}\n\n{{button}}', [], []],
  ['For {{ recipient }} {{button}}', [], []],
  ['For {{name}}\n\n{{button}}', ['name'], []],
  ['For {{recipient}}', [], ['button']],
  ['{{}} {{button}}', [''], []],
  // Customers would read half a placeholder as text.
  ['{{button}} {{recipient', ['{{recipient'], []],
] as const)('in %j are unknown %j, and %j is missing', (text, unknown, missing) => {
  expect(placeholderFaults(text, KNOWN)).toEqual({ unknown, missing });
});

it('fills in what has a value, once', () => {
  const values: Record<string, string> = { recipient: '{{button}}' };
  expect(fillPlaceholders('{{recipient}} {{other}}', (name) => values[name] ?? null)).toBe(
    '{{button}} {{other}}',
  );
});
