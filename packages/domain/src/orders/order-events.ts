/** The events of an order that the staff's page shows. */
export const ORDER_EVENTS = [
  'cart',
  'paid',
  'coupon',
  'credit_spent',
  'refund_waiting',
  'refund_asked',
  /** The customer took money back by a choice of their own, such as a cancel. */
  'refund_taken',
  'refund_sent',
  'refund_done',
  'refund_failed',
  'refund_refused',
  /** A cancel replaced the refund. */
  'refund_replaced',
  'cancelled',
  'disputed',
  'dispute_answered',
  'dispute_won',
  'dispute_lost',
  'offered',
  'accepted',
  'declined',
  'offer_expired',
  /** The staff or the customer gave the song to another artist. */
  'given_to_another',
  'handed_back',
  'nobody_left',
  'late_asked',
  'late_waits',
  'late_passed_on',
  'late_paid_back',
  'late_kept',
  'uploaded',
  'put_up',
  'sent_back',
  'delivered',
  'revision_asked',
  'revision_answered',
  'revision_accepted',
  /** The customer said nothing for some days, so the new version counts as accepted. */
  'revision_unanswered',
  'revision_stopped',
  'work_stopped',
  /** The staff changed something that did not need the customer's yes. */
  'change_made',
  /** The staff or the artist asked the customer for a yes to a change. */
  'change_asked',
  'change_agreed',
  'change_refused',
  /** The staff withdrew the question. */
  'change_withdrawn',
  /** The question ended by itself: the promised day passed, or the song went to another artist. */
  'change_lapsed',
  /** The customer agreed to another artist, who had paused meanwhile. */
  'change_failed',
  'instant_made',
  'instant_failed',
  /** A customer wrote in the old form on the song's page. */
  'customer_wrote',
  /** The customer or artist wrote by mail or in the conversation, and only the staff read it. */
  'wrote_to_shop',
  /** The customer or artist wrote in the conversation, and both read it. */
  'wrote_in_talk',
  'message',
  'note',
  'gift_card_sent',
  'gift_card_redeemed',
  'gift_card_void',
  'goods_making',
  'goods_shipped',
  'goods_arrived',
  'goods_problem',
  'goods_stopped',
  /** The customer asked to send goods back. */
  'return_asked',
  /** There is a label with which goods can come back. */
  'return_label',
  /** Goods have come back to their vendor. */
  'goods_back',
  'released',
  'staff',
] as const;
export type OrderEventKind = (typeof ORDER_EVENTS)[number];
