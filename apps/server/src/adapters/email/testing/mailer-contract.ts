import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail, Mailer } from '../email.port.ts';

export type ReceivedMail = { id: string; recipients: string[]; subject: string; text: string; html: string };

/** The mailer under test, and a way to read the e-mails that arrived. */
export type MailerSubject = {
  mailer: Mailer;
  received(): Promise<ReceivedMail[]>;
  /** Makes every further send fail with a temporary error. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
};

/** The tests that every mailer must pass. */
export function mailerContract(makeSubject: () => Promise<MailerSubject>): void {
  let subject: MailerSubject;

  beforeEach(async () => {
    subject = await makeSubject();
  });
  afterEach(() => subject.close());

  const mail = (changes: Partial<Mail> = {}): Mail => ({
    id: randomUUID(),
    to: 'ana@keepsong.test',
    subject: 'Your song is ready',
    text: 'Listen: http://localhost:3000/stories/abc',
    html: '<p>Listen: <a href="http://localhost:3000/stories/abc">your song</a></p>',
    ...changes,
  });

  it('brings subject, text and HTML to the recipient', async () => {
    const sent = mail();
    const { providerId } = await subject.mailer.send(sent);
    expect(providerId).not.toBe('');
    const [arrived, ...others] = await subject.received();
    expect(others).toEqual([]);
    expect(arrived?.recipients).toEqual([sent.to]);
    expect(arrived).toMatchObject({ subject: sent.subject });
    expect(arrived?.text.trim()).toBe(sent.text);
    expect(arrived?.html.trim()).toBe(sent.html);
  });

  it('answers a check without sending anything', async () => {
    await subject.mailer.check();
    expect(await subject.received()).toEqual([]);
  });

  it('keeps accents, emoji and long lines', async () => {
    const long = 'canción '.repeat(300).trim();
    const sent = mail({
      subject: '¡Tu canción está lista! 🎵 '.repeat(4).trim(),
      text: long,
      html: `<p>${long} ñ</p>`,
    });
    await subject.mailer.send(sent);
    const [arrived] = await subject.received();
    expect(arrived?.subject).toBe(sent.subject);
    expect(arrived?.text.trim()).toBe(sent.text);
    expect(arrived?.html.trim()).toBe(sent.html);
  });

  it.each([
    { subject: 'Hello\r\nBcc: thief@evil.test\r\n\r\nBody' },
    { to: 'ana@keepsong.test, thief@evil.test' },
    { to: 'ana@keepsong.test\r\nBcc: thief@evil.test' },
    { replyTo: 'ana@keepsong.test\r\nBcc: thief@evil.test' },
  ])('lets nobody add a recipient: %j', async (changes) => {
    await subject.mailer.send(mail(changes)).catch(() => undefined);
    const recipients = (await subject.received()).flatMap((each) => each.recipients);
    expect(recipients).not.toContain('thief@evil.test');
  });

  it('keeps the id of a message that is sent twice', async () => {
    const sent = mail();
    const first = await subject.mailer.send(sent);
    const second = await subject.mailer.send(sent);
    await subject.mailer.send(mail());
    expect(second).toEqual(first);
    expect(new Set((await subject.received()).map(({ id }) => id)).size).toBe(2);
  });

  it('says when it could not send, and that it may be tried again', async () => {
    await subject.breakDown();
    const error = await subject.mailer.send(mail()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MailNotSent', permanent: false });
    expect(String(error)).not.toContain('ana@');
  });
}
