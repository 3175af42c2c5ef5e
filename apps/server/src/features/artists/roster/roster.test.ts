import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLog } from '../../../../db/schema/staff.ts';
import { artistAtWork, newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let producer: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

const names = async (query: object): Promise<string[]> =>
  (await producer.call('roster.list', { query: { ...query } })).body.artists.map(
    ({ name }: { name: string }) => name,
  );
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];

it('artists are found by name, state and genre, and the log keeps no name', async () => {
  await artistAtWork(shop, { artistName: 'Renée Vale', genres: ['3'] });
  await artistAtWork(shop, { artistName: 'Renée Moss', status: 'paused' });
  expect(await names({ q: 'renee' })).toEqual(['Renée Moss', 'Renée Vale']);
  expect(await names({ q: 'renee', state: ['paused'] })).toEqual(['Renée Moss']);
  expect(await names({ genre: '3' })).toEqual(['Renée Vale']);
  await names({ q: 'renee vale' });
  expect(await lastDeed()).toMatchObject({ action: 'artists.listed', after: { q: 'r… v…' } });
});

it('an artist whom the staff hide is gone at once, and what the artist has set holds again afterwards', async () => {
  const { artist, visitor, email } = await artistAtWork(shop, { artistName: 'Ottilie Brand' });
  const body = { capacity_a_week: null, days_off: [], paused: false, full: true };
  await visitor.call('availability.save', { body });
  const set = (is_shown: boolean) =>
    producer.call('roster.setShown', { params: { id: artist.id }, body: { is_shown, reason: 'On tour' } });
  const seen = async () => (await newcomer(shop).call('artists.get', { params: { id: artist.id } })).status;
  expect((await set(false)).body.artist).toMatchObject({
    ...{ state: 'paused', user: { email } },
    history: [{ state: 'paused', why: 'On tour' }],
  });
  expect(await seen()).toBe(404);
  expect(await lastDeed()).toMatchObject({ action: 'artist.hidden', reason: 'On tour' });
  expect((await set(true)).body.artist).toMatchObject({ state: 'at_capacity' });
  expect(await seen()).toBe(200);
});

it('a producer adds an artist: the mail leads to the profile, and customers see the artist once shown', async () => {
  const email = newEmail();
  const body = { name: 'Ines Alder', email, gender: '2', genres: ['1', '3'], locale: 'sp' } as const;
  const { artist } = (await producer.call('roster.add', { body })).body;
  expect(artist).toMatchObject({ name: 'Ines Alder', state: 'paused', is_in_trial: false, user: { email } });
  expect(await lastDeed()).toMatchObject({ action: 'artist.seen' });
  const seen = async () => (await newcomer(shop).call('artists.get', { params: { id: artist.id } })).status;
  expect(await seen()).toBe(404);
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  expect(mail?.subject).toMatch(/^Tu lugar como artista/);
  expect(mail?.text).toContain(`/artist_experience/${artist.user.id}/profile`);

  // The person who reads this mailbox can sign in there and write the profile.
  const { visitor } = await signedIn(shop, email);
  const profile = await visitor.call('profiles.own', {});
  expect(profile.status).toBe(200);
  const params = { id: artist.id };
  const show = { params, body: { is_shown: true, reason: 'The profile is good' } };
  expect((await producer.call('roster.setShown', show)).body.code).toBe('work_incomplete');
  expect(await seen()).toBe(404);
  const words = { en: 'Sings.', sp: 'Canta.' };
  const data = { ...profile.body.profile.data, intro: words, bio: words };
  const { version } = (await visitor.call('profiles.save', { body: { version: 0, data } })).body.profile;
  const sent = (await visitor.call('profiles.send', { body: { version } })).body.profile;
  await producer.call('profiles.release', { params, body: { version: sent.version } });
  expect(await seen()).toBe(404);
  expect((await producer.call('roster.setShown', show)).status).toBe(200);
  expect(await seen()).toBe(200);
});

it('an artist is added once for a mailbox, and nobody of the staff becomes one', async () => {
  const { email } = await artistAtWork(shop);
  const add = (to: string) =>
    producer.call('roster.add', { body: { name: 'Ines', email: to, gender: '1', genres: ['1'] } });
  expect((await add(email)).body).toMatchObject({ code: 'invalid_input', fields: { email: 'taken' } });
  const member = await signedIn(shop, undefined, 'editor');
  expect((await add(member.email)).body.code).toBe('staff_already');
  const bad = { name: 'Ines', email: 'ines', gender: '1' as const, genres: ['1' as const] };
  expect((await producer.call('roster.add', { body: bad })).body).toMatchObject({
    ...{ code: 'invalid_input', fields: { email: 'email_invalid' } },
  });
});
