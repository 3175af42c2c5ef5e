import { randomUUID } from 'node:crypto';
import { open, type Rule, staff } from './rule.ts';

/** Calls for the desk's today page, search, system page and reports. */
export const DESK_RULES: Record<string, Rule> = {
  'reports.read': staff('reports', () => ({ params: { name: 'sales' }, query: {} })),
  'reports.mails': staff('reports', () => ({})),
  'reports.setMail': staff('reports', () => ({ params: { name: 'sales' }, body: { is_on: false } })),
  'desk.search': staff('search', () => ({ query: { q: 'henri' } })),
  'desk.inbox': staff('system', () => ({})),
  'desk.counts': staff('system', () => ({})),
  // No waiting item has this key.
  'desk.assign': staff('system', () => ({ body: { keys: ['song:999999'], user_id: null } }), [404]),
  'desk.snooze': staff(
    'system',
    () => ({ body: { keys: ['song:999999'], until: null, reason: 'Late' } }),
    [404],
  ),
  'desk.retryMessage': staff('messages', () => ({ params: { id: randomUUID() } }), [404]),
  'desk.retryWebhook': staff('system', () => ({ params: { id: 999_999 } }), [404]),
  'desk.close': staff('system', () => ({ body: { keys: ['song:999999'], reason: 'Done' } }), [404]),
  'system.overview': staff('system', () => ({})),
  'system.messages': staff('system', () => ({})),
  // The message does not exist. The refund, the job and the song below do not exist either.
  'system.retryMessages': staff(
    'messages',
    () => ({ body: { ids: [randomUUID()], reason: 'The provider was away' } }),
    [404],
  ),
  'system.webhooks': staff('system', () => ({})),
  'system.retryCall': staff(
    'system',
    () => ({ params: { kind: 'refund', id: 999_999 }, body: { reason: 'The bank answers again' } }),
    [404],
  ),
  'system.retryEvents': staff(
    'system',
    () => ({ params: { receiver: 'nobody' }, body: { reason: 'It answers again' } }),
    [404],
  ),
  'system.jobs': staff('system', () => ({})),
  'system.runJob': staff(
    'system',
    () => ({ params: { name: 'no-such-job' }, body: { reason: 'It hangs' } }),
    [404],
  ),
  'system.songs': staff('system', () => ({})),
  'system.retrySong': staff(
    'system',
    () => ({ params: { id: randomUUID() }, body: { reason: 'It hangs' } }),
    [404],
  ),
  'system.versions': staff('system', () => ({})),
  'system.switches': staff('system', () => ({})),
  'system.setSwitch': staff('switches', () => ({
    params: { name: 'tips' },
    body: { is_on: true, share: 100, audience: 'everyone', reason: 'As before' },
  })),
  'system.own': open(() => ({})),
};
