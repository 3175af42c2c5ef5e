import type { MessageName } from './messages.ts';

/**
 * The readers whose answers to a mail go into the conversation about its order. `support`: the answer goes to
 * the shop's own mailbox, because the mail is not about an order, or its reader is not a party to the order.
 */
const ANSWERS = {
  order_received: 'customer',
  artist_accepted: 'customer',
  song_delivered: 'customer',
  song_revised: 'customer',
  song_late: 'customer',
  change_late: 'customer',
  song_message: 'customer',
  song_waited_for: 'customer',
  question_unanswered: 'customer',
  offer_declined_next: 'customer',
  artist_search: 'customer',
  instant_song_delivered: 'customer',
  instant_song_trouble: 'customer',
  order_refunded: 'customer',
  order_cancelled: 'customer',
  order_resumed: 'customer',
  order_changed: 'customer',
  order_change_asked: 'customer',
  song_rating: 'customer',
  gift_waits: 'customer',
  gift_opened: 'customer',
  gift_thanked: 'customer',
  goods_shipped: 'customer',
  goods_arrived: 'customer',
  goods_return: 'customer',
  goods_return_refused: 'customer',
  staff_answer: 'customer',
  offer_to_artist: 'artist',
  message_to_artist: 'artist',
  revision_to_artist: 'artist',
  due_soon_artist: 'artist',
  song_due: 'artist',
  song_stopped_artist: 'artist',
  song_moved_artist: 'artist',
  song_returned_artist: 'artist',
  brief_changed_artist: 'artist',
  no_more_days_artist: 'artist',
  revision_stopped_artist: 'artist',
  staff_answer_artist: 'artist',
} as const satisfies Partial<Record<MessageName, 'customer' | 'artist'>>;

/**
 * Mails of the conversation about a song. An answer to them goes to the other party: the customer or the
 * artist.
 */
const TALKS: readonly string[] = ['message_to_artist', 'song_message'] satisfies MessageName[];
export const isTalk = (template: string): boolean => TALKS.includes(template);

const answers: Readonly<Record<string, 'customer' | 'artist'>> = ANSWERS;

/** Who writes an answer to a message of this name. */
export const answeredBy = (template: string): 'customer' | 'artist' | 'support' =>
  Object.hasOwn(answers, template) ? (answers[template] ?? 'support') : 'support';
