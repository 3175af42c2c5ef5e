import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { type Goods, toPay } from '../../../testing/commission-song.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  guest,
  newcomer,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let product: Awaited<ReturnType<typeof sell>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  product = await sell(shop, 'revision-request', {
    productType: 'revision',
    priceCents: 999,
    extraInfo: { exclude_from_discounts: true },
  });
});
afterAll(() => shop.close());

async function orderedSong() {
  const desk = await artistAtWork(shop);
  return { desk, song: await paidSong(shop, { goods, artist: desk.artist }) };
}

async function deliveredSong(lyrics = WORK.lyrics) {
  const made = await orderedSong();
  await deliverSong(made.desk.visitor, made.song.commissionId);
  await shop.db.update(stories).set({ lyrics }).where(eq(stories.slug, made.song.slug));
  await shop.db.update(commissions).set({ lyrics }).where(eq(commissions.id, made.song.commissionId));
  return made;
}

const deliver = (desk: { visitor: Visitor }, id: number, body: { reason?: string } = {}) =>
  desk.visitor.call('studio.deliver', { params: { id }, body });

const mailsOf = async (to: string): Promise<string[]> => {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to })).map(({ subject }) => subject ?? '');
};

const mark = (line: number, wanted: string) => ({ type: 'update' as const, line, edits: [{ line: wanted }] });
const ask = (visitor: Visitor, slug: string, revision_requests: unknown[], note = '') =>
  visitor.call('stories.requestRevision', { params: { slug }, body: { revision_requests, note } });
