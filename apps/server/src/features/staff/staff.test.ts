import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeys, recoveryCodes, secondFactors, sessions, users } from '../../../db/schema/accounts.ts';
import { cmsEntries } from '../../../db/schema/cms.ts';
import { shippingRates, taxRates } from '../../../db/schema/rates.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { noStreaming } from '../../adapters/streaming/no-streaming.ts';
import { StreamingUnavailable } from '../../adapters/streaming/streaming.port.ts';
import { tableTaxes } from '../../adapters/taxes/table-taxes.ts';
import { TaxesUnavailable, type TaxQuestion } from '../../adapters/taxes/taxes.port.ts';
import { staffCommand, verifyLogCommand } from '../../commands/staff-command.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';

const MINUTE = 60_000;
const clock = createTestClock();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const bytes = (value: number) => Buffer.from([value]);
/** Gives an account an authenticator, a recovery code and a passkey. */
async function setUpSteps(userId: number) {
  await shop.db.insert(secondFactors).values({ userId, secret: bytes(1) });
  await shop.db.insert(recoveryCodes).values({ userId, codeHash: bytes(2) });
  const key = {
    credentialId: `key-${userId}`,
    publicKey: bytes(3),
    counter: 0,
    transports: [],
    name: 'Phone',
  };
  await shop.db.insert(passkeys).values({ userId, ...key });
}
/** How many of these an account has. */
const stepsOf = (userId: number) =>
  Promise.all(
    [secondFactors, recoveryCodes, passkeys].map((table) => shop.db.$count(table, eq(table.userId, userId))),
  );
const owner = () => signedIn(shop, newEmail(), 'owner');
const lastDeed = async () =>
  (await shop.db.select().from(staffLog).orderBy(sql`id desc`).limit(1))[0] ?? null;
const roleOf = async (id: number) =>
  (await shop.db.select().from(users).where(eq(users.id, id)))[0]?.staffRole ?? null;

