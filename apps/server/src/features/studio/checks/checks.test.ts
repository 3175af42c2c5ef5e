import { ok } from '@keepsong/domain/result';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artists } from '../../../../db/schema/artists.ts';
import { commissions, songChecks } from '../../../../db/schema/commissions.ts';
import { earnings } from '../../../../db/schema/earnings.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { makeSongWav } from '../../../adapters/audio/testing/make-song.ts';
import { type Goods, readyToPay } from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  paidSong,
  signedIn,
  songUpload,
  WORK,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';
import { loadFacts } from '../../artists/standing/standing.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let producer: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(({ subject, text }) => ({
    subject: subject ?? '',
    text: `${text}`,
  }));
}

/** Creates a song that an artist who is not trusted has put up for the check. */
async function songPutUp() {
  const desk = await artistAtWork(shop, { isTrusted: false });
  const song = await paidSong(shop, { goods, artist: desk.artist });
  const params = { id: song.commissionId };
  const call = (name: 'studio.accept' | 'studio.deliver', body: object = {}) =>
    desk.visitor.call(name, { params, body });
  await call('studio.accept');
  await desk.visitor.call('studio.saveWork', { params, body: WORK });
  await desk.visitor.call('studio.uploadAudio', { params, ...songUpload() });
  await desk.visitor.call('studio.saveTimes', { params, body: { starts: [1.5, null] } });
  const put = await call('studio.deliver');
  return { desk, song, params, call, put };
}

const pass = (id: number, body: object = {}) =>
  producer.call('checks.pass', { params: { id }, body: { notes: [], ...body } });
const sendBack = (id: number, notes: { at_seconds: number; text: string }[], version?: number) =>
  producer.call('checks.sendBack', { params: { id }, body: version ? { notes, version } : { notes } });
const NOTES = [
  { at_seconds: 84.6, text: 'A click after “dress”.' },
  { at_seconds: 3, text: 'Her name is mar-guh-REET.' },
];
const workOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];
const storyOf = async (slug: string) =>
  (await shop.db.select().from(stories).where(eq(stories.slug, slug)))[0];
const paidFor = async (storyId: number) =>
  shop.db.select().from(earnings).where(eq(earnings.storyId, storyId));

it('the customer gets and hears of the song only when it is passed, and what follows a delivery begins then', async () => {
  const { desk, song, params, put } = await songPutUp();
  expect(put.body.commission).toMatchObject({
    state: 'to_be_checked',
    is_heard_first: true,
    check: { version: 1, outcome: null, notes: [] },
    story_slug: null,
  });
  const before = await mailsTo(song.email);
  expect(await storyOf(song.slug)).toMatchObject({
    status: 'in_production',
    audioKey: null,
    deliveredAt: null,
  });
  expect(await paidFor(song.storyId)).toEqual([]);
  const page = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(page.view).toBe('timeline');
  expect(JSON.stringify(page)).not.toContain('wrong Portland');
  const { active } = (await desk.visitor.call('studio.queue')).body;
  expect(active).toMatchObject([{ id: params.id, state: 'to_be_checked' }]);
  expect((await desk.visitor.call('studio.saveWork', { params, body: WORK })).body.code).toBe(
    'commission_state',
  );
  expect((await desk.visitor.call('studio.deliver', { params, body: {} })).body.code).toBe('unchanged');

  const { checks, count } = (await producer.call('checks.list', { query: {} })).body;
  expect(count).toBeGreaterThan(0);
  expect(checks.find(({ id }: { id: number }) => id === params.id)).toMatchObject({
    ...{ title: 'Wrong Portland', version: 1, is_change: false, is_first: true },
    check_by: new Date(clock.now().getTime() + 2 * 3_600_000).toISOString(),
  });
  const file = await producer.request('GET', '/v3/api/admin/checks.csv');
  const lines = String(file.body).split('\r\n');
  expect(lines[0]).toContain('id,version,order_number,title,recipient,');
  expect(lines.filter((line) => line.startsWith(`${params.id},1,`))).toEqual([
    expect.stringContaining(',Wrong Portland,'),
  ]);
  const { check } = (await producer.call('checks.get', { params })).body;
  expect(check).toMatchObject({
    ...{
      is_waiting: true,
      lyrics: WORK.lyrics,
      line_starts: [1.5, null],
      from_name: 'Henri',
      asked: [],
      artist_note: WORK.artist_note,
    },
    questions: [{ answer: 'She wore my blue coat over her dress.' }, { answer: 'Wrong Portland.' }],
  });

  clock.advance(30 * 60_000);
  const passed = await pass(params.id, { version: 1 });
  expect(passed).toMatchObject({
    status: 200,
    body: { check: { is_waiting: false, versions: [{ version: 1, outcome: 'passed' }] } },
  });
  const heard = await workOf(params.id);
  expect(heard).toMatchObject({ state: 'delivered', deliveredAt: clock.now(), firstDueAt: heard?.dueAt });
  expect(heard?.firstPutUpAt?.getTime()).toBe(clock.now().getTime() - 30 * 60_000);
  expect(await storyOf(song.slug)).toMatchObject({ status: 'shipped', audioKey: heard?.audioKey });
  const [first] = await paidFor(song.storyId);
  expect(first).toMatchObject({ kind: 'song_fee', createdAt: clock.now() });
  const news = (await mailsTo(song.email)).length - before.length;
  expect(news).toBe(1);
  expect(await pass(params.id)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  const log = await shop.db.select().from(staffLog).where(sql`${staffLog.action} like 'check%'`);
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['checks.listed', 'check.seen', 'check.passed']),
  );
});

