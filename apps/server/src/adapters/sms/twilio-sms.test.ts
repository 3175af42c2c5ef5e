import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smsContract } from './testing/sms-contract.ts';
import { ACCOUNT, problem, startTwilioStandIn, type TwilioStandIn } from './testing/twilio-stand-in.ts';
import { createTwilioSms } from './twilio-sms.ts';

/** Long enough that no pause of a busy machine ends it, and short enough for the test of silence. */
const PATIENCE_MS = 2_000;

const connect = (
  standIn: TwilioStandIn,
  changes: { authTokens?: [string, ...string[]]; from?: string } = {},
) =>
  createTwilioSms({
    ...ACCOUNT,
    from: '+15125550100',
    baseUrl: standIn.baseUrl,
    timeoutMs: PATIENCE_MS,
    ...changes,
  });

describe('Twilio', () => {
  smsContract(async () => {
    const standIn = await startTwilioStandIn();
    return {
      sms: connect(standIn),
      received: async () => standIn.sent.map(({ to, text }) => ({ to, text })),
      breakDown: () => standIn.close(),
      close: () => standIn.close(),
    };
  });
});

describe('the Twilio adapter', () => {
  let standIn: TwilioStandIn;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
  });
  afterEach(() => standIn.close());

  const message = { id: 'm1', to: '+15125550123', text: 'Hi' };
  const failure = (changes = {}) =>
    connect(standIn, changes)
      .send(message)
      .catch((thrown: unknown) => thrown);

  it('sends from a number or through a messaging service', async () => {
    const { providerId } = await connect(standIn).send(message);
    await connect(standIn, { from: 'MG0123' }).send(message);
    expect(providerId).toMatch(/^SM/);
    expect(standIn.sent).toEqual([
      { to: message.to, text: 'Hi', from: '+15125550100', service: null, reports: null },
      { to: message.to, text: 'Hi', from: null, service: 'MG0123', reports: null },
    ]);
  });

  it('asks for a report of each message, and reads it only with the signature of the account', async () => {
    const sms = createTwilioSms({
      ...{ ...ACCOUNT, from: '+15125550100', baseUrl: standIn.baseUrl },
      authTokens: [...ACCOUNT.authTokens, 'the token that comes next'],
      reportsTo: 'https://songs.example/webhooks/texts',
    });
    await sms.send(message);
    const url = 'https://songs.example/webhooks/texts/m1';
    expect(standIn.sent.at(-1)?.reports).toBe(url);
    const read = (fields: Record<string, string>, key: string = ACCOUNT.authTokens[0]) => {
      // Twilio signs the address and then each field with its value, in the order of their names.
      const text = Object.keys(fields)
        .sort()
        .reduce((all, name) => `${all}${name}${fields[name]}`, url);
      const signature = createHmac('sha1', key).update(text).digest('base64');
      return sms.readReport?.({ url, fields, signature });
    };
    expect(read({ MessageSid: 'SM1', MessageStatus: 'delivered' })).toEqual({ state: 'arrived' });
    expect(read({ MessageStatus: 'undelivered', ErrorCode: '30005', MessageSid: 'SM1' })).toEqual({
      ...{ state: 'lost', reason: 'undelivered 30005' },
    });
    expect(read({ MessageStatus: 'sent' })).toBe('ignored');
    expect(read({ MessageStatus: 'delivered' }, 'the token that comes next')).toEqual({ state: 'arrived' });
    expect(read({ MessageStatus: 'delivered' }, 'another')).toBe('refused');
    expect(sms.readReport?.({ url: `${url}2`, fields: { MessageStatus: 'delivered' }, signature: '' })).toBe(
      'refused',
    );
  });

  it.each([
    [problem(400, 21211, `Invalid 'To' Phone Number: ${message.to}`), true],
    [problem(400, 21610, 'Attempt to send to unsubscribed recipient'), true],
    [problem(400, 21606, 'The From phone number is not valid'), false],
    [problem(429, 20429, 'Too Many Requests'), false],
    [{ status: 503, body: 'Service Unavailable' }, false],
    [{ status: 200, body: '{}' }, false],
  ])('is told %j: permanent %s', async (answer, permanent) => {
    standIn.answerNext(answer);
    const error = await failure();
    expect(error).toMatchObject({ name: 'SmsNotSent', permanent });
    expect(String(error)).not.toContain(message.to);
  });

  it('treats a refused token as a temporary fault of the shop, and does not repeat the token', async () => {
    const error = await failure({ authTokens: ['wrong-token'] });
    expect(error).toMatchObject({ permanent: false });
    expect(String(error)).not.toContain('wrong-token');
  });

  it('is asked whether it accepts the key, without a message', async () => {
    await connect(standIn).check?.();
    expect(standIn.sent).toEqual([]);
    await expect(connect(standIn, { authTokens: ['wrong-token'] }).check?.()).rejects.toThrow('401');
    await standIn.close();
    await expect(connect(standIn).check?.()).rejects.toThrow('could not be reached');
  });

  it('gives up when there is no answer', async () => {
    standIn.answerNext('silence');
    expect(await failure()).toMatchObject({ permanent: false, message: expect.stringContaining('timeout') });
  });
});
