import { randomUUID } from 'node:crypto';
import { CONTRACT } from '@keepsong/contract/contract';
import { type CallDefinition, rootPath } from '@keepsong/contract/transport/call-definition';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { CALLS } from '@keepsong/contract/transport/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rateCounters } from '../../db/schema/accounts.ts';
import { productVendors } from '../../db/schema/catalog.ts';
import { orders } from '../../db/schema/checkout.ts';
import { instantCollections, instantTasks } from '../../db/schema/instant.ts';
import { stories } from '../../db/schema/stories.ts';
import { begin } from '../platform/states/move.ts';
import { QUIZ } from '../testing/access-rules/instant.ts';
import {
  ROLES,
  type Role,
  type Rule,
  STAFF,
  song,
  statusesFor,
  type Things,
} from '../testing/access-rules/rule.ts';
import { RULES } from '../testing/access-rules/rules.ts';
import { BODY_IDS, type Owned, uploadImage } from '../testing/body-ids.ts';
import { type Goods, saveDraft, songCart } from '../testing/commission-song.ts';
import { ALL_CALLS } from '../testing/hostile.ts';
import { sell } from '../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  guest,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
} from '../testing/people.ts';
import { plainPageLoader } from '../testing/plain-pages.ts';
import { ROUTE_RULES, routeList, SEEN_AS_RULES } from '../testing/route-rules.ts';
import { addSongProducts, openTestShop, signIn, type TestShop } from '../testing/test-shop.ts';
import { type CallName, multipart, type Visitor } from '../testing/visitor.ts';

const NAMES = ALL_CALLS.map(({ name }) => name);
/** A query that no list and no report takes. */
const FAULTY_QUERY = 'sort=1&dir=1&state=1&from=1&to=1&cursor=-';
/** The calls that change nothing. After such a call, the next call can use the same things. */
const READS: ReadonlySet<string> = new Set(
  ALL_CALLS.filter(({ definition }) => definition.method === 'GET').map(({ name }) => name),
);

/** The rules whose calls do not need fresh things: they may use things that an earlier call has changed. */
const NEED_NO_THINGS: ReadonlySet<string> = new Set(['public', 'staff']);

/**
 * The things that calls change. If an earlier call may have changed a thing, it is made again before the next
 * call that names it.
 */
type Changing = 'draft' | 'pronunciation' | 'resumeToken' | 'submission' | 'storyInMaking' | 'comment';
/** Functions that make each of these things for the owner, in this order. */
const MAKERS: { [Name in Changing]: () => Promise<Things[Name]> } = {
  draft: () => saveDraft(owner.visitor, { ...song(), selected_recommended_artist: chosen() }),
  pronunciation: newPronunciation,
  resumeToken: async () => resumeTokenOf(owner.visitor, (await freshThings(['draft'])).draft),
  submission: () => submittedBy(owner.visitor),
  storyInMaking: newStory,
  comment: newComment,
};
const CHANGING = Object.keys(MAKERS) as Changing[];

let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let common: Pick<
  Things,
  'storyDelivered' | 'storyUrl' | 'recording' | 'artistId' | 'vendorId' | 'storyOfOwner' | 'image'
>;
let owner: Awaited<ReturnType<typeof signedIn>>;
/** Products whose lines name things of their buyer, and the task of a picked instant song. */
let sold: Pick<Owned, 'mug' | 'greeting' | 'instant' | 'task'>;
/**
 * The changing things that are fresh. A thing is missing when it was never made, or when a call may have
 * changed it.
 */
let made: Partial<Pick<Things, Changing>> = {};
/** The things that were made last, whether fresh or not. */
let things: Things;
/** The visitors of all other roles. Each is created once, and again after it has signed out. */
const people = new Map<Role, Visitor>();