it('a song that is sent back shows its notes where they stand, and comes again changed, or with a reason', async () => {
  const { desk, song, params, call } = await songPutUp();
  const before = (await mailsTo(song.email)).length;
  const back = await sendBack(params.id, NOTES, 1);
  expect(back).toMatchObject({ status: 200, body: { check: { versions: [{ outcome: 'returned' }] } } });
  const mail = (await mailsTo(desk.email)).find(({ subject }) => subject.includes('once more'));
  expect(mail?.text).toContain('mar-guh-REET');
  expect(mail?.text).toContain('0:03');
  const { commission } = (await desk.visitor.call('studio.commission', { params })).body;
  const length = commission.audio.duration_seconds;
  expect(commission).toMatchObject({
    state: 'accepted',
    check: {
      ...{ version: 1, outcome: 'returned', audio_url: commission.audio.url },
      notes: [
        { at_seconds: 3, text: NOTES[1]?.text },
        { at_seconds: Math.min(84.6, length), text: NOTES[0]?.text },
      ],
    },
  });
  expect(await call('studio.deliver')).toMatchObject({ status: 409, body: { code: 'unchanged' } });
  expect((await call('studio.deliver', { reason: ' ' })).body.code).toBe('unchanged');
  expect((await call('studio.deliver', { reason: 'It is how she says it.' })).status).toBe(200);
  expect((await producer.call('checks.get', { params })).body.check).toMatchObject({
    ...{ version: 2, reason: 'It is how she says it.', is_waiting: true },
    versions: [
      { version: 2, notes: [] },
      { version: 1, notes: [{}, {}] },
    ],
  });
  // A decision about the first version, from a page that was opened before the second one, is refused.
  expect((await pass(params.id, { version: 1 })).status).toBe(409);
  await sendBack(params.id, NOTES);
  await desk.visitor.call('studio.saveWork', { params, body: { ...WORK, title: 'Right Portland' } });
  expect((await call('studio.deliver')).body.code).toBe('unchanged');
  expect((await call('studio.deliver', { reason: 'The title was wrong.' })).status).toBe(200);
  expect((await mailsTo(song.email)).length).toBe(before);
  expect((await pass(params.id)).status).toBe(200);
  expect(await storyOf(song.slug)).toMatchObject({ status: 'shipped', title: 'Right Portland' });
});

