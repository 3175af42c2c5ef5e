import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { songBuilders } from '../../../db/schema/builder.ts';
import {
  type Catalogue,
  finishedSong,
  saveDraft,
  songCart,
  stockShop,
} from '../../testing/commission-song.ts';
import { guest, newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { openTestShop, signIn, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
});
afterAll(() => shop.close());

type Target = { slug: string; email: string; pronunciationId: string };

/**
 * Every action on a draft for which a caller needs only the draft's slug, its e-mail address, or the id of its
 * pronunciation.
 */
const WAYS: Record<string, (visitor: Visitor, target: Target) => Promise<{ status: number }>> = {
  'reads it': (visitor, { slug }) => visitor.call('builder.get', { params: { id: slug } }),
  'lists it by e-mail': (visitor, { email }) => visitor.call('builder.byEmail', { query: { email } }),
  'saves over it': (visitor, { slug }) =>
    visitor.call('builder.update', { params: { id: slug }, body: { song_data: finishedSong(stock.artist) } }),
  'deletes it': (visitor, { slug }) => visitor.call('builder.remove', { params: { id: slug } }),
  'has a link to it mailed': (visitor, { slug }) =>
    visitor.call('builder.mailResumeLink', { params: { id: slug }, body: { email: newEmail() } }),
  'adds a pronunciation': (visitor, { slug }) =>
    visitor.call('builder.addPronunciation', {
      params: { id: slug },
      ...multipart({ subject: 'Anaïs', pronounce: 'ah-nah-EES' }),
    }),
  'deletes a pronunciation': (visitor, { slug, pronunciationId }) =>
    visitor.call('builder.removePronunciation', { params: { id: slug, pronunciation_id: pronunciationId } }),
  'prices it': (visitor, { slug }) =>
    visitor.call('checkout.paymentSettings', { body: songCart(stock.goods, slug) }),
};

/** Creates a draft with a pronunciation. The given e-mail address is stored with the draft. */
async function leaveDraft(visitor: Visitor, email: string): Promise<Target> {
  const slug = await saveDraft(visitor, { ...finishedSong(stock.artist), gifter_email: email });
  const added = await WAYS['adds a pronunciation']?.(visitor, { slug, email, pronunciationId: '' });
  if (added?.status !== 200 || !('body' in added)) throw new Error('no pronunciation');
  const { pronunciation } = added.body as { pronunciation: { id: string } };
  return { slug, email, pronunciationId: pronunciation.id };
}

/** The kinds of drafts. Each function creates the draft in its owner's browser. */
const DRAFTS: Record<string, () => Promise<Target>> = {
  'of a stranger, left under an e-mail': () => leaveDraft(newcomer(shop), newEmail()),
  'of an account': async () => {
    const { visitor, email } = await signedIn(shop);
    return leaveDraft(visitor, email);
  },
  'of a guest': async () => {
    const { visitor, email } = await guest(shop);
    return leaveDraft(visitor, email);
  },
};

/** People who do not own the draft. */
const OTHERS: Record<string, (target: Target) => Promise<Visitor>> = {
  'a browser without a session': async () => newcomer(shop),
  'a stranger with a draft of his own': async () => {
    const visitor = newcomer(shop);
    await saveDraft(visitor, { ...finishedSong(stock.artist), gifter_email: newEmail() });
    return visitor;
  },
  'a customer with another e-mail': async () => (await signedIn(shop)).visitor,
  'an artist': async () => (await signedIn(shop, newEmail(), 'artist')).visitor,
  'an administrator': async () => (await signedIn(shop, newEmail(), 'admin')).visitor,
  'somebody who was signed in and is not any more': async () => {
    const { visitor } = await signedIn(shop);
    await visitor.call('auth.signOut');
    return visitor;
  },
};

const storedDraft = async ({ slug }: Target) =>
  (await shop.db.select().from(songBuilders).where(eq(songBuilders.slug, slug)))[0];

describe.each(Object.keys(DRAFTS))('a draft %s', (kind) => {
  it.each(Object.keys(OTHERS))('is not found for %s', async (who) => {
    const target = await (DRAFTS[kind] as () => Promise<Target>)();
    const before = await storedDraft(target);
    const visitor = await (OTHERS[who] as (target: Target) => Promise<Visitor>)(target);
    const statuses: Record<string, number> = {};
    for (const [way, attempt] of Object.entries(WAYS))
      statuses[way] = (await attempt(visitor, target)).status;
    expect(statuses).toEqual(Object.fromEntries(Object.keys(WAYS).map((way) => [way, 404])));
    expect(await storedDraft(target)).toEqual(before);
  });
});

it('is open to its own browser in every way (the control of these tests)', async () => {
  const visitor = newcomer(shop);
  const target = await leaveDraft(visitor, newEmail());
  const { 'deletes it': deletes, ...others } = WAYS;
  for (const attempt of Object.values(others)) expect((await attempt(visitor, target)).status).toBe(200);
  expect((await deletes?.(visitor, target))?.status).toBe(200);
});

