import { BEING_MADE, OPEN_CHECKOUT } from '@keepsong/domain/states/lists';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { cancelStories, contributedPhotos, lockShown } from '../stories/data/story-tables.ts';
import { joinedKey } from '../stories/keep/song-file.ts';
import {
  applicationUploads,
  isPersonal,
  mailsOf,
  ownStories,
  type Person,
  TABLES,
} from './personal-tables.ts';

type Row = Record<string, unknown>;

/** All rows about the person, by table. Columns that the export leaves out (`withheld`) are missing. */
export async function readPersonalRows(db: Db, person: Person): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const [name, rule] of Object.entries(TABLES)) {
    if (!isPersonal(rule)) continue;
    const withheld = sql`${`{${Object.keys(rule.withheld ?? {}).join(',')}}`}::text[]`;
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) - ${withheld} as row from ${sql.identifier(name)} t where ${rule.rows(person)}`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/**
 * The storage keys of the files that belong only to this person. Recordings that an artist also shows as examples are
 * not included, nor are instant songs that other people also requested.
 */
export async function readPersonalFiles(tx: Db | Tx, person: Person): Promise<string[]> {
  const { id, email } = person;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct key from (
      select audio_key as key from pronunciations where builder_id in
        (select id from song_builders where user_id = ${id} or (user_id is null and lower(email) = ${email.toLowerCase()}))
      union all select image_key from uploaded_images where user_id = ${id}
      union all select audio_key from stories where owner_id = ${id}
      union all select voice_key from story_contributions where user_id = ${id}
      union all select r.audio_before from story_revisions r join stories s on s.id = r.story_id where s.owner_id = ${id}
      union all select c.audio_key from commissions c join stories s on s.id = c.story_id where s.owner_id = ${id}
      union all select file_key from conversation_files where message_id in ${mailsOf(person)}
      union all select audio_key from instant_recordings where user_id = ${id}
      union all select file_key from maker_uploads where user_id = ${id} or id in ${applicationUploads(person)}
      union all select s.audio_key from instant_songs s join instant_tasks t on t.song_id = s.id
        where t.visitor_id in (select visitor_id from sessions where user_id = ${id})
      union all select c.audio_original_key from commissions c join stories s on s.id = c.story_id where s.owner_id = ${id}
    ) files where key is not null and not exists (select from artist_songs shown where shown.audio_key = key)
      and not exists (select from instant_songs s join instant_tasks t on t.song_id = s.id where s.audio_key = key
        and t.visitor_id not in (select visitor_id from sessions where user_id = ${id}))`);
  return rows.map(({ key }) => key);
}

/**
 * The storage keys of this person's songs that are joined with their spoken intros. The export leaves these
 * files out, because it contains the files that they are made from.
 */
export async function readJoinedFiles(tx: Tx, { id }: Person): Promise<string[]> {
  const { rows } = await tx.execute<{ intro: string; song: string }>(sql`
    select intro ->> 'audioKey' as intro, audio_key as song
    from stories, unnest(array[greeting, instant -> 'greeting']) intro
    where owner_id = ${id} and audio_key is not null and intro ->> 'audioKey' is not null`);
  return rows.map(({ intro, song }) => joinedKey(intro, song));
}

/**
 * The storage keys of voice notes and photos that other people added to this person's songs. They are deleted together
 * with the songs.
 */
export async function readGuestFiles(tx: Tx, person: Person): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select voice_key as key from story_contributions
      where story_id in ${ownStories(person)} and voice_key is not null
    union select image_key from (${contributedPhotos(ownStories(person))}) photos`);
  return rows.map(({ key }) => key);
}

/**
 * Whether something is still unfinished, so that the account cannot be deleted yet: a song that is being made, a gift
 * card that is still to be sent, or an order that is being paid.
 */
export async function isUnderWay(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ busy: boolean }>(sql`select
    exists (select from stories where owner_id = ${id} and ${oneOf(stories.status, BEING_MADE)})
    or exists (select from checkouts where user_id = ${id} and ${oneOf(checkouts.state, OPEN_CHECKOUT)})
    or exists (select from gift_cards g join orders o on o.id = g.order_id where o.user_id = ${id} and g.state = 'bought')
    as busy`);
  return rows[0]?.busy === true;
}

export async function erasePerson(tx: Tx, person: Person): Promise<void> {
  await cancelStories(tx, ownStories(person), person.id);
  await lockShown(tx, ownStories(person));
  for (const rule of Object.values(TABLES)) {
    if (!isPersonal(rule)) continue;
    for (const statement of rule.erase(person)) await tx.execute(statement);
  }
}

export async function lockPerson(tx: Tx, id: number): Promise<Person | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user ? { id, email: user.email, phone: user.phoneNumber } : null;
}
