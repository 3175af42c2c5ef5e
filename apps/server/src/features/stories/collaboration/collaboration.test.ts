import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyInvites } from '../../../../db/schema/collaboration.ts';
import { uploadedImages } from '../../../../db/schema/uploads.ts';
import { makeSongWav } from '../../../adapters/audio/testing/make-song.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { pngOf } from '../../../testing/images.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
  songUpload,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

async function orderedSong() {
  const desk = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: desk.artist });
  return { desk, song, params: { slug: song.slug } };
}

const invite = async (owner: Visitor, slug: string, body = { name: 'Camille', email: '' }) => {
  const made = await owner.call('stories.inviteCollaborator', { params: { slug }, body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { token: new URL(made.body.url).searchParams.get('invite') ?? '', review: made.body.review };
};

/** Invites a new visitor, who accepts; returns the visitor. */
async function joined(owner: Visitor, slug: string, name = 'Camille') {
  const { token } = await invite(owner, slug, { name, email: '' });
  const { visitor } = await signedIn(shop);
  await visitor.call('stories.joinCollaboration', { params: { slug }, body: { token } });
  return visitor;
}

const add = (visitor: Visitor, slug: string, memories: string, image_ids: string[] = []) =>
  visitor.call('stories.saveContribution', {
    params: { slug },
    body: { name: 'Camille', memories, image_ids },
  });

async function photoOf(visitor: Visitor): Promise<string> {
  const picture = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) };
  const { body } = await visitor.call('uploads.addImage', multipart({}, picture));
  return body.image.id;
}

describe('an invitation', () => {
  it('is mailed and can be opened by one person only', async () => {
    const { song, params } = await orderedSong();
    const email = newEmail();
    const { token, review } = await invite(song.visitor, song.slug, { name: 'Camille', email });
    expect(review.invites).toMatchObject([{ name: 'Camille', email, state: 'open' }]);
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: email });
    expect(mail?.text).toContain(`/collaborate/${song.slug}/collaborate?invite=${token}`);
    expect(JSON.stringify(await shop.db.select().from(storyInvites))).not.toContain(token);

    const query = { invite: token };
    expect((await newcomer(shop).call('stories.collaboration', { params, query })).status).toBe(401);
    const people = await Promise.all(Array.from({ length: 4 }, async () => (await signedIn(shop)).visitor));
    const seen = await people[0]?.call('stories.collaboration', { params, query });
    expect(seen?.body).toMatchObject({
      state: 'invited',
      name: 'Camille',
      recipient: 'Marguerite',
      own: null,
    });
    const joins = await Promise.all(
      people.map((one) => one.call('stories.joinCollaboration', { params, body: { token } })),
    );
    expect(joins.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = joins.findIndex(({ status }) => status === 200);
    const again = await people[winner]?.call('stories.joinCollaboration', { params, body: { token } });
    expect(again?.status).toBe(200);
    const loser = people[(winner + 1) % 4];
    expect((await loser?.call('stories.collaboration', { params, query }))?.body.code).toBe('invite_used');
    expect((await loser?.call('stories.collaboration', { params, query: {} }))?.status).toBe(404);
  });

  it('is not used up when the owner tries it', async () => {
    const { song, params } = await orderedSong();
    const { token } = await invite(song.visitor, song.slug);
    const query = { invite: token };
    expect((await song.visitor.call('stories.collaboration', { params, query })).status).toBe(404);
    const own = await song.visitor.call('stories.joinCollaboration', { params, body: { token } });
    expect(own.status).toBe(404);
    const { visitor } = await signedIn(shop);
    expect((await visitor.call('stories.joinCollaboration', { params, body: { token } })).status).toBe(200);
  });

  it('ends after 14 days, and when the owner removes it', async () => {
    const { song, params } = await orderedSong();
    const { token, review } = await invite(song.visitor, song.slug);
    const { visitor } = await signedIn(shop);
    await shop.db
      .update(storyInvites)
      .set({ expiresAt: clock.now() })
      .where(eq(storyInvites.id, review.invites[0].id));
    const late = await visitor.call('stories.joinCollaboration', { params, body: { token } });
    expect(late.body.code).toBe('invite_expired');
    const fresh = await invite(song.visitor, song.slug);
    const id = fresh.review.invites.at(-1).id;
    expect((await song.visitor.call('stories.removeInvite', { params: { ...params, id } })).status).toBe(200);
    const gone = await visitor.call('stories.joinCollaboration', { params, body: { token: fresh.token } });
    expect(gone.status).toBe(404);
    const used = await joined(song.visitor, song.slug);
    const { body } = await song.visitor.call('stories.collaborationReview', { params });
    const usedId = body.invites.at(-1).id;
    expect(
      (await song.visitor.call('stories.removeInvite', { params: { ...params, id: usedId } })).status,
    ).toBe(404);
    expect((await used.call('stories.collaboration', { params, query: {} })).status).toBe(200);
  });

  it('is refused with the fields that are wrong', async () => {
    const { song, params } = await orderedSong();
    const body = { name: ' ', email: 'nobody' };
    const refused = await song.visitor.call('stories.inviteCollaborator', { params, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { name: 'required', email: 'email_invalid' } },
    });
  });

  it('opens only the song for which it was made', async () => {
    const { song } = await orderedSong();
    const other = await orderedSong();
    const { token } = await invite(song.visitor, song.slug);
    const { visitor } = await signedIn(shop);
    const asked = await visitor.call('stories.joinCollaboration', { params: other.params, body: { token } });
    expect(asked.status).toBe(404);
  });
});

