import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissions } from '../../db/schema/commissions.ts';
import { stories } from '../../db/schema/stories.ts';
import { seedCollections } from '../../db/seed/seed-collections.ts';
import { createQuickMusic } from '../adapters/music/testing/quick-music.ts';
import { isPersonal, TABLES } from '../features/account/personal-tables.ts';
import { addressHash } from '../features/signals/address-hash.ts';
import { finishedSong, type Goods, saveDraft, songCart, toPay } from '../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, paidSong, signedIn } from '../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { multipart, type Visitor } from '../testing/visitor.ts';

/** The test writes this word into everything that a person can write in the shop. */
const MARK = 'Qzmarker';
const EMAIL = 'qzmarker.odessa@example.com';

let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
const log: string[] = [];
beforeAll(async () => {
  shop = await openTestShop({ onLog: (line) => log.push(line), music: createQuickMusic().music });
  await shop.db.transaction(seedCollections);
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
});
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await shop.db.execute<Row>(statement)).rows;

const tableNames = async (): Promise<string[]> =>
  (
    await rowsOf(sql`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  ).map(({ table_name }) => String(table_name));

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await rowsOf(sql`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`)
  ).map(({ column_name }) => String(column_name));

test('knows for every table how its rows lead to a person, or why they do not', async () => {
  const known = Object.keys(TABLES);
  const names = await tableNames();
  expect(
    names.filter((name) => !known.includes(name)),
    'new tables: write each into TABLES of features/account/personal-tables.ts. When its rows lead to a person, say how they are found (`rows`), what an export leaves out (`withheld`) and what a deletion does (`erase`), and plant a row with the marker in this test; otherwise say why it is `impersonal`',
  ).toEqual([]);
  expect(
    known.filter((name) => !names.includes(name)),
    'tables that are no more',
  ).toEqual([]);
});

test('a table with a column that leads to a user is personal', async () => {
  const links = await rowsOf(sql`select distinct tc.table_name from information_schema.table_constraints tc
    join information_schema.constraint_column_usage u using (constraint_name, constraint_schema)
    where tc.constraint_type = 'FOREIGN KEY' and u.table_name = 'users'`);
  // Rows of these tables belong to accounts of people who work for the shop. Such accounts are closed manually.
  const ofStaff = [
    'artists',
    'artist_strikes',
    'product_vendors',
    'edited_items',
    'edit_versions',
    'staff_invites',
    'vendor_invites',
    'report_mails',
    'staff_views',
  ];
  for (const { table_name } of links) {
    const rule = TABLES[String(table_name)];
    if (!ofStaff.includes(String(table_name)))
      expect(rule && isPersonal(rule), `${table_name} refers to users: it is personal`).toBe(true);
  }
});

/** Requests previews of an instant song with the marker as the name, and a link to them by e-mail. */
async function makeInstantSong(visitor: Visitor): Promise<void> {
  const params = { id: 'birthday' };
  const answers = {
    style: ['folk'],
    feeling: ['happy'],
    traits: ['kind', 'funny'],
    loves: ['coffee'],
    pace: ['slow'],
  };
  const { body } = await visitor.call('instant.requestPreviews', {
    params,
    body: { answers, name_key: 'l:', spelling: MARK },
  });
  await visitor.call('instant.mailPreviews', { params, body: { email: EMAIL, task_ids: body.task_ids } });
  await shop.services.songMakers.drain();
}

/**
 * Files of a person whom the customer invited. The first two are deleted with the customer's song. The last one stays,
 * because another song shows it too.
 */
const GUEST_FILES = ['voices/guest.mp3', 'images/guest.png', 'images/elsewhere.png'] as const;

/** Adds contributions of an invited person: to the customer's song, and to a song of somebody else. */
async function plantGuest(storyId: number, guestId: number): Promise<void> {
  const [voice, own, elsewhere] = GUEST_FILES;
  for (const key of GUEST_FILES) await shop.storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
  const ids: unknown[] = [];
  for (const key of [own, elsewhere]) {
    const [row] =
      await rowsOf(sql`insert into uploaded_images (visitor_id, user_id, image_key, content_type, width, height, bytes)
      values (gen_random_uuid(), ${guestId}, ${key}, 'image/png', 1, 1, 1) returning id`);
    ids.push(row?.id);
  }
  const other = await paidSong(shop, { goods, artist: artist.artist });
  await rowsOf(sql`insert into story_contributions (story_id, user_id, name, memories, image_ids, voice_key)
    values (${storyId}, ${guestId}, ${MARK}, ${MARK}, array[${ids[0]}, ${ids[1]}]::uuid[], ${voice}),
      (${other.storyId}, ${guestId}, 'Lou', 'The picnic', array[${ids[1]}]::uuid[], null)`);
  await rowsOf(
    sql`insert into applause (story_id, visitor_id, user_id) values (${storyId}, gen_random_uuid(), ${guestId})`,
  );
}

/** Events that wait for receivers that are away: two about the customer, one about another order. */
async function plantEvents(orderId: number): Promise<void> {
  const about = (properties: object, contact: object = {}) =>
    JSON.stringify({ signal: { properties, contact } });
  const events = [
    about({ source: 'footer' }, { email_hash: addressHash(EMAIL) }),
    about({ order_id: String(orderId) }),
    about({ order_id: 'another' }, { email_hash: addressHash(newEmail()) }),
  ];
  for (const [nr, params] of events.entries())
    await rowsOf(sql`insert into outbox (channel, recipient, template, locale, params, dedupe_key, send_after, expires_at)
      values ('event', 'away', 'Lead', 'en', ${params}::jsonb, ${`event:${nr}:away`}, now() + interval '7 days', now() + interval '8 days')`);
}

/** Creates a customer who appears in every table with personal data. */
async function plant() {
  const { visitor, id } = await signedIn(shop, EMAIL);
  const user = { first_name: MARK, last_name: MARK, phone_number: '+13155550142', sms_updates: true };
  await visitor.call('account.update', { body: { user, heard_about_from_other: MARK } });
  await visitor.call('account.saveAddress', {
    body: { billing: { city: MARK, country_code: 'US', postal_code: '13152', state_code: 'NY' } },
  });
  await visitor.call('referrals.program');
  const song = { ...finishedSong(artist.artist), recipient: MARK };
  const told = { ...song, questions: song.questions.map((one) => ({ ...one, answer: MARK })) };
  const slug = await saveDraft(visitor, told);
  await visitor.call('builder.addPronunciation', {
    params: { id: slug },
    ...multipart({ subject: MARK, pronounce: MARK }),
  });
  await visitor.call('builder.mailResumeLink', { params: { id: slug }, body: { email: EMAIL } });
  const buyer = await toPay(shop, visitor, { slug, cart: songCart(goods, slug) });
  await buyer.submit();
  await buyer.pay();
  const { body } = await buyer.confirm();
  const [made] = await shop.db
    .select({ storyId: stories.id, commissionId: commissions.id })
    .from(stories)
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.slug, body.order.slug));
  if (!made) throw new Error('the story has no commission');
  await saveDraft(visitor, told);
  const friend = await signedIn(shop);
  const orderId = body.order.order_id;
  await rowsOf(sql`insert into referrals (referrer_id, referred_id) values (${id}, ${friend.id})`);
  await rowsOf(
    sql`insert into newsletter_subscribers (email, locale, source, token) values (${EMAIL}, 'en', 'footer', 'a')`,
  );
  await rowsOf(
    sql`insert into mail_suppressions (email, reason, detail) values (${EMAIL}, 'complained', ${MARK})`,
  );
  await rowsOf(sql`insert into event_reminders (email, locale, occasion, recipient, day, yearly, token)
    values (${EMAIL}, 'en', ${MARK}, ${MARK}, '2027-01-01', true, 'b')`);
  await rowsOf(sql`insert into uploaded_images (visitor_id, user_id, image_key, content_type, width, height, bytes)
    values (gen_random_uuid(), ${id}, 'images/proof.png', 'image/png', 1, 1, 1)`);
  await rowsOf(sql`insert into instant_recordings (kind, visitor_id, user_id, spelling, audio_key, seconds)
    values ('name', gen_random_uuid(), ${id}, ${MARK}, 'greetings/proof.mp3', 1)`);
  await rowsOf(sql`with sent as (
      insert into maker_uploads (kind, visitor_id, file_key, file_name)
        values ('recording', gen_random_uuid(), 'samples/proof.mp3', ${MARK}) returning id
    ), application as (
      insert into artist_applications (name, email, mailbox, locale, genres, languages, vocal_style, about, recording_ids, token_hash)
        select ${MARK}, ${EMAIL}, 'proof', 'en', '{2}', '{English}', ${MARK}, ${MARK}, array[id], '\\x03' from sent returning id
    ) insert into application_notes (application_id, author_id, note) select id, ${id}, ${MARK} from application`);
  await makeInstantSong(visitor);
  await rowsOf(sql`insert into tried_orders (order_id, name) values (${orderId}, 'tips-on')`);
  await rowsOf(sql`insert into seen_hints (subject, hint_id, seen_at) values (${`user:${id}`}, 1, now())`);
  await rowsOf(sql`insert into second_factors (user_id, secret) values (${id}, '\\x00')`);
  await rowsOf(sql`insert into recovery_codes (user_id, code_hash) values (${id}, '\\x00')`);
  await rowsOf(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${id}, 'proof', '\\x00', 0, '{}', ${MARK})`);
  await rowsOf(sql`insert into passkey_challenges (challenge_hash, visitor_id, user_id, expires_at)
    values ('\\x00', gen_random_uuid(), ${id}, now())`);
  await rowsOf(sql`update commission_offers set note = ${MARK} where commission_id = ${made.commissionId}`);
  await rowsOf(sql`update sessions set user_agent = ${MARK} where user_id = ${id}`);
  await rowsOf(sql`insert into gift_cards (order_id, line_uuid, number, amount_cents, recipient_email, recipient_name,
      from_name, message, send_on, state, code_hash, sent_at)
    values (${orderId}, 'x', 0, 5000, ${newEmail()}, ${MARK}, ${MARK}, ${MARK}, '2026-11-02', 'sent', '\\x00', now())`);
  await rowsOf(sql`insert into story_ecards (story_id, card, recipient_name, recipient_email, send_on)
    values (${made.storyId}, ${JSON.stringify({ message: MARK })}::jsonb, ${MARK}, ${newEmail()}, '2027-01-01')`);
  await rowsOf(sql`insert into story_invites (story_id, token_hash, name, email, expires_at)
    values (${made.storyId}, '\\x01', ${MARK}, ${EMAIL}, now())`);
  await rowsOf(sql`insert into story_contributions (story_id, user_id, name, memories)
    values (${made.storyId}, ${id}, ${MARK}, ${MARK})`);
  await plantGuest(made.storyId, friend.id);
  await rowsOf(
    sql`insert into story_messages (story_id, user_id, message) values (${made.storyId}, ${id}, ${MARK})`,
  );
  await rowsOf(sql`insert into story_revisions (story_id, requests, note, free_lines, due_at, answer, title_before, lyrics_before)
    values (${made.storyId}, ${JSON.stringify([{ type: 'update', line: 1, edits: [{ line: MARK }] }])}::jsonb, ${MARK}, 1, now(),
      ${MARK}, ${MARK}, ${MARK})`);
  await rowsOf(sql`with refund as (
      insert into refunds (order_id, origin, state, amount_cents, from_card_cents, to_card_cents, provider_id, reason)
      select id, 'dispute', 'sent', 100, 100, 100, 'dp_proof', ${MARK} from orders where user_id = ${id} limit 1
      returning id, order_id
    ), line as (insert into refund_lines select id, 'shipping', 100 from refund)
    insert into disputes (refund_id, order_id, provider_id, amount_cents) select id, order_id, 'dp_proof', 100 from refund`);
  await rowsOf(sql`insert into dispute_answers (dispute_id, order_id, statement, evidence, asked_by, accept_asked_by,
      accept_asked_at, accept_reason)
    select d.id, d.order_id, ${MARK}, ${JSON.stringify({ messages: [{ at: '', who: '', text: MARK }] })}::jsonb, ${friend.id},
      ${friend.id}, now(), ${MARK}
    from disputes d join orders o on o.id = d.order_id where o.user_id = ${id} limit 1`);
  await rowsOf(sql`insert into order_changes (order_id, kind, wanted, before, after, reason, asked_by, token_hash)
    select id, 'name', ${JSON.stringify({ kind: 'name', name: MARK })}::jsonb, ${MARK}, ${MARK}, ${MARK}, ${friend.id}, 'x'::bytea
    from orders where user_id = ${id} limit 1`);
  await rowsOf(sql`insert into late_songs (order_id, commission_id, due_at, asked_at)
    select s.order_id, c.id, now(), now() from commissions c join stories s on s.id = c.story_id
    where s.order_id is not null and s.owner_id = ${id} limit 1`);
  await rowsOf(sql`with noted as (insert into order_notes (order_id, author_id, text)
      select id, ${friend.id}, ${MARK} from orders where user_id = ${id})
    insert into order_assignments (order_id, assignee_id) select id, ${friend.id} from orders where user_id = ${id}`);
  await rowsOf(sql`with vendor as (insert into product_vendors (name) values ('The mill') returning id
    ), item as (insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, send_by, carrier, tracking, problem)
      select ${orderId}, 'print', ${goods.print.id}, id, 1, '2026-11-30', ${MARK}, ${MARK}, ${MARK} from vendor returning id)
    , parcel as (insert into parcels (order_id, vendor_id, item_ids, tracking, reason)
      select ${orderId}, id, '{}', ${MARK}, ${MARK} from vendor)
    , wish as (insert into return_requests (item_id, order_id, reason, refusal, refused_at)
      select id, ${orderId}, ${MARK}, ${MARK}, now() from item)
    insert into play_codes (story_id, item_id, token) select ${made.storyId}, id, ${MARK} from item`);
  await rowsOf(sql`with noted as (insert into customer_notes (user_id, note, written_by) values (${id}, ${MARK}, ${friend.id}))
    insert into address_changes (user_id, email, token_hash, asked_by, reason, expires_at)
    values (${id}, ${EMAIL}, '\\x02', ${friend.id}, ${MARK}, now())`);
  await rowsOf(sql`insert into credit_grants (user_id, kind, amount_cents, reason, asked_by)
    values (${id}, 'taxable', 100, ${MARK}, ${friend.id})`);
  await rowsOf(sql`insert into conversations (order_id, open_since) values (${orderId}, now())`);
  await rowsOf(sql`insert into conversation_messages (order_id, author, author_id, from_address, text, mail_id)
    values (${orderId}, 'customer', ${id}, ${EMAIL}, ${MARK}, 'proof')`);
  await shop.storage.put('mails/proof.txt', Buffer.from(MARK), { contentType: 'text/plain' });
  await rowsOf(sql`insert into conversation_files (message_id, name, content_type, bytes, file_key)
    select id, ${MARK}, 'text/plain', 8, 'mails/proof.txt' from conversation_messages where mail_id = 'proof'`);
  await rowsOf(
    sql`insert into conversation_reads (order_id, user_id, read_to) values (${orderId}, ${id}, 0)`,
  );
  await rowsOf(sql`insert into payment_closings (checkout_id, amount_cents, reason, asked_by)
    select checkout_id, 100, ${MARK}, ${friend.id} from orders where user_id = ${id} limit 1`);
  await rowsOf(sql`insert into webhook_faults (source, event_id, type, body, error)
    values ('mail', 'proof', 'mail', ${JSON.stringify({ from: EMAIL, text: MARK })}::jsonb, 'Error')`);
  await plantEvents(orderId);
  await shop.database.transaction(async (tx) => {
    await shop.services.credits.grant(tx, id, 'present', { nonTaxable: 500, taxable: 0 }, 'present:proof');
    return { ok: true, value: null };
  });
  return { visitor, id, slug: String(body.order.slug), ...made };
}

