import { randomUUID } from 'node:crypto';
import { ok } from '@keepsong/domain/result';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters, users } from '../../../db/schema/accounts.ts';
import { comments } from '../../../db/schema/comments.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { findComments } from './comments.repository.ts';

const SUPPORT = 'help@keepsong.test';

let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;
let song: Awaited<ReturnType<typeof paidSong>>;

beforeAll(async () => {
  shop = await openTestShop({ settings: { supportEmail: SUPPORT } });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop, { artistName: 'Odessa Vale', bioEn: 'Sings.' });
  song = await paidSong(shop, { goods, artist: desk.artist });
  await deliverSong(desk.visitor, song.commissionId);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(comments);
  await shop.db.delete(rateCounters);
});

const say = (visitor: Visitor, text: string, more: { name?: string; key?: string } = {}) =>
  visitor.call('comments.add', {
    params: { slug: song.slug },
    body: { key: randomUUID(), text, name: 'Camille', ...more },
  });
const list = async (visitor: Visitor, query: Record<string, unknown> = {}) =>
  (await visitor.call('comments.list', { params: { slug: song.slug }, query })).body;
const textsFor = async (visitor: Visitor, query = {}): Promise<string[]> =>
  (await list(visitor, query)).comments.map(({ text }: { text: string }) => text);
const at = (id: number) => ({ slug: song.slug, comment_id: id });
const edit = (visitor: Visitor, id: number, text: string) =>
  visitor.call('comments.edit', { params: at(id), body: { text } });
const remove = (visitor: Visitor, id: number) => visitor.call('comments.remove', { params: at(id) });
const moderate = (visitor: Visitor, id: number, hidden: boolean, reason?: string) =>
  visitor.call('comments.moderate', { params: at(id), body: { hidden, reason } });
const report = (visitor: Visitor, id: number) =>
  visitor.call('comments.report', { params: at(id), body: { reason: 'hurtful' } });
const staff = async () => (await signedIn(shop, newEmail(), 'admin')).visitor;

