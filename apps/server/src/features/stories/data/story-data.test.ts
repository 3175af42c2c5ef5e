import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stories } from '../../../../db/schema/stories.ts';
import { makeSongWav } from '../../../adapters/audio/testing/make-song.ts';
import { songFile } from '../../../adapters/audio/testing/song-file.ts';
import { finishedSong, type Goods, saveDraft, songCart, toPay } from '../../../testing/commission-song.ts';
import { pngOf } from '../../../testing/images.ts';
import {
  artistAtWork,
  deliverSong,
  guest,
  newcomer,
  newEmail,
  signedIn,
  songUpload,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';
import { STORY_ERASURES } from './story-tables.ts';

const MARK = 'Zqmarker';
const TITLE = 'Wrong Portland';
const EARLIER = 'songs/earlier.mp3';
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop);
});
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await shop.db.execute<Row>(statement)).rows;
const paramsOf = (slug: string) => ({ params: { slug } });
const remove = (visitor: Visitor, slug: string, title = TITLE) =>
  visitor.call('stories.remove', { ...paramsOf(slug), body: { title } });
async function ordered(visitor: Visitor, mark: string) {
  const song = { ...finishedSong(desk.artist), recipient: mark };
  const told = { ...song, questions: song.questions.map((one) => ({ ...one, answer: mark })) };
  const draft = await saveDraft(visitor, told);
  await visitor.call('builder.addPronunciation', {
    params: { id: draft },
    ...multipart({ subject: mark, pronounce: mark }),
  });
  const buyer = await toPay(shop, visitor, { slug: draft, cart: songCart(goods, draft) });
  await buyer.submit();
  await buyer.pay();
  const { body } = await buyer.confirm();
  const [row] = await rowsOf(sql`select c.id::int as "commissionId", s.id::int as id from commissions c
    join stories s on s.id = c.story_id where s.slug = ${body.order.slug}`);
  const { commissionId, id } = row as { commissionId: number; id: number };
  return { slug: String(body.order.slug), orderId: Number(body.order.order_id), commissionId, id };
}

/** Invites a person, who adds words, a photo and a voice note to the song. */
async function contribute(owner: Visitor, slug: string): Promise<void> {
  const made = await owner.call('stories.inviteCollaborator', {
    ...paramsOf(slug),
    body: { name: MARK, email: '' },
  });
  const token = new URL(made.body.url).searchParams.get('invite');
  const { visitor } = await signedIn(shop);
  await visitor.call('stories.joinCollaboration', { ...paramsOf(slug), body: { token } });
  const picture = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) };
  const { body } = await visitor.call('uploads.addImage', multipart({}, picture));
  const image_ids = [body.image.id];
  await visitor.call('stories.saveContribution', {
    ...paramsOf(slug),
    body: { name: MARK, memories: MARK, image_ids },
  });
  const note = songUpload(makeSongWav({ seconds: 2, seed: 1 }), 'note.wav');
  const voiced = await visitor.call('stories.addVoiceNote', { ...paramsOf(slug), ...note });
  expect(voiced.status).toBe(200);
}

