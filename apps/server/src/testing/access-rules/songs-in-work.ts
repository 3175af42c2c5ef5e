import { type Rule, staff } from './rule.ts';

/** Calls for the songs in work, as producers see them. */
export const WORK_RULES: Record<string, Rule> = {
  'board.get': staff('board', () => ({ query: {} })),
  'board.artists': staff('board', () => ({ params: { id: 999_999 } }), [404]),
  'board.move': staff(
    'board',
    () => ({ params: { id: 999_999 }, body: { artist_id: 999_999, reason: 'Ill' } }),
    [404],
  ),
  'checks.list': staff('checks', () => ({ query: {} })),
  'checks.get': staff('checks', () => ({ params: { id: 999_999 } }), [404]),
  'checks.pass': staff('checks', () => ({ params: { id: 999_999 }, body: { notes: [] } }), [404]),
  'checks.sendBack': staff(
    'checks',
    () => ({ params: { id: 999_999 }, body: { notes: [{ at_seconds: 1, text: 'Her name.' }] } }),
    [404],
  ),
};