describe('comments on a song', () => {
  it("are written by a visitor with a name, read by all, and marked as the author's own", async () => {
    const [camille, other] = [newcomer(shop), newcomer(shop)];
    const said = await say(camille, ' Dad. DAD.\nI am crying. ');
    expect(said.body).toMatchObject({ count: 1, comment: { is_own: true, text: 'Dad. DAD.\nI am crying.' } });
    expect(await list(other)).toMatchObject({
      count: 1,
      next: null,
      can_moderate: false,
      needs_reason: false,
      comments: [
        { is_own: false, author: { kind: 'visitor', first_name: 'Camille', last_name: '', artist_id: null } },
      ],
    });
  });

  it('name their author: a customer, the singer, another artist, the shop', async () => {
    const customer = await signedIn(shop);
    await shop.db
      .update(users)
      .set({ firstName: 'Henri', lastName: 'Lavoie' })
      .where(eq(users.id, customer.id));
    const other = await artistAtWork(shop, { artistName: 'Wren Halloway', bioEn: '' });
    const pictured = await signedIn(shop, newEmail(), 'admin');
    await shop.db.update(users).set({ photoUrl: '/media/us.png' }).where(eq(users.id, pictured.id));
    const people = [customer.visitor, desk.visitor, other.visitor, await staff(), pictured.visitor];
    for (const visitor of people) await say(visitor, 'Lovely', { name: 'Somebody Else' });
    const { comments: said } = await list(newcomer(shop), { sort: 'oldest' });
    expect(said.map(({ author }: { author: object }) => author)).toMatchObject([
      { kind: 'visitor', first_name: 'Henri', last_name: 'Lavoie' },
      { kind: 'artist', first_name: 'Odessa Vale', artist_id: desk.artist.id, is_singer: true },
      { kind: 'artist', first_name: 'Wren Halloway', artist_id: null, is_singer: false },
      { kind: 'staff', first_name: '', last_name: '', photo: null },
      // Staff have their own picture, or else the shop's mark (spec 6-20).
      { kind: 'staff', first_name: '', last_name: '', photo: '/media/us.png' },
    ]);
    expect(JSON.stringify(said)).not.toContain('Somebody Else');
  });

  it.each([
    [{ text: ' ', name: 'Ann' }, { text: 'required' }],
    [{ text: 'a'.repeat(2001), name: 'Ann' }, { text: 'too_long' }],
    [{ text: 'www.a.b www.c.d www.e.f', name: 'Ann' }, { text: 'too_many_links' }],
    [{ text: 'Hello' }, { name: 'required' }],
  ])('are refused with the name of the field: %j', async (body, fields) => {
    const answer = await newcomer(shop).call('comments.add', {
      params: { slug: song.slug },
      body: { key: randomUUID(), ...body },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  });

  it('that are sent twice are stored once, and nobody else can use their key', async () => {
    const [camille, other] = [newcomer(shop), newcomer(shop)];
    const key = randomUUID();
    await camille.call('auth.signOut');
    const answers = await Promise.all([1, 2, 3].map(() => say(camille, 'Once', { key })));
    expect(new Set(answers.map(({ body }) => body.comment.id)).size).toBe(1);
    expect((await say(other, 'Twice', { key })).status).toBe(404);
    // The author did not get the first answer and sends a changed text.
    const changed = await say(camille, 'Once, and for all', { key });
    expect(changed.body.comment).toMatchObject({
      id: answers[0]?.body.comment.id,
      text: 'Once, and for all',
      edited_at: expect.any(String),
    });
    // Sending the same text again does not count as a change.
    expect(answers.map(({ body }) => body.comment.edited_at)).toEqual([null, null, null]);
    const again = await say(camille, 'Once, and for all', { key });
    expect(again.body.comment.edited_at).toBe(changed.body.comment.edited_at);
    expect(await list(other)).toMatchObject({ count: 1, comments: [{ text: 'Once, and for all' }] });
  });

  it('can be changed and deleted only by their author', async () => {
    const [camille, other] = [newcomer(shop), newcomer(shop)];
    const { comment } = (await say(camille, 'Frist')).body;
    const people = [other, song.visitor, desk.visitor, await staff()];
    for (const person of people) {
      expect((await edit(person, comment.id, 'Mine now')).status).toBe(404);
      expect((await remove(person, comment.id)).status).toBe(404);
    }
    expect((await edit(camille, comment.id, 'First')).body).toMatchObject({
      count: 1,
      comment: { text: 'First', edited_at: expect.any(String) },
    });
    expect((await edit(camille, comment.id, '')).body.fields).toEqual({ text: 'required' });
    expect((await remove(camille, comment.id)).body).toEqual({ count: 0 });
    expect((await remove(camille, comment.id)).status).toBe(404);
  });

  it('of an account belong to it on every device', async () => {
    const first = await signedIn(shop);
    const { comment } = (await say(first.visitor, 'From my phone')).body;
    const again = await signedIn(shop, first.email);
    expect((await edit(again.visitor, comment.id, 'From my desk')).status).toBe(200);
    await again.visitor.call('auth.signOut');
    expect((await edit(again.visitor, comment.id, 'After me')).status).toBe(404);
  });

  it('are not found through another song, nor on one that cannot be heard yet', async () => {
    const { comment } = (await say(newcomer(shop), 'Here')).body;
    const making = await paidSong(shop, { goods, artist: desk.artist });
    const params = { slug: making.slug };
    expect((await making.visitor.call('comments.list', { params })).status).toBe(404);
    const body = { key: randomUUID(), text: 'Too early', name: 'Ann' };
    expect((await making.visitor.call('comments.add', { params, body })).status).toBe(404);
    const elsewhere = { params: { ...params, comment_id: comment.id }, body: { reason: 'spam' } };
    expect((await newcomer(shop).call('comments.report', elsewhere)).status).toBe(404);
  });
});

describe('the pages of comments', () => {
  it('continue where the previous page ended, in both orders, whatever was written or deleted in between', async () => {
    const camille = newcomer(shop);
    for (let at = 1; at <= 10; at += 1) await say(camille, `Comment ${at}`);
    const second = newcomer(shop);
    for (let at = 11; at <= 13; at += 1) await say(second, `Comment ${at}`);
    const first = await list(camille);
    expect(first).toMatchObject({ count: 13, comments: { length: 10 } });
    await remove(camille, first.comments[9].id);
    await say(newcomer(shop), 'Comment 14');
    expect(await textsFor(camille, { after: first.next })).toEqual(['Comment 3', 'Comment 2', 'Comment 1']);
    const oldest = await list(camille, { sort: 'oldest' });
    expect(oldest.comments[0].text).toBe('Comment 1');
    expect(await textsFor(camille, { sort: 'oldest', after: oldest.next })).toEqual([
      'Comment 12',
      'Comment 13',
      'Comment 14',
    ]);
  });

  it('read as many rows for the hundredth page as for the first, with 10,000 comments', async () => {
    await shop.database.pool.query(
      `insert into comments (story_id, key, visitor_id, name, body)
       select $1, gen_random_uuid(), gen_random_uuid(), 'A', 'Comment ' || n from generate_series(1, 10000) n`,
      [song.storyId],
    );
    await shop.database.pool.query('analyze comments');
    const reader = newcomer(shop);
    const { next, count } = await list(reader);
    const before100 = next - 98 * 10;
    expect(await textsFor(reader, { after: before100 })).toHaveLength(10);
    expect((await textsFor(reader, { after: before100 }))[0]).toBe('Comment 9010');
    expect(count).toBe(10_000);
    expect(await rowsReadFor(undefined)).toBe(11);
    expect(await rowsReadFor(before100)).toBe(11);
  });
});

/**
 * How many rows of comments the database reads for a page of 10. A page asks for one more than it shows, so 11 is the
 * best result.
 */
async function rowsReadFor(after: number | undefined): Promise<number> {
  const counted = await shop.database.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ n: string }>(
        sql`select coalesce(idx_tup_fetch, 0) + seq_tup_read as n from pg_stat_xact_user_tables where relname = 'comments'`,
      );
      return Number(rows[0]?.n);
    };
    const before = await read();
    const viewer = { userId: null, visitorId: randomUUID() };
    await findComments(tx, song.storyId, { sort: 'newest', after, limit: 11 }, viewer);
    return ok((await read()) - before);
  });
  return counted.ok ? counted.value : Number.NaN;
}