const marks = (count: number) => Array.from({ length: count }, (_, at) => mark(at + 1, `New line ${at + 1}`));
const EIGHT = Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`).join('\n');

const STRANGERS: [string, () => Promise<Visitor>, number][] = [
  ['a stranger', async () => newcomer(shop), 401],
  ['another customer', async () => (await signedIn(shop)).visitor, 404],
  ['another guest', async () => (await guest(shop)).visitor, 404],
  ['the staff', async () => (await signedIn(shop, undefined, 'admin')).visitor, 404],
];

describe('the brief (spec 2.7-07)', () => {
  it('can be changed until an artist has accepted, and the artist sees the change', async () => {
    const { desk, song } = await orderedSong();
    const params = { slug: song.slug };
    const before = await song.visitor.call('stories.editable', { params });
    expect(before.body).toMatchObject({ phase: 'open', artist_name: null, messages: [] });
    const saved = await song.visitor.call('stories.saveEdit', {
      params,
      body: { ...before.body.song, recipient: 'Mags', notes: 'No drums.' },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { phase: 'open', song: { recipient: 'Mags', notes: 'No drums.' } },
    });
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    const brief = await desk.visitor.call('studio.commission', { params: { id: song.commissionId } });
    expect(brief.body.commission).toMatchObject({ recipient: 'Mags', notes: 'No drums.', genre: '2' });
  });

  it('shows the artist no contact details, in it and in the messages after it', async () => {
    const { desk, song } = await orderedSong();
    const [params, id] = [{ slug: song.slug }, { id: song.commissionId }];
    const { body } = await song.visitor.call('stories.editable', { params });
    const notes = 'Call me: 315-555-0142.';
    const must_have_questions = [
      { answer: 'The lake', description: 'See www.example.com/lake' },
      { answer: 'me@example.com', description: '' },
    ];
    const [first, second] = body.song.questions;
    const questions = [{ ...first, answer: 'Write to me@example.com' }, second];
    const saved = await song.visitor.call('stories.saveEdit', {
      params,
      body: { ...body.song, notes, must_have_questions, questions },
    });
    expect(saved.status).toBe(200);
    const lou = {
      subject: 'Lou',
      pronounce: 'As at www.example.com',
      audio: null,
      saved: false,
      expire: null,
    };
    const spelled = JSON.stringify([lou]);
    await shop.db
      .update(stories)
      .set({ songData: sql`jsonb_set(song_data, '{pronunciations}', ${spelled}::jsonb)` })
      .where(eq(stories.id, song.storyId));
    await desk.visitor.call('studio.accept', { params: id });
    await song.visitor.call('stories.messageArtist', { params, body: { message: 'I am me@example.com' } });
    const { commission } = (await desk.visitor.call('studio.commission', { params: id })).body;
    expect(commission).toMatchObject({
      notes: 'Call me: •••.',
      must_include: [
        { title: 'The lake', description: 'See •••' },
        { title: '•••', description: '' },
      ],
      questions: [{ answer: 'Write to •••' }, second],
      pronunciations: [{ subject: 'Lou', pronounce: 'As at •••' }],
      messages: [{ message: 'I am •••' }],
    });
    expect((await song.visitor.call('stories.editable', { params })).body.song.notes).toBe(notes);
  });

  it('names the wrong fields, and changes nothing', async () => {
    const { song } = await orderedSong();
    const params = { slug: song.slug };
    const refused = await song.visitor.call('stories.saveEdit', {
      params,
      body: { recipient: ' ', notes: 'Kept?' },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'song_data_invalid', fields: { recipient: 'required' } },
    });
    const { body } = await song.visitor.call('stories.editable', { params });
    expect(body.song).toMatchObject({ recipient: 'Marguerite', notes: '' });
  });

  it('closes when an artist accepts at the same moment', { tags: ['night'] }, async () => {
    const { desk, song } = await orderedSong();
    const params = { slug: song.slug };
    const [accepted, saved] = await Promise.all([
      desk.visitor.call('studio.accept', { params: { id: song.commissionId } }),
      song.visitor.call('stories.saveEdit', { params, body: { recipient: 'Mags' } }),
    ]);
    expect(accepted.status).toBe(200);
    const { body } = await desk.visitor.call('studio.commission', { params: { id: song.commissionId } });
    expect(body.commission.recipient).toBe(saved.status === 200 ? 'Mags' : 'Marguerite');
    const late = await song.visitor.call('stories.saveEdit', { params, body: { recipient: 'Late' } });
    expect(late).toMatchObject({ status: 409, body: { code: 'story_accepted' } });
  });

  it('is followed by messages: the artist is notified and reads them beside the brief', async () => {
    const { desk, song } = await orderedSong();
    const params = { slug: song.slug };
    const write = (message: string) =>
      song.visitor.call('stories.messageArtist', { params, body: { message } });
    expect(await write('Too early.')).toMatchObject({ status: 409, body: { code: 'commission_state' } });
    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    expect((await write('  ')).status).toBe(400);
    const sent = await write('She goes by Mags.');
    expect(sent.body).toMatchObject({
      phase: 'message',
      artist_name: 'Odessa Vale',
      messages: [{ message: 'She goes by Mags.' }],
    });
    const { body } = await desk.visitor.call('studio.commission', { params: { id: song.commissionId } });
    expect(body.commission.messages).toMatchObject([{ message: 'She goes by Mags.' }]);
    const mails = await mailsOf(desk.email);
    expect(mails.filter((subject) => subject.includes('wrote to you'))).toHaveLength(1);
  });

  it('is closed to everyone else', async () => {
    const { song } = await orderedSong();
    const params = { slug: song.slug };
    for (const [name, who, status] of STRANGERS) {
      const visitor = await who();
      const statuses = [
        await visitor.call('stories.editable', { params }),
        await visitor.call('stories.saveEdit', { params, body: { recipient: 'Eve' } }),
        await visitor.call('stories.messageArtist', { params, body: { message: 'x' } }),
      ].map((answer) => answer.status);
      expect(statuses, name).toEqual([status, status, status]);
    }
  });
});

describe('a revision', () => {
  it('goes to the artist, comes back as a new version, and is accepted', async () => {
    const { desk, song } = await deliveredSong();
    const { slug, commissionId } = song;
    const params = { slug };
    const fresh = await song.visitor.call('stories.revisions', { params });
    expect(fresh.body).toMatchObject({ may_ask: true, free_lines: 5, price_per_line: 999, revisions: [] });
    const oldAudio = fresh.body.song.audio_url;

    const asked = await ask(song.visitor, slug, [mark(1, 'She wore my green coat')], 'It was green.');
    expect(asked.body).toMatchObject({
      may_ask: false,
      free_lines: 0,
      revisions: [{ state: 'requested', free_lines: 1, paid_lines: 0, note: 'It was green.', before: null }],
    });
    expect(
      (await mailsOf(desk.email)).filter((subject) => subject.includes('asks for changes')),
    ).toHaveLength(1);

    const seen = await desk.visitor.call('studio.commission', { params: { id: commissionId } });
    expect(seen.body.commission).toMatchObject({
      state: 'in_revision',
      revisions: [{ requests: [mark(1, 'She wore my green coat')] }],
    });
    const id = { id: commissionId };
    const lyrics = WORK.lyrics.replace('blue', 'green');
    await desk.visitor.call('studio.saveWork', { params: id, body: { ...WORK, lyrics } });
    await desk.visitor.call('studio.uploadAudio', { params: id, ...songUpload() });
    await desk.visitor.call('studio.answerRevision', { params: id, body: { answer: 'Green it is.' } });
    expect((await song.visitor.call('stories.revisions', { params })).body.revisions[0].answer).toBe('');
    expect((await desk.visitor.call('studio.deliver', { params: id })).status).toBe(200);

    const answered = await song.visitor.call('stories.revisions', { params });
    expect(answered.body).toMatchObject({
      may_ask: false,
      song: { lyrics },
      revisions: [
        { state: 'answered', answer: 'Green it is.', before: { lyrics: WORK.lyrics, audio_url: oldAudio } },
      ],
    });
    expect(answered.body.song.audio_url).not.toBe(oldAudio);
    expect((await shop.http.inject({ url: oldAudio })).statusCode).toBe(200);
    const page = await song.visitor.call('stories.get', { params });
    expect(page.body.lyrics).toBe(lyrics);

    const revisionId = answered.body.revisions[0].id;
    const accept = () => song.visitor.call('stories.acceptRevision', { params: { slug, id: revisionId } });
    const [accepted] = await Promise.all([accept(), accept()]);
    expect(accepted.body).toMatchObject({ may_ask: true, free_lines: 0, revisions: [{ state: 'accepted' }] });
    expect((await shop.http.inject({ url: oldAudio })).statusCode).toBe(404);
    expect((await shop.http.inject({ url: answered.body.song.audio_url })).statusCode).toBe(200);
    const owner = await mailsOf(song.email);
    expect(owner.filter((subject) => subject.includes('sung again'))).toHaveLength(1);
  });

  it('that is not what was asked goes back to the artist for nothing, twice', async () => {
    const { desk, song } = await deliveredSong();
    const { slug, commissionId } = song;
    const sing = () => deliver(desk, commissionId, { reason: 'Sung as you wrote it.' });
    const read = async () => (await song.visitor.call('stories.revisions', { params: { slug } })).body;
    const giveBack = (id: number, note = 'My coat is green.') =>
      song.visitor.call('stories.returnRevision', { params: { slug, id }, body: { note } });
    await ask(song.visitor, slug, marks(1));
    const [{ id: first }] = (await read()).revisions;
    expect((await giveBack(first)).status).toBe(404);
    await sing();
    expect(await read()).toMatchObject({ may_return: [first] });
    expect((await giveBack(first, '  ')).status).toBe(400);
    const answers = await Promise.all([giveBack(first), giveBack(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

    // The artist has the same lines again, with what is wrong. Nobody can accept or give back meanwhile.
    const now = await read();
    const [, second] = now.revisions;
    expect(now).toMatchObject({ may_ask: false, may_return: [] });
    expect(second).toMatchObject({
      ...{ state: 'requested', return_of: first, free_lines: 1, paid_lines: 0 },
      ...{ note: 'My coat is green.', requests: now.revisions[0].requests },
    });
    expect((await song.visitor.call('stories.accept', { params: { slug } })).body.code).toBe(
      'revision_under_way',
    );
    const work = (await desk.visitor.call('studio.commission', { params: { id: commissionId } })).body;
    expect(work.commission.revisions[1]).toMatchObject({ return_of: first, note: 'My coat is green.' });

    await sing();
    expect((await giveBack(first)).status).toBe(404);
    expect((await giveBack(second.id)).status).toBe(200);
    await sing();
    const [, , third] = (await read()).revisions;
    expect((await giveBack(third.id)).status).toBe(404);
    const take = (id: number) => song.visitor.call('stories.acceptRevision', { params: { slug, id } });
    expect((await take(second.id)).status).toBe(404);
    expect((await take(third.id)).status).toBe(200);
    const { revisions, may_ask, may_return } = await read();
    expect(revisions.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('accepted'));
    expect([may_ask, may_return]).toEqual([true, []]);
    const told = await mailsOf(desk.email);
    expect(told.filter((subject) => subject.startsWith('A customer asks for changes'))).toHaveLength(3);
  });

  it('may leave the song as it was, when the artist says why; the customer reads it', async () => {
    const { desk, song } = await deliveredSong();
    await ask(song.visitor, song.slug, marks(1));
    const { commissionId } = song;
    expect(await deliver(desk, commissionId)).toMatchObject({ status: 409, body: { code: 'unchanged' } });
    expect((await deliver(desk, commissionId, { reason: '  ' })).body.code).toBe('unchanged');
    const words = { params: { id: commissionId }, body: { answer: 'I tried it.' } };
    await desk.visitor.call('studio.answerRevision', words);
    expect((await deliver(desk, commissionId, { reason: 'It lost its rhyme.' })).status).toBe(200);
    const { body } = await song.visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(body.revisions).toMatchObject([
      { state: 'answered', answer: 'I tried it.\n\nIt lost its rhyme.' },
    ]);
    const told = await mailsOf(song.email);
    expect(told.filter((subject) => subject.startsWith('About the lines you marked'))).toHaveLength(1);
    expect(told.filter((subject) => subject.includes('sung again'))).toEqual([]);
  });

  it('hides contact details from the other side, and shows everybody what they wrote themselves', async () => {
    const { desk, song } = await deliveredSong();
    const CONTACT = 'write to me@example.com or 315-555-0142';
    const HIDDEN = 'write to ••• or •••';
    const [own, params] = [{ params: { slug: song.slug } }, { id: song.commissionId }];
    await ask(song.visitor, song.slug, [mark(1, CONTACT)], CONTACT);
    const seen = (await desk.visitor.call('studio.commission', { params })).body.commission.revisions[0];
    expect(seen).toMatchObject({ note: HIDDEN, requests: [{ edits: [{ line: HIDDEN }] }] });
    const asked = await song.visitor.call('stories.revisions', own);
    expect(asked.body.revisions[0]).toMatchObject({
      note: CONTACT,
      requests: [{ edits: [{ line: CONTACT }] }],
    });

    const work = { ...WORK, artist_note: CONTACT };
    await desk.visitor.call('studio.saveWork', { params, body: work });
    await desk.visitor.call('studio.answerRevision', { params, body: { answer: CONTACT } });
    const kept = (await desk.visitor.call('studio.commission', { params })).body.commission;
    expect(kept).toMatchObject({ artist_note: CONTACT, revisions: [{ answer: CONTACT }] });
    expect((await deliver(desk, song.commissionId, { reason: CONTACT })).status).toBe(200);
    const { body } = await song.visitor.call('stories.revisions', own);
    expect(body.revisions[0].answer).toBe(`${HIDDEN}\n\n${HIDDEN}`);
    expect((await song.visitor.call('stories.get', own)).body.artist_note).toBe(HIDDEN);
  });

  it('is free once, for five lines, within 30 days', async () => {
    const { song } = await deliveredSong(EIGHT);
    const six = await ask(song.visitor, song.slug, marks(6));
    expect(six).toMatchObject({ status: 409, body: { code: 'revision_costs', details: { lines: 1 } } });
    const { song: late } = await deliveredSong(EIGHT);
    await shop.db
      .update(stories)
      .set({ deliveredAt: new Date(clock.now().getTime() - 31 * DAY_MS) })
      .where(eq(stories.slug, late.slug));
    expect((await ask(late.visitor, late.slug, marks(1))).body.code).toBe('revision_costs');
    expect((await ask(song.visitor, song.slug, marks(5))).status).toBe(200);
  });

  it('can only be requested once at a time, however fast somebody presses', async () => {
    const { song } = await deliveredSong();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(song.visitor, song.slug, marks(1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const rows = await shop.db.select().from(storyRevisions).where(eq(storyRevisions.storyId, song.storyId));
    expect(rows).toHaveLength(1);
  });

  it('is refused with the fields that are wrong', async () => {
    const { song } = await deliveredSong();
    const wrong: [unknown[], string[]][] = [
      [[], []],
      [[mark(99, 'x')], []],
      [[mark(1, ' ')], ['lines.1']],
    ];
    for (const [requests, fields] of wrong) {
      const { status, body } = await ask(song.visitor, song.slug, requests);
      expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        code: 'revision_invalid',
        fields,
      });
    }
  });

  it('is not offered for a song in the making', async () => {
    const { song } = await orderedSong();
    expect((await song.visitor.call('stories.revisions', { params: { slug: song.slug } })).status).toBe(404);
  });

  it('is closed to everyone else', async () => {
    const { song } = await deliveredSong();
    for (const [name, who, status] of STRANGERS) {
      const visitor = await who();
      expect((await visitor.call('stories.revisions', { params: { slug: song.slug } })).status, name).toBe(
        status,
      );
      expect((await ask(visitor, song.slug, marks(1))).status, name).toBe(status);
    }
  });
});

describe('a revision of more lines than are free (spec 3.5-08, 7.5-08)', () => {
  const cartOf = (storyId: number | null, requests: unknown[], values: object = {}) => ({
    sf_cart: {
      addresses: {
        billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
        shipping: null,
      },
      cart_total: 0,
      products: [
        {
          ...lineOf(product, { quantity: 1 }),
          price: 1,
          parent_story_id: storyId,
          extra_info: { revision_requests: requests, revision_note: 'For Sunday.' },
          ...values,
        },
      ],
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
  });
  const priced = (visitor: Visitor, cart: object) => visitor.call('checkout.paymentSettings', { body: cart });

  it('costs extra for each further line, and goes to the artist when it is paid', async () => {
    const { desk, song } = await deliveredSong(EIGHT);
    const [before] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
    const buyer = await toPay(shop, song.visitor, {
      slug: '',
      cart: cartOf(song.storyId, marks(7)),
    } as never);
    expect(buyer.settings.quote.total).toBe(2 * 999);
    await buyer.submit();
    await buyer.pay();
    const { body } = await buyer.confirm();
    expect(body).toMatchObject({ is_processed: true, order: { total: 1_998 } });
    const { body: page } = await song.visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(page.revisions).toMatchObject([
      { state: 'requested', free_lines: 5, paid_lines: 2, note: 'For Sunday.', requests: marks(7) },
    ]);
    const [after] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
    expect(after).toMatchObject({ state: 'in_revision', feeCents: (before?.feeCents ?? 0) + 999 });
    expect(
      (await mailsOf(desk.email)).filter((subject) => subject.includes('asks for changes')),
    ).toHaveLength(1);
    const { commissionId } = song;
    expect(await deliver(desk, commissionId)).toMatchObject({ status: 409, body: { code: 'unchanged' } });
    // The same file under another name does not count as a new version.
    const params = { id: commissionId };
    await desk.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    // Nor does another title: the customer paid for lines.
    const retitled = { ...WORK, lyrics: EIGHT, title: `${WORK.title}?` };
    expect((await desk.visitor.call('studio.saveWork', { params, body: retitled })).status).toBe(200);
    expect((await deliver(desk, commissionId)).body.code).toBe('unchanged');
    await desk.visitor.call('studio.saveWork', {
      params,
      body: { ...WORK, lyrics: EIGHT.replace('Line 8', 'Line nine') },
    });
    expect((await deliver(desk, commissionId)).status).toBe(200);
  });

  it('is only sold when some marked lines of an own song are not free, and once', async () => {
    const { song } = await deliveredSong(EIGHT);
    const id = song.storyId;
    const refused: [object, string][] = [
      [cartOf(id, marks(5)), 'product_missing'],
      [cartOf(null, marks(6)), 'product_missing'],
      [cartOf(999_999, marks(6)), 'product_missing'],
      [cartOf(id, []), 'revision_invalid'],
      [cartOf(id, marks(6), { quantity: 2 }), 'quantity_invalid'],
    ];
    for (const [cart, code] of refused) expect((await priced(song.visitor, cart)).body.code).toBe(code);
  });

  it('is only sold to the owner', async () => {
    const { song } = await deliveredSong(EIGHT);
    const cart = cartOf(song.storyId, marks(6));
    expect((await priced(newcomer(shop), cart)).body.code).toBe('sign_in_required');
    expect((await priced((await signedIn(shop)).visitor, cart)).body.code).toBe('product_missing');
    const free = await ask(song.visitor, song.slug, marks(1));
    expect(free.status).toBe(200);
    expect((await priced(song.visitor, cart)).body.code).toBe('revision_under_way');
  });

  it('is not lost when another revision was requested while it was being paid', {
    tags: ['night'],
  }, async () => {
    const { song } = await deliveredSong(EIGHT);
    const buyer = await toPay(shop, song.visitor, {
      slug: '',
      cart: cartOf(song.storyId, marks(6)),
    } as never);
    await buyer.submit();
    await ask(song.visitor, song.slug, marks(1));
    await buyer.pay();
    expect((await buyer.confirm()).body.is_processed).toBe(true);
    const { rows } = await shop.db.execute(
      sql`select free_lines, paid_lines from story_revisions where story_id = ${song.storyId} order by id`,
    );
    expect(rows).toEqual([
      { free_lines: 1, paid_lines: 0 },
      { free_lines: 5, paid_lines: 1 },
    ]);
  });
});
