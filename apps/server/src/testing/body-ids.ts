import { randomUUID } from 'node:crypto';
import { makeSongWav } from '../adapters/audio/testing/make-song.ts';
import type { Role, Things } from './access-rules/rule.ts';
import { songCart } from './commission-song.ts';
import { pngOf } from './images.ts';
import { lineOf, type sell } from './money.ts';
import { type Input, multipart, type Visitor } from './visitor.ts';

type Sold = Awaited<ReturnType<typeof sell>>;

/** The things that a body can name, and the products whose lines name them. */
export type Owned = Things & { ownerId: number; mug: Sold; greeting: Sold; instant: Sold; task: string };

/** Describes a field that contains an id, a key or something that the schema does not describe. */
export type BodyId =
  /**
   * The reason why the field needs no test: it names nothing that belongs to a person, or it is itself the
   * secret that opens the thing.
   */
  | { why: string }
  | {
      /** Makes the input of the call with this id in the field. */
      input(things: Owned, id: unknown): Input;
      /** The id of a thing that belongs to the owner. If necessary, the owner makes the thing now. */
      own(things: Owned, owner: Visitor): Promise<unknown> | unknown;
      /** An id of the same form that does not exist. */
      nobodys: unknown;
      /** Whether the call looks at the id. When it does not, the owner too gets the same answer for every id. */
      looks: boolean;
      /** Who owns the thing, if not the role `owner`. */
      owner?: Role;
    };

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

const PUBLIC = { why: 'It names something that everybody can see.' };
const OWN_MAKING = { why: 'The browser makes it up. It is unique only within its cart, account or story.' };
const IGNORED = { why: 'The specification names it. The shop does not read it.' };
const SECRET = {
  why: 'It is the secret itself: at least 80 random bits, compared by hash or in the database.',
};
const ONE_TIME = { why: 'It is a code that the account itself has received. Its attempts are counted.' };
const STAFF = { why: 'Only the staff may make the call, and the staff may change all of these.' };
const OF_SAME_ORDER = {
  why: 'Only a failed refund of the same order is taken. The tests of refunds name another.',
};
const UPLOADED = {
  why: 'Only what this browser or its user has is taken. The tests of `features/artists` name those of others.',
};
const OWN_SONGS = { why: 'Only songs that the artist has made are taken, as the tests of profiles show.' };
const CUSTOMERS_ORDER = {
  why: 'Orders of other customers are answered as orders that nobody has, as the tests of credit show.',
};
const SIGNED = { why: 'It is checked by the signature of the device whose key the account has.' };
const TASK = {
  why: 'It is the secret itself: 122 random bits that only its visitor and the mailed link get.',
};
const CONTENT = { why: 'It is content and names nothing. The domain reads it field by field.' };

const REVIEW = { stars: 5, text: 'Fine', first_name: 'Ann', image_id: null, shows_song: false };

/**
 * A call about the page of a song, named by its slug. The page has no open question, so its owner gets 404 too.
 */
const ownPage = (more: object = {}): BodyId => ({
  input: (_, id) => ({ body: { slug: id, ...more } }) as Input,
  own: ({ storyInMaking }) => storyInMaking.slug,
  nobodys: 'x'.repeat(22),
  looks: false,
});

/** An unknown coupon. It makes `couponValidation` look at the cart. */
const COUPON = { coupon_code: 'NONE' };

const cartOf = (products: object[], more: object = {}) => ({
  sf_cart: {
    addresses: { billing: BILLING, shipping: null },
    cart_total: 0,
    products,
    payment_type: 'card',
    stripe_intent_id: null,
    ...more,
  },
  sf_song_data: null,
  submission_id: randomUUID(),
});

/** Uploads a picture and returns its id. */
export const uploadImage = async (owner: Visitor) => {
  const file = { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) };
  return (await owner.call('uploads.addImage', multipart({}, file))).body.image.id;
};