/** Creates a delivered song with rows in every table that refers to stories. */
async function everything(visitor: Visitor) {
  const song = await ordered(visitor, MARK);
  const on = paramsOf(song.slug);
  await contribute(visitor, song.slug);
  await visitor.call('stories.planReveal', {
    ...on,
    body: {
      ...{ message: MARK, channel: 'email', to: newEmail(), locale: 'en' },
      ...{ send_on: null, time_zone: 'UTC' },
    },
  });
  await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
  await visitor.call('stories.messageArtist', { ...on, body: { message: MARK } });
  // Puts the commission back to offered, because `deliverSong` accepts it first.
  await rowsOf(sql`update commissions set state = 'offered' where id = ${song.commissionId}`);
  await rowsOf(sql`update stories set status = 'created' where id = ${song.id}`);
  await deliverSong(desk.visitor, song.commissionId);
  await shop.services.revealSending.sendDue();
  await newcomer(shop).call('stories.applaud', on);
  await newcomer(shop).call('comments.add', {
    ...on,
    body: { key: randomUUID(), text: `${MARK} sang along`, name: 'Ann' },
  });
  const revision_requests = [{ type: 'update', line: 1, edits: [{ line: MARK }] }];
  await visitor.call('stories.requestRevision', { ...on, body: { revision_requests, note: MARK } });
  await desk.visitor.call('studio.deliver', {
    params: { id: song.commissionId },
    body: { reason: MARK },
  });
  await shop.storage.put(EARLIER, songFile(), { contentType: 'audio/mpeg' });
  await rowsOf(sql`update story_revisions set audio_before = ${EARLIER} where story_id = ${song.id}`);
  await rowsOf(sql`insert into releases (story_id, next_at) values (${song.id}, now())`);
  await rowsOf(sql`insert into story_ecards (story_id, card, recipient_name, recipient_email, send_on)
    values (${song.id}, ${JSON.stringify({ message: MARK })}::jsonb, ${MARK}, ${newEmail()}, '2027-01-01')`);
  await rowsOf(sql`update commission_offers set note = ${MARK} where commission_id = ${song.commissionId}`);
  await shop.services.relay.drain();
  return song;
}

const tableNames = async (where = sql`true`): Promise<string[]> =>
  (
    await rowsOf(sql`select table_name from information_schema.tables t
      where table_schema = 'public' and table_type = 'BASE TABLE' and ${where} order by table_name`)
  ).map(({ table_name }) => String(table_name));

async function filesOf(id: number): Promise<string[]> {
  const { rows } = await shop.db.execute<{ key: string | null }>(sql`
    select audio_key as key from stories where id = ${id}
    union select voice_key from story_contributions where story_id = ${id}
    union select audio_before from story_revisions where story_id = ${id}
    union select i.image_key from story_contributions c join uploaded_images i on i.id = any(c.image_ids)
      where c.story_id = ${id}
    union select audio_original_key from commissions where story_id = ${id}`);
  return rows.flatMap(({ key }) => key ?? []);
}

/** All database rows that could contain a word of the story. */
async function rowsAbout({ id, orderId, commissionId, slug }: Awaited<ReturnType<typeof ordered>>) {
  const tables = await tableNames(sql`exists (select from information_schema.columns c
    where c.table_name = t.table_name and c.column_name = 'story_id')`);
  const hanging = tables.map(
    (name) => sql`select t::text as text from ${sql.identifier(name)} t where t.story_id = ${id}`,
  );
  return rowsOf(sql`${sql.join(hanging, sql` union all `)}
    union all select o::text from orders o where id = ${orderId}
    union all select c::text from checkouts c join orders o on o.checkout_id = c.id where o.id = ${orderId}
    union all select s::text from stories s where id = ${id}
    union all select d::text from song_builders d where d.song_data::text like ${`%${MARK}%`}
    union all select n::text from commission_offers n where commission_id = ${commissionId}
    union all select m::text from outbox m where position(${slug} in m.params::text) > 0`);
}

