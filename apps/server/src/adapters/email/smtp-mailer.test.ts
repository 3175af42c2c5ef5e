import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpMailer, defaultEncryption, type SmtpMailer, type SmtpOptions } from './smtp-mailer.ts';
import { mailerContract, type ReceivedMail } from './testing/mailer-contract.ts';
import { readMime } from './testing/read-mime.ts';

const FROM = 'Keepsong <songs@keepsong.test>';
const MAIL = {
  id: 'message-1',
  to: 'ana@keepsong.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  replyTo: 'help@keepsong.test',
};

type Received = ReceivedMail & { headers: Map<string, string>; sender: string; user: string | undefined };

/** Starts a real SMTP server on a free port. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { headers, text, html } = readMime(Buffer.concat(chunks).toString('utf8'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          id: headers.get('message-id') ?? '',
          recipients: rcptTo.map(({ address }) => address),
          subject: headers.get('subject') ?? '',
          text,
          html,
          headers,
          sender: mailFrom ? mailFrom.address : '',
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  // Some tests break the connection while an e-mail is sent. Without this listener, that error would end the test
  // process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen on a port.');
  return {
    received,
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('SMTP', () => {
  mailerContract(async () => {
    const server = await startServer();
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: FROM, timeoutMs: 2_000 });
    let running = true;
    const stopServer = async () => {
      if (running) await server.close();
      running = false;
    };
    return {
      mailer,
      received: async () => server.received,
      breakDown: stopServer,
      async close() {
        mailer.stop();
        await stopServer();
      },
    };
  });
});

describe('the SMTP mailer', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function serve(options: SMTPServerOptions = {}) {
    const server = await startServer(options);
    closing.push(server.close);
    return server;
  }

  function connect(url: string, options: Partial<SmtpOptions> = {}): SmtpMailer {
    const mailer = createSmtpMailer({ url, from: FROM, timeoutMs: 2_000, ...options });
    closing.push(() => mailer.stop());
    return mailer;
  }

  const failure = (mailer: SmtpMailer) => mailer.send(MAIL).catch((thrown: unknown) => thrown);

  it('names sender, reply address and message', async () => {
    const server = await serve();
    const { providerId } = await connect(`smtp://127.0.0.1:${server.port}`).send(MAIL);
    const [mail] = server.received;
    expect(providerId).toBe('<message-1@keepsong.test>');
    expect(mail?.id).toBe(providerId);
    expect(mail?.sender).toBe('songs@keepsong.test');
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: FROM,
      to: MAIL.to,
      'reply-to': MAIL.replyTo,
      'auto-submitted': 'auto-generated',
    });
  });

  const withPassword: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'p@ss/word') done(null, { user: 'shop' });
      else done(new Error('Invalid username or password'));
    },
  };

  it('signs in with the name and password of its address', async () => {
    const server = await serve(withPassword);
    await connect(`smtp://shop:${encodeURIComponent('p@ss/word')}@127.0.0.1:${server.port}`).send(MAIL);
    expect(server.received[0]?.user).toBe('shop');
  });

  it('treats a refused password as a temporary fault of the shop, and does not repeat the password', async () => {
    const server = await serve(withPassword);
    const error = await failure(connect(`smtp://shop:wrong@127.0.0.1:${server.port}`));
    expect(error).toMatchObject({ name: 'MailNotSent', permanent: false });
    expect(String(error)).not.toContain('wrong');
  });

  it.each([
    ['550', true],
    ['550 5.1.1 no such user', true],
    ['550 5.2.1 mailbox disabled', true],
    ['553 5.1.3 bad address', true],
    ['550 5.7.1 your network is on a list', false],
    ['552 5.2.2 over quota', false],
    ['530 5.7.0 authentication needed', false],
    ['554 transaction failed', false],
    ['451 later', false],
    ['421 closing', false],
  ])('a recipient refused with %s: permanent %s', async (reply, permanent) => {
    const server = await serve({
      onRcptTo: (_address, _session, done) =>
        done(
          Object.assign(new Error(`${reply.slice(4)} no ${MAIL.to}`), {
            responseCode: Number(reply.slice(0, 3)),
          }),
        ),
    });
    const error = await failure(connect(`smtp://127.0.0.1:${server.port}`));
    expect(error).toMatchObject({ name: 'MailNotSent', permanent });
    expect(String(error)).not.toContain('ana@');
  });

  const refusing = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

  it.each<[string, SMTPServerOptions]>([
    ['the connection', { onConnect: (_session, done) => done(refusing(554)) }],
    ['the sender', { onMailFrom: (_address, _session, done) => done(refusing(550)) }],
    [
      'the content',
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusing(554))) },
    ],
  ])('a server that refuses %s may take the message later', async (_what, options) => {
    const server = await serve(options);
    expect(await failure(connect(`smtp://127.0.0.1:${server.port}`))).toMatchObject({
      name: 'MailNotSent',
      permanent: false,
    });
  });

  it('sends nothing unencrypted, unless the settings allow it or the server is on this machine', async () => {
    const server = await serve();
    const url = `smtp://127.0.0.1:${server.port}`;
    expect(await failure(connect(url, { encryption: 'required' }))).toMatchObject({ permanent: false });
    expect(server.received).toEqual([]);
    await connect(url, { encryption: 'optional' }).send(MAIL);
    await connect(url).send(MAIL);
    expect(server.received).toHaveLength(2);
    const hosts = ['localhost', '127.0.0.1', '[::1]', 'mail.example', '10.0.0.1', 'localhost.example'];
    expect(hosts.map((host) => defaultEncryption(`smtp://${host}:25`))).toEqual([
      ...Array(3).fill('optional'),
      ...Array(3).fill('required'),
    ]);
  });

  it('does not keep a message waiting behind slow ones', async () => {
    const held: (() => void)[] = [];
    const server = await serve({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('slow')) held.push(() => done());
        else done();
      },
    });
    const mailer = connect(`smtp://127.0.0.1:${server.port}`, { timeoutMs: 5_000 });
    const slow = Array.from({ length: 4 }, (_, i) =>
      mailer.send({ ...MAIL, id: `slow-${i}`, to: `slow-${i}@keepsong.test` }),
    );
    await expect.poll(() => held.length).toBe(4);
    await mailer.send(MAIL);
    for (const release of held) release();
    await Promise.all(slow);
    expect(server.received.map(({ recipients }) => recipients[0])[0]).toBe(MAIL.to);
  });

  it('gives up on a server that says nothing', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => silent.close(resolve)));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await failure(connect(`smtp://127.0.0.1:${port}`))).toMatchObject({ permanent: false });
  });

  it('does not trust a server whose certificate it cannot check', async () => {
    const server = await serve({ secure: true });
    const error = await failure(connect(`smtps://127.0.0.1:${server.port}`));
    expect(error).toMatchObject({ name: 'MailNotSent', permanent: false });
    expect(server.received).toEqual([]);
  });
});