/** Invites somebody and returns the token from the mail. */
async function invited(by: Awaited<ReturnType<typeof owner>>, email: string, role = 'finance') {
  const answer = await by.visitor.call('staff.invite', { body: { email, role } });
  await shop.services.relay.drain();
  const [mail] = await shop.mailbox.listMessages({ to: email });
  return { answer, mail, token: /join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

describe('an empty shop', () => {
  it('gets its first owner by the token that the start prints, once', async () => {
    const empty = await openTestShop();
    try {
      const path = await empty.services.staffEntrance.setUpPath();
      const token = new URL(path ?? '', 'http://shop').searchParams.get('token') ?? '';
      const email = newEmail();
      const body = { token, email, first_name: 'Ana', last_name: 'Ruiz' };
      const wrong = { body: { ...body, token: 'x'.repeat(32) } };
      expect((await newcomer(empty).call('staff.setUp', wrong)).body).toMatchObject({ code: 'forbidden' });
      expect((await newcomer(empty).call('staff.setUp', { body })).body).toEqual({ email });
      expect((await newcomer(empty).call('staff.setUp', { body })).status).toBe(404);
      expect(await empty.services.staffEntrance.setUpPath()).toBeNull();
      const { visitor } = await signedIn(empty, email);
      const { user } = (await visitor.call('account.current')).body;
      expect(user).toMatchObject({ role: 'admin', staff_role: 'owner' });
    } finally {
      await empty.close();
    }
  });

  it('gets one first owner when several come at once', { tags: ['night'] }, async () => {
    const empty = await openTestShop();
    try {
      const path = await empty.services.staffEntrance.setUpPath();
      const token = new URL(path ?? '', 'http://shop').searchParams.get('token') ?? '';
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          newcomer(empty).call('staff.setUp', {
            body: { token, email: newEmail(), first_name: 'A', last_name: 'B' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    } finally {
      await empty.close();
    }
  });
});

describe('an invitation', () => {
  it('goes by mail and makes its reader one of the staff, once', async () => {
    const by = await owner();
    const email = newEmail();
    const { answer, mail, token } = await invited(by, email);
    expect(answer.body.invites).toContainEqual(expect.objectContaining({ email, role: 'finance' }));
    expect(mail?.subject).toContain('Join the staff');
    const reader = newcomer(shop);
    expect((await reader.call('staff.openInvite', { body: { token } })).body).toEqual({
      email,
      role: 'finance',
    });
    const body = { token, first_name: 'Tomás', last_name: 'Rey' };
    expect((await reader.call('staff.acceptInvite', { body })).body).toEqual({ email });
    expect((await reader.call('staff.acceptInvite', { body })).status).toBe(404);
    const { visitor, id } = await signedIn(shop, email);
    expect(await roleOf(id)).toBe('finance');
    expect((await visitor.call('staff.log')).status).toBe(200);
    expect((await visitor.call('staff.members')).body).toMatchObject({ code: 'forbidden' });
  });

  it('ends the sessions that somebody had begun with the address without proving it', async () => {
    const by = await owner();
    const email = newEmail();
    const stranger = newcomer(shop);
    await stranger.call('auth.register', {
      body: { user: { email, first_name: 'Eve', last_name: 'X' }, skip_otp: true },
    });
    expect((await stranger.call('account.current')).body.user.email).toBe(email);
    const { token } = await invited(by, email, 'owner');
    const body = { token, first_name: 'Ann', last_name: 'Lee' };
    await newcomer(shop).call('staff.acceptInvite', { body });
    expect((await stranger.call('account.current')).body.user).toBeNull();
    expect((await stranger.call('staff.members')).status).toBe(401);
  });

  it('takes the phone from an account whose address nobody has proved', async () => {
    const by = await owner();
    const email = newEmail();
    const phone = { phoneNumber: '+13155550177', phoneVerifiedAt: new Date(0) };
    await shop.db.insert(users).values({ email, ...phone });
    const { token } = await invited(by, email, 'owner');
    const body = { token, first_name: 'Ann', last_name: 'Lee' };
    await newcomer(shop).call('staff.acceptInvite', { body });
    const [row] = await shop.db.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({ staffRole: 'owner', phoneNumber: null, phoneVerifiedAt: null });
  });

  it('is refused for somebody who works here already, and nobody is mailed', async () => {
    const by = await owner();
    const colleague = (await signedIn(shop, undefined, 'support')).email;
    const artist = (await signedIn(shop, undefined, 'artist')).email;
    const vendor = newEmail();
    await shop.db.insert(users).values({ email: vendor, role: 'vendor', emailVerifiedAt: new Date() });
    for (const email of [colleague, artist, vendor]) {
      const { answer, mail } = await invited(by, email);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'staff_already' });
      expect(mail?.subject ?? '').not.toContain('Join the staff');
    }
    const { invites } = (await by.visitor.call('staff.members')).body;
    expect(invites.map(({ email }: { email: string }) => email)).not.toContain(artist);
  });

  it('can be withdrawn, and a second one replaces the first', async () => {
    const by = await owner();
    const email = newEmail();
    const first = await invited(by, email);
    const second = await invited(by, email, 'editor');
    const open = second.answer.body.invites.filter((invite: { email: string }) => invite.email === email);
    expect(open).toHaveLength(1);
    const body = { reason: 'She works for another shop now' };
    const withdrawn = await by.visitor.call('staff.withdrawInvite', { params: { id: open[0].id }, body });
    expect(withdrawn.status).toBe(200);
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'staff.invite_withdrawn', by: by.email, reason: body.reason },
      before: { role: 'editor' },
    });
    for (const { token } of [first, second])
      expect((await newcomer(shop).call('staff.openInvite', { body: { token } })).status).toBe(404);
  });
});