describe('one story', () => {
  it('can be exported completely, and leaves no word, file or address when it is deleted', async () => {
    const { visitor } = await signedIn(shop);
    const other = await ordered(visitor, 'Bystander');
    const song = await everything(visitor);
    const headers = { cookie: visitor.cookie() };

    const zip = await shop.http.inject({ url: `/v3/api/stories/${song.slug}/export.zip`, headers });
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="song.zip"',
    });
    const taken = unzipSync(zip.rawPayload);
    const textOf = (name: string) => strFromU8(taken[name] ?? new Uint8Array());
    expect(Object.keys(taken).sort()).toEqual([
      'earlier-versions/1.mp3',
      'lyrics.txt',
      'photos/1.png',
      'song.mp3',
      'story.json',
      'voice-notes/1.mp3',
    ]);
    expect(textOf('lyrics.txt')).toContain('wrong Portland');
    expect(textOf('song.mp3')).toMatch(/^ID3/);
    expect(JSON.parse(textOf('story.json'))).toMatchObject({
      address: expect.stringContaining(`/stories/${song.slug}`),
      story: {
        song: { title: TITLE },
        attributes: { recipient: MARK },
        production: { questions: [{ answer: MARK }, { answer: MARK }] },
        reveal: { message: MARK },
      },
      comments: [{ name: 'Ann', text: `${MARK} sang along` }],
      contributions: [
        { name: MARK, memories: MARK, photos: ['photos/1.png'], voice_note: 'voice-notes/1.mp3' },
      ],
      revisions: [{ note: MARK }],
      messages: [{ message: MARK }],
      ecard: { recipient: MARK },
    });

    const page = (await visitor.call('stories.get', paramsOf(song.slug))).body;
    const gift = String(page.reveal.path).split('gift=')[1];
    const addresses = [
      `/stories/${song.slug}/embed`,
      `/oembed?url=${encodeURIComponent(`${shop.settings.publicUrl}/stories/${song.slug}`)}`,
      page.song.audioUrl,
      `/v3/api/stories/${song.slug}/download`,
      `/v3/api/stories/${song.slug}/keep/qr-card.pdf`,
      `/v3/api/stories/${song.slug}/export.zip`,
      `/v3/api/stories/${song.slug}/gift/${gift}`,
      `/v3/api/stories/${song.slug}/comments`,
      `/v3/api/stories/get_status_by_id/${song.id}`,
      `/v3/api/stories/${song.slug}`,
    ];
    const statuses = () =>
      Promise.all(addresses.map(async (url) => [url, (await shop.http.inject({ url, headers })).statusCode]));
    const files = await filesOf(song.id);
    const stored = () => Promise.all(files.map((key) => shop.storage.exists(key)));
    expect(files).toHaveLength(5);
    expect(await stored()).toEqual(files.map(() => true));
    expect(await statuses()).toEqual(addresses.map((url) => [url, 200]));
    expect(JSON.stringify(await rowsAbout(song))).toContain(MARK);

    expect((await remove(visitor, song.slug, '  wrong portland ')).body).toEqual({ deleted: true });
    expect(JSON.stringify(await rowsAbout(song))).not.toContain(MARK);
    expect(await stored()).toEqual(files.map(() => false));
    expect(await statuses()).toEqual(addresses.map((url) => [url, 404]));
    expect((await remove(visitor, song.slug)).status).toBe(404);
    const [row] = await shop.db.select().from(stories).where(eq(stories.id, song.id));
    expect((await visitor.call('stories.get', paramsOf(row?.slug ?? ''))).status).toBe(404);

    const listed = (await visitor.call('account.orders')).body.orders;
    const order = listed.find((one: { order_id: number }) => one.order_id === song.orderId);
    expect(order).toMatchObject({ song: null, song_deleted_at: expect.any(String), total: 19_999 });
    expect(order.lines).toHaveLength(1);
    expect((await shop.http.inject({ url: order.invoice_url, headers })).statusCode).toBe(200);
    const stays = await visitor.call('stories.get', paramsOf(other.slug));
    expect(stays.body.attributes.recipient).toBe('Bystander');
  });

  it('keeps the order lines for other songs when it is deleted, in its own order and in other orders', {
    tags: ['night'],
  }, async () => {
    const { visitor } = await signedIn(shop);
    const goes = await ordered(visitor, 'Goes');
    const stays = await ordered(visitor, 'Stays');
    // An e-card without a `storyId` belongs to the song of its own order, as in the cart.
    const put = ({ orderId }: { orderId: number }, message: string, storyId?: number) => {
      const line = JSON.stringify([{ name: 'pl-e-card', quantity: 1, ecard: { message }, storyId }]);
      return rowsOf(sql`update orders set cart = jsonb_set(cart, '{lines}', cart -> 'lines' || ${line}::jsonb)
        where id = ${orderId}`);
    };
    await put(goes, 'card of goes');
    await put(goes, 'card of stays', stays.id);
    await put(stays, 'card of stays');
    await put(stays, 'card of goes', goes.id);
    await shop.storage.put('songs/goes.mp3', songFile(), { contentType: 'audio/mpeg' });
    await rowsOf(sql`update commissions set state = 'delivered' where id = ${goes.commissionId}`);
    await rowsOf(sql`update stories set status = 'shipped', title = ${TITLE}, lyrics = 'La', audio_key = 'songs/goes.mp3',
      delivered_at = ${clock.now().toISOString()} where id = ${goes.id}`);
    expect((await remove(visitor, goes.slug)).body).toEqual({ deleted: true });
    const left = await rowsOf(sql`select o.id::int as id, c.song_data ->> 'recipient' as recipient,
        jsonb_path_query_array(o.cart, '$.lines[*].ecard.message') as cards
      from orders o join checkouts c on c.id = o.checkout_id where o.id in (${goes.orderId}, ${stays.orderId})
      order by o.id`);
    expect(left).toEqual([
      { id: goes.orderId, recipient: null, cards: ['card of stays'] },
      { id: stays.orderId, recipient: 'Stays', cards: ['card of stays'] },
    ]);
  });

  it('can only be deleted by its owner, with a fresh code and its title, when no one works on it', async () => {
    const { visitor } = await signedIn(shop);
    const song = await ordered(visitor, 'Margaret');
    expect((await remove(visitor, song.slug, 'Margaret')).body).toEqual({ code: 'story_under_way' });
    // Makes the rows look as after a delivery. The test needs no real recording.
    await rowsOf(sql`update commissions set state = 'delivered' where id = ${song.commissionId}`);
    await rowsOf(sql`update stories set status = 'shipped', title = ${TITLE}, lyrics = 'She wore my blue coat', audio_key = 'songs/none.mp3',
      delivered_at = ${clock.now().toISOString()} where id = ${song.id}`);
    expect((await remove(newcomer(shop), song.slug)).status).toBe(401);
    for (const other of [desk.visitor, (await signedIn(shop)).visitor, (await guest(shop)).visitor])
      expect((await remove(other, song.slug)).status).toBe(404);
    expect((await remove(visitor, song.slug, 'Margaret')).body).toMatchObject({
      code: 'invalid_input',
      fields: { title: 'invalid' },
    });
    const revision_requests = [{ type: 'update', line: 1, edits: [{ line: 'She wore my green coat' }] }];
    await visitor.call('stories.requestRevision', { ...paramsOf(song.slug), body: { revision_requests } });
    expect((await remove(visitor, song.slug)).body).toEqual({ code: 'story_under_way' });
    await rowsOf(sql`update commissions set state = 'delivered' where id = ${song.commissionId}`);
    clock.advance(6 * 60_000);
    expect((await remove(visitor, song.slug)).body.code).toBe('fresh_passcode_needed');
    expect((await visitor.call('stories.get', paramsOf(song.slug))).body.song.title).toBe(TITLE);
  });
});

it('clears every table that refers to a story', async () => {
  const links =
    await rowsOf(sql`select distinct tc.table_name as name from information_schema.table_constraints tc
    join information_schema.constraint_column_usage u using (constraint_name, constraint_schema)
    where tc.constraint_type = 'FOREIGN KEY' and u.table_name in ('stories', 'commissions')`);
  // The ledger of the artist's pay stays, because it contains no words of the song.
  const known = [...Object.keys(STORY_ERASURES), 'earnings', 'earning_holds'];
  expect(
    links.map(({ name }) => String(name)).filter((name) => !known.includes(name)),
    'new tables: say in STORY_ERASURES of features/stories/data/story-tables.ts how their rows are cleared',
  ).toEqual([]);
});