describe('a contribution', () => {
  it('reaches the artist when the owner picks it, with photos and a voice note', async () => {
    const { desk, song, params } = await orderedSong();
    const person = await joined(song.visitor, song.slug);
    const photo = await photoOf(person);
    const saved = await add(person, song.slug, 'She sang in the boat.', [photo]);
    expect(saved.body.own).toMatchObject({
      memories: 'She sang in the boat.',
      picked: false,
      images: [{ id: photo }],
    });
    const [kept] = await shop.db.select().from(uploadedImages).where(eq(uploadedImages.id, photo));
    expect(kept?.expiresAt).toBeNull();
    const voice = await person.call('stories.addVoiceNote', {
      params,
      ...songUpload(makeSongWav({ seconds: 3, seed: 5 }), 'note.wav'),
    });
    expect(voice.body.own.voice.duration_seconds).toBeCloseTo(3, 0);
    await shop.services.relay.drain();
    const told = (await shop.mailbox.listMessages({ to: song.email })).filter(({ subject }) =>
      subject?.includes('added to'),
    );
    expect(told).toHaveLength(1);

    await desk.visitor.call('studio.accept', { params: { id: song.commissionId } });
    const brief = () => desk.visitor.call('studio.commission', { params: { id: song.commissionId } });
    expect((await brief()).body.commission.contributions).toEqual([]);
    const id = saved.body.own.id;
    const picked = await song.visitor.call('stories.pickContribution', {
      params: { ...params, id },
      body: { picked: true },
    });
    expect(picked.body.contributions).toMatchObject([{ picked: true }]);
    expect((await brief()).body.commission.contributions).toMatchObject([
      {
        name: 'Camille',
        memories: 'She sang in the boat.',
        images: [{ id: photo }],
        voice: { url: voice.body.own.voice.url },
      },
    ]);
    await shop.services.relay.drain();
    expect(
      (await shop.mailbox.listMessages({ to: desk.email })).map(({ subject }) => subject).join(),
    ).toContain('wrote to you');

    const url = voice.body.own.voice.url;
    expect((await shop.http.inject({ url })).statusCode).toBe(200);
    expect((await person.call('stories.removeVoiceNote', { params })).body.own).toMatchObject({
      voice: null,
      memories: 'She sang in the boat.',
    });
    expect((await shop.http.inject({ url })).statusCode).toBe(404);
  });

  it('is visible only to its author and the owner until the owner shares it', async () => {
    const { song, params } = await orderedSong();
    const [one, two] = [await joined(song.visitor, song.slug), await joined(song.visitor, song.slug, 'Lou')];
    const { body } = await add(one, song.slug, 'The secret of the boat.');
    await add(two, song.slug, 'The picnic.');
    const seen = async () => (await two.call('stories.collaboration', { params, query: {} })).body;
    expect(JSON.stringify(await seen())).not.toContain('secret');
    expect((await seen()).own.memories).toBe('The picnic.');
    await song.visitor.call('stories.pickContribution', {
      params: { ...params, id: body.own.id },
      body: { shared: true, picked: true },
    });
    expect((await seen()).shared).toMatchObject([{ memories: 'The secret of the boat.', picked: false }]);
    const refused = await two.call('stories.pickContribution', {
      params: { ...params, id: body.own.id },
      body: { picked: true },
    });
    expect(refused.status).toBe(404);
    expect((await two.call('stories.collaborationReview', { params })).status).toBe(404);
  });

  it("can be removed: its photo's file is deleted, unless another contribution uses the photo", async () => {
    const { song } = await orderedSong();
    const other = await orderedSong();
    const person = await joined(song.visitor, song.slug);
    const photos = [await photoOf(person), await photoOf(person), await photoOf(person)] as const;
    const [stays, goes, shown] = photos;
    await add(person, song.slug, 'Three of us.', [...photos]);
    const { token } = await invite(other.song.visitor, other.song.slug);
    await person.call('stories.joinCollaboration', { params: other.params, body: { token } });
    await add(person, other.song.slug, 'The same picture.', [shown]);
    await add(person, song.slug, 'One of us.', [stays]);
    await shop.services.images.deleteExpired();
    // Another tab still shows all three photos. Saving there puts the removed photos back.
    expect((await add(person, song.slug, 'Three of us.', [...photos])).status).toBe(200);
    await add(person, song.slug, 'One of us.', [stays]);
    clock.advance(24 * 3_600_000);
    await shop.services.images.deleteExpired();
    const rows = await shop.db.select().from(uploadedImages);
    const kept = new Set(rows.map(({ id }) => id));
    expect(photos.map((id) => kept.has(id))).toEqual([true, false, true]);
    const seen = await person.call('stories.collaboration', { params: { slug: song.slug }, query: {} });
    expect(seen.body.own.images).toMatchObject([{ id: stays }]);
    expect(goes).not.toBe(stays);
  });

  it('cannot use a picture of somebody else', { tags: ['night'] }, async () => {
    const { song } = await orderedSong();
    const person = await joined(song.visitor, song.slug);
    const foreign = await photoOf((await signedIn(shop)).visitor);
    const refused = await add(person, song.slug, 'x', [foreign]);
    expect(refused).toMatchObject({ status: 400, body: { fields: { image_ids: 'invalid' } } });
  });

  it('is closed once the song is delivered', async () => {
    const { desk, song, params } = await orderedSong();
    const person = await joined(song.visitor, song.slug);
    await add(person, song.slug, 'Early.');
    await deliverSong(desk.visitor, song.commissionId);
    expect((await add(person, song.slug, 'Late.')).body.code).toBe('commission_state');
    const { body } = await person.call('stories.collaboration', { params, query: {} });
    expect(body).toMatchObject({ open: false, own: { memories: 'Early.' } });
    const late = await song.visitor.call('stories.inviteCollaborator', { params, body: { name: 'Lou' } });
    expect(late.status).toBe(409);
  });
});