/** Creates a delivered song whose customer asked to have the first line sung again. */
async function songInRevision() {
  const made = await songPutUp();
  await pass(made.params.id);
  const asked = await made.song.visitor.call('stories.requestRevision', {
    params: { slug: made.song.slug },
    body: {
      revision_requests: [{ type: 'update', line: 1, edits: [{ line: 'She wore my green coat' }] }],
      note: '',
    },
  });
  expect(asked.status).toBe(200);
  const body = { ...WORK, lyrics: WORK.lyrics.replace('blue', 'green') };
  await made.desk.visitor.call('studio.saveWork', { params: made.params, body });
  expect((await made.call('studio.deliver')).body.commission.state).toBe('to_be_checked');
  return made;
}
const revisionsOf = (storyId: number) =>
  shop.db.select().from(storyRevisions).where(eq(storyRevisions.storyId, storyId));

it('changed lines are checked too, and the customer keeps the song as it was until they pass', async () => {
  const { song, params, call } = await songInRevision();
  const before = await storyOf(song.slug);
  expect(before?.lyrics).toContain('blue coat');
  expect((await revisionsOf(song.storyId))[0]).toMatchObject({ state: 'requested', answeredAt: null });
  const page = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(page).toMatchObject({ view: 'song', lyrics: before?.lyrics });
  expect(await song.visitor.call('stories.accept', { params: { slug: song.slug } })).toMatchObject({
    status: 409,
  });
  expect((await producer.call('checks.get', { params })).body.check).toMatchObject({
    is_change: true,
    asked: [{ lines: [{ line: 1, wanted: 'She wore my green coat' }] }],
  });
  await sendBack(params.id, NOTES);
  expect((await workOf(params.id))?.state).toBe('in_revision');
  expect((await call('studio.deliver')).body.code).toBe('unchanged');
  await call('studio.deliver', { reason: 'It is green now.' });
  const mails = (await mailsTo(song.email)).length;
  expect((await pass(params.id)).status).toBe(200);
  expect((await storyOf(song.slug))?.lyrics).toContain('green coat');
  expect((await revisionsOf(song.storyId))[0]?.state).toBe('answered');
  expect(await mailsTo(song.email)).toHaveLength(mails + 1);
});

