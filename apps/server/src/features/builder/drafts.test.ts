import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@keepsong/domain/time/day';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pronunciations, songBuilders } from '../../../db/schema/builder.ts';
import {
  type Catalogue,
  finishedSong,
  readyToPay,
  saveDraft,
  songCart,
  stockShop,
} from '../../testing/commission-song.ts';
import { guest, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, signIn, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { deleteAbandonedDrafts } from './abandoned-drafts.job.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
});
afterAll(() => shop.close());

const song = () => finishedSong(stock.artist);
const isThere = async (slug: string) => {
  const [row] = await shop.db.select({ n: count() }).from(songBuilders).where(eq(songBuilders.slug, slug));
  return row?.n === 1;
};

/** Mails the link of a draft and returns the token in it. */
async function linkOf(slug: string, visitor = newcomer(shop), email = newEmail()): Promise<string> {
  const sent = await visitor.call('builder.mailResumeLink', { params: { id: slug }, body: { email } });
  if (sent.status !== 200) throw new Error(`no link: ${sent.status}`);
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  const token = /resume=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('the mail contains no link');
  return token;
}

describe('saving', () => {
  it('returns what was saved, under a slug of 128 bits', async () => {
    const visitor = newcomer(shop);
    const made = await visitor.call('builder.create', {
      body: { song_data: { ...song(), gifter_email: ' a@b.example ' } },
    });
    expect(made.body).toMatchObject({
      email: 'a@b.example',
      revision: 1,
      song_data: { recipient: 'Marguerite' },
    });
    expect(made.body.slug).toMatch(/^[\w-]{22}$/);
    expect(made.body.song_data.slug).toBe(made.body.slug);
    const read = await visitor.call('builder.get', { params: { id: made.body.slug } });
    expect(read.body).toEqual(made.body);
  });

  it("takes the older builder's fields flat too, as spec 3.1 lists them", async () => {
    const visitor = newcomer(shop);
    const made = await visitor.call('builder.create', {
      body: { song_data: { ...song(), mention_recipient: 'Yes', preferred_artist: 'Odessa Vale' } },
    });
    expect(made.body.song_data.older).toMatchObject({
      mention_recipient: 'Yes',
      preferred_artist: 'Odessa Vale',
      deliveryType: 'standard',
    });
    const changed = await visitor.call('builder.update', {
      params: { id: made.body.slug },
      body: { song_data: { mention_occasion: 'Yes' } },
    });
    expect(changed.body.song_data.older).toMatchObject({ mention_recipient: 'Yes', mention_occasion: 'Yes' });
  });

  it('takes recommended artists as the objects that the older builder sends (spec 3.1-06)', async () => {
    const about = { artist_name: 'Odessa Vale', genres: ['10'], average_rating: 4.8, example_songs: [] };
    const { status, body } = await newcomer(shop).call('builder.create', {
      body: {
        song_data: {
          ...song(),
          recommended_artists: [
            { id: 7, ...about },
            { id: '8', ...about },
          ],
        },
      },
    });
    expect(status).toBe(200);
    expect(body.song_data.recommended_artists).toEqual(['7', '8']);
  });

  it('overwrites only the revision that the browser knew', async () => {
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, song());
    const save = (recipient: string, revision?: number) =>
      visitor.call('builder.update', {
        params: { id: slug },
        body: { song_data: { ...song(), recipient }, ...(revision ? { revision } : {}) },
      });
    expect((await save('Rose', 1)).body.revision).toBe(2);
    expect(await save('Violet', 1)).toMatchObject({ status: 409, body: { code: 'draft_conflict' } });
    expect((await visitor.call('builder.get', { params: { id: slug } })).body.song_data.recipient).toBe(
      'Rose',
    );
    // For comparison: a save without a revision is never refused, so the last one wins.
    expect((await save('Violet')).body).toMatchObject({ revision: 3, song_data: { recipient: 'Violet' } });
  });

  it('changes only the given fields: fields missing from a PATCH stay (7.2-05)', async () => {
    const visitor = newcomer(shop);
    const questions = ['Inside jokes and funny stories', 'What they mean to you'].map((question) => ({
      question,
      answer: `Much about ${question}`,
    }));
    const email = newEmail();
    const made = await visitor.call('builder.create', {
      body: { song_data: { ...song(), questions, notes: 'No drums', gifter_email: email } },
    });
    const params = { id: made.body.slug };
    const patch = async (body: object) => (await visitor.call('builder.update', { params, body })).body;
    const before = made.body.song_data;
    expect(await patch({ song_data: { moods: ['43'] } })).toMatchObject({
      song_data: { ...before, moods: ['43'] },
      email,
      revision: 2,
    });
    expect((await patch({})).song_data).toEqual({ ...before, moods: ['43'] });
    const other = newEmail();
    expect(await patch({ email: other })).toMatchObject({ email: other, song_data: { gifter_email: email } });
    // A field that the browser sends as an empty text becomes empty.
    expect(await patch({ song_data: { gifter_email: '', notes: '' } })).toMatchObject({
      email: null,
      song_data: { notes: '', recipient: 'Marguerite' },
    });
  });

  it('accepts only one of many parallel saves of the same revision', async () => {
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, song());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        visitor.call('builder.update', {
          params: { id: slug },
          body: { song_data: { ...song(), recipient: `Name ${index}` }, revision: 1 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'draft_conflict')).toHaveLength(11);
  });

  it.each([
    ['recipient', { recipient: 'x'.repeat(101) }, { recipient: 'too_long' }],
    ['notes', { notes: 'x'.repeat(2_001) }, { notes: 'too_long' }],
    [
      'an answer',
      { questions: [{ question: 'Inside jokes and funny stories', answer: 'x'.repeat(10_001) }] },
      { 'questions.0.answer': 'too_long' },
    ],
    [
      'a title that must be in the song',
      { must_have_questions: [{ answer: 'x'.repeat(101), description: 'x'.repeat(201) }] },
      { 'must_have_questions.0.answer': 'too_long', 'must_have_questions.0.description': 'too_long' },
    ],
    ['verses', { extra_verses: 13 }, { extra_verses: 'too_many' }],
    ['a genre that is none', { genre: '99' }, { genre: 'invalid' }],
  ])('names the invalid field: %s', async (_, change, fields) => {
    const answer = await newcomer(shop).call('builder.create', {
      body: { song_data: { ...song(), ...change } },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'song_data_invalid', fields } });
  });

  it('accepts an answer of exactly the longest length', async () => {
    const questions = [{ question: 'Inside jokes and funny stories', answer: 'x'.repeat(10_000) }];
    const made = await newcomer(shop).call('builder.create', {
      body: { song_data: { ...song(), questions } },
    });
    expect(made.body.song_data.questions[0].answer).toHaveLength(10_000);
  });

  it('ignores pronunciations that a browser sends', async () => {
    const claimed = {
      subject: 'Siobhan',
      pronounce: 'shi-VAWN',
      audio: randomUUID(),
      saved: true,
      expire: null,
    };
    const made = await newcomer(shop).call('builder.create', {
      body: { song_data: { ...song(), pronunciations: [claimed] } },
    });
    expect(made.body).toMatchObject({ pronunciations: [], song_data: { pronunciations: [] } });
  });
});

