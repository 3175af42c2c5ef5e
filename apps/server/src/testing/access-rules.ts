import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { may as mayDo, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import { finishedSong, type Goods, songCart } from './commission-song.ts';
import { pngOf } from './images.ts';
import { newEmail, songUpload, WORK } from './people.ts';
import { type Input, multipart } from './visitor.ts';

/** The kinds of visitors who make calls. `owner` is the person to whom the requested thing belongs. */
export const ROLES = [
  'stranger',
  'other visitor',
  'guest',
  'customer',
  'other customer',
  'artist',
  'other artist',
  'admin',
  'support',
  'producer',
  'finance',
  'editor',
  'vendor',
  'invited',
  'owner',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the staff. The `admin` of this test is an owner of the shop; its `owner` has only the things. */
const STAFF: Partial<Record<Role, StaffRole>> = {
  admin: 'owner',
  support: 'support',
  producer: 'producer',
  finance: 'finance',
  editor: 'editor',
};
const staffRole = (role: Role): StaffRole | null => STAFF[role] ?? null;
const staffWhoMay = (permission: Permission): Role[] =>
  ROLES.filter((role) => mayDo(staffRole(role), permission));

export type Things = {
  goods: Goods;
  ownerEmail: string;
  draft: string;
  pronunciation: string;
  /** A picture that the owner has uploaded. */
  image: string;
  resumeToken: string;
  /** A song that an artist is making. `contribution` is the id of what the invited person added. */
  storyInMaking: { slug: string; id: number; commission: number; contribution: number };
  storyDelivered: string;
  /** The address of the delivered song's page. `recording` is the path of its recording. */
  storyUrl: string;
  recording: string;
  /** A comment on the delivered song, written by the owner of the other things. */
  comment: number;
  /** A delivered song of the owner, with a new version that waits for the owner's acceptance. */
  storyOfOwner: { slug: string; id: number; revision: number; order: number };
  submission: string;
  artistId: number;
  /** The vendor to which the visitor with the role `vendor` belongs. */
  vendorId: number;
};

/** Who may make a call: its input, the statuses for the roles that may, and exceptions. */
export type Rule = {
  /**
   * Who may make the call: everyone, the owner of a thing, people invited to a story, everyone who is signed in, the
   * artist of a commission, or the shop's staff.
   */
  rule: 'public' | 'own' | 'invited' | 'signed in' | 'own artist' | 'staff';
  input(things: Things): Input;
  allowed: number[];
  /** What a member of the staff must be permitted to do, for the rule `staff`. */
  may?: Permission;
  /** The expected statuses of roles that are exceptions to the rule. */
  others?: Partial<Record<Role, number[]>>;
};

export const song = () => finishedSong({ id: 1, artistName: 'Odessa Vale' });
const open = (input: Rule['input'], allowed = [200]): Rule => ({ rule: 'public', input, allowed });
const own = (input: Rule['input'], others: Rule['others'] = {}): Rule => ({
  rule: 'own',
  input,
  allowed: [200],
  others,
});
/** Like `own`, but visitors who are not signed in are asked to sign in (401). */
const mine = (input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'own',
  input,
  allowed,
  others: { stranger: [401], 'other visitor': [401] },
});
/**
 * For people invited to a story. Visitors who are not signed in are asked to sign in (401); all others find nothing
 * (404).
 */
const invited = (input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'invited',
  input,
  allowed,
  others: { stranger: [401], 'other visitor': [401] },
});
const ownArtist = (input: Rule['input'], allowed = [200]): Rule => ({ rule: 'own artist', input, allowed });

/** For members of the staff with this permission; others of them are refused (403). */
const staff = (may: Permission, input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'staff',
  may,
  input,
  allowed,
});

const BOTH = { en: 'Words', sp: 'Palabras' };
const PROFILE = {
  ...{ name: 'Ines', home_town: '', genres: ['4'], delivery_days: 7, takes_rush: true, extra_verses: true },
  ...{ intro: BOTH, bio: BOTH, photo_id: null, film_id: null, keeps_film: false, samples: [] },
};
/** Nobody has these recordings. */
const APPLICATION = {
  ...{ name: 'Ines Duarte', email: 'ines@example.com', genres: ['4'], languages: ['English'] },
  ...{ vocal_style: 'Warm alto', about: '', recordings: [randomUUID(), randomUUID(), randomUUID()] },
};
export const QUIZ = {
  title: BOTH,
  text: BOTH,
  product_slug: 'instant-product',
  choices: { name: true },
  skip_addon_page: false,
  pam_enabled: false,
  songs_per_visitor: 3,
  song: { occasion: 'Birthday', genre: '4', mood: '4', tempo: '2' },
  questions: [
    {
      id: 'style',
      title: BOTH,
      hint: BOTH,
      max_answer_count: 1,
      answers: [{ answer_key: 'folk', label: BOTH, sets: {} }],
    },
  ],
};

const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key' };
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const ASSERTED = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

const NO_ORDER = orderNumber(999_999);
const CHANGE = { kind: 'genre', genre: '1' };