describe('the invitations of somebody who may not invite any more', () => {
  it.each([
    ['is removed', 'staff.remove', {}],
    ['gets another role', 'staff.changeRole', { role: 'finance' }],
  ] as const)(
    'end when this person %s, and the log has them',
    { tags: ['night'] },
    async (_, call, change) => {
      const [by, leaving] = [await owner(), await owner()];
      const [email, kept] = [newEmail(), newEmail()];
      const { token } = await invited(leaving, email, 'owner');
      const ofOther = await invited(by, kept, 'editor');
      const answer = await by.visitor.call(call, {
        params: { id: leaving.id },
        body: { ...change, reason: 'Left' },
      });
      expect(answer.status).toBe(200);
      const open = answer.body.invites.map((invite: { email: string }) => invite.email);
      expect([open.includes(email), open.includes(kept)]).toEqual([false, true]);
      const names = { first_name: 'Ann', last_name: 'Lee' };
      const accept = (body: { token: string }) =>
        newcomer(shop).call('staff.acceptInvite', { body: { ...body, ...names } });
      expect((await accept({ token })).body.code).toBe('not_found');
      expect((await accept({ token: ofOther.token })).status).toBe(200);
      const [deed] = await shop.db
        .select()
        .from(staffLog)
        .where(sql`action = 'staff.invite_withdrawn' and (before->>'invited_by')::bigint = ${leaving.id}`);
      expect(deed).toMatchObject({ by: by.email, reason: 'Left', before: { role: 'owner' } });
    },
  );

  it('are none, also when one is sent at the same moment', async () => {
    const [by, leaving] = [await owner(), await owner()];
    const emails = [1, 2, 3, 4].map(() => newEmail());
    const send = (email: string) =>
      leaving.visitor.call('staff.invite', { body: { email, role: 'owner' as const } });
    await Promise.all([
      ...emails.map(send),
      by.visitor.call('staff.remove', { params: { id: leaving.id }, body: { reason: 'Left' } }),
    ]);
    const { invites } = (await by.visitor.call('staff.members')).body;
    expect(invites.filter(({ email }: { email: string }) => emails.includes(email))).toEqual([]);
  });

  it('stay while this person remains an owner', async () => {
    const [by, other] = [await owner(), await owner()];
    const { token } = await invited(other, newEmail());
    const same = { params: { id: other.id }, body: { role: 'owner' as const, reason: 'Nothing new' } };
    expect((await by.visitor.call('staff.changeRole', same)).status).toBe(200);
    expect((await newcomer(shop).call('staff.openInvite', { body: { token } })).status).toBe(200);
  });
});

describe('the staff', () => {
  it('learn the names of the people who may do what they may not', async () => {
    const own = await openTestShop();
    try {
      const editor = await signedIn(own, newEmail(), 'editor');
      const finance = await signedIn(own, newEmail(), 'finance');
      await own.db.update(users).set({ firstName: 'Ana', lastName: 'Ruiz' }).where(eq(users.id, finance.id));
      const boss = await signedIn(own, newEmail(), 'owner');
      await own.db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, boss.id));
      const asked = await editor.visitor.call('staff.whoMay', { query: { permission: 'log' } });
      expect(asked.body).toEqual({ people: [boss.email, 'Ana Ruiz'] });
    } finally {
      await own.close();
    }
  });

  it('lose their sessions with their role', async () => {
    const by = await owner();
    const other = await signedIn(shop, newEmail(), 'support');
    const call = { params: { id: other.id }, body: { role: 'editor', reason: 'New work' } };
    expect((await by.visitor.call('staff.changeRole', call)).status).toBe(200);
    expect((await other.visitor.call('account.current')).body.user).toBeNull();
    expect(await lastDeed()).toMatchObject({
      by: by.email,
      action: 'staff.role_changed',
      before: { email: other.email, role: 'support' },
      after: { email: other.email, role: 'editor' },
      reason: 'New work',
    });
    await by.visitor.call('staff.remove', { params: { id: other.id }, body: { reason: 'Left' } });
    expect(await roleOf(other.id)).toBeNull();
  });

  it('keep at least one owner, also when two owners leave at once', async () => {
    const lone = await openTestShop();
    try {
      const one = await signedIn(lone, newEmail(), 'owner');
      const two = await signedIn(lone, newEmail(), 'owner');
      const leave = (who: typeof one) =>
        who.visitor.call('staff.remove', { params: { id: who.id }, body: { reason: 'Left' } });
      const answers = await Promise.all([leave(one), leave(two)]);
      expect(answers.filter(({ body }) => body.code === 'last_owner')).toHaveLength(1);
    } finally {
      await lone.close();
    }
  });

  it('have a lost second step reset by another owner, and not by themselves', async () => {
    const by = await owner();
    const other = await owner();
    const reset = (id: number) =>
      by.visitor.call('staff.resetFactor', { params: { id }, body: { reason: 'Lost phone' } });
    for (const { id } of [by, other]) await setUpSteps(id);
    expect((await reset(by.id)).body).toMatchObject({ code: 'forbidden' });
    expect((await reset(other.id)).status).toBe(200);
    expect([await stepsOf(by.id), await stepsOf(other.id)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(await lastDeed()).toMatchObject({ action: 'staff.factor_reset', customerId: other.id });
  });

  it('are asked again when the second step is older than 15 minutes', async () => {
    const by = await owner();
    const call = () => by.visitor.call('staff.invite', { body: { email: newEmail(), role: 'editor' } });
    expect((await call()).status).toBe(200);
    const secondFactorAt = new Date(clock.now().getTime() - 16 * MINUTE);
    await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, by.id));
    expect(await call()).toMatchObject({ status: 403, body: { code: 'second_step' } });
    expect((await by.visitor.call('staff.members')).status).toBe(200);
  });
});