describe('coming back', () => {
  it("lists the visitor's own drafts, the newest first, and answers 404 when there are none", async () => {
    const visitor = newcomer(shop);
    expect((await visitor.call('builder.byEmail', { query: { email: newEmail() } })).status).toBe(404);
    const first = await saveDraft(visitor, song());
    clock.advance(1000);
    const second = await saveDraft(visitor, song());
    clock.advance(1000);
    await visitor.call('builder.update', { params: { id: first }, body: { song_data: song() } });
    const listed = await visitor.call('builder.byEmail');
    expect(listed.body.map(({ slug }: { slug: string }) => slug)).toEqual([first, second]);
  });

  it('answers a signed-in user without drafts with an empty list, but with 404 when an e-mail is asked for', async () => {
    const email = newEmail();
    const { visitor } = await signedIn(shop, email);
    expect(await visitor.call('builder.byEmail')).toMatchObject({ status: 200, body: [] });
    for (const asked of [email, newEmail()])
      expect((await visitor.call('builder.byEmail', { query: { email: asked } })).status).toBe(404);
  });

  it('opens on another device for a user who proved the e-mail address that is stored with it', async () => {
    const email = newEmail();
    const slug = await saveDraft(newcomer(shop), { ...song(), gifter_email: email.toUpperCase() });
    const { visitor } = await signedIn(shop, email);
    expect((await visitor.call('builder.byEmail', { query: { email } })).body[0].slug).toBe(slug);
    expect((await visitor.call('builder.get', { params: { id: slug } })).status).toBe(200);
  });

  it('gives drafts that were begun before the sign-in to the account', async () => {
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, song());
    const email = newEmail();
    const { id } = await signIn(shop, visitor, email);
    const [row] = await shop.db.select().from(songBuilders).where(eq(songBuilders.slug, slug));
    expect(row?.userId).toBe(id);
    const elsewhere = await signedIn(shop, email);
    expect((await elsewhere.visitor.call('builder.get', { params: { id: slug } })).status).toBe(200);
  });

  it('opens a draft by a mailed link, in one browser only', async () => {
    const owner = newcomer(shop);
    const slug = await saveDraft(owner, song());
    const token = await linkOf(slug, owner);
    const second = newcomer(shop);
    expect((await second.call('builder.resume', { body: { token } })).body.slug).toBe(slug);
    expect((await second.call('builder.get', { params: { id: slug } })).status).toBe(200);
    expect((await second.call('builder.resume', { body: { token } })).status).toBe(200);
    expect((await newcomer(shop).call('builder.resume', { body: { token } })).status).toBe(404);
  });

  it('lets only one of many browsers open a link at the same time', async () => {
    const owner = newcomer(shop);
    const token = await linkOf(await saveDraft(owner, song()), owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newcomer(shop).call('builder.resume', { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  it('rejects a link after 30 days', async () => {
    const owner = newcomer(shop);
    const slug = await saveDraft(owner, song());
    const token = await linkOf(slug, owner);
    await shop.db.execute(`update draft_links set expires_at = '${clock.now().toISOString()}'`);
    expect((await newcomer(shop).call('builder.resume', { body: { token } })).status).toBe(404);
  });

  it('goes to one mailbox eight times in an hour at most', async () => {
    const owner = newcomer(shop);
    const params = { id: await saveDraft(owner, song()) };
    const body = { email: newEmail() };
    const statuses: number[] = [];
    for (let index = 0; index < 9; index += 1)
      statuses.push((await owner.call('builder.mailResumeLink', { params, body })).status);
    expect(statuses).toEqual([...Array(8).fill(200), 429]);
  });
});

describe('deleting a draft', () => {
  it('is possible for its owner', async () => {
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, song());
    expect((await visitor.call('builder.remove', { params: { id: slug } })).body).toEqual({ deleted: true });
    expect(await isThere(slug)).toBe(false);
    // A browser that receives this message begins a new draft (spec 4.2-10, 8.4-02).
    const gone = { status: 404, body: { code: 'not_found', message: 'Songbuilder not found' } };
    const params = { id: slug };
    expect(await visitor.call('builder.get', { params })).toMatchObject(gone);
    expect(await visitor.call('builder.update', { params, body: { song_data: song() } })).toMatchObject(gone);
    expect(await visitor.call('builder.remove', { params })).toMatchObject(gone);
  });

  it('is possible after its cart was priced', async () => {
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, song());
    await visitor.call('checkout.paymentSettings', { body: songCart(stock.goods, slug) });
    expect((await visitor.call('builder.remove', { params: { id: slug } })).status).toBe(200);
    expect((await visitor.call('builder.byEmail')).status).toBe(404);
  });

  it('during a payment takes nothing from the order', async () => {
    const visitor = newcomer(shop);
    const buyer = await readyToPay(shop, stock, visitor);
    await buyer.submit();
    expect((await visitor.call('builder.remove', { params: { id: buyer.slug } })).status).toBe(200);
    expect((await visitor.call('builder.get', { params: { id: buyer.slug } })).status).toBe(404);
    await buyer.pay();
    expect((await buyer.confirm()).body.order.recipient).toBe('Marguerite');
  });

  it('is not possible once a paid order was made from it, because the draft cannot be found any more', async () => {
    const bought = await paidSong(shop, stock);
    const params = { id: bought.draft };
    expect((await bought.visitor.call('builder.get', { params })).status).toBe(404);
    expect((await bought.visitor.call('builder.remove', { params })).status).toBe(404);
    expect(await isThere(bought.draft)).toBe(true);
  });

  it('happens by itself after 60 days when the shop has no account or e-mail address for it', async () => {
    const nameless = { ...song(), gifter_email: '' };
    const begin = async (visitor: Visitor) =>
      String((await visitor.call('builder.create', { body: { song_data: nameless } })).body.slug);
    const lost = await begin(newcomer(shop));
    const kept = await begin((await guest(shop)).visitor);
    const named = await saveDraft(newcomer(shop), song());
    const visitor = newcomer(shop);
    const priced = await saveDraft(visitor, song());
    await visitor.call('checkout.paymentSettings', { body: songCart(stock.goods, priced) });
    await visitor.call('builder.update', { params: { id: priced }, body: { song_data: nameless } });
    await deleteAbandonedDrafts(shop.db, { now: () => new Date(clock.now().getTime() + 59 * DAY_MS) });
    expect(await isThere(lost)).toBe(true);
    await deleteAbandonedDrafts(shop.db, { now: () => new Date(clock.now().getTime() + 61 * DAY_MS) });
    const left = await Promise.all([lost, kept, named, priced].map(isThere));
    expect(left).toEqual([false, true, true, true]);
  });

  it('by itself waits until its recordings are deleted, so that no files are left behind', async () => {
    const visitor = newcomer(shop);
    const nameless = { ...song(), gifter_email: '' };
    const slug = String((await visitor.call('builder.create', { body: { song_data: nameless } })).body.slug);
    const [draft] = await shop.db.select().from(songBuilders).where(eq(songBuilders.slug, slug));
    const builderId = draft?.id ?? 0;
    const audioKey = 'pronunciations/of-nobody.mp3';
    await shop.db.insert(pronunciations).values({ builderId, subject: 'Anaïs', audioKey });
    const later = { now: () => new Date(clock.now().getTime() + 61 * DAY_MS) };
    await deleteAbandonedDrafts(shop.db, later);
    expect(await isThere(slug)).toBe(true);
    await shop.db
      .update(pronunciations)
      .set({ audioKey: null })
      .where(eq(pronunciations.builderId, builderId));
    await deleteAbandonedDrafts(shop.db, later);
    expect(await isThere(slug)).toBe(false);
  });
});
