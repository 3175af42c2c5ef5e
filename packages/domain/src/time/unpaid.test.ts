import { expect, it } from 'vitest';
import { unpaidExpires } from './unpaid.ts';

it('keeps for thirty days what nobody has paid for (10.2-10)', () => {
  expect(unpaidExpires(new Date('2026-11-22T00:00:00Z')).toISOString()).toBe('2026-12-22T00:00:00.000Z');
});