describe('an e-mail that is not proved', () => {
  it('opens no draft that was left under it', async () => {
    const target = await leaveDraft(newcomer(shop), newEmail());
    const { visitor } = await guest(shop, target.email);
    for (const attempt of Object.values(WAYS)) expect((await attempt(visitor, target)).status).toBe(404);
  });

  it('opens the draft once it is proved', async () => {
    const target = await leaveDraft(newcomer(shop), newEmail());
    const { visitor } = await guest(shop, target.email);
    await signIn(shop, visitor, target.email);
    expect((await visitor.call('builder.get', { params: { id: target.slug } })).status).toBe(200);
  });
});

it('a draft is closed to its own browser after signing out, even when asked for by e-mail', async () => {
  const visitor = newcomer(shop);
  const target = await leaveDraft(visitor, newEmail());
  await signIn(shop, visitor, target.email);
  await visitor.call('auth.signOut');
  for (const attempt of Object.values(WAYS)) expect((await attempt(visitor, target)).status).toBe(404);
});

describe('a link that was passed on', () => {
  async function tokenOf(visitor: Visitor, slug: string): Promise<string> {
    const email = newEmail();
    await visitor.call('builder.mailResumeLink', { params: { id: slug }, body: { email } });
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: email });
    return /resume=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('does not open the draft of an account, neither to strangers nor to other customers', async () => {
    const owner = await signedIn(shop);
    const target = await leaveDraft(owner.visitor, owner.email);
    const token = await tokenOf(owner.visitor, target.slug);
    for (const visitor of [newcomer(shop), (await signedIn(shop)).visitor]) {
      expect((await visitor.call('builder.resume', { body: { token } })).status).toBe(401);
      expect((await visitor.call('builder.get', { params: { id: target.slug } })).status).toBe(404);
    }
    const again = await signedIn(shop, owner.email);
    expect((await again.visitor.call('builder.resume', { body: { token } })).body.slug).toBe(target.slug);
  });

  it('does not open a draft that was taken over by an account after it was mailed', async () => {
    const visitor = newcomer(shop);
    const target = await leaveDraft(visitor, newEmail());
    const token = await tokenOf(visitor, target.slug);
    await signIn(shop, visitor, newEmail());
    expect((await newcomer(shop).call('builder.resume', { body: { token } })).status).toBe(401);
  });

  /** Creates a draft whose author is not signed in. A friend opens it in another browser with the author's link. */
  async function share(email = newEmail()) {
    const author = newcomer(shop);
    const target = await leaveDraft(author, email);
    const friend = newcomer(shop);
    await friend.call('builder.resume', { body: { token: await tokenOf(author, target.slug) } });
    const params = { id: target.slug };
    const statusFor = async (visitor: Visitor) => (await visitor.call('builder.get', { params })).status;
    return { author, friend, target, params, statusFor };
  }

  it('lets the friend write, but signing in does not make the friend the owner', async () => {
    const { author, friend, target, params, statusFor } = await share();
    const email = newEmail();
    const takeover = { song_data: { ...finishedSong(stock.artist), gifter_email: email }, email };
    expect((await friend.call('builder.update', { params, body: takeover })).status).toBe(200);
    await signIn(shop, friend, email);
    expect((await friend.call('builder.update', { params, body: takeover })).status).toBe(200);
    expect(await storedDraft(target)).toMatchObject({ userId: null, email: target.email });
    expect([await statusFor(author), await statusFor(friend)]).toEqual([200, 200]);
    // The friend has written their own e-mail address into the draft. That address does not open the draft in
    // another browser either.
    expect(await statusFor((await signedIn(shop, email)).visitor)).toBe(404);
    await signIn(shop, author, newEmail());
    expect([await statusFor(author), await statusFor(friend)]).toEqual([200, 404]);
  });

  it('gives the draft to the user who proves the e-mail address that is stored with it', async () => {
    const { friend: phone, target, statusFor } = await share();
    const { id } = await signIn(shop, phone, target.email);
    expect(await storedDraft(target)).toMatchObject({ userId: id });
    expect(await statusFor((await signedIn(shop, target.email)).visitor)).toBe(200);
  });

  it('does not let the friend delete the draft: deleting only closes it in that browser', async () => {
    const { author, friend, params, statusFor } = await share();
    expect((await friend.call('builder.remove', { params })).body).toEqual({ deleted: true });
    expect([await statusFor(author), await statusFor(friend)]).toEqual([200, 404]);
  });

  it('is worthless when its token was made up', async () => {
    for (const token of ['x', 'A'.repeat(43), "' or 1=1"])
      expect((await newcomer(shop).call('builder.resume', { body: { token } })).status).toBe(404);
  });
});
