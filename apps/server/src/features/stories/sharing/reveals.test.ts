import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reveals } from '../../../../db/schema/reveals.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { refuseRows } from '../../../testing/database.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
} from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop);
});
afterAll(() => shop.close());

const ordered = () => paidSong(shop, { goods, artist: desk.artist });
async function delivered() {
  const song = await ordered();
  await deliverSong(desk.visitor, song.commissionId);
  return song;
}

const PLAN = {
  message: 'Turn it up. Then call me.',
  channel: 'email',
  locale: 'en',
  send_on: null,
  time_zone: 'America/Chicago',
};
const plan = (visitor: Visitor, slug: string, over: Record<string, unknown> = {}) =>
  visitor.call('stories.planReveal', { params: { slug }, body: { ...PLAN, to: newEmail(), ...over } });
const cancel = (visitor: Visitor, slug: string) => visitor.call('stories.cancelReveal', { params: { slug } });
const open = (visitor: Visitor, slug: string, gift: string) =>
  visitor.call('stories.openReveal', { params: { slug }, body: { gift } });
const page = async (visitor: Visitor, slug: string) =>
  (await visitor.call('stories.get', { params: { slug } })).body;
const gift = (visitor: Visitor, slug: string, token: string) =>
  visitor.call('stories.gift', { params: { slug, gift: token } });
const tokenOf = (path: string) => path.split('gift=')[1] ?? '';
const mailsTo = async (to: string) => {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
};

