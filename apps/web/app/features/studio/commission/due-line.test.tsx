import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { DueLine } from './due-line.tsx';

const now = new Date('2026-11-28T12:00:00Z');
const commission = {
  state: 'accepted' as const,
  due_at: '2026-12-02T02:00:00.000Z',
  delivered_at: null,
  pays_cents: 9_000,
};

it('writes the promised day as the customer reads it (decision 0079)', () => {
  const shown = drawPage(<DueLine commission={commission} now={now} />);
  expect(shown).toContain('Due Tue, Dec 1 by 8pm CST');
  expect(shown).not.toContain('12/01/26');
});