it('of two people who decide at once, one does', { tags: ['night'] }, async () => {
  const { params } = await songPutUp();
  const answers = await Promise.all([pass(params.id), sendBack(params.id, NOTES), pass(params.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('what is stopped, or of which more is to be changed, waits no longer', { tags: ['night'] }, async () => {
  const first = await songPutUp();
  await shop.database.transaction(async (tx) => {
    await shop.services.stopSong(tx, first.song.storyId, 'staff', 'refunded');
    return ok(null);
  });
  expect((await pass(first.params.id)).body.code).toBe('already_decided');
  expect((await mailsTo(first.desk.email)).some(({ subject }) => subject.includes('Please stop'))).toBe(true);

  const second = await songInRevision();
  const [revision] = await revisionsOf(second.song.storyId);
  await shop.database.transaction(async (tx) => {
    await shop.services.stopRevisions(tx, [revision?.id ?? 0], 'staff', 'refunded');
    return ok(null);
  });
  expect(await workOf(second.params.id)).toMatchObject({ state: 'delivered', lyrics: WORK.lyrics });
  expect((await pass(second.params.id)).body.code).toBe('already_decided');

  const third = await songInRevision();
  const story = await storyOf(third.song.slug);
  await shop.database.transaction(async (tx) => {
    const more = {
      storyId: third.song.storyId,
      requests: [],
      note: '',
      cents: 0,
      freeLines: 0,
      paidLines: 1,
    };
    const order = { id: story?.orderId ?? 0, createdAt: clock.now() };
    await shop.services.revisions.order(tx, order, [{ revision: more }], 'customer');
    return ok(null);
  });
  expect((await workOf(third.params.id))?.state).toBe('in_revision');
  expect((await pass(third.params.id)).body.code).toBe('already_decided');
  const outcomes = await shop.db
    .select()
    .from(songChecks)
    .where(eq(songChecks.commissionId, third.params.id));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['passed', 'withdrawn']);
});

it('producers are reminded once of a song that nobody has heard for two hours', async () => {
  const { params } = await songPutUp();
  const { email } = await signedIn(shop, undefined, 'producer');
  const reminders = async () =>
    (await mailsTo(email)).filter(({ text }) => text.includes(`/admin/checks/${params.id}`)).length;
  clock.advance(2 * 3_600_000 - 1);
  await shop.services.checkReminders.remindOfChecks();
  expect(await reminders()).toBe(0);
  clock.advance(1);
  await Promise.all([
    shop.services.checkReminders.remindOfChecks(),
    shop.services.checkReminders.remindOfChecks(),
  ]);
  expect(await reminders()).toBe(1);
});

it('producers are reminded of a song, also when the reminders of earlier ones fail', async () => {
  const [unlucky, next] = [await songPutUp(), await songPutUp()];
  clock.advance(2 * 3_600_000);
  const refusal = `commission_id = ${unlucky.params.id} and reminded_at is not null`;
  const acceptRows = await refuseRows(shop.database, 'song_checks', refusal);
  await readOneAtATime(shop.database, () =>
    expect(shop.services.checkReminders.remindOfChecks()).rejects.toThrow(),
  );
  await acceptRows();
  const remindedAt = async ({ params }: typeof next) =>
    (await shop.db.select().from(songChecks).where(eq(songChecks.commissionId, params.id)))[0]?.remindedAt;
  expect([await remindedAt(unlucky), await remindedAt(next)]).toEqual([null, clock.now()]);
});

it('a customer whose day passes while the song is heard is told, and its artist is not', {
  tags: ['night'],
}, async () => {
  const { desk, song, params } = await songPutUp();
  await shop.db
    .update(commissions)
    .set({ dueAt: new Date(clock.now().getTime() - 60_000) })
    .where(eq(commissions.id, params.id));
  const [toOwner, toArtist] = [(await mailsTo(song.email)).length, (await mailsTo(desk.email)).length];
  await shop.services.askLate.askDue();
  expect([(await mailsTo(song.email)).length, (await mailsTo(desk.email)).length]).toEqual([
    toOwner + 1,
    toArtist,
  ]);
});

it('nobody passes a song of their own, and a trusted artist skips the check', async () => {
  const { desk, params } = await songPutUp();
  const own = await signedIn(shop, undefined, 'producer');
  await shop.db.update(artists).set({ userId: own.id }).where(eq(artists.id, desk.artist.id));
  const mine = await own.visitor.call('checks.pass', { params, body: { notes: [] } });
  expect(mine).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const notes = [{ at_seconds: -1, text: 'x' }];
  expect((await producer.call('checks.sendBack', { params, body: { notes } })).status).toBe(400);
  expect((await producer.call('checks.sendBack', { params, body: { notes: [] } })).status).toBe(400);
  const customer = await signedIn(shop);
  expect((await customer.visitor.call('checks.pass', { params, body: { notes: [] } })).status).toBe(403);

  await shop.db
    .update(artists)
    .set({ userId: desk.userId, isTrusted: true })
    .where(eq(artists.id, desk.artist.id));
  await sendBack(params.id, NOTES);
  const again = await desk.visitor.call('studio.deliver', { params, body: { reason: 'As asked.' } });
  expect(again.body.commission).toMatchObject({ state: 'delivered', is_heard_first: false });
});

it.each(['customer', 'staff'] as const)(
  'of a song that was sent back once, no recording is left when the %s want another artist',
  { tags: ['night'] },
  async (who) => {
    const { desk, song, params } = await songPutUp();
    const next = await artistAtWork(shop, { artistName: 'Wren Halloway' });
    await sendBack(params.id, NOTES);
    const first = await workOf(params.id);
    await desk.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    const second = await workOf(params.id);
    const keys = [first, second].map((work) => work?.audioKey).concat(second?.audioOriginalKey);
    expect(new Set(keys).size).toBe(3);
    const left = async () =>
      (await Promise.all(keys.map((key) => shop.storage.stat(key ?? '')))).filter((file) => file !== null);
    expect(await left()).toHaveLength(3);
    if (who === 'staff') {
      const given = { by: { mover: 'staff' as const, userId: desk.userId }, reason: 'Asked by phone' };
      await shop.database.transaction((tx) => shop.services.giveSong(tx, params.id, next.artist.id, given));
    } else {
      clock.advance((second?.dueAt?.getTime() ?? 0) + 60_000 - clock.now().getTime());
      await shop.services.askLate.askDue();
      const body = { slug: song.slug, choice: 'another_artist' as const };
      expect((await song.visitor.call('orders.answerLate', { body })).status).toBe(200);
    }
    expect(await workOf(params.id)).toMatchObject({ state: 'offered', lyrics: '', audioKey: null });
    const versions = await shop.db.select().from(songChecks).where(eq(songChecks.commissionId, params.id));
    expect(versions).toMatchObject([{ version: 1, title: '', lyrics: '', audioKey: null, peaks: [] }]);
    await expect.poll(left).toEqual([]);
  },
);

it('the versions of the next artist have numbers and news of their own, and what was sent back stays counted', {
  tags: ['night'],
}, async () => {
  const { desk, params } = await songPutUp();
  await sendBack(params.id, NOTES, 1);
  const next = await artistAtWork(shop, { artistName: 'Wren Halloway', isTrusted: false });
  const given = { by: { mover: 'staff' as const, userId: desk.userId }, reason: 'Asked by phone' };
  await shop.database.transaction((tx) => shop.services.giveSong(tx, params.id, next.artist.id, given));
  // The words of the first artist are nobody's any more, so the page of the check has nothing to show.
  expect((await producer.call('checks.get', { params })).status).toBe(404);
  const facts = await loadFacts(shop.db, desk.artist.id, new Date(0), clock.now());
  expect(facts).toMatchObject({ checked: 1, returned: 1 });

  await next.visitor.call('studio.accept', { params });
  const seen = (await next.visitor.call('studio.commission', { params })).body;
  expect(seen.commission).toMatchObject({ lyrics: '', check: null });
  await next.visitor.call('studio.saveWork', { params, body: WORK });
  await next.visitor.call('studio.uploadAudio', { params, ...songUpload() });
  const put = await next.visitor.call('studio.deliver', { params, body: {} });
  expect(put.body.commission.check).toMatchObject({ version: 2, outcome: null });
  // A page that was opened when the first artist's version waited decides nothing about this one.
  expect((await pass(params.id, { version: 1 })).body.code).toBe('already_decided');
  const { check } = (await sendBack(params.id, NOTES, 2)).body;
  expect(check.versions).toMatchObject([{ version: 2, outcome: 'returned' }]);
  const toNext = await mailsTo(next.email);
  expect(toNext.filter(({ text }) => text.includes('A click after “dress”.'))).toHaveLength(1);
});

it('shows how each name is said, spelled and spoken', async () => {
  const desk = await artistAtWork(shop, { isTrusted: false });
  const customer = newcomer(shop);
  const till = await readyToPay(shop, { goods, artist: desk.artist }, customer);
  const add = (fields: Record<string, string>, file?: Parameters<typeof multipart>[1]) =>
    customer.call('builder.addPronunciation', { params: { id: till.slug }, ...multipart(fields, file) });
  await add({ subject: 'Marguerite', pronounce: 'mar-guh-REET' });
  const voice = { name: 'name.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 2, seed: 1 }) };
  const spoken = (await add({ subject: 'Anaïs' }, voice)).body.pronunciation.audio_url;
  expect(spoken).toMatch(/^\/media\/pronunciations\//);
  await till.submit();
  await till.pay();
  await till.confirm();
  const [offer] = (await desk.visitor.call('studio.queue')).body.offered;
  await deliverSong(desk.visitor, offer.id);
  const { check } = (await producer.call('checks.get', { params: { id: offer.id } })).body;
  expect(check.pronunciations).toEqual([
    { subject: 'Marguerite', pronounce: 'mar-guh-REET', audio_url: null },
    { subject: 'Anaïs', pronounce: '', audio_url: spoken },
  ]);
});
