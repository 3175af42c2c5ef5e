import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a song, or a change of it, is still paid for: by the order of the song, or by one that pays for changed lines
 * that are not sung yet. An order that is disputed, refunded or canceled pays for nothing. The orders are looked up by
 * their numbers: one condition over all orders would read each of them for each song.
 */
export const isSoundlyPaid = (storyId: SQL): SQL<boolean> => sql<boolean>`exists (select from (
    select t.order_id from stories t where t.id = ${storyId}
    union all
    select r.order_id from story_revisions r where r.story_id = ${storyId} and r.state = 'requested'
      and r.paid_lines > 0
  ) paying join orders o on o.id = paying.order_id where o.state in ('placed','partly_refunded'))`;