describe('a gift', () => {
  it('goes to the recipient and is opened once; its giver is told', async () => {
    const song = await delivered();
    const to = newEmail();
    const { body } = await plan(song.visitor, song.slug, { to });
    expect(body.reveal).toMatchObject({ state: 'sent', to, send_on: null });
    const [mail] = await mailsTo(to);
    expect(mail?.text).toContain(body.reveal.path);
    // The mail must not reveal the song's title or the giver's message.
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Wrong Portland|Turn it up/);
    const token = tokenOf(body.reveal.path);
    const recipient = newcomer(shop);
    expect((await gift(recipient, song.slug, token)).body).toEqual({ message: PLAN.message, thanked: false });
    expect((await gift(recipient, song.slug, 'guessed')).status).toBe(404);
    expect((await page(song.visitor, song.slug)).reveal.state).toBe('sent');
    await open(recipient, song.slug, token);
    await open(recipient, song.slug, token);
    await open(newcomer(shop), song.slug, token);
    const told = (await mailsTo(song.email)).filter(({ subject }) => subject?.includes('opened your song'));
    expect(told).toHaveLength(1);
    expect((await page(song.visitor, song.slug)).reveal).toMatchObject({
      state: 'opened',
      opened_at: expect.any(String),
    });
  });

  it('is thanked for once, by its recipient only; its giver reads the words and gets them by mail', async () => {
    const song = await delivered();
    const { body } = await plan(song.visitor, song.slug);
    const token = tokenOf(body.reveal.path);
    const thank = (visitor: Visitor, message: string, by = token) =>
      visitor.call('stories.thank', { params: { slug: song.slug }, body: { gift: by, message } });
    const recipient = newcomer(shop);
    expect((await thank(recipient, 'Oh!', 'guessed')).status).toBe(404);
    expect((await thank(song.visitor, 'Oh!')).status).toBe(404);
    expect((await thank(recipient, '  \n ')).body).toMatchObject({ fields: { message: 'required' } });
    expect((await thank(recipient, 'x'.repeat(501))).body).toMatchObject({ fields: { message: 'too_long' } });
    const said = 'Four times in a row.\nCall me.';
    const answers = await Promise.all([1, 2, 3].map(() => thank(recipient, `  ${said}  `)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await gift(recipient, song.slug, token)).body.thanked).toBe(true);
    const mails = (await mailsTo(song.email)).filter(({ text }) => text?.includes('Four times in a row.'));
    expect(mails).toHaveLength(1);
    // The recipient's words are only in the text of the mail, not in its subject.
    expect(mails[0]?.subject).not.toMatch(/Four times|Call me/);
    expect((await page(song.visitor, song.slug)).reveal.thanks).toEqual({
      message: said,
      at: expect.any(String),
    });
  });

  it('is thanked for a few times only by one network of IPv6, whatever its addresses', async () => {
    const song = await delivered();
    const { body } = await plan(song.visitor, song.slug);
    const thanks = { gift: tokenOf(body.reveal.path), message: 'Oh!' };
    const statuses: number[] = [];
    for (let address = 1; address <= 21; address += 1) {
      const visitor = shop.visitor(`2001:db8:77::${address.toString(16)}`);
      const params = { slug: song.slug };
      statuses.push((await visitor.call('stories.thank', { params, body: thanks })).status);
    }
    expect(statuses).toEqual([200, ...Array(19).fill(409), 429]);
  });

  it('takes no thanks while its page is private', { tags: ['night'] }, async () => {
    const song = await delivered();
    const { body } = await plan(song.visitor, song.slug);
    const params = { slug: song.slug };
    await song.visitor.call('stories.setVisibility', { params, body: { visibility: 'private' } });
    const thanks = { gift: tokenOf(body.reveal.path), message: 'Oh!' };
    expect((await newcomer(shop).call('stories.thank', { params, body: thanks })).status).toBe(404);
  });

  it('cannot be opened without its token, and is not opened when the giver looks at it', async () => {
    const song = await delivered();
    const { body } = await plan(song.visitor, song.slug);
    expect((await open(newcomer(shop), song.slug, 'guessed')).status).toBe(404);
    expect((await open(song.visitor, song.slug, tokenOf(body.reveal.path))).status).toBe(200);
    expect((await page(song.visitor, song.slug)).reveal.state).toBe('sent');
    expect((await page(newcomer(shop), song.slug)).reveal).toBeNull();
  });

  it("waits for its date in the recipient's time zone", async () => {
    const song = await delivered();
    const to = newEmail();
    const day = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await plan(song.visitor, song.slug, {
      to,
      send_on: `${day}T18:00`,
      time_zone: 'Asia/Kolkata',
    });
    expect(body.reveal.send_at).toBe(`${day}T12:30:00.000Z`);
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(0);
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(eq(reveals.storyId, song.storyId));
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('without a date is sent once the song is delivered', async () => {
    const song = await ordered();
    const to = newEmail();
    await plan(song.visitor, song.slug, { to });
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(0);
    await deliverSong(desk.visitor, song.commissionId);
    await Promise.all([1, 2, 3].map(() => shop.services.revealSending.sendDue()));
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('whose date comes before the song waits for the song and tells its owner once', {
    tags: ['night'],
  }, async () => {
    const song = await ordered();
    const to = newEmail();
    const send_on = '2027-01-01T10:00';
    const { body } = await plan(song.visitor, song.slug, { to, send_on });
    expect(body.reveal.state).toBe('scheduled');
    await shop.services.revealSending.sendDue();
    const told = async () =>
      (await mailsTo(song.email)).filter(({ subject }) => subject?.includes('not finished yet'));
    expect(await told()).toHaveLength(0);
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(eq(reveals.storyId, song.storyId));
    await Promise.all([1, 2, 3].map(() => shop.services.revealSending.sendDue()));
    expect(await told()).toHaveLength(1);
    expect(await mailsTo(to)).toHaveLength(0);
    expect((await page(song.visitor, song.slug)).reveal.state).toBe('waiting');
    // A new date withdraws the notice that the song is late.
    await plan(song.visitor, song.slug, { to, send_on: '2027-01-02T10:00' });
    expect((await page(song.visitor, song.slug)).reveal.state).toBe('scheduled');
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(eq(reveals.storyId, song.storyId));
    await deliverSong(desk.visitor, song.commissionId);
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(1);
    expect(await told()).toHaveLength(1);
    expect((await page(song.visitor, song.slug)).reveal.state).toBe('sent');
  });

  it('is sent although another one that is due fails', async () => {
    const [unlucky, lucky] = [newEmail(), newEmail()];
    const storyIds: number[] = [];
    for (const to of [unlucky, lucky]) {
      const song = await delivered();
      await plan(song.visitor, song.slug, { to, send_on: '2027-01-01T10:00' });
      storyIds.push(song.storyId);
    }
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(inArray(reveals.storyId, storyIds));
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${unlucky}'`);
    await expect(shop.services.revealSending.sendDue()).rejects.toThrow();
    expect(await mailsTo(lucky)).toHaveLength(1);
    await accept();
    expect(await shop.services.revealSending.sendDue()).toBe(1);
    expect([await mailsTo(unlucky), await mailsTo(lucky)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is stored although it cannot be sent at once, and whatever happens to the gifts of others', async () => {
    const [song, other] = [await delivered(), await delivered()];
    const [to, late] = [newEmail(), newEmail()];
    await plan(other.visitor, other.slug, { to: late, send_on: '2027-01-01T10:00' });
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(eq(reveals.storyId, other.storyId));
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${late}'`);
    expect((await plan(song.visitor, song.slug, { to })).body.reveal.state).toBe('sent');
    await accept();
    await shop.services.revealSending.sendDue();

    const third = await delivered();
    const acceptOwn = await refuseRows(shop.database, 'outbox', `recipient = '${to}'`);
    const { status, body } = await plan(third.visitor, third.slug, { to });
    expect([status, body.reveal.send_on, body.reveal.state]).toEqual([200, null, 'scheduled']);
    await acceptOwn();
    expect(await shop.services.revealSending.sendDue()).toBe(1);
  });

  it('is sent although more than a batch of others that are due before it fail', {
    tags: ['night'],
  }, async () => {
    const ids: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      const song = await delivered();
      await plan(song.visitor, song.slug, {
        to: `unlucky-${number}@example.com`,
        send_on: '2027-01-01T10:00',
      });
      ids.push(song.storyId);
    }
    const lucky = await delivered();
    const to = newEmail();
    await plan(lucky.visitor, lucky.slug, { to, send_on: '2027-01-01T10:00' });
    const before = new Date(shop.clock.now().getTime() - 60_000);
    await shop.db.update(reveals).set({ sendAt: before }).where(inArray(reveals.storyId, ids));
    await shop.db.update(reveals).set({ sendAt: shop.clock.now() }).where(eq(reveals.storyId, lucky.storyId));
    const accept = await refuseRows(shop.database, 'outbox', `recipient like 'unlucky-%'`);
    await expect(shop.services.revealSending.sendDue()).rejects.toThrow();
    expect(await mailsTo(to)).toHaveLength(1);
    await accept();
    expect(await shop.services.revealSending.sendDue()).toBe(21);
  });

  it('is followed by one reminder when it was not opened for three days', async () => {
    const song = await delivered();
    const to = newEmail();
    await plan(song.visitor, song.slug, { to });
    await shop.services.revealSending.sendDue();
    const sentAt = new Date(shop.clock.now().getTime() - 3 * 86_400_000 - 1);
    await shop.db.update(reveals).set({ sentAt }).where(eq(reveals.storyId, song.storyId));
    for (let again = 0; again < 3; again += 1) await shop.services.revealSending.sendDue();
    const subjects = (await mailsTo(to)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects.filter((subject) => subject?.includes('still waiting'))).toHaveLength(1);
  });

  it('goes by text message in countries where the shop sends them', async () => {
    const song = await delivered();
    const { body } = await plan(song.visitor, song.slug, { channel: 'sms', to: '+1 (315) 555-0177' });
    expect(body.reveal.to).toBe('+13155550177');
    await shop.services.revealSending.sendDue();
    const [text] = await mailsTo('+13155550177');
    expect(text).toMatchObject({ channel: 'sms', text: expect.stringContaining(body.reveal.path) });
  });
});

describe('a plan for a gift', () => {
  it.each([
    [{ message: ' ' }, { message: 'required' }],
    [{ to: 'nobody' }, { to: 'email_invalid' }],
    [{ channel: 'sms', to: '555' }, { to: 'invalid' }],
    [{ channel: 'sms', to: '+27821234567' }, { to: 'not_served' }],
    [{ send_on: '2020-01-01T10:00' }, { send_on: 'invalid' }],
    [{ time_zone: 'Nowhere' }, { time_zone: 'invalid' }],
  ])('is refused beside the field: %j', async (over, fields) => {
    const song = await ordered();
    expect((await plan(song.visitor, song.slug, over)).body).toMatchObject({ code: 'invalid_input', fields });
    expect((await page(song.visitor, song.slug)).reveal).toBeNull();
  });

  it('can only be changed and canceled by the owner, until it is sent', async () => {
    const song = await delivered();
    for (const other of [newcomer(shop), desk.visitor, (await signedIn(shop)).visitor])
      expect((await plan(other, song.slug)).status).toBe(404);
    const send_on = '2027-01-01T10:00';
    await plan(song.visitor, song.slug, { send_on });
    const changed = await plan(song.visitor, song.slug, { send_on, message: 'Better words' });
    expect(changed.body.reveal.message).toBe('Better words');
    expect((await cancel((await signedIn(shop)).visitor, song.slug)).status).toBe(404);
    expect((await cancel(song.visitor, song.slug)).body).toEqual({ canceled: true });
    expect((await cancel(song.visitor, song.slug)).status).toBe(404);
    await plan(song.visitor, song.slug);
    expect((await cancel(song.visitor, song.slug)).status).toBe(404);
    expect(await plan(song.visitor, song.slug)).toMatchObject({ status: 409, body: { code: 'reveal_sent' } });
  });

  it('opens a private page to everyone who has the link, until the owner makes the page private again', {
    tags: ['night'],
  }, async () => {
    const song = await delivered();
    const params = { slug: song.slug };
    await song.visitor.call('stories.setVisibility', { params, body: { visibility: 'private' } });
    const { body } = await plan(song.visitor, song.slug);
    expect((await page(song.visitor, song.slug)).visibility).toBe('unlisted');
    const token = tokenOf(body.reveal.path);
    expect((await gift(newcomer(shop), song.slug, token)).status).toBe(200);
    await song.visitor.call('stories.setVisibility', { params, body: { visibility: 'private' } });
    expect((await gift(newcomer(shop), song.slug, token)).status).toBe(404);
    expect((await open(newcomer(shop), song.slug, token)).status).toBe(404);
  });

  it('sends neither the gift nor the reminder while the page is private', { tags: ['night'] }, async () => {
    const song = await delivered();
    const to = newEmail();
    const show = (visibility: string) =>
      song.visitor.call('stories.setVisibility', { params: { slug: song.slug }, body: { visibility } });
    const move = (values: Partial<typeof reveals.$inferInsert>) =>
      shop.db.update(reveals).set(values).where(eq(reveals.storyId, song.storyId));
    const day = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await plan(song.visitor, song.slug, { to, send_on: `${day}T18:00` });
    await show('private');
    await move({ sendAt: shop.clock.now() });
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(0);
    await show('unlisted');
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(1);
    await show('private');
    await move({ sentAt: new Date(shop.clock.now().getTime() - 3 * 86_400_000 - 1) });
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(1);
    await show('public');
    await shop.services.revealSending.sendDue();
    expect(await mailsTo(to)).toHaveLength(2);
  });
});