const recordGreeting = async (owner: Visitor) => {
  const file = { name: 'hi.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 2, seed: 1 }) };
  return (await owner.call('instant.addGreeting', multipart({}, file))).body.greeting.id;
};

const mugWith = ({ mug }: Owned, id: unknown) => ({
  ...lineOf(mug),
  pod_inputs: { images: [{ id }], texts: {} },
});

/**
 * The fields of a cart. `looksAtGoods`: whether the call prices the whole cart, or looks at the cart only for a
 * coupon.
 */
const cart = (looksAtGoods: boolean): Record<string, BodyId> => ({
  'sf_cart.affiliate': PUBLIC,
  'sf_cart.coupon_code': PUBLIC,
  'sf_cart.products[].id': PUBLIC,
  'sf_cart.products[].bundled_products[].id': PUBLIC,
  'sf_cart.products[].cart_uuid': OWN_MAKING,
  'sf_cart.products[].checkout_id': IGNORED,
  'sf_cart.products[].cover_public_id': IGNORED,
  'sf_cart.products[].parent_story_key': SECRET,
  'sf_cart.products[].additional_info': CONTENT,
  'sf_cart.products[].extra_info': CONTENT,
  'sf_cart.products[].pod_inputs.texts': CONTENT,
  'sf_cart.products[].instant_data': TASK,
  'sf_cart.products[].parent_story_id': {
    input: ({ goods }, id) => ({
      body: cartOf([{ ...lineOf(goods.print), parent_story_id: id }], looksAtGoods ? {} : COUPON),
    }),
    own: ({ storyOfOwner }) => storyOfOwner.id,
    nobodys: 999_999,
    looks: true,
  },
  'sf_cart.products[].customer_greeting_data': {
    input: ({ greeting, instant, task }, id) => ({
      body: cartOf([
        { ...lineOf(instant), instant_data: { task_id: task } },
        { ...lineOf(greeting), customer_greeting_data: { id } },
      ]),
    }),
    own: (_, owner) => recordGreeting(owner),
    nobodys: randomUUID(),
    looks: looksAtGoods,
  },
  'sf_cart.products[].pod_inputs.images[].id': {
    input: (things, id) => ({ body: cartOf([mugWith(things, id)]) }),
    own: (_, owner) => uploadImage(owner),
    nobodys: randomUUID(),
    looks: looksAtGoods,
  },
  'sf_cart.user_id': {
    input: (things, id) => ({ body: cartOf([mugWith(things, randomUUID())], { user_id: id }) }),
    own: ({ ownerId }) => ownerId,
    nobodys: 999_999,
    looks: false,
  },
  'sf_song_data.slug': {
    input: ({ goods }, slug) => ({ body: { ...songCart(goods, String(slug)), submission_id: randomUUID() } }),
    own: ({ draft }) => draft,
    nobodys: 'nobodys-draft',
    looks: looksAtGoods,
  },
});

const SHIPPING = {
  line1: '1 Main St',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

const address = (kind: 'shipping' | 'billing'): BodyId => ({
  input: (_, id) => ({ query: { [`${kind}_id`]: id } }),
  async own(_, owner) {
    const body = kind === 'shipping' ? { shipping: SHIPPING } : { billing: BILLING };
    return (await owner.call('account.saveAddress', { body })).body.id;
  },
  nobodys: 999_999,
  looks: true,
});

const names = { answers: CONTENT, name_key: TASK, artist_id: PUBLIC };
const draft = {
  song_data: {
    why: 'The shop reads each field by its own rules. It takes pronunciations from its own rows only.',
  },
  external_user_id: IGNORED,
};

/**
 * For each call: the fields in its body, query and form that contain an id, a key or something that the schema does
 * not describe.
 */
export const BODY_IDS: Record<string, Record<string, BodyId>> = {
  'auth.createSession': { story_contributor_id: IGNORED },
  'auth.passkeySignIn': { 'credential.id': SIGNED },
  'auth.addPasskey': { 'credential.id': SIGNED },
  'auth.register': { referral_code: PUBLIC },
  'auth.confirmSecondFactor': { code: ONE_TIME },
  'auth.passSecondFactor': { code: ONE_TIME },
  'auth.renewSecondStep': { code: ONE_TIME, 'credential.id': SIGNED },
  'account.current': {
    user_id: {
      input: (_, id) => ({ query: { user_id: id } }),
      own: ({ ownerId }) => ownerId,
      nobodys: 999_999,
      looks: false,
    },
  },
  'account.updatePhoto': {
    photo: {
      input(_, id) {
        const metadata = { size: 1, filename: 'me.png', mime_type: 'image/png' };
        return { body: { photo: JSON.stringify({ id, storage: 'cache', metadata }) } };
      },
      own: (_, owner) => uploadImage(owner),
      nobodys: randomUUID(),
      looks: true,
    },
  },
  'account.addresses': { shipping_id: address('shipping'), billing_id: address('billing') },
  'builder.create': draft,
  'builder.update': draft,
  'builder.resume': { token: SECRET },
  'artists.recommendations': { 'exclude_artist_ids[]': PUBLIC, 'pre_recommended_ids[]': PUBLIC },
  'artists.recommendationsV2': {
    'criteria.exclude_artist_ids[]': PUBLIC,
    'criteria.pre_recommended_ids[]': PUBLIC,
  },
  'artists.swipe': { 'exclude_artist_ids[]': PUBLIC, 'pre_recommended_ids[]': PUBLIC },
  'catalog.product': { artist_id: PUBLIC },
  'catalog.products': {
    'ids[]': PUBLIC,
    artist_id: PUBLIC,
    story_id: {
      input: (_, id) => ({ query: { story_id: id } }),
      own: ({ storyOfOwner }) => storyOfOwner.id,
      nobodys: 999_999,
      looks: false,
    },
  },
  'catalog.fbAddToCart': { code: PUBLIC },
  'referrals.referralUser': { referral_code: PUBLIC },
  'credits.applyGiftCard': { code: SECRET },
  'credits.checkGiftCard': { code: SECRET },
  'credits.grant': { order_number: CUSTOMERS_ORDER },
  'credits.issueGiftCard': { design: PUBLIC },
  'checkout.paymentSettings': { ...cart(true), 'sf_cart.stripe_intent_id': IGNORED },
  'checkout.couponValidation': { ...cart(false), 'sf_cart.stripe_intent_id': IGNORED },
  'checkout.submit': {
    ...cart(true),
    'sf_cart.stripe_intent_id': {
      why: "It is compared with the visitor's own open quote. Every other id gets the same refusal.",
    },
    submission_id: {
      why: 'The browser makes it up, of 122 random bits. One of another visitor is a conflict.',
    },
    paypal_info: IGNORED,
  },
  'checkout.confirmOrder': {
    submission_id: {
      input: (_, id) => ({ body: { submission_id: id } }),
      own: ({ submission }) => submission,
      nobodys: randomUUID(),
      looks: true,
    },
  },
  'stories.openReveal': { gift: SECRET },
  'stories.thank': { gift: SECRET },
  'stories.joinCollaboration': { token: SECRET },
  'stories.collaboration': { invite: SECRET },
  'stories.saveContribution': {
    'image_ids[]': {
      input: ({ storyInMaking }, id) => ({
        params: { slug: storyInMaking.slug },
        body: { name: 'Lou', memories: 'The boat.', image_ids: [id] },
      }),
      own: (_, owner) => uploadImage(owner),
      nobodys: randomUUID(),
      looks: true,
      owner: 'invited',
    },
  },
  'stories.requestRevision': { 'revision_requests[]': CONTENT },
  'stories.saveEcard': { card: CONTENT },
  'studio.setItemStates': {
    'ids[]': {
      why: 'Ids of other vendors are answered as ids that nothing has, which the test of vendors proves.',
    },
  },
  'comments.add': { key: OWN_MAKING },
  'cms.get': { slug: IGNORED },
  'staff.openInvite': { token: SECRET },
  'vendorDesk.openInvite': { token: SECRET },
  'vendorDesk.acceptInvite': { token: SECRET },
  'standing.strike': { commission_id: STAFF },
  'board.move': { artist_id: STAFF, 'from.artist_id': STAFF },
  'orders.change': { 'from.artist_id': STAFF },
  'orders.openChange': { token: SECRET, slug: ownPage() },
  'reviews.openOwn': { token: SECRET, slug: ownPage() },
  'reviews.giveStars': { token: SECRET, slug: ownPage({ stars: 5 }) },
  'reviews.write': {
    ...{ token: SECRET, slug: ownPage(REVIEW), image_id: UPLOADED },
    keeps_photo: CONTENT,
  },
  'reviews.takeBack': { token: SECRET, slug: ownPage() },
  'reviewDesk.add': { artist_id: STAFF, shows_photo: CONTENT },
  'reviewDesk.save': { shows_photo: CONTENT },
  'profiles.openConsent': { token: SECRET, slug: ownPage() },
  'profiles.answerConsent': { token: SECRET, slug: ownPage({ is_yes: true }) },
  'orders.openLate': { token: SECRET, slug: ownPage() },
  'orders.answerLate': { token: SECRET, slug: ownPage({ choice: 'wait' }) },
  'earnings.saveRate': { artist_id: STAFF, vendor_id: STAFF },
  'earnings.giveBonus': { artist_id: STAFF, vendor_id: STAFF },
  'orders.saveStatement': { dispute_id: STAFF },
  'orders.answerDispute': { dispute_id: STAFF },
  'orders.acceptDispute': { dispute_id: STAFF },
  'orders.approveAcceptance': { dispute_id: STAFF },
  'orders.refuseAcceptance': { dispute_id: STAFF },
  'orders.answerChange': { token: SECRET, slug: ownPage({ is_yes: true }) },
  'staff.acceptInvite': { token: SECRET },
  'staff.setUp': { token: SECRET },
  'staff.log': { customer_id: STAFF, order_number: STAFF },
  'customers.previewMerge': { from_id: STAFF },
  'customers.merge': { from_id: STAFF },
  'customers.openAddress': { token: SECRET },
  'customers.takeAddress': { token: SECRET },
  'checkout.previewRefund': { 'line_ids[]': STAFF, pieces: STAFF, replaces_id: OF_SAME_ORDER },
  'checkout.refund': { 'line_ids[]': STAFF, pieces: STAFF, replaces_id: OF_SAME_ORDER },
  'desk.assign': { user_id: STAFF },
  'system.retryMessages': { 'ids[]': STAFF },
  'products.add': {
    ...{ 'printed_fields[].key': CONTENT, 'promo_addons[].code': CONTENT },
    ...{ vendor_id: STAFF, 'photos[].id': STAFF, 'designs[].picture': STAFF },
  },
  'products.save': {
    ...{ 'printed_fields[].key': CONTENT, 'promo_addons[].code': CONTENT },
    ...{ vendor_id: STAFF, 'photos[].id': STAFF, 'designs[].picture': STAFF },
  },
  'products.addPhoto': { image_id: UPLOADED },
  'affiliates.add': { code: CONTENT },
  'affiliates.save': { code: CONTENT },
  'promotions.add': { code: CONTENT },
  'promotions.save': { code: CONTENT },
  'promotions.tryOut': { 'promotion.code': CONTENT, code: CONTENT },
  'playlistDesk.songs': { 'ids[]': STAFF },
  'playlistDesk.add': { slug: CONTENT, 'song_ids[]': STAFF },
  'playlistDesk.save': { slug: CONTENT, 'song_ids[]': STAFF },
  'words.add': { id: CONTENT },
  'mails.add': { id: CONTENT },
  'songLists.save': { 'song_ids[]': STAFF },
  'cms.save': { data: STAFF },
  'applications.apply': { 'recordings[]': UPLOADED, film: UPLOADED },
  'applications.withdraw': { token: SECRET },
  'applications.sendTrial': { recording_id: UPLOADED },
  'profiles.save': {
    'data.photo_id': UPLOADED,
    'data.film_id': UPLOADED,
    'data.samples[].is_gift': CONTENT,
    'data.samples[].commission_id': OWN_SONGS,
    'data.samples[].song_id': UPLOADED,
    'data.samples[].upload_id': UPLOADED,
  },
  'marketing.stopMails': { token: SECRET },
  'instant.requestPreviews': names,
  'instant.previews': { 'task_ids[]': TASK },
  'instant.mailPreviews': { 'task_ids[]': TASK },
  'instant.requestFullSong': { answers: CONTENT, name_key: TASK, template_song_id: PUBLIC },
  'collectionDesk.add': {
    ...{ slug: CONTENT, product_slug: STAFF },
    ...{ 'questions[].id': CONTENT, 'questions[].answers[].answer_key': CONTENT },
  },
  'collectionDesk.save': {
    ...{ slug: CONTENT, product_slug: STAFF },
    ...{ 'questions[].id': CONTENT, 'questions[].answers[].answer_key': CONTENT },
  },
  'collectionDesk.sample': {
    ...{ 'collection.product_slug': STAFF, answers: CONTENT },
    ...{ 'collection.questions[].id': CONTENT, 'collection.questions[].answers[].answer_key': CONTENT },
  },
  'instant.saveQuiz': {
    product_slug: STAFF,
    'questions[].id': STAFF,
    'questions[].answers[].answer_key': STAFF,
  },
};
