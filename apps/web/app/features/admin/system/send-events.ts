import { m } from '~/paraglide/messages.js';
import { receiverWords } from './system-words.ts';
import type { Retry } from './use-retry.tsx';

/** Sends the events again that were given up for a receiver. */
export const sendEvents = (receiver: string): Retry => ({
  title: m.desk_system_events_of({ name: receiverWords(receiver) }),
  lead: m.desk_system_events_lead(),
  done: m.desk_system_send(),
  call: (desk, reason) => desk.system.retryEvents({ params: { receiver }, body: { reason } }),
  said: (count) => m.desk_system_events_sent({ count }),
});
