import type { InboxItem } from '../../packages/contract/src/desk.ts';

/** An instant song that failed, as the inbox of the staff lists it. */
export const failedSong = ({ recipient, error }: { recipient: string; error: string }): InboxItem => ({
  key: 'instant:00000000-0000-4000-8000-000000000009',
  kind: 'instant_failed',
  ref: '00000000-0000-4000-8000-000000000009',
  since: '2026-11-20T10:00:00.000Z',
  deadline: '2026-11-20T12:00:00.000Z',
  order_number: 'H4T-9KC',
  customer: { id: 1, name: 'Henri Lavoie' },
  song: { title: '', recipient, genre: '2', moods: ['7'], tempo: '2', peaks: [] },
  artist: null,
  amount_cents: null,
  text: error,
  path: '/stories/nowhere',
  may_decide: true,
  is_own: false,
  request: null,
  owner: null,
  snoozed_until: null,
  snooze_reason: '',
  is_unread: false,
});