beforeAll(async () => {
  shop = await openTestShop({ pages: plainPageLoader });
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
  const delivered = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, delivered.commissionId);
  owner = await signedIn(shop);
  const storyOfOwner = await revisedSong();
  const storyUrl = `${shop.settings.publicUrl}/stories/${delivered.slug}`;
  const page = await newcomer(shop).call('stories.get', { params: { slug: delivered.slug } });
  const [vendor] = await shop.db.insert(productVendors).values({ name: 'The mill' }).returning();
  common = {
    storyDelivered: delivered.slug,
    storyUrl,
    recording: page.body.song.audioUrl,
    image: await uploadImage(owner.visitor),
    artistId: artist.artist.id,
    vendorId: vendor?.id ?? 0,
    storyOfOwner,
  };
  const extraInfo = { has_image_uploader: true, image_limits: { least: 1, most: 1 } };
  sold = {
    mug: await sell(shop, 'photo-mug', { extraInfo }),
    greeting: await sell(shop, 'customer-greeting-for-instant-product'),
    instant: await sell(shop, 'instant-product', {
      productType: 'song',
      extraInfo: { instant_product: true },
    }),
    task: await pickedTask(),
  };
  things = { ...common, goods, ownerId: owner.id, ownerEmail: owner.email } as Things;
  await freshThings();
});
afterAll(() => shop.close());

/** Makes the task of a picked instant song, without the song itself. */
async function pickedTask(): Promise<string> {
  await shop.db.insert(instantCollections).values({ id: 'picked', quiz: QUIZ });
  const request = { occasion: 'Birthday', genre: '4', mood: '4', tempo: '2' } as never;
  const [songId] = await begin(
    shop.db,
    'instant_songs',
    { hash: 'picked', extent: 'full', request, status: 'waiting' },
    'import',
  );
  const task = { visitorId: randomUUID(), collectionId: 'picked', songId: songId ?? '', extent: 'full' };
  const [row] = await shop.db
    .insert(instantTasks)
    .values({ ...task, artistId: '1', templateSongId: '1-1', answers: {}, isCounted: false })
    .returning();
  return row?.id ?? '';
}

/** Makes those of the named things again that may have changed, and returns all things. */
async function freshThings(names: readonly Changing[] = CHANGING): Promise<Things> {
  for (const name of CHANGING)
    if (names.includes(name) && made[name] === undefined) {
      const fresh = { [name]: await MAKERS[name]() };
      made = { ...made, ...fresh };
      things = { ...things, ...fresh };
    }
  return things;
}

/** The names of the things that the request reads. */
function readBy(request: (things: Things) => unknown): Set<string> {
  const named = new Set<string>();
  request(
    new Proxy(things, {
      get(from, name) {
        named.add(String(name));
        return Reflect.get(from, name);
      },
    }),
  );
  return named;
}

/** Which of the changing things a request names. Things that belong to a draft are made again with it. */
function namedBy(request: (things: Things) => unknown): Changing[] {
  const named = readBy(request);
  if (named.has('pronunciation') || named.has('resumeToken')) named.add('draft');
  return CHANGING.filter((name) => named.has(name));
}

/** Notes that a call may have changed these things. */
function areChanged(names: readonly Changing[]): void {
  const gone: readonly string[] = names.includes('draft')
    ? [...names, 'pronunciation', 'resumeToken']
    : names;
  made = Object.fromEntries(Object.entries(made).filter(([name]) => !gone.includes(name)));
}

async function newPronunciation(): Promise<string> {
  const { draft } = await freshThings(['draft']);
  const said = { params: { id: draft }, ...multipart({ subject: 'Ann', pronounce: 'ann' }) };
  return (await owner.visitor.call('builder.addPronunciation', said)).body.pronunciation.id;
}

async function newComment(): Promise<number> {
  const params = { slug: common.storyDelivered };
  const body = { key: randomUUID(), text: 'Play it again', name: 'Ann' };
  return (await owner.visitor.call('comments.add', { params, body })).body.comment.id;
}

/** A song of the owner that is being made. */
async function newStory(): Promise<Things['storyInMaking']> {
  const bought = await paidSong(shop, { goods, artist: artist.artist });
  await shop.db.update(stories).set({ ownerId: owner.id }).where(eq(stories.id, bought.storyId));
  await artist.visitor.call('studio.accept', { params: { id: bought.commissionId } });
  return {
    slug: bought.slug,
    id: bought.storyId,
    commission: bought.commissionId,
    contribution: await contributionTo(bought.slug),
  };
}

/** The invited person joins a song of the owner and adds something to it. Returns the id of what was added. */
async function contributionTo(slug: string): Promise<number> {
  const params = { slug };
  const made = await owner.visitor.call('stories.inviteCollaborator', { params, body: { name: 'Lou' } });
  const token = new URL(made.body.url).searchParams.get('invite');
  const person = await personOf('invited');
  await person.call('stories.joinCollaboration', { params, body: { token } });
  const body = { name: 'Lou', memories: 'The boat.', image_ids: [] };
  return (await person.call('stories.saveContribution', { params, body })).body.own.id;
}