test('a deleted account leaves nothing of its export behind: no row, no file, no log line', async () => {
  const customer = await plant();
  const { visitor, id, slug, commissionId } = customer;
  const remove = (email: string) => visitor.call('account.remove', { body: { email } });
  expect((await remove(EMAIL)).body).toEqual({ code: 'order_under_way' });
  await deliverSong(artist.visitor, commissionId);
  await visitor.call('stories.applaud', { params: { slug } });
  await visitor.call('standing.rate', { params: { slug }, body: { stars: 5 } });
  await visitor.call('reviews.write', {
    body: { slug, stars: 5, text: MARK, first_name: MARK, image_id: null, shows_song: true },
  });
  await rowsOf(sql`with heard as (
      insert into song_checks (commission_id, artist_id, version, title, lyrics, duration_seconds, peaks, put_up_at, outcome)
      select id, artist_id, 1, ${MARK}, ${MARK}, 1, '', now(), 'passed' from commissions where id = ${commissionId}
      returning id)
    insert into song_check_notes (check_id, at_seconds, text) select id, 1, ${MARK} from heard`);
  await rowsOf(sql`with shown as (
      insert into artist_songs (artist_id, position, title, recipient, occasion, genre, moods, tempo)
      select artist_id, 0, 'Shown', ${MARK}, 'Birthday', '2', '{}', '1' from commissions where id = ${commissionId}
      returning id, artist_id
    ), profile as (
      insert into artist_profiles (artist_id, state, version, data, changed_at) select artist_id, 'live', 1,
        jsonb_build_object('samples', jsonb_build_array(
          jsonb_build_object('title', 'Shown', 'recipient', ${MARK}::text, 'commission_id', ${commissionId}::int))), now()
      from shown)
    insert into sample_consents (commission_id, artist_id, song_id, asked_at)
      select ${commissionId}, artist_id, id, now() from shown`);
  const said = await visitor.call('comments.add', {
    params: { slug },
    body: { key: randomUUID(), text: MARK },
  });
  await rowsOf(sql`insert into releases (story_id, next_at) values (${customer.storyId}, now())`);
  await visitor.call('stories.planReveal', {
    params: { slug },
    body: { message: MARK, channel: 'email', to: EMAIL, locale: 'en', send_on: null, time_zone: 'UTC' },
  });
  const on = { params: { slug, comment_id: said.body.comment.id } };
  await visitor.call('comments.report', { ...on, body: { reason: 'other' } });
  await rowsOf(sql`with written as (insert into product_reviews (product_id, first_name, body, rating)
      values (${goods.print.id}, 'Ann', 'Calm', 5) returning id)
    insert into review_reports (product_review_id, visitor_id, user_id, reason)
    select id, gen_random_uuid(), ${id}, 'other' from written`);
  await shop.services.relay.drain();

  const ready = await visitor.call('account.exportData');
  const zip = await shop.http.inject({
    url: ready.body.download_url,
    headers: { cookie: visitor.cookie() },
  });
  expect(zip.headers['content-type']).toBe('application/zip');
  const files = unzipSync(zip.rawPayload);
  const { tables } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
  for (const [name, rule] of Object.entries(TABLES)) {
    if (!isPersonal(rule)) continue;
    const [row] = tables[name] ?? [];
    expect(row, `nothing of ${name} is in the export: plant a row of it`).toBeDefined();
    const wanted = (await columnsOf(name)).filter(
      (column) => !Object.keys(rule.withheld ?? {}).includes(column),
    );
    expect(Object.keys(row).sort(), `columns of ${name}`).toEqual(wanted.sort());
  }
  expect(JSON.stringify(tables)).toContain(MARK);
  const recordings = Object.keys(files).filter((name) => name.startsWith('files/'));
  expect(recordings).toContain('files/mails/proof.txt');

  expect((await remove('somebody@example.com')).body.fields).toEqual({ email: 'emails_differ' });
  expect((await remove(EMAIL.toUpperCase())).status).toBe(200);
  expect((await visitor.call('account.current')).body).toEqual({ user: null });
  for (const name of await tableNames()) {
    const rows = await rowsOf(sql`select t::text as text from ${sql.identifier(name)} t`);
    const left = rows
      .map(({ text }) => String(text))
      .filter((text) => text.toLowerCase().includes('qzmarker'));
    expect(left, `what is left in ${name}`).toEqual([]);
  }
  // The job deletes instant songs.
  await shop.services.oldFiles.deleteDue();
  for (const name of recordings) expect(await shop.storage.exists(name.replace('files/', ''))).toBe(false);
  expect(await Promise.all(GUEST_FILES.map((key) => shop.storage.exists(key)))).toEqual([false, false, true]);
  const [guests] = await rowsOf(sql`select
    (select count(*) from applause where story_id = ${customer.storyId})::int as loves,
    (select count(*) from story_contributions where story_id = ${customer.storyId})::int as parts,
    (select count(*) from uploaded_images where image_key = any(${`{${GUEST_FILES.join(',')}}`}::text[]))::int as pictures`);
  expect(guests).toEqual({ loves: 0, parts: 0, pictures: 1 });
  const events = await rowsOf(sql`select dedupe_key from outbox where recipient = 'away'`);
  expect(events, 'events that wait').toEqual([{ dedupe_key: 'event:2:away' }]);
  expect(log.filter((line) => line.toLowerCase().includes('qzmarker'))).toEqual([]);
  expect((await newcomer(shop).call('stories.get', { params: { slug } })).status).toBe(404);
  const [row] = await rowsOf(sql`select count(*)::int as orders from orders where user_id = ${id}`);
  expect(row).toEqual({ orders: 1 });
});

test('nobody exports or deletes an account with an old passcode, and a guest cannot do so at all', async () => {
  const guest = newcomer(shop);
  const email = newEmail();
  await guest.call('auth.register', {
    body: { user: { email, first_name: 'A', last_name: 'B' }, skip_otp: true },
  });
  for (const call of ['account.exportData', 'account.remove'] as const) {
    expect((await guest.call(call, { body: { email } })).body.code).toBe('fresh_passcode_needed');
    expect((await newcomer(shop).call(call, { body: { email } })).status).toBe(401);
  }
  const zip = await guest.request('GET', '/v3/api/user/export.zip');
  expect(zip.status).toBe(403);
  expect((await newcomer(shop).request('GET', '/v3/api/user/export.zip')).status).toBe(401);
});
