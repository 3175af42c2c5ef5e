import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { commissions } from '../../db/schema/commissions.ts';
import { stories } from '../../db/schema/stories.ts';
import { songFile } from '../adapters/audio/testing/song-file.ts';
import {
  type Catalogue,
  finishedSong,
  type Goods,
  registerGuest,
  saveDraft,
  songCart,
  toPay,
} from './commission-song.ts';
import { addArtist, letGuestIn, letIn, signIn, type TestShop } from './test-shop.ts';
import { multipart, type Visitor } from './visitor.ts';

let addresses = 0;

/** A browser with its own network address, so that tests do not share limits. */
export function newcomer(shop: TestShop): Visitor {
  addresses += 1;
  return shop.visitor(`10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`);
}

export const newEmail = (): string => `person-${randomUUID()}@example.com`;

/**
 * A newcomer who has proved an e-mail address and is signed in: by a passcode with a given address, which the shop may
 * know already, otherwise by a session that is simply there.
 */
export async function signedIn(shop: TestShop, given?: string, role = 'customer') {
  const visitor = newcomer(shop);
  const email = given ?? newEmail();
  const { id } = await (given ? signIn : letIn)(shop, visitor, email, role);
  return { visitor, id, email };
}

/** A newcomer who gave an e-mail address but did not prove it. */
export async function guest(shop: TestShop, email = newEmail()) {
  const visitor = newcomer(shop);
  const { id } = await registerGuest(visitor, email);
  return { visitor, id: Number(id), email };
}

/** A signed-in artist. */
export async function artistAtWork(shop: TestShop, values: Parameters<typeof addArtist>[1] = {}) {
  const { visitor, id, email } = await signedIn(shop, undefined, 'artist');
  const artist = await addArtist(shop, { ...values, userId: id });
  return { visitor, userId: id, email, artist };
}

/** A song that a guest has paid for and that is now offered to the artist. */
export async function paidSong(
  shop: TestShop,
  stock: { goods: Goods; artist: Catalogue['artist'] },
  card?: string,
) {
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  const draft = await saveDraft(visitor, finishedSong(stock.artist));
  const buyer = await toPay(shop, visitor, { slug: draft, cart: songCart(stock.goods, draft) });
  await buyer.submit();
  await buyer.pay(card);
  const { body } = await buyer.confirm();
  if (!body.is_processed) throw new Error(`not paid: ${JSON.stringify(body)}`);
  const [row] = await shop.db
    .select({ commissionId: commissions.id, storyId: stories.id, ownerId: stories.ownerId })
    .from(stories)
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.slug, body.order.slug));
  if (!row) throw new Error('a paid song has no commission');
  return {
    visitor,
    slug: String(body.order.slug),
    submissionId: buyer.submission_id,
    draft,
    email: String(body.order.email),
    ...row,
  };
}

export const songUpload = (bytes: Uint8Array = songFile(), name = 'Wrong Portland.wav') =>
  multipart({}, { name, type: 'audio/wav', bytes });

export const WORK = {
  title: 'Wrong Portland',
  lyrics: '[Verse]\nShe wore my blue coat over her dress\nAnd we drove to the wrong Portland',
  artist_note: 'Sung in one take.',
};

/** Takes all steps of an artist, from accepting a song until it is delivered on its page. */
export async function deliverSong(desk: Visitor, commissionId: number): Promise<void> {
  const params = { id: commissionId };
  const accepted = await desk.call('studio.accept', { params });
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  await putUp(desk, commissionId);
}

/** Lets an artist deliver a song in their work. */
export async function putUp(desk: Visitor, commissionId: number): Promise<void> {
  const params = { id: commissionId };
  const answers = [
    await desk.call('studio.saveWork', { params, body: WORK }),
    await desk.call('studio.uploadAudio', { params, ...songUpload() }),
    await desk.call('studio.deliver', { params, body: {} }),
  ];
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`not delivered: ${JSON.stringify(failed.body)}`);
}