describe('the first steps', () => {
  const stepsOf = async (at: TestShop) => {
    const { visitor } = await signedIn(at, newEmail(), 'owner');
    return async () => {
      const { steps } = (await visitor.call('staff.firstSteps')).body;
      return Object.fromEntries(
        steps.map(({ key, state }: { key: string; state: string }) => [key, state]),
      ) as Record<string, string>;
    };
  };

  it('say what is missing, and ask for it again each time', async () => {
    const empty = await openTestShop();
    try {
      const steps = await stepsOf(empty);
      const missing = { tax: 'missing', shipping: 'missing', product: 'missing', artist: 'missing' };
      // In a demo, the stand-ins count as set up. Its mailbox needs no domain, and its songs need no model.
      const others = { answers: 'done', text_messages: 'done', ecards: 'done', streaming: 'done' };
      // No instant song is on sale, so it needs no questions.
      const off = { mail_domain: 'off', song_model: 'off', instant_songs: 'off' };
      expect(await steps()).toEqual({
        ...{ payments: 'done', mail: 'done', ...missing, texts: 'missing' },
        ...{ ...others, ...off, makers: 'done' },
      });

      await empty.db.insert(taxRates).values({ country: 'US', state: 'OR', kinds: ['physical'], ratePpm: 0 });
      expect(await steps()).toMatchObject({ tax: 'missing' });
      await empty.db
        .insert(taxRates)
        .values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
      await empty.db.insert(shippingRates).values({ country: '*', cents: 500 });
      await addSongProducts(empty);
      await addArtist(empty, { status: 'paused' });
      expect(await steps()).toMatchObject({
        tax: 'done',
        shipping: 'done',
        product: 'done',
        artist: 'missing',
      });
      await addArtist(empty);
      const { visitor } = await signedIn(empty, newEmail(), 'owner');
      const found = (await visitor.call('staff.firstSteps')).body.steps;
      const print = { id: expect.any(Number), title: { en: 'Lyric print', sp: 'Lyric print' } };
      // The shop itself makes what has no vendor, and hears of it under Today, so nothing is missing.
      expect(found).toContainEqual({ key: 'makers', state: 'done', lacks: [], products: [print] });
      const words = { published: 'Our own', updatedAt: new Date(0) };
      for (const key of ['terms.sections', 'privacy.sections'])
        await empty.db.insert(cmsEntries).values({ key, locale: 'en', ...words });
      expect(await steps()).toMatchObject({ artist: 'done', texts: 'missing' });
      for (const key of ['terms.sections', 'privacy.sections'])
        await empty.db.insert(cmsEntries).values({ key, locale: 'sp', ...words });
      expect(Object.values(await steps()).sort()).toEqual([
        ...Array.from({ length: 12 }, () => 'done'),
        ...['off', 'off', 'off'],
      ]);
    } finally {
      await empty.close();
    }
  });

  it('ask the service of streaming, and say when it does not answer', { tags: ['night'] }, async () => {
    let isThere = true;
    const check = () =>
      isThere ? Promise.resolve() : Promise.reject(new StreamingUnavailable('status 401'));
    const own = await openTestShop({ streaming: { ...noStreaming, check } });
    try {
      const steps = await stepsOf(own);
      expect((await steps()).streaming).toBe('done');
      isThere = false;
      expect((await steps()).streaming).toBe('failed');
    } finally {
      await own.close();
    }
  });

  it('ask the provider of taxes, and say when it does not answer', { tags: ['night'] }, async () => {
    const asked: unknown[] = [];
    const provider = {
      ...tableTaxes,
      usesTable: false,
      async taxesFor(question: TaxQuestion) {
        asked.push(question.address.state);
        if (asked.length === 1) return tableTaxes.taxesFor(question);
        throw new TaxesUnavailable('misconfigured');
      },
    };
    const own = await openTestShop({ taxes: provider });
    try {
      const steps = await stepsOf(own);
      expect((await steps()).tax).toBe('done');
      expect((await steps()).tax).toBe('failed');
      expect(asked).toEqual(['IL', 'IL']);
    } finally {
      await own.close();
    }
  });
});

