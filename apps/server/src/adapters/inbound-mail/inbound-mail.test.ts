import { describe, expect, it } from 'vitest';
import { createEmbeddedInbound } from './embedded-inbound.ts';
import { createMailgunInbound, signatureOf } from './mailgun-inbound.ts';

const KEY = 'key-of-the-provider';
const NOW = new Date('2026-11-23T12:00:00Z');
const inbound = createMailgunInbound({ domain: 'reply.songs.example', signingKeys: [KEY, 'the key before'] });

const signed = (now = NOW, key = KEY) => {
  const timestamp = String(now.getTime() / 1000);
  return { timestamp, token: 't1', signature: signatureOf(key, timestamp, 't1') };
};
const MAIL = {
  recipient: 'reply+abc@reply.songs.example',
  sender: 'henri@example.com',
  subject: 'Re: Your song',
  'body-plain': 'Yes',
  'Message-Id': '<m1@example.com>',
};

describe('mails that the provider forwards', () => {
  it('are read when the signature is right', () => {
    expect(inbound.readWebhook({ ...MAIL, ...signed() }, NOW)).toEqual({
      kind: 'mail',
      mail: {
        ...{ id: '<m1@example.com>', to: MAIL.recipient, from: MAIL.sender, subject: MAIL.subject },
        ...{ text: 'Yes', isAutomatic: false, files: [] },
      },
    });
  });

  it.each([
    ['of another key', signed(NOW, 'other')],
    ['of yesterday', signed(new Date(NOW.getTime() - 86_400_000))],
    ['that is missing', {}],
    ['that is no text', { ...signed(), signature: 5 }],
  ])('are refused with a signature %s', (_, signature) => {
    expect(inbound.readWebhook({ ...MAIL, ...signature }, NOW)).toBe('refused');
  });

  it.each([
    ['[["Auto-Submitted", "auto-replied"]]', true],
    ['[["Auto-Submitted", "no"]]', false],
    ['[["X-Autoreply", "yes"]]', true],
    ['[["Precedence", "bulk"]]', true],
    ['[["Precedence", "list"]]', true],
    ['no json', false],
  ])('are known as written by a program by %s: %s', (headers, isAutomatic) => {
    const read = inbound.readWebhook({ ...MAIL, ...signed(), 'message-headers': headers }, NOW);
    expect(read).toMatchObject({ mail: { isAutomatic } });
  });
});

it('a mail without a sender is known as written by a program', () => {
  const read = inbound.readWebhook({ ...MAIL, ...signed(), sender: '' }, NOW);
  expect(read).toMatchObject({ mail: { isAutomatic: true, from: '' } });
});

describe('mails that did not arrive', () => {
  const failed = (more: object = {}) => ({
    signature: signed(),
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      message: { headers: { 'message-id': '7d9f@songs.example' } },
      'delivery-status': { code: 550 },
      ...more,
    },
  });

  it('are reported by the id of the message', () => {
    expect(inbound.readWebhook(failed(), NOW)).toEqual({
      kind: 'bounce',
      bounce: { messageId: '7d9f', reason: 'bounced 550' },
    });
  });

  it('are of no interest while the provider still tries', () => {
    expect(inbound.readWebhook(failed({ severity: 'temporary' }), NOW)).toBe('ignored');
    const forged = { ...failed(), signature: signed(NOW, 'other') };
    expect(inbound.readWebhook(forged, NOW)).toBe('refused');
  });
});

it('the stand-in posts what it reads itself', () => {
  const embedded = createEmbeddedInbound({ secret: 'a secret of the demo' });
  const reply = { to: `reply+a@${embedded.domain}`, from: 'a@example.com', subject: 'Re: Hi', text: 'Yes' };
  expect(embedded.readWebhook(embedded.formOf(reply, NOW), NOW)).toMatchObject({
    kind: 'mail',
    mail: { ...reply, isAutomatic: false },
  });
});

it('files are those of the fields of the mail, and not those of other fields', () => {
  const content = Buffer.from('Hi');
  const posted = ['attachment-1', 'photo', 'attachment-x'].map((field) => ({
    field,
    name: 'a.txt',
    content,
  }));
  expect(inbound.readWebhook({ ...MAIL, ...signed() }, NOW, posted)).toMatchObject({
    mail: { files: [{ name: 'a.txt', content }] },
  });
});

it('a form is genuine once its signature has come', () => {
  expect(inbound.isGenuine({ ...signed() }, NOW)).toBe(true);
  expect(inbound.isGenuine({ ...signed(NOW, 'other') }, NOW)).toBe(false);
  expect(inbound.isGenuine({}, NOW)).toBe(false);
});
