import { type SQL, sql } from 'drizzle-orm';

/**
 * How many milliseconds changes with free lines took that were stopped before they were sung. The days in which free
 * lines may be marked are longer by as much, because the customer had nothing of them.
 */
export const unsungMs = (storyId: SQL): SQL<number> => sql<number>`(select
  coalesce(floor(sum(extract(epoch from (
    select max(h.moved_at) - min(h.moved_at) from state_changes h
    where h.what = 'story_revisions' and h.row_key = r.id::text))) * 1000), 0)::float8
  from story_revisions r
  where r.story_id = ${storyId} and r.free_lines > 0 and r.return_of is null
    and r.state = 'canceled')`;
