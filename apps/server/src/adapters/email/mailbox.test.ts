import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createMailboxMailer } from './mailbox-mailer.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { mailerContract } from './testing/mailer-contract.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const log = { warn: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = () => createMailbox({ databaseUrl: database.url, clock, log });

async function empty(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS mailbox CASCADE');
  await client.end();
}

describe('the mailbox as a mailer', () => {
  mailerContract(async () => {
    await empty();
    const mailbox = await open();
    return {
      mailer: createMailboxMailer(mailbox),
      received: async () =>
        (await mailbox.listMessages()).map(({ id, to, subject, text, html }) => ({
          id,
          recipients: [to],
          subject: subject ?? '',
          text,
          html: html ?? '',
        })),
      breakDown: empty,
      close: () => mailbox.stop(),
    };
  });
});

describe('the mailbox', () => {
  let mailbox: Mailbox;
  beforeEach(async () => {
    await empty();
    mailbox = await open();
    return () => mailbox.stop();
  });

  const mail = (id: string, to: string, html = '<p>Hi</p>') =>
    mailbox.keep({ id, channel: 'email', to, subject: `Subject ${id}`, text: 'Hi', html });
  const sms = (id: string, to: string, text: string) =>
    mailbox.keep({ id, channel: 'sms', to, subject: null, text, html: null });

  it('lists the newest first, each id once, and again after a restart', async () => {
    await mail('1', 'ana@keepsong.test');
    await sms('2', '+15125550123', '123456 is your code.');
    await mail('1', 'ana@keepsong.test');
    const other = await open();
    expect(await other.listMessages()).toEqual([
      {
        id: '2',
        channel: 'sms',
        to: '+15125550123',
        subject: null,
        text: '123456 is your code.',
        html: null,
        reply_to: null,
        sent_at: '2026-11-20T12:00:00.000Z',
      },
      {
        id: '1',
        channel: 'email',
        to: 'ana@keepsong.test',
        subject: 'Subject 1',
        text: 'Hi',
        html: '<p>Hi</p>',
        reply_to: null,
        sent_at: '2026-11-20T12:00:00.000Z',
      },
    ]);
    await other.stop();
  });

  it('opens from several processes at once', async () => {
    await mailbox.stop();
    await empty();
    const all = await Promise.all(Array.from({ length: 6 }, open));
    await all[0]?.keep({ id: '1', channel: 'sms', to: '+15125550123', subject: null, text: 'x', html: null });
    expect(await all[5]?.listMessages()).toHaveLength(1);
    await Promise.all(all.map((each) => each.stop()));
    mailbox = await open();
  });

  describe('over HTTP', () => {
    async function get(path: string) {
      const app = Fastify();
      await app.register(mailboxRoutes(mailbox), { prefix: '/dev' });
      return app.inject(path);
    }

    it('answers JSON, filtered by recipient', async () => {
      await mail('1', 'Ana@keepsong.test');
      await mail('2', 'bo@keepsong.test');
      await sms('3', '+15125550123', 'Hi');
      const ids = async (query: string) => {
        const { messages } = (await get(`/dev/mailbox.json${query}`)).json();
        return messages.map(({ id }: { id: string }) => id);
      };
      expect(await ids('')).toEqual(['3', '2', '1']);
      expect(await ids('?limit=1')).toEqual(['3']);
      expect(await ids('?to=ana@keepsong.test')).toEqual(['1']);
      expect(await ids('?to=%2B15125550123')).toEqual(['3']);
      expect(await ids('?to=+15125550123')).toEqual(['3']);
      expect(await ids('?to=nobody@keepsong.test')).toEqual([]);
      expect(await ids('?to=%00')).toEqual([]);
      expect((await get('/dev/mailbox?to=a%00b')).statusCode).toBe(200);
    });

    it('shows a message on a page where nothing of the message is active', async () => {
      const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
      await mailbox.keep({ id: evil, channel: 'email', to: evil, subject: evil, text: evil, html: evil });
      const response = await get('/dev/mailbox');
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['content-security-policy']).not.toContain('script-src');
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.body).not.toMatch(/<script|<img/);
      expect(response.body).toContain(
        'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;',
      );
      expect(response.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    });

    it('opens the message that is asked for, and makes its links clickable', async () => {
      await sms('1', '+15125550123', 'Listen: http://localhost:3000/s/a?b=1&c=2');
      await mail('2', 'bo@keepsong.test');
      const { body } = await get('/dev/mailbox?open=1');
      expect(body).toContain('<a href="http://localhost:3000/s/a?b=1&amp;c=2">');
      expect(body).not.toContain('<iframe');
      expect((await get('/dev/mailbox')).body).toContain('<iframe');
      expect((await get('/dev/mailbox?to=x@keepsong.test')).body).toContain('No messages yet');
    });
  });
});
