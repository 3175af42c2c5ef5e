import { type SQL, sql } from 'drizzle-orm';

/**
 * The promises of artists that ended in a time, as rows of `artist_id` and `is_kept`. `isWithin` is the condition for the
 * moment at which a promise ended: the song was delivered, or was taken away. Who accepts a song promises it
 * for the day by which it is due then, or for a later one to which the day moves.
 *
 * A promise is kept when the version that the customer heard first was put up in time. It is broken when a promised day
 * passed before that, also when the customer then waited for a later day, and when the song was taken away after that
 * day: by the customer, by the staff, or because the artist handed it back. Who accepts a song after its day has passed
 * has promised nothing, so such a song does not count until its customer is promised a later day.
 */
export const promisesEnded = (isWithin: (endedAt: SQL) => SQL): SQL => sql`
  select c.artist_id, c.first_put_up_at <= c.first_due_at and not exists (select from late_songs l
      where l.commission_id = c.id and not l.is_change and l.due_at < c.first_put_up_at
        and (c.accepted_at is null or l.due_at > c.accepted_at)) as is_kept
  from commissions c
  where ${isWithin(sql`c.delivered_at`)} and c.artist_id is not null and c.first_put_up_at is not null
    and c.first_due_at is not null and (c.accepted_at is null or c.accepted_at < c.first_due_at)
  union all
  select o.artist_id, false from commission_offers o join commissions c on c.id = o.commission_id
  where ${isWithin(sql`o.ended_at`)} and o.accepted_at is not null and o.outcome <> 'accepted'
    and (c.delivered_at is null or c.artist_id <> o.artist_id)
    and exists (select from late_songs l where l.commission_id = c.id and not l.is_change
      and l.due_at > o.accepted_at and l.due_at < o.ended_at
      and not exists (select from song_checks k where k.commission_id = c.id and k.artist_id = o.artist_id
        and k.put_up_at <= l.due_at and k.outcome is distinct from 'returned'))`;

/** The promises of artists that ended since a moment. */
export const promisesSince = (since: SQL): SQL => promisesEnded((endedAt) => sql`${endedAt} > ${since}`);
