import { emptySongData } from '@keepsong/domain/builder/song-data';
import { canMove, statesOf } from '@keepsong/domain/states/state-table';
import { STORIES } from '@keepsong/domain/states/tables';
import { type SQL, sql } from 'drizzle-orm';
import { stories } from '../../../../db/schema/stories.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { moveAll } from '../../../platform/states/move.ts';

const commissionsOf = (ids: SQL) => sql`(select id from commissions where story_id in ${ids})`;

/**
 * Photos that people added to the briefs of these stories. Photos that an order or another story also uses are not
 * included.
 */
export const contributedPhotos = (ids: SQL) => sql`select i.id, i.image_key from uploaded_images i
  where exists (select from story_contributions c where c.story_id in ${ids} and i.id = any(c.image_ids))
    and not exists (select from story_contributions c where c.story_id not in ${ids} and i.id = any(c.image_ids))
    and not exists (select from orders o where o.user_id = i.user_id and position(i.image_key in o.cart::text) > 0)`;

/**
 * Moves stories that are being deleted to the state `canceled`, whatever their state was. `ids` is a list of ids or a
 * query in brackets.
 */
export async function cancelStories(tx: Tx, ids: SQL, userId: number): Promise<void> {
  const where = sql`${stories.id} in ${ids}`;
  const by = { mover: 'customer', userId } as const;
  for (const from of statesOf(STORIES))
    if (canMove(STORIES, from, 'canceled', by.mover))
      await moveAll(tx, 'stories', { from, to: 'canceled' }, by, { where, why: 'deleted' });
}

/**
 * Locks what of stories that are being deleted stands in the catalogue, before any of it changes. Every change of the
 * catalogue also locks its version, and everybody else locks these rows before it. `ids` is a list of ids or a query in
 * brackets.
 */
export async function lockShown(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`select id from sample_consents where commission_id in ${commissionsOf(ids)}
    order by id for update`);
  await tx.execute(sql`select id from artist_reviews where story_id in ${ids} order by id for update`);
}

/**
 * For each table, the statement that clears the rows of deleted stories. It is used when one story is deleted and when
 * its owner's account is deleted. Fees, artists and dates stay for the studio's bookkeeping. Everything that customer
 * and artist wrote or recorded is removed. `ids` is a list of ids or a query in brackets.
 */
export const STORY_ERASURES = {
  outbox: (ids: SQL) => sql`delete from outbox t
    where exists (select from stories s where s.id in ${ids} and position(s.slug in t.params::text) > 0)
      or exists (select from commissions c where c.story_id in ${ids}
        and position('/commissions/' || c.id || '"' in t.params::text) > 0)`,
  conversation_messages: (ids: SQL) => sql`delete from conversation_messages where audience = 'song'
    and order_id in (select order_id from stories where id in ${ids})`,
  late_songs: (ids: SQL) => sql`delete from late_songs where commission_id in ${commissionsOf(ids)}`,
  releases: (ids: SQL) => sql`delete from releases where story_id in ${ids}`,
  reveals: (ids: SQL) => sql`delete from reveals where story_id in ${ids}`,
  play_codes: (ids: SQL) => sql`delete from play_codes where story_id in ${ids}`,
  comments: (ids: SQL) => sql`delete from comments where story_id in ${ids}`,
  applause: (ids: SQL) => sql`delete from applause where story_id in ${ids}`,
  // Photos are deleted before the contributions, because the contributions say which photos belong to the stories.
  uploaded_images: (ids: SQL) =>
    sql`delete from uploaded_images where id in (select id from (${contributedPhotos(ids)}) photos)`,
  story_contributions: (ids: SQL) => sql`delete from story_contributions where story_id in ${ids}`,
  commission_offers: (ids: SQL) =>
    sql`update commission_offers set note = null where commission_id in ${commissionsOf(ids)}`,
  // The strike stays with its artist, but no longer names the song.
  artist_strikes: (ids: SQL) =>
    sql`update artist_strikes set commission_id = null where commission_id in ${commissionsOf(ids)}`,
  // If the artist shows the song on the profile, it is hidden, and the recipient's name is deleted.
  artist_profiles: (ids: SQL) => sql`update artist_profiles p
    set data = jsonb_set(p.data, '{samples}', (select jsonb_agg(case when one ->> 'commission_id' in
        (select id::text from commissions where story_id in ${ids}) then one || '{"recipient": ""}' else one end order by place)
      from jsonb_array_elements(p.data -> 'samples') with ordinality samples (one, place)))
    where exists (select from jsonb_array_elements(p.data -> 'samples') one
      where one ->> 'commission_id' in (select id::text from commissions where story_id in ${ids}))`,
  artist_songs: (ids: SQL) => sql`update artist_songs set is_shown = false, recipient = ''
    where id in (select song_id from sample_consents where commission_id in ${commissionsOf(ids)})`,
  sample_consents: (ids: SQL) =>
    sql`delete from sample_consents where commission_id in ${commissionsOf(ids)}`,
  // The review and its answer are deleted now. Its photo expires, and the job that deletes pictures removes it.
  artist_reviews: (ids: SQL) => sql`with gone as (delete from artist_reviews where story_id in ${ids}
      returning id::text as id, photo_key),
    photos as (update uploaded_images set expires_at = now() where image_key in (select photo_key from gone)),
    versions as (delete from edit_versions where kind = 'review' and item_id in (select id from gone))
    delete from edited_items where kind = 'review' and item_id in (select id from gone)`,
  song_ratings: (ids: SQL) => sql`delete from song_ratings where story_id in ${ids}`,
  song_checks: (ids: SQL) => sql`delete from song_checks where commission_id in ${commissionsOf(ids)}`,
  commissions: (
    ids: SQL,
  ) => sql`update commissions set title = '', lyrics = '', artist_note = '', audio_key = null,
    audio_original_key = null, audio_file_name = null, line_starts = null, peaks = ''::bytea, duration_seconds = 0
    where story_id in ${ids}`,
  story_invites: (ids: SQL) => sql`delete from story_invites where story_id in ${ids}`,
  story_ecards: (ids: SQL) => sql`delete from story_ecards where story_id in ${ids}`,
  story_messages: (ids: SQL) => sql`delete from story_messages where story_id in ${ids}`,
  story_revisions: (
    ids: SQL,
  ) => sql`update story_revisions set requests = '[]'::jsonb, note = '', answer = '',
    title_before = null, lyrics_before = null, audio_before = null where story_id in ${ids}`,
  // `cancelStories` has moved the state. A new slug makes the page unreachable. The genre stays for the studio's
  // bookkeeping.
  stories: (ids: SQL) => sql`update stories set slug = gen_random_uuid()::text, from_name = '', title = '',
    lyrics = null, lyric_times = null, artist_note = null, audio_key = null, instant = null, instant_song_id = null, greeting = null,
    peaks = ''::bytea, duration_seconds = 0, deleted_at = now(),
    song_data = ${JSON.stringify(emptySongData())}::jsonb || jsonb_build_object('genre', song_data->'genre')
    where id in ${ids}`,
} satisfies Record<string, (ids: SQL) => SQL>;