describe('the log', () => {
  const by = { id: 1, email: 'ana@keepsong.test', role: 'owner' } as const;
  const note = () => noteStaff(shop.db, by, clock.now(), { action: 'words.saved', after: { text: 'ñ "x"' } });

  it('is whole, however many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, note));
    const checked = await verifyLogCommand(shop);
    expect(checked).toMatchObject({ code: 0 });
    const rows = await shop.db.select().from(staffLog).orderBy(staffLog.id);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, place) => place + 1));
  });

  it('refuses to be changed', async () => {
    for (const statement of [sql`update staff_log set reason = 'x'`, sql`delete from staff_log`])
      await expect(shop.db.execute(statement)).rejects.toThrow();
  });

  it('is searched by words of an entry and by days of the shop', async () => {
    const own = await openTestShop({ clock });
    try {
      const { visitor } = await signedIn(own, newEmail(), 'finance');
      // 11:30 in the evening of 5 March in Chicago, and half an hour after the following midnight.
      const [evening, night] = [new Date('2026-03-06T05:30:00Z'), new Date('2026-03-06T06:30:00Z')];
      await noteStaff(own.db, by, evening, { action: 'words.saved', before: { text: 'Dear Åse' } });
      await noteStaff(own.db, by, night, {
        action: 'words.saved',
        after: { text: '100 % true' },
        reason: 'Typo',
      });
      const found = async (query: Record<string, unknown>) =>
        (await visitor.call('staff.log', { query: { action: 'words.saved', ...query } })).body.entries.map(
          ({ at }: { at: string }) => at,
        );
      const [first, second] = [evening.toISOString(), night.toISOString()];
      expect(await found({ q: 'dear å' })).toEqual([first]);
      expect(await found({ q: '0 %' })).toEqual([second]);
      expect(await found({ q: 'typo' })).toEqual([second]);
      expect(await found({ to: '2026-03-05' })).toEqual([first]);
      expect(await found({ from: '2026-03-06', to: '2026-03-06' })).toEqual([second]);
      expect(await found({ from: '2026-03-05', to: '2026-03-06' })).toEqual([second, first]);
      expect((await visitor.call('staff.log', { query: { from: '2026-02-30' } })).status).toBe(400);
    } finally {
      await own.close();
    }
  });

  it('says which accounts have a page: those of customers, and none of the staff', async () => {
    const { visitor, id } = await signedIn(shop, newEmail(), 'finance');
    const customer = await signedIn(shop);
    for (const customerId of [id, customer.id, null])
      await noteStaff(shop.db, by, clock.now(), { action: 'song.seen', orderNumber: '78', customerId });
    const { entries } = (await visitor.call('staff.log', { query: { order_number: '78' } })).body;
    expect(
      entries.map((entry: Record<string, unknown>) => [entry.customer_id, entry.has_customer_page]),
    ).toEqual([
      [null, false],
      [customer.id, true],
      [id, false],
    ]);
  });

  it('is read in pages, newest first, and by order, customer, person and action', async () => {
    const { visitor } = await signedIn(shop, newEmail(), 'finance');
    for (let line = 0; line < 55; line += 1)
      await noteStaff(shop.db, by, clock.now(), { action: 'song.seen', orderNumber: '77', customerId: 5 });
    const query = { order_number: '77', customer_id: 5, by: by.email, action: 'song.seen' };
    const first = (await visitor.call('staff.log', { query })).body;
    const rest = (await visitor.call('staff.log', { query: { ...query, cursor: first.next } })).body;
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([50, 5, null]);
    expect(first.entries[0].id).toBeGreaterThan(rest.entries[0].id);
    const up = (await visitor.call('staff.log', { query: { ...query, cursor: rest.previous } })).body;
    expect(up).toEqual({ ...first, next: first.next });
    expect(first.previous).toBeNull();
    const found = async (who: string) =>
      (await visitor.call('staff.log', { query: { order_number: '77', by: who } })).body.entries.length;
    expect([await found('ANA@'), await found('a%a')]).toEqual([50, 0]);
  });

  it('finds the lists in which an order or a customer was shown', async () => {
    const { visitor } = await signedIn(shop, newEmail(), 'finance');
    const list = { filter: {}, orders: ['1AB-2CE', '1AB-2CF'], customers: [700_001, 700_002] };
    await noteStaff(shop.db, by, clock.now(), { action: 'orders.listed', after: list });
    await noteStaff(shop.db, by, clock.now(), { action: 'customer.seen', customerId: 700_002 });
    const found = async (query: Record<string, unknown>) =>
      (await visitor.call('staff.log', { query })).body.entries.map(
        ({ action }: { action: string }) => action,
      );
    expect(await found({ customer_id: 700_001 })).toEqual(['orders.listed']);
    expect(await found({ customer_id: 700_002 })).toEqual(['customer.seen', 'orders.listed']);
    expect(await found({ customer_id: 70 })).toEqual([]);
    expect(await found({ order_number: '1AB-2CF' })).toEqual(['orders.listed']);
  });

  it('is a file of everything that a filter finds, which the log keeps, twenty times in an hour', async () => {
    const { visitor } = await signedIn(shop, newEmail(), 'finance');
    const rows = 1_003;
    await shop.db.transaction(async (tx) => {
      for (let line = 0; line < rows; line += 1)
        await noteStaff(tx, by, clock.now(), {
          ...{ action: 'quiz.saved', orderNumber: '79', before: { text: '=1+1' } },
          reason: '=2+2',
        });
    });
    const take = () => visitor.request('GET', '/v3/api/admin/log.csv?order_number=79');
    const [head, ...lines] = (await take()).body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('id,at,by,action,order_number,customer_id,before,after,reason');
    expect(new Set(lines.map((line: string) => line.split(',')[0])).size).toBe(rows);
    expect(lines[0]).toContain(`,ana@keepsong.test,quiz.saved,79,,"{""text"":""=1+1""}",,"'=2+2"`);
    const [deed] = (await visitor.call('staff.log', { query: { action: 'log.exported' } })).body.entries;
    expect(deed.after).toEqual({ orderNumber: '79' });
    for (let file = 1; file < 20; file += 1) expect((await take()).status).toBe(200);
    expect((await take()).status).toBe(429);
  });

  it.each([
    ['changed', (id: number) => sql`update staff_log set reason = 'other' where id = ${id}`, 0],
    ['deleted', (id: number) => sql`delete from staff_log where id = ${id}`, 0],
  ])('tells which line was %s behind its back', async (_, statement) => {
    const spoiled = await openTestShop();
    try {
      for (let line = 0; line < 5; line += 1)
        await noteStaff(spoiled.db, by, clock.now(), { action: 'song.seen' });
      await spoiled.db.execute(sql`alter table staff_log disable trigger staff_log_kept`);
      await spoiled.db.execute(statement(3));
      const said = await verifyLogCommand(spoiled);
      expect(said.code).toBe(1);
      expect(said.lines[0]).toContain('Line 3 ');
    } finally {
      await spoiled.close();
    }
  });
});

