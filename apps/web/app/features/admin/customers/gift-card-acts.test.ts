import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { agreeTo } from './gift-card-acts.tsx';

it.each([
  ['the new address that it shows', 'new@example.com', { move_to: 'new@example.com' }],
  ['no address for a new card', null, {}],
])('agrees to a gift card with %s', async (_, waiting_email, body) => {
  const approveGiftCard = vi.fn(async (_input: object) => ({}));
  const calls = { approveGiftCard } as unknown as DeskClient['credits'];
  await agreeTo(calls, { id: 7, waiting_email });
  expect(approveGiftCard).toHaveBeenCalledWith({ params: { id: 7 }, body });
});
