import { expect, it } from 'vitest';
import { isAnswered } from './item-decision.tsx';

it('a conversation in which somebody still waits is not answered, for example after a message was hidden', () => {
  expect(isAnswered({ open_since: '2026-11-23T17:00:00.000Z' })).toBe(false);
  expect(isAnswered({ open_since: null })).toBe(true);
});
