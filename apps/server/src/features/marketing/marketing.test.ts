import { DAY_MS } from '@keepsong/domain/time/day';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseRows } from '../../testing/database.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';

const clock = createTestClock(new Date('2026-11-22T18:00:00Z'));
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

async function mailsTo(to: string) {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
}
const tokenIn = (text: string | undefined) => /unsubscribe=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const remindOf = (email: string, body: Record<string, unknown> = {}) =>
  newcomer(shop).call('marketing.createReminder', {
    body: { email, occasion: 'Birthday', recipient: 'Ana', date: '2026-12-31', yearly: false, ...body },
  });

describe('the newsletter (spec 7.2-01, 8.5-10)', () => {
  it('confirms by mail, once, and answers the same to a current subscriber', async () => {
    const email = newEmail();
    const first = await newcomer(shop).call('marketing.signup', {
      body: { email: ` ${email.toUpperCase()} ` },
    });
    const again = await newcomer(shop).call('marketing.signup', { body: { email, source: 'giveaway' } });
    expect([first.status, first.body]).toMatchObject([200, { subscribed: true }]);
    expect(again.body).toEqual(first.body);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You are on the list of Keepsong']);
  });

  it('is stopped by a link in its mail, and can be started again', async () => {
    const email = newEmail();
    const visitor = newcomer(shop);
    await visitor.call('marketing.signup', { body: { email } });
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail?.text);
    for (let times = 0; times < 2; times += 1) {
      const stopped = await newcomer(shop).call('marketing.stopMails', { body: { token } });
      expect(stopped.body).toEqual({ stopped: 'newsletter' });
    }
    clock.advance(1_000);
    await visitor.call('marketing.signup', { body: { email } });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it.each(['nobody', 'a@b', 'a b@c.example', 'ä@c.example'])(
    'refuses %s and names its field',
    async (email) => {
      const { status, body } = await newcomer(shop).call('marketing.signup', { body: { email } });
      expect([status, body]).toEqual([400, { code: 'email_invalid', fields: { email: 'email_invalid' } }]);
    },
  );

  it('is limited for each network', async () => {
    const visitor = newcomer(shop);
    const answers: number[] = [];
    for (let times = 0; times < 31; times += 1)
      answers.push((await visitor.call('marketing.signup', { body: { email: newEmail() } })).status);
    expect(answers.indexOf(429)).toBe(30);
  });
});

describe('reminders of days (spec 2.1-08)', () => {
  it('are confirmed at once, with a calendar file', async () => {
    const email = newEmail();
    const { status, body } = await remindOf(email);
    expect(status).toBe(200);
    expect(body.reminder).toMatchObject({ date: '2026-12-31', yearly: false });
    const file = await newcomer(shop).request('GET', body.reminder.calendar_url);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(String(file.body)).toContain('DTSTART;VALUE=DATE:20261231');
    expect(String(file.body)).toContain('SUMMARY:Birthday: Ana');
    expect((await newcomer(shop).request('GET', '/event-reminders/x/calendar.ics')).status).toBe(404);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Noted: Birthday, Thu, Dec 31');
    expect(mail?.text).toContain('/calendar.ics');
  });

  it.each([
    [false, 'The day is less than a week away'],
    [true, 'From next year on you’ll hear from us'],
  ])('promise no mail when there is no time left for it (every year: %s)', async (yearly, said) => {
    const email = newEmail();
    expect((await remindOf(email, { date: '2026-11-25', yearly })).status).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(said);
    expect(mail?.text).not.toContain('in time');
  });

  it.each([
    [{ date: '2026-11-22' }, { date: 'invalid' }],
    [{ date: '2027-02-29' }, { date: 'invalid' }],
    [{ occasion: 'Tuesday' }, { occasion: 'invalid' }],
    [{ email: 'nobody' }, { email: 'email_invalid' }],
  ])('refuse %j and name the field', async (wrong, fields) => {
    const { status, body } = await remindOf(newEmail(), wrong);
    expect([status, body]).toEqual([400, { code: 'invalid_input', fields }]);
  });

  it('are sent three weeks and one week before, once each, and again the next year', async () => {
    const own = createTestClock(new Date('2026-11-22T18:00:00Z'));
    const other = await openTestShop({ clock: own });
    const email = newEmail();
    const body = { email, occasion: 'Anniversary', recipient: '', date: '2026-12-31', yearly: true };
    await other.visitor().call('marketing.createReminder', { body });
    const subjects = async () => {
      while ((await other.services.marketing.remindOfDue()) > 0);
      await other.services.relay.drain();
      return (await other.mailbox.listMessages({ to: email }))
        .map(({ subject }) => subject)
        .reverse()
        .slice(1);
    };
    const REMINDER = expect.stringContaining('Anniversary on Thu, Dec 31');
    expect(await subjects()).toEqual([]);
    own.advance(18 * DAY_MS);
    expect(await subjects()).toEqual([REMINDER]);
    expect(await subjects()).toEqual([REMINDER]);
    own.advance(14 * DAY_MS);
    expect(await subjects()).toEqual([REMINDER, REMINDER]);
    own.advance(352 * DAY_MS);
    expect(await subjects()).toHaveLength(3);
    await other.close();
  });

  it('are stopped by a link in their mail', async () => {
    const own = createTestClock(new Date('2026-11-22T18:00:00Z'));
    const other = await openTestShop({ clock: own });
    const email = newEmail();
    const body = { email, occasion: 'Birthday', date: '2026-12-31' };
    await other.visitor().call('marketing.createReminder', { body });
    await other.services.relay.drain();
    const [mail] = await other.mailbox.listMessages({ to: email });
    const stopped = await other
      .visitor()
      .call('marketing.stopMails', { body: { token: tokenIn(mail?.text) } });
    expect(stopped.body).toEqual({ stopped: 'reminder' });
    own.advance(30 * DAY_MS);
    expect(await other.services.marketing.remindOfDue()).toBe(0);
    await other.close();
  });

  it('are sent although another one that is due fails', async () => {
    const own = createTestClock(new Date('2026-11-22T18:00:00Z'));
    const other = await openTestShop({ clock: own });
    const [unlucky, lucky] = [newEmail(), newEmail()];
    for (const email of [unlucky, lucky]) {
      const body = { email, occasion: 'Birthday', recipient: '', date: '2026-12-31', yearly: false };
      await other.visitor().call('marketing.createReminder', { body });
    }
    await other.services.relay.drain();
    own.advance(30 * DAY_MS);
    const accept = await refuseRows(other.database, 'outbox', `recipient = '${unlucky}'`);
    await expect(other.services.marketing.remindOfDue()).rejects.toThrow();
    await accept();
    expect(await other.services.marketing.remindOfDue()).toBe(1);
    await other.services.relay.drain();
    for (const to of [unlucky, lucky]) expect(await other.mailbox.listMessages({ to })).toHaveLength(2);
    await other.close();
  });

  it('are sent although more than a batch of others that are due before them fail', async () => {
    const own = createTestClock(new Date('2026-11-22T18:00:00Z'));
    const other = await openTestShop({ clock: own });
    await other.db.execute(sql`insert into event_reminders
      (email, locale, occasion, recipient, day, yearly, token, next_at)
      select 'unlucky-' || n || '@example.com', 'en', 'Birthday', '', '2026-12-31', false, 'token-' || n,
        ${own.now().toISOString()}::timestamptz - n * interval '1 minute'
      from generate_series(0, 60) n`);
    const lucky = newEmail();
    await other.db.execute(sql`update event_reminders set email = ${lucky} where token = 'token-0'`);
    const accept = await refuseRows(other.database, 'outbox', `recipient like 'unlucky-%'`);
    await expect(other.services.marketing.remindOfDue()).rejects.toThrow();
    await other.services.relay.drain();
    expect(await other.mailbox.listMessages({ to: lucky })).toHaveLength(1);
    await accept();
    expect(await other.services.marketing.remindOfDue()).toBe(60);
    await other.close();
  });

  it('refuse an unknown token', async () => {
    expect((await newcomer(shop).call('marketing.stopMails', { body: { token: 'nobodys' } })).status).toBe(
      404,
    );
  });
});

describe('hints for newcomers (spec 7.3-10, 7.3-11)', () => {
  it('are shown to each browser once', async () => {
    const visitor = newcomer(shop);
    const settings = async () => (await visitor.call('marketing.experienceSettings')).body.settings;
    expect(await settings()).toContainEqual({ id: 1, name: 'press_play', displayed: false });
    const marked = await visitor.call('marketing.markDisplayed', { params: { id: 1 } });
    expect(marked.body).toEqual({ id: 1, name: 'press_play', displayed: true });
    await visitor.call('marketing.markDisplayed', { params: { id: 1 } });
    expect((await settings()).map(({ displayed }: { displayed: boolean }) => displayed)).toEqual([
      true,
      false,
    ]);
    expect((await newcomer(shop).call('marketing.experienceSettings')).body.settings[0].displayed).toBe(
      false,
    );
  });

  it('that an account has seen are also seen in its other browsers', async () => {
    const { visitor, email } = await signedIn(shop);
    await visitor.call('marketing.markDisplayed', { params: { id: 2 } });
    clock.advance(60_000);
    const elsewhere = (await signedIn(shop, email)).visitor;
    expect((await elsewhere.call('marketing.experienceSettings')).body.settings[1].displayed).toBe(true);
  });

  it('that do not exist are answered with 404', async () => {
    expect((await newcomer(shop).call('marketing.markDisplayed', { params: { id: 99 } })).status).toBe(404);
  });
});