/** All calls of the API with their rules. A test fails for a call that is missing here. */
export const RULES: Record<string, Rule> = {
  'auth.requestPasscode': open(() => ({ body: { method: 'email', email: newEmail() } })),
  'auth.createSession': open(() => ({ body: { passcode: '123456', email: newEmail() } }), [400, 429]),
  'auth.validatePasscode': {
    rule: 'signed in',
    input: () => ({ body: { passcode: '123456', phone_number: '+13155550142' } }),
    allowed: [400],
  },
  'auth.register': open(() => {
    const email = newEmail();
    return { body: { user: { email, email_confirmation: email, first_name: 'A', last_name: 'B' } } };
  }),
  'auth.signOut': open(() => ({})),
  // The call needs a recent passcode. All signed-in roles have one except the guest.
  'auth.changeEmail': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail() } }),
    allowed: [200],
    others: { guest: [403] },
  },
  'auth.confirmEmail': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail(), passcode: '123456' } }),
    allowed: [400],
  },
  'auth.secondFactor': { rule: 'signed in', input: () => ({}), allowed: [200] },
  // A guest has proved nothing, so there is no fresh passcode.
  'auth.setUpSecondFactor': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  'auth.confirmSecondFactor': {
    rule: 'signed in',
    input: () => ({ body: { code: '000000' } }),
    // The code is wrong, whether or not the call before has made a key.
    allowed: [400],
    others: { guest: [403] },
  },
  // None of these accounts has a second step. A guest may have none either.
  'auth.renewSecondStep': { rule: 'signed in', input: () => ({ body: { code: '000000' } }), allowed: [400] },
  // None of the signed-in roles is waiting for a second step.
  'auth.passSecondFactor': open(() => ({ body: { code: '000000' } }), [400]),
  'auth.renewRecoveryCodes': { rule: 'signed in', input: () => ({}), allowed: [403] },
  'auth.removeSecondFactor': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  // None of these accounts has a passkey.
  'auth.askPasskey': { rule: 'signed in', input: () => ({ body: { is_on: true } }), allowed: [403] },
  'auth.passkeySignInOptions': open(() => ({})),
  // No challenge was issued for this credential.
  'auth.passkeySignIn': open(() => ({ body: { credential: ASSERTED } }), [400]),
  'auth.passkeys': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'auth.passkeyOptions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'auth.addPasskey': {
    rule: 'signed in',
    input: () => ({ body: { name: 'Phone', credential: MADE } }),
    allowed: [400],
    others: { guest: [401] },
  },
  // The passkey does not exist.
  'auth.renamePasskey': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.removePasskey': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.sessions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  // The session does not exist.
  'auth.endSession': {
    rule: 'signed in',
    input: () => ({ params: { id: randomUUID() } }),
    allowed: [404],
    others: { guest: [401] },
  },
  'auth.endOtherSessions': { rule: 'signed in', input: () => ({}), allowed: [200], others: { guest: [401] } },
  'account.current': open(() => ({})),
  'account.updatePhoto': { rule: 'signed in', input: () => ({ body: { photo: null } }), allowed: [200] },
  'account.updatePassword': {
    rule: 'signed in',
    input: () => {
      // Addresses in tests hold random digits and letters from a to f, which no password may repeat.
      const password = 'slow river song';
      return { body: { user: { new_password: password, new_password_confirm: password } } };
    },
    allowed: [200],
    others: { guest: [403] },
  },
  'account.removePassword': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  'account.exportData': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [200],
    others: { guest: [403] },
  },
  // The typed e-mail address is not the address of the account.
  'account.remove': {
    rule: 'signed in',
    input: () => ({ body: { email: newEmail() } }),
    allowed: [400],
    others: {
      guest: [403],
      artist: [403],
      'other artist': [403],
      vendor: [403],
      ...Object.fromEntries(Object.keys(STAFF).map((role) => [role, [403]])),
    },
  },
  'account.orders': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'account.update': {
    rule: 'signed in',
    input: () => ({ body: { user: { first_name: 'Ann' } } }),
    allowed: [200],
  },
  'account.addresses': {
    rule: 'signed in',
    input: () => ({ query: { shipping_id: 1, billing_id: 1 } }),
    allowed: [200],
  },
  'account.saveAddress': {
    rule: 'signed in',
    input: () => ({
      body: { billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' } },
    }),
    allowed: [200],
  },
  'builder.create': open(() => ({ body: { song_data: song() } })),
  'builder.byEmail': own(({ ownerEmail }) => ({ query: { email: ownerEmail } })),
  'builder.get': own(({ draft }) => ({ params: { id: draft } })),
  'builder.update': own(({ draft }) => ({ params: { id: draft }, body: { song_data: song() } })),
  'builder.remove': own(({ draft }) => ({ params: { id: draft } })),
  'builder.mailResumeLink': own(({ draft }) => ({ params: { id: draft }, body: { email: newEmail() } })),
  // The token is for a draft that belongs to an account, so everybody but the owner has to sign in.
  'builder.resume': {
    ...own(({ resumeToken }) => ({ body: { token: resumeToken } })),
    others: Object.fromEntries(ROLES.filter((role) => role !== 'owner').map((role) => [role, [401]])),
  },
  'uploads.addImage': open(() =>
    multipart({}, { name: 'us.png', type: 'image/png', bytes: pngOf({ width: 600, height: 600 }) }),
  ),
  'uploads.addRecording': open(() => songUpload(Buffer.from('no recording')), [400]),
  'uploads.addFilm': open(
    () => multipart({}, { name: 'me.mp4', type: 'video/mp4', bytes: Buffer.from('no film') }),
    [400],
  ),
  'uploads.claim': own(({ image }) => ({ params: { id: image } })),
  'builder.addPronunciation': own(({ draft }) => ({
    params: { id: draft },
    ...multipart({ subject: 'Ann', pronounce: 'ann' }),
  })),
  // The upload is not a recording.
  'builder.setVoiceMemo': {
    ...own(({ draft }) => ({
      params: { id: draft },
      ...multipart({}, { name: 'memo.wav', type: 'audio/wav', bytes: Buffer.from('no recording') }),
    })),
    allowed: [400],
  },
  'builder.removeVoiceMemo': own(({ draft }) => ({ params: { id: draft } })),
  'builder.removePronunciation': own(({ draft, pronunciation }) => ({
    params: { id: draft, pronunciation_id: pronunciation },
  })),
  'artists.list': open(() => ({})),
  'artists.search': open(() => ({})),
  'artists.recommendations': open(() => ({ query: { genre: '2' } })),
  'artists.recommendationsV2': open(() => ({ body: { criteria: { genre: '2' } } })),
  'artists.swipe': open(() => ({ query: { genre: '2' } })),
  'artists.examples': open(() => ({})),
  'artists.deliveryDays': open(() => ({})),
  'artists.get': open(({ artistId }) => ({ params: { id: artistId } })),
  'artists.reviews': open(({ artistId }) => ({ params: { id: artistId } })),
  'playlists.list': open(() => ({})),
  'playlists.get': open(() => ({ params: { id: 'nobody-has-it' } }), [404]),
  'reviews.list': open(() => ({})),
  'catalog.product': open(() => ({ params: { slug: 'personalized-song' } })),
  'catalog.reviews': open(() => ({ params: { slug: 'personalized-song' }, query: {} })),
  'catalog.products': open(() => ({ query: { name: ['personalized-song'] } })),
  'catalog.index': open(() => ({})),
  'catalog.filters': open(() => ({})),
  'catalog.fbAddToCart': open(() => ({
    query: {
      code: 'personalized-song',
      price: 199.99,
      quantity: 1,
      instant_product: false,
      current_path: '/',
    },
  })),
  'catalog.geoData': open(() => ({})),
  'catalog.zipCode': open(() => ({ params: { code: '13152' } })),
  'catalog.holidays': open(() => ({})),
  'referrals.referralUser': open(() => ({ query: { referral_code: '00000000' } }), [404]),
  'referrals.program': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'credits.balance': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'credits.checkGiftCard': open(() => ({ body: { code: 'AAAAA-AAAAA-AAAAA-AAAAA' } }), [404]),
  'credits.applyGiftCard': {
    rule: 'signed in',
    input: () => ({ body: { code: 'AAAAA-AAAAA-AAAAA-AAAAA' } }),
    allowed: [404],
  },
  'cart.applyCoupon': open(
    () => ({ query: { coupon: 'NONE', products: [{ name: 'personalized-song', price: 1 }] } }),
    [400],
  ),
  'checkout.couponValidation': open(({ goods, draft }) => ({ body: songCart(goods, draft) })),
  'checkout.paymentSettings': own(({ goods, draft }) => ({ body: songCart(goods, draft) })),
  // The owner may order the draft, but no payment was prepared for it.
  'checkout.submit': {
    ...own(({ goods, draft }) => ({ body: { ...songCart(goods, draft), submission_id: randomUUID() } })),
    allowed: [409],
    others: { stranger: [401], 'other visitor': [401] },
  },
  'orders.list': staff('orders', () => ({})),
  'orders.count': staff('orders', () => ({})),
  'orders.choices': staff('orders', () => ({})),
  // The order does not exist.
  'orders.assign': staff('orders', () => ({ body: { numbers: [NO_ORDER], to: null } }), [404]),
  'orders.sendReceipts': staff('orders', () => ({ body: { numbers: [NO_ORDER] } })),
  // The order does not exist.
  'orders.get': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.readMessage': staff('messages', () => ({ params: { number: NO_ORDER, id: randomUUID() } }), [404]),
  'orders.resendMessage': staff(
    'messages',
    () => ({ params: { number: NO_ORDER, id: randomUUID() } }),
    [404],
  ),
  'orders.addNote': staff('orders', () => ({ params: { number: NO_ORDER }, body: { text: 'Calm' } }), [404]),
  'orders.changes': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.artists': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.previewChange': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { change: CHANGE } }),
    [404],
  ),
  'orders.change': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { change: CHANGE, reason: 'Asked by mail' } }),
    [404],
  ),
  // Each order is answered for itself, so one that does not exist is no refusal.
  'orders.previewDays': staff('orders', () => ({ body: { numbers: [NO_ORDER], day: '2026-12-01' } })),
  'orders.changeDays': staff('orders', () => ({
    body: { numbers: [NO_ORDER], day: '2026-12-01', reason: 'Storm' },
  })),
  'orders.previewResume': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.resume': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { reason: 'The bank agreed' } }),
    [404],
  ),
  'orders.previewReturn': staff('refunds', () => ({ params: { number: NO_ORDER, id: 1 } }), [404]),
  'orders.takeBack': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER, id: 1 }, body: { reason: 'It is torn' } }),
    [404],
  ),
  'orders.withdrawChange': staff('orders', () => ({ params: { number: NO_ORDER, id: 1 } }), [404]),
  'orders.dispute': staff('refunds', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.saveStatement': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, statement: 'It was heard.' } }),
    [404],
  ),
  'orders.answerDispute': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, statement: 'It was heard.' } }),
    [404],
  ),
  'orders.acceptDispute': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, reason: 'It was never made' } }),
    [404],
  ),
  // Nobody has this token.
  'orders.openChange': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'orders.answerChange': open(() => ({ body: { token: 'x'.repeat(32), is_yes: true } }), [404]),
  'orders.openLate': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'orders.answerLate': open(() => ({ body: { token: 'x'.repeat(32), choice: 'wait' } }), [404]),
  'staff.views': staff('system', () => ({ query: { list: 'orders' } })),
  'staff.saveView': staff('system', () => ({ body: { list: 'orders', name: 'Late', query: 'late=1' } })),
  // The view does not exist.
  'staff.removeView': staff('system', () => ({ params: { id: 999_999 } }), [404]),
  'checkout.rates': staff('tax_and_shipping', () => ({})),
  'checkout.saveTaxRates': staff('tax_and_shipping', () => ({
    body: { country: 'ZZ', state: '', rates: [], reason: 'No tax there' },
  })),
  'checkout.saveShippingRate': staff('tax_and_shipping', () => ({
    body: { country: 'ZZ', cents: null, reason: 'No parcels there' },
  })),
  'checkout.confirmOrder': own(({ submission }) => ({ body: { submission_id: submission } })),
  'stories.statusById': own(({ storyInMaking }) => ({ params: { id: storyInMaking.id } })),
  'stories.get': open(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.setVisibility': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { visibility: 'unlisted' },
  })),
  'stories.shareFile': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { shares_file: false },
  })),
  // Refused because an artist is working on the song.
  'stories.remove': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug }, body: { title: 'Marguerite' } }),
    [409],
  ),
  'stories.planReveal': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: {
      message: 'For you',
      channel: 'email',
      to: newEmail(),
      locale: 'en',
      send_on: null,
      time_zone: 'UTC',
    },
  })),
  // No reveal is planned for this song.
  'stories.cancelReveal': {
    ...own(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
    allowed: [404],
  },
  // Only people who have the gift's token can read and open it. This token does not exist.
  'stories.gift': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered, gift: 'nobodys' } }),
    [404],
  ),
  'stories.openReveal': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered }, body: { gift: 'nobodys' } }),
    [404],
  ),
  'stories.thank': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered }, body: { gift: 'nobodys', message: 'Oh!' } }),
    [404],
  ),
  'stories.applaud': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'stories.unapplaud': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'comments.list': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'comments.add': open(({ storyDelivered }) => ({
    params: { slug: storyDelivered },
    body: { key: randomUUID(), text: 'So lovely', name: 'Ann' },
  })),
  'comments.edit': own(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
    body: { text: 'So very lovely' },
  })),
  'comments.remove': own(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
  })),
  // The song belongs to another customer, so even the `owner` may not moderate its comments. Of the roles in this test
  // only the staff who read messages may.
  'comments.moderate': {
    ...own(({ storyDelivered, comment }) => ({
      params: { slug: storyDelivered, comment_id: comment },
      body: { hidden: true },
    })),
    others: {
      owner: [404],
      ...Object.fromEntries(staffWhoMay('messages').map((role) => [role, [200]])),
    },
  },
  'comments.report': open(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
    body: { reason: 'spam' },
  })),
  'stories.editable': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // Refused because an artist has accepted the song.
  'stories.saveEdit': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug }, body: {} }),
    [409],
  ),
  'stories.messageArtist': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { message: 'She goes by Mags.' },
  })),
  'stories.revisions': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  // Refused because a new version of the song waits to be accepted.
  'stories.requestRevision': mine(
    ({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug }, body: { revision_requests: [] } }),
    [409],
  ),
  'stories.playCodes': own(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  'stories.setPlayCode': {
    ...own(({ storyOfOwner }) => ({
      params: { slug: storyOfOwner.slug, id: 999_999 },
      body: { plays: false },
    })),
    // The song has no goods.
    allowed: [404],
  },
  'stories.accept': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  'stories.acceptRevision': mine(({ storyOfOwner }) => ({
    params: { slug: storyOfOwner.slug, id: storyOfOwner.revision },
  })),
  // Only invited people have a part to see here. Everybody else finds nothing.
  'stories.collaboration': invited(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    query: {},
  })),
  // The invitation does not exist.
  'stories.joinCollaboration': {
    rule: 'signed in',
    input: ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      body: { token: 'nobodys-invitation' },
    }),
    allowed: [404],
  },
  'stories.saveContribution': invited(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { name: 'Lou', memories: 'The boat.', image_ids: [] },
  })),
  // The upload is not a recording.
  'stories.addVoiceNote': invited(
    ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      ...songUpload(Buffer.from('no recording')),
    }),
    [400],
  ),
  'stories.removeVoiceNote': invited(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.ecard': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // The order has no e-card.
  'stories.saveEcard': mine(
    ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      body: { card: null, recipient_name: 'Lou', recipient_email: newEmail(), send_on: '2027-01-01' },
    }),
    [404],
  ),
  'stories.removeEcard': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } }), [404]),
  'stories.collaborationReview': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.inviteCollaborator': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { name: 'Camille', email: '' },
  })),
  // The invitation is already used, so it cannot be removed.
  'stories.removeInvite': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug, id: 1 } }),
    [404],
  ),
  'stories.pickContribution': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug, id: storyInMaking.contribution },
    body: { picked: true },
  })),
  'cms.get': open(() => ({ query: { group: 'menu' } })),
  // The delivered song of the owner has an artist, so it cannot be cancelled by its customer.
  'checkout.cancelOwn': mine(
    ({ storyOfOwner }) => ({ params: { id: orderNumber(storyOfOwner.order) } }),
    [409],
  ),
  // There is no such order.
  'checkout.previewRefund': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { amount_cents: 1 } }),
    [404],
  ),
  'checkout.previewCancel': staff('refunds', () => ({ params: { number: NO_ORDER }, body: {} }), [404]),
  'checkout.refund': staff(
    'refunds',
    () => ({
      params: { number: NO_ORDER },
      body: { amount_cents: 1, reason: 'Late' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'checkout.approveRefund': staff('refunds', () => ({ params: { number: NO_ORDER, id: 999_999 } }), [404]),
  'checkout.refuseRefund': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER, id: 999_999 }, body: { reason: 'Late' } }),
    [404],
  ),
  'checkout.cancel': staff(
    'refunds',
    () => ({
      params: { number: NO_ORDER },
      body: { reason: 'Late' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'checkout.payment': staff('refunds', () => ({ params: { id: randomUUID() } }), [404]),
  'checkout.closePayment': staff(
    'refunds',
    () => ({ params: { id: randomUUID() }, body: { reason: 'Paid twice' } }),
    [404],
  ),
  'checkout.approvePayment': staff('refunds', () => ({ params: { id: randomUUID() } }), [404]),
  'credits.grant': staff(
    'goodwill',
    () => ({ params: { id: 999_999 }, body: { amount_cents: 100, kind: 'taxable', reason: 'Late' } }),
    [404],
  ),
  'credits.previewGrant': staff(
    'goodwill',
    () => ({ params: { id: 999_999 }, body: { amount_cents: 100, kind: 'taxable' } }),
    [404],
  ),
  'credits.approveGrant': staff('goodwill', () => ({ params: { id: 999_999, grant_id: 1 } }), [404]),
  'credits.refuseGrant': staff(
    'goodwill',
    () => ({ params: { id: 999_999, grant_id: 1 }, body: { reason: 'Late' } }),
    [404],
  ),
  'credits.giftCards': staff('gift_cards', () => ({})),
  // Support may issue up to $50.
  'credits.issueGiftCard': staff('gift_cards', () => ({
    body: { amount_cents: 1_000, recipient_email: newEmail(), reason: 'Late song' },
  })),
  'credits.approveGiftCard': staff('gift_cards', () => ({ params: { id: 999_999 } }), [404]),
  'credits.refuseGiftCard': staff(
    'gift_cards',
    () => ({ params: { id: 999_999 }, body: { reason: 'Late' } }),
    [404],
  ),
  'credits.voidGiftCard': staff(
    'gift_card_void',
    () => ({ params: { id: 999_999 }, body: { reason: 'Stolen' } }),
    [404],
  ),
  'credits.resendGiftCard': staff(
    'gift_cards',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost mail' } }),
    [404],
  ),
  'customers.openAddress': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'customers.takeAddress': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'customers.list': staff('customers', () => ({})),
  'customers.read': staff('customers', () => ({ params: { id: 999_999 } }), [404]),
  'customers.addNote': staff(
    'customers',
    () => ({ params: { id: 999_999 }, body: { note: 'Called' } }),
    [404],
  ),
  'customers.signOut': staff(
    'customers',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost phone' } }),
    [404],
  ),
  'customers.block': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Stolen cards' } }),
    [404],
  ),
  'customers.unblock': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { reason: 'A mistake' } }),
    [404],
  ),
  'customers.changeAddress': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { email: newEmail(), reason: 'Showed papers' } }),
    [404],
  ),
  'customers.previewMerge': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { from_id: 999_998 } }),
    [404],
  ),
  'customers.merge': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { from_id: 999_998, reason: 'One person' } }),
    [404],
  ),
  'customers.mayExport': staff('customer_accounts', () => ({ params: { id: 999_999 } }), [404]),
  'customers.erase': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { email: newEmail(), reason: 'Asked' } }),
    [404],
  ),
  'cms.save': staff('words', () => ({ body: { data: { 'banner.text': { en: 'Free shipping' } } } })),
  'cms.entries': staff('words', () => ({ query: { group: 'banner' } })),
  'cms.history': staff('words', () => ({ query: { key: 'banner.text', locale: 'en' } })),
  'cms.rollBack': staff('words', () => ({ body: { key: 'banner.text', locale: 'en', revision_id: 0 } })),
  // No quiz has the id `none`, so all roles get the same answers.
  'instant.collections': open(() => ({})),
  'instant.collection': open(() => ({ params: { id: 'none' } }), [404]),
  'instant.requestPreviews': open(() => ({ params: { id: 'none' }, body: { answers: {} } }), [404]),
  'instant.previews': open(() => ({ params: { id: 'none' }, query: { task_ids: [randomUUID()] } }), [404]),
  'instant.mailPreviews': open(
    () => ({ params: { id: 'none' }, body: { email: newEmail(), task_ids: [randomUUID()] } }),
    [404],
  ),
  'instant.requestFullSong': open(
    () => ({ params: { id: 'none' }, body: { answers: {}, template_song_id: '1-1' } }),
    [404],
  ),
  'instant.magicLink': open(() => ({ params: { token: 'nobodys' } }), [404]),
  'instant.names': open(() => ({ query: { spelling: 'Ann' } })),
  'instant.addName': open(() => multipart({ spelling: 'Ann', respelling: 'AN' })),
  'instant.addGreeting': open(() => multipart({}), [400]),
  'instant.failedSongs': staff('orders', () => ({})),
  'instant.retrySong': staff('orders', () => ({ params: { id: randomUUID() } }), [404]),
  'instant.quiz': staff('collections', () => ({ params: { id: 'none' } }), [404]),
  'reports.read': staff('reports', () => ({ params: { name: 'sales' }, query: {} })),
  'reports.mails': staff('reports', () => ({})),
  'reports.setMail': staff('reports', () => ({ params: { name: 'sales' }, body: { is_on: false } })),
  'conversations.get': staff('messages', () => ({ params: { number: NO_ORDER } }), [404]),
  'conversations.answer': staff(
    'messages',
    () => ({ params: { number: NO_ORDER }, body: { text: 'Hello', to: 'customer' } }),
    [404],
  ),
  'conversations.writeToMany': staff('messages', () => ({
    body: { numbers: [NO_ORDER], text: 'Hello' },
    headers: { 'idempotency-key': randomUUID() },
  })),
  'conversations.read': staff('messages', () => ({ params: { number: NO_ORDER } }), [404]),
  'conversations.close': staff(
    'messages',
    () => ({ params: { number: NO_ORDER }, body: { reason: 'Only thanks' } }),
    [404],
  ),
  'conversations.hide': staff(
    'messages',
    () => ({ params: { number: NO_ORDER, id: 999_999 }, body: { reason: 'An insult' } }),
    [404],
  ),
  'conversations.song': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'conversations.writeSong': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    ...multipart({ text: 'Slower, please.' }),
  })),
  'conversations.readSong': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // There is no such message.
  'conversations.reportSong': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug, message: 999_999 } }),
    [404],
  ),
  'conversations.threads': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'conversations.counts': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'conversations.work': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'conversations.writeWork': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    ...multipart({ text: 'How is her name said?' }),
  })),
  'conversations.readWork': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'conversations.reportWork': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission, message: 999_999 } }),
    [404],
  ),
  'desk.search': staff('search', () => ({ query: { q: 'henri' } })),
  'desk.inbox': staff('system', () => ({})),
  'desk.counts': staff('system', () => ({})),
  // Nothing of this name waits.
  'desk.assign': staff('system', () => ({ body: { keys: ['song:999999'], user_id: null } }), [404]),
  'desk.snooze': staff(
    'system',
    () => ({ body: { keys: ['song:999999'], until: null, reason: 'Late' } }),
    [404],
  ),
  'desk.retryMessage': staff('messages', () => ({ params: { id: randomUUID() } }), [404]),
  'desk.retryWebhook': staff('system', () => ({ params: { id: 999_999 } }), [404]),
  'desk.close': staff('system', () => ({ body: { keys: ['song:999999'], reason: 'Done' } }), [404]),
  'system.overview': staff('system', () => ({})),
  'system.messages': staff('system', () => ({})),
  // The message does not exist; neither does the refund, the job or the song below.
  'system.retryMessages': staff(
    'messages',
    () => ({ body: { ids: [randomUUID()], reason: 'The provider was away' } }),
    [404],
  ),
  'system.webhooks': staff('system', () => ({})),
  'system.retryCall': staff(
    'system',
    () => ({ params: { kind: 'refund', id: 999_999 }, body: { reason: 'The bank answers again' } }),
    [404],
  ),
  'system.jobs': staff('system', () => ({})),
  'system.runJob': staff(
    'system',
    () => ({ params: { name: 'no-such-job' }, body: { reason: 'It hangs' } }),
    [404],
  ),
  'system.songs': staff('system', () => ({})),
  'system.retrySong': staff(
    'system',
    () => ({ params: { id: randomUUID() }, body: { reason: 'It hangs' } }),
    [404],
  ),
  'system.versions': staff('system', () => ({})),
  'system.switches': staff('system', () => ({})),
  'system.setSwitch': staff('switches', () => ({
    params: { name: 'tips' },
    body: { is_on: true, share: 100, audience: 'everyone', reason: 'As before' },
  })),
  'system.own': open(() => ({})),
  'staff.members': staff('staff', () => ({})),
  'staff.whoMay': staff('system', () => ({ query: { permission: 'log' } })),
  'staff.invite': staff('staff', () => ({ body: { email: newEmail(), role: 'editor' } })),
  // The invitation does not exist.
  'staff.withdrawInvite': staff('staff', () => ({ params: { id: 999_999 } }), [404]),
  'staff.openInvite': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'staff.acceptInvite': open(
    () => ({ body: { token: 'x'.repeat(43), first_name: 'Ann', last_name: 'Lee' } }),
    [404],
  ),
  // The account does not exist.
  'staff.changeRole': staff(
    'staff',
    () => ({ params: { id: 999_999 }, body: { role: 'editor', reason: 'New work' } }),
    [404],
  ),
  'staff.remove': staff('staff', () => ({ params: { id: 999_999 }, body: { reason: 'Left' } }), [404]),
  'staff.resetFactor': staff(
    'staff',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost phone' } }),
    [404],
  ),
  'staff.log': staff('log', () => ({})),
  'staff.firstSteps': staff('staff', () => ({})),
  // The token is wrong, or the shop has somebody of the staff already.
  'staff.setUp': open(
    () => ({ body: { token: 'x'.repeat(32), email: newEmail(), first_name: 'Ann', last_name: 'Lee' } }),
    [403, 404, 429],
  ),
  'instant.saveQuiz': staff('collections', () => ({ params: { id: 'none' }, body: QUIZ }), [404]),
  'marketing.signup': open(() => ({ body: { email: newEmail() } })),
  'marketing.createReminder': open(() => ({
    body: { email: newEmail(), occasion: 'Birthday', date: '2027-05-14' },
  })),
  'marketing.stopMails': open(() => ({ body: { token: 'nobodys' } }), [404]),
  'marketing.experienceSettings': open(() => ({})),
  'marketing.markDisplayed': open(() => ({ params: { id: 1 } })),
  'studio.vendorOrders': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.setItemState': {
    rule: 'signed in',
    // Nobody has this item.
    input: () => ({ params: { id: 999_999 }, body: { state: 'making' } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.makeLabel': {
    rule: 'signed in',
    // Nobody has this item.
    input: () => ({ params: { id: 999_999 } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.makeReturn': {
    rule: 'signed in',
    // Nobody has this item.
    input: () => ({ params: { id: 999_999 }, body: { reason: 'Torn' } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.vendorProfile': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.saveVendorProfile': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId }, body: { lead_days: 3 } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.setItemStates': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId }, body: { ids: [999_999], state: 'making' } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'applications.apply': open(() => ({ body: APPLICATION }), [404, 429]),
  'applications.withdraw': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'applications.trial': open(() => ({})),
  'applications.sendTrial': {
    rule: 'signed in',
    input: () => ({ body: { title: 'Rosa', lyrics: 'Rosa bakes', recording_id: randomUUID() } }),
    allowed: [403],
    // Artists of the shop are in no trial.
    others: { artist: [404], 'other artist': [404] },
  },
  'applications.list': staff('applications', () => ({ query: {} })),
  'applications.read': staff('applications', () => ({ params: { id: 999_999 } }), [404]),
  'applications.note': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { score: 4, note: 'Warm' } }),
    [404],
  ),
  'applications.invite': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { brief: 'A song for Rosa', days: 7, gender: '2' } }),
    [404],
  ),
  'applications.returnTrial': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { reason: 'More slowly' } }),
    [404],
  ),
  'applications.activate': staff('applications', () => ({ params: { id: 999_999 } }), [404]),
  'applications.refuse': staff(
    'applications',
    () => ({ params: { id: 999_999 }, body: { reason: 'Many folk singers' } }),
    [404],
  ),
  'profiles.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  // The artist has saved nothing yet, so every change of a later version is refused.
  'profiles.save': {
    rule: 'signed in',
    input: () => ({ body: { version: 9, data: PROFILE } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  'profiles.send': {
    rule: 'signed in',
    input: () => ({ body: { version: 9 } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  'profiles.takeBack': {
    rule: 'signed in',
    input: () => ({ body: { version: 9 } }),
    allowed: [403],
    others: { artist: [409], 'other artist': [409] },
  },
  // Nobody has this token.
  'profiles.openConsent': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'profiles.answerConsent': open(() => ({ body: { token: 'x'.repeat(32), is_yes: true } }), [404]),
  'profiles.review': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'profiles.release': staff('artists', () => ({ params: { id: 999_999 }, body: { version: 1 } }), [404]),
  'profiles.giveBack': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { version: 1, reason: 'In Spanish too' } }),
    [404],
  ),
  'roster.list': staff('artists', () => ({ query: {} })),
  'roster.read': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'roster.setShown': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { is_shown: false, reason: 'On tour' } }),
    [404],
  ),
  'availability.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'availability.save': {
    rule: 'signed in',
    input: () => ({ body: { capacity_a_week: null, days_off: [], paused: false } }),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.artist': {
    rule: 'signed in',
    input: () => ({ query: {} }),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.vendor': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId }, query: {} }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'earnings.vendorStatements': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'earnings.artistStatements': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.artistAccount': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.vendorAccount': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'standing.get': staff('artists', () => ({ params: { id: 999_999 } }), [404]),
  'standing.setTrust': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { trusted: true, reason: 'Good' } }),
    [404],
  ),
  'standing.letGoOn': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { reason: 'We spoke' } }),
    [404],
  ),
  'standing.strike': staff('artists', () => ({ params: { id: 999_999 }, body: { reason: 'Late' } }), [404]),
  'standing.decide': staff(
    'artists',
    () => ({ params: { id: 999_999 }, body: { lift: true, reason: 'Told before' } }),
    [404],
  ),
  'standing.own': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'standing.appeal': {
    rule: 'signed in',
    input: () => ({ params: { id: 999_999 }, body: { text: 'I had told you.' } }),
    allowed: [403],
    others: { artist: [404], 'other artist': [404] },
  },
  'standing.rate': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug }, body: { stars: 5 } })),
  'board.get': staff('board', () => ({ query: {} })),
  'board.artists': staff('board', () => ({ params: { id: 999_999 } }), [404]),
  'board.move': staff(
    'board',
    () => ({ params: { id: 999_999 }, body: { artist_id: 999_999, reason: 'Ill' } }),
    [404],
  ),
  'checks.list': staff('checks', () => ({ query: {} })),
  'checks.get': staff('checks', () => ({ params: { id: 999_999 } }), [404]),
  'checks.pass': staff('checks', () => ({ params: { id: 999_999 }, body: { notes: [] } }), [404]),
  'checks.sendBack': staff(
    'checks',
    () => ({ params: { id: 999_999 }, body: { notes: [{ at_seconds: 1, text: 'Her name.' }] } }),
    [404],
  ),
  'earnings.runs': staff('payouts', () => ({ query: {} })),
  'earnings.run': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  // Something is payable once the owner has accepted the song.
  'earnings.makeRun': staff('payouts', () => ({}), [200, 409]),
  'earnings.approveRun': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  'earnings.refuseRun': staff(
    'payouts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Wrong' } }),
    [404],
  ),
  'earnings.pay': staff('payouts', () => ({})),
  // A day of the past cannot be set, and there is no such artist or bonus.
  'earnings.saveRate': staff(
    'payouts',
    () => ({
      body: {
        ...{ artist_id: null, vendor_id: null, kind: 'song', share: 5_000 },
        ...{ from_day: '2020-01-01', reason: 'New terms' },
      },
    }),
    [400],
  ),
  'earnings.giveBonus': staff(
    'payouts',
    () => ({
      body: { artist_id: 999_999, vendor_id: null, amount_cents: 500, reason: 'Ten songs on time' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'earnings.approveBonus': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  'earnings.refuseBonus': staff(
    'payouts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Too much' } }),
    [404],
  ),
  'studio.queue': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'studio.commission': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'studio.accept': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } }), [409]),
  'studio.decline': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { reason: 'other' } }),
    [409],
  ),
  'studio.handBack': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: { reason: 'My voice is gone' },
  })),
  'studio.moreDays': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: { days: 3, reason: 'The choir is ill' },
  })),
  'studio.saveWork': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: WORK,
  })),
  'studio.uploadAudio': ownArtist(
    ({ storyInMaking }) => ({
      params: { id: storyInMaking.commission },
      ...songUpload(Buffer.from('no recording')),
    }),
    [400],
  ),
  'studio.saveTimes': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { starts: [] } }),
    // The song has no recording, so its lines can have no times.
    [400],
  ),
  // Nobody has requested a revision of this song.
  'studio.answerRevision': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { answer: 'Sung again.' } }),
    [409],
  ),
  // The song has no recording yet.
  'studio.deliver': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } }), [400]),
};

/**
 * The statuses that a rule expects for a role. Things of other people are not found (404). Calls for artists and staff
 * are forbidden to other roles (403).
 */
export function statusesFor(
  { rule, may, allowed, others = {} }: Pick<Rule, 'rule' | 'may' | 'allowed' | 'others'>,
  role: Role,
): number[] {
  const exception = others[role];
  if (exception) return exception;
  const isSignedOut = role === 'stranger' || role === 'other visitor';
  switch (rule) {
    case 'public':
      return allowed;
    case 'own':
      return role === 'owner' ? allowed : [404];
    case 'invited':
      return role === 'invited' ? allowed : [404];
    case 'signed in':
      return isSignedOut ? [401] : allowed;
    case 'staff':
      if (may !== undefined && mayDo(staffRole(role), may)) return allowed;
      return isSignedOut ? [401] : [403];
    case 'own artist':
      if (role === 'artist') return allowed;
      if (role === 'other artist') return [404];
      return isSignedOut ? [401] : [403];
  }
}