describe('comments that should not be there', () => {
  it('are hidden by the owner, still seen by author, owner and staff, and no longer counted', async () => {
    const [camille, other] = [newcomer(shop), newcomer(shop)];
    await say(other, 'Kind');
    const { comment } = (await say(camille, 'Unkind')).body;
    for (const person of [camille, other, desk.visitor])
      expect((await moderate(person, comment.id, true)).status).toBe(404);
    expect((await moderate(song.visitor, comment.id, true)).body).toMatchObject({
      count: 1,
      comment: { hidden_by: 'owner' },
    });
    expect(await textsFor(other)).toEqual(['Kind']);
    for (const person of [camille, song.visitor, await staff()])
      expect(await list(person)).toMatchObject({
        count: 1,
        comments: [{ text: 'Unkind' }, { text: 'Kind' }],
      });
    expect((await moderate(song.visitor, comment.id, false)).body).toMatchObject({ count: 2 });
    expect(await textsFor(other)).toEqual(['Unkind', 'Kind']);
    await moderate(song.visitor, comment.id, true);
    expect((await remove(camille, comment.id)).body).toEqual({ count: 1 });
  });

  it('that the staff hid stay hidden when the owner wants to show them', async () => {
    const { comment } = (await say(newcomer(shop), 'Buy pills')).body;
    const admin = await staff();
    const hidden = await admin.call('comments.moderate', {
      params: at(comment.id),
      body: { hidden: true, reason: 'It sells pills' },
    });
    expect(hidden.body.comment.hidden_by).toBe('staff');
    const [deed] = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'comment.hidden'));
    expect(deed).toMatchObject({ reason: 'It sells pills', after: { comment: comment.id } });
    expect((await moderate(song.visitor, comment.id, false)).body.comment.hidden_by).toBe('staff');
    expect((await list(newcomer(shop))).count).toBe(0);
    expect((await moderate(admin, comment.id, false, 'It is kind after all')).body).toMatchObject({
      count: 1,
    });
  });

  it('are hidden and shown by the staff only with a reason, and by the owner without', async () => {
    const { comment } = (await say(newcomer(shop), 'Buy pills')).body;
    const admin = await staff();
    expect([(await list(admin)).needs_reason, (await list(song.visitor)).needs_reason]).toEqual([
      true,
      false,
    ]);
    for (const hidden of [true, false])
      expect(await moderate(admin, comment.id, hidden)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { reason: 'required' } },
      });
    expect((await moderate(song.visitor, comment.id, true)).status).toBe(200);
    expect((await moderate(admin, comment.id, false, 'It is no spam')).status).toBe(200);
    const deeds = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'comment.shown'));
    expect(deeds).toContainEqual(
      expect.objectContaining({
        reason: 'It is no spam',
        before: { comment: comment.id, hidden_by: 'owner' },
      }),
    );
  });

  it('are reported to the staff, who get one mail and close the reports by keeping the comment', async () => {
    const { comment } = (await say(newcomer(shop), 'You were never nice')).body;
    const reporter = newcomer(shop);
    for (const visitor of [reporter, reporter, newcomer(shop)])
      expect((await report(visitor, comment.id)).body).toEqual({ reported: true });
    await shop.services.relay.drain();
    const mails = (await shop.mailbox.listMessages({ to: SUPPORT })).filter(({ text }) =>
      text.includes(`#comment-${comment.id}`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('You were never nice');
    const admin = await staff();
    expect((await list(admin)).comments[0].reports).toBe(2);
    expect((await list(song.visitor)).comments[0].reports).toBe(0);
    expect((await moderate(admin, comment.id, false, 'It is kind enough')).body.comment.reports).toBe(0);
  });
});

describe('limits against spam', () => {
  it('stop one visitor after ten comments in ten minutes, and one address after sixty in an hour', async () => {
    const talker = newcomer(shop);
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await say(talker, `No ${at}`)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await say(talker, 'Once more');
    expect(refused.body).toMatchObject({ code: 'too_many_requests' });
    const crowd = Array.from({ length: 61 }, () => shop.visitor('192.0.2.7'));
    const said = [];
    for (const visitor of crowd) said.push((await say(visitor, 'Hello')).status);
    expect(said.filter((status) => status === 200)).toHaveLength(60);
    expect(said.at(-1)).toBe(429);
  });
});

it('the stored count is correct after many changes at once', async () => {
  const people = Array.from({ length: 12 }, () => newcomer(shop));
  const said = await Promise.all(people.map((visitor) => say(visitor, 'At once')));
  await Promise.all([
    ...people.slice(0, 4).map((visitor, at) => remove(visitor, said[at]?.body.comment.id)),
    ...said.slice(4, 7).map(({ body }) => moderate(song.visitor, body.comment.id, true)),
  ]);
  const [row] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
  expect(row?.commentCount).toBe(5);
  expect(await textsFor(newcomer(shop))).toHaveLength(5);
});