describe('npm run staff', () => {
  const run = (...args: string[]) => staffCommand(args, { database: shop.database, ...shop.services });

  it('adds, lists, changes and resets', async () => {
    const email = newEmail();
    expect(await run('add', email, '--role', 'support')).toMatchObject({ code: 0 });
    expect(await run('add', email, '--role', 'support')).toMatchObject({ code: 1 });
    expect(await run('role', email, 'editor')).toMatchObject({ code: 0 });
    expect((await run('list')).lines).toContain(`${email}\teditor\tsecond step not set up`);
    const [member] = await shop.db.select().from(users).where(eq(users.email, email));
    await setUpSteps(member?.id ?? 0);
    expect((await run('list')).lines).toContain(`${email}\teditor\tsecond step on`);
    expect(await run('reset-factor', email)).toMatchObject({ code: 0 });
    expect(await stepsOf(member?.id ?? 0)).toEqual([0, 0, 0]);
    expect(await lastDeed()).toMatchObject({ by: 'command', action: 'staff.factor_reset' });
  });

  it.each([
    ['the role behind the address', (email: string) => [email, 'finance']],
    ['--role behind the address', (email: string) => [email, '--role', 'finance']],
    ['--role before the address', (email: string) => ['--role', 'finance', email]],
    ['--role=', (email: string) => [email, '--role=finance']],
  ])('takes %s', async (_, words) => {
    const [added, changed] = [newEmail(), newEmail()];
    expect(await run('add', ...words(added))).toMatchObject({ code: 0 });
    await run('add', changed, '--role', 'editor');
    expect(await run('role', ...words(changed))).toMatchObject({ code: 0 });
    const { lines } = await run('list');
    expect(lines).toContain(`${added}\tfinance\tsecond step not set up`);
    expect(lines).toContain(`${changed}\tfinance\tsecond step not set up`);
  });

  it('signs one account out, or everybody (ASVS 7.4.5)', async () => {
    const [one, other] = [await signedIn(shop, newEmail()), await signedIn(shop, newEmail())];
    const openOf = async (id: number) =>
      (await shop.db.select().from(sessions).where(eq(sessions.userId, id))).length;
    expect((await run('sign-out', 'nobody@example.com')).code).toBe(1);
    expect(await run('sign-out', one.email)).toMatchObject({ code: 0 });
    expect(await lastDeed()).toMatchObject({
      by: 'command',
      action: 'account.signed_out',
      customerId: one.id,
    });
    expect([await openOf(one.id), await openOf(other.id)]).toEqual([0, 1]);
    expect(await run('sign-out', '--everybody')).toMatchObject({ code: 0 });
    expect(await openOf(other.id)).toBe(0);
    expect(await lastDeed()).toMatchObject({ by: 'command', action: 'shop.signed_out' });
  });

  it.each([
    [[]],
    [['sign-out']],
    [['add', 'ann@example.com']],
    [['add', 'ann@example.com', '--role', 'boss']],
    [['role', 'nobody@example.com', 'owner']],
    [['add', 'no address', '--role', 'owner']],
    [['add', 'ann@example.com', '--role']],
    [['add', 'ann@example.com', '--rolle', 'owner']],
    [['add', 'ann@example.com', 'finance', '--role', 'owner']],
    [['sign-out', 'ann@example.com', '--everybody']],
  ])('refuses %j', async (args) => {
    expect((await run(...args)).code).toBe(1);
  });
});