/** Makes a delivered song that belongs to the owner and has one line sung again. */
async function revisedSong(): Promise<Things['storyOfOwner']> {
  const bought = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, bought.commissionId);
  await shop.db.update(stories).set({ ownerId: owner.id }).where(eq(stories.id, bought.storyId));
  const { slug } = bought;
  const revision_requests = [{ type: 'update', line: 1, edits: [{ line: 'She wore my green coat' }] }];
  await owner.visitor.call('stories.requestRevision', { params: { slug }, body: { revision_requests } });
  await artist.visitor.call('studio.deliver', {
    params: { id: bought.commissionId },
    body: { reason: 'It is sung like that.' },
  });
  const { body } = await owner.visitor.call('stories.revisions', { params: { slug } });
  const [row] = await shop.db.select().from(stories).where(eq(stories.id, bought.storyId));
  const order = row?.orderId ?? 0;
  await shop.db.update(orders).set({ userId: owner.id }).where(eq(orders.id, order));
  return { slug, id: bought.storyId, revision: body.revisions[0].id, order };
}

async function submittedBy(visitor: Visitor): Promise<string> {
  const slug = await saveDraft(visitor, { ...song(), selected_recommended_artist: chosen() });
  const cart = songCart(goods, slug);
  const settings = await visitor.call('checkout.paymentSettings', { body: cart });
  cart.sf_cart.stripe_intent_id = settings.body.stripe_intent_id;
  const submission_id = randomUUID();
  const answer = await visitor.call('checkout.submit', { body: { ...cart, submission_id } });
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`);
  return submission_id;
}

const chosen = () => ({ id: String(artist.artist.id), artist_name: artist.artist.artistName, photo: null });

async function resumeTokenOf(visitor: Visitor, draft: string): Promise<string> {
  const email = newEmail();
  await visitor.call('builder.mailResumeLink', { params: { id: draft }, body: { email } });
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  return /resume=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function personOf(role: Role): Promise<Visitor> {
  if (role === 'owner') return owner.visitor;
  if (role === 'artist') return artist.visitor;
  const person = people.get(role) ?? (await newPerson(role));
  people.set(role, person);
  return person;
}

async function newPerson(role: Exclude<Role, 'owner' | 'artist'>): Promise<Visitor> {
  switch (role) {
    case 'stranger':
      return newcomer(shop);
    case 'other visitor': {
      const visitor = newcomer(shop);
      await saveDraft(visitor, song());
      return visitor;
    }
    case 'guest':
      return (await guest(shop)).visitor;
    case 'customer':
      return (await signedIn(shop)).visitor;
    case 'other customer': {
      const { visitor } = await signedIn(shop);
      await submittedBy(visitor);
      return visitor;
    }
    case 'other artist':
      return (await artistAtWork(shop)).visitor;
    case 'vendor': {
      const { visitor, id } = await signedIn(shop, newEmail(), 'vendor');
      await shop.db.update(productVendors).set({ userId: id });
      return visitor;
    }
    case 'invited':
      return (await signedIn(shop)).visitor;
    case 'admin':
    case 'support':
    case 'producer':
    case 'finance':
    case 'editor':
      return (await signedIn(shop, newEmail(), role)).visitor;
  }
}

/** One role of each kind of account, and both artists, who may be offered the same songs. */
const KINDS: ReadonlySet<Role> = new Set([
  'stranger',
  'guest',
  'customer',
  'artist',
  'other artist',
  'vendor',
  'admin',
]);

/**
 * The roles that send a request: at night all of them. By day every role of the staff sends it only if the rule tells
 * them apart, and the role `admin` stands for them otherwise. A request that names nothing cannot concern things of
 * others. So by day it is sent by `KINDS` and by the roles that the rule names.
 */
function askersOf(
  { rule, others = {} }: Pick<Rule, 'rule' | 'others'>,
  request: (things: Things) => unknown,
): readonly Role[] {
  if (process.env.TEST_SIZE === 'night') return ROLES;
  const namesThings = readBy(request).size > 0;
  return ROLES.filter((role) => {
    if (KINDS.has(role) || role in others) return true;
    return role in STAFF ? rule === 'staff' : namesThings;
  });
}

it('every call of the API has a rule, and every rule a call', () => {
  expect(Object.keys(RULES).sort()).toEqual([...NAMES].sort());
});

it('every route of the server is a call or has a rule, and every such rule has a route', () => {
  const listed = shop.http.printRoutes({ commonPrefix: false, includeHooks: false });
  const calls = Object.values(CALLS).flatMap((group) =>
    Object.values<CallDefinition>(group).map((call) => `${call.method} ${rootPath(call).replace(/\/$/, '')}`),
  );
  expect(
    routeList(listed).sort(),
    'a new route that is no call: write its row into ROUTE_RULES of testing/route-rules.ts',
  ).toEqual([...calls, ...Object.keys(ROUTE_RULES)].sort());
});

describe.each(NAMES)('%s', (name) => {
  it('answers every role as its rule says', async () => {
    const rule = RULES[name];
    if (!rule) throw new Error(`no rule for ${name}`);
    await shop.db.delete(rateCounters);
    const named = namedBy(rule.input);
    const asked = NEED_NO_THINGS.has(rule.rule) ? things : await freshThings(named);
    const wrong: string[] = [];
    let isDone = false;
    for (const role of askersOf(rule, rule.input)) {
      const person = role === 'stranger' ? newcomer(shop) : await personOf(role);
      const { status, body } = await person.call(name, rule.input(asked));
      isDone ||= status < 400;
      if (!statusesFor(rule, role).includes(status)) wrong.push(`${role}: ${status} ${JSON.stringify(body)}`);
    }
    // A call that refused everybody has changed nothing.
    if (isDone && !READS.has(name) && rule.rule !== 'staff') areChanged(named);
    if (name === 'auth.signOut') await signInAgain();
    expect(wrong).toEqual([]);
  });
});

it('a role of the staff that may not make a call is told so, whatever is wrong with its body', async () => {
  await shop.db.delete(rateCounters);
  const wrong: string[] = [];
  for (const name of NAMES) {
    const rule = RULES[name];
    if (rule?.may === undefined) continue;
    const input = { ...rule.input(things), ...(READS.has(name) ? {} : { body: {} }) };
    for (const role of ROLES.filter((one) => one in STAFF && statusesFor(rule, one).join() === '403')) {
      const { status, body } = await (await personOf(role)).call(name, input);
      if (status !== 403 || body.code !== 'forbidden') wrong.push(`${name} of ${role}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('who may not have a list as a file is told so, whatever is wrong with the query', async () => {
  await shop.db.delete(rateCounters);
  const files = Object.entries(ROUTE_RULES).filter(([route]) => route.endsWith('.csv'));
  const wrong: string[] = [];
  for (const [route, rule] of files)
    for (const role of ROLES) {
      const refused = statusesFor(rule, role).filter((status) => status === 401 || status === 403);
      if (refused.length === 0) continue;
      const person = role === 'stranger' ? newcomer(shop) : await personOf(role);
      const { statusCode } = await shop.http.inject({
        url: `${rule.url(things)}?${FAULTY_QUERY}`,
        headers: { cookie: person.cookie() },
      });
      if (!refused.some((status) => status === statusCode)) wrong.push(`${route} of ${role}: ${statusCode}`);
    }
  expect(files.length).toBeGreaterThan(14);
  expect(wrong).toEqual([]);
});

it.each(Object.entries({ ...ROUTE_RULES, ...SEEN_AS_RULES }))(
  '%s answers every role as its rule says',
  async (route, rule) => {
    await shop.db.delete(rateCounters);
    const asked = await freshThings(namedBy(rule.url));
    const [method = ''] = route.split(' ');
    const wrong: string[] = [];
    for (const role of askersOf(rule, rule.url)) {
      const person = role === 'stranger' ? newcomer(shop) : await personOf(role);
      const { statusCode } = await shop.http.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: rule.url(asked),
        // Large texts are kept compressed. Whether they can be read is no question of access.
        headers: { cookie: person.cookie(), 'accept-encoding': 'br' },
        ...(rule.payload ? { payload: rule.payload } : {}),
      });
      if (!statusesFor(rule, role).includes(statusCode)) wrong.push(`${role}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

async function signInAgain(): Promise<void> {
  people.clear();
  await signIn(shop, artist.visitor, artist.email);
  await signIn(shop, owner.visitor, owner.email);
}

/** Fields whose names say that they hold an id or a key. */
const NAMES_SOMETHING =
  /(^|[._])(ids?|ids\[\]|slug|token|key|code|uuid|gift|invite|photo|affiliate|order_number)$/;
const CODES_OF_PLACES = /(country|postal|state)_code$/;

type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/**
 * The fields of a schema that identify something: because of their name, because they are UUIDs, or because the
 * schema does not describe them.
 */
function namingFields(schema: CallSchema['body']): string[] {
  if (!schema) return [];
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const found = new Set<string>();
  const visit = (node: JsonSchema, path: string): void => {
    const named = node.$ref && root.$defs?.[node.$ref.replace('#/$defs/', '')];
    if (named) visit(named, path);
    const choices = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => list ?? []);
    for (const choice of choices) visit(choice, path);
    for (const [name, field] of Object.entries(node.properties ?? {}))
      visit(field, path ? `${path}.${name}` : name);
    if (node.items) visit(node.items, `${path}[]`);
    const isOpaque = !node.$ref && choices.length === 0 && node.type === undefined;
    const isRecord = node.type === 'object' && !node.properties;
    const isLeaf = isRecord || !(node.properties || node.items || choices.length > 0 || node.type === 'null');
    if (!isLeaf || path === '' || CODES_OF_PLACES.test(path)) return;
    if (isOpaque || isRecord || node.format === 'uuid' || NAMES_SOMETHING.test(path)) found.add(path);
  };
  visit(root, '');
  return [...found];
}

/** The fields of a call that identify something, wherever they are sent beside the path. */
const namingFieldsOf = ({ body, query, form }: Partial<CallSchema>): string[] =>
  [...new Set([body, query, form].flatMap(namingFields))].sort();

it('the fields that name something are found in a body, in a query and beside an uploaded file', () => {
  const naming = (field: string) => z.object({ [field]: z.string(), text: z.string() });
  const call = { body: naming('image_id'), query: naming('slug'), form: naming('song_token') };
  expect(namingFieldsOf(call)).toEqual(['image_id', 'slug', 'song_token']);
});

it('every field of a body, a query or a form that names something has a rule', () => {
  const naming = NAMES.map((name) => {
    const [capability = '', call = ''] = name.split('.');
    const schema = (CONTRACT as unknown as Record<string, Record<string, CallSchema>>)[capability]?.[call];
    return [name, namingFieldsOf(schema ?? {})];
  });
  const ruled = NAMES.map((name) => [name, Object.keys(BODY_IDS[name] ?? {}).sort()]);
  expect(naming, 'write the row into BODY_IDS of testing/body-ids.ts').toEqual(ruled);
});

const OWNED_IDS = Object.entries(BODY_IDS).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([field, id]) =>
    'why' in id ? [] : [{ name: name as CallName, field, id }],
  ),
);

/**
 * The roles that send the ids of others: at night all roles, and by day one of each kind. The tests above prove
 * for every role which calls it may make at all.
 */
const ASKING: readonly Role[] =
  process.env.TEST_SIZE === 'night'
    ? ROLES
    : ['stranger', 'other visitor', 'guest', 'other customer', 'other artist', 'vendor', 'invited', 'editor'];

describe.each(OWNED_IDS)('$name with $field', ({ name, id }) => {
  it('gives the same answer for somebody else’s id as for an id that does not exist', async () => {
    await shop.db.delete(rateCounters);
    const all: Owned = { ...(await freshThings()), ...sold, ownerId: owner.id };
    const holder = id.owner ?? 'owner';
    const own = await id.own(all, await personOf(holder));
    const answerTo = async (role: Role, value: unknown) => {
      const { status, body } = await (await personOf(role)).call(name, id.input(all, value));
      return { status, body };
    };
    for (const role of ASKING.filter((one) => one !== holder && one !== 'owner'))
      expect(await answerTo(role, own), role).toEqual(await answerTo(role, id.nobodys));
    const [unknown, known] = [await answerTo(holder, id.nobodys), await answerTo(holder, own)];
    if (id.looks) expect(known).not.toEqual(unknown);
    else expect(known).toEqual(unknown);
  });
});
