import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openEdges } from './edges.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { requireSettings } from './platform/settings.ts';
import { PRODUCTION, SECRET } from './platform/testing/production-settings.ts';

async function open(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-edges-'));
  const settings = requireSettings({ ...PRODUCTION, DATA_DIR: folder, ...more });
  const opened = await openEdges({
    ...{ settings, databaseUrl: PRODUCTION.DATABASE_URL, secret: SECRET },
    ...{ clock: systemClock, log: createLog('silent') },
  });
  onTestFinished(async () => {
    await opened.stop();
    await rm(folder, { recursive: true });
  });
  return opened;
}

it('in production what has no service is missing and not played', async () => {
  const { edges, routes } = await open();
  expect(edges.sms).toBeNull();
  expect(edges.shipping).toBeNull();
  expect(edges.inboundMail).toBeNull();
  await expect(edges.ecards.create({} as never)).rejects.toThrow('no partner is set');
  await expect(edges.streaming.submit({} as never)).rejects.toThrow('no service is set');
  const http = Fastify();
  await routes(http);
  expect(http.printRoutes().trim()).toBe('(empty tree)');
});

it('in production a service that is set is used', async () => {
  const { edges } = await open({
    ...{ TWILIO_ACCOUNT_SID: 'AC0123', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15551234567' },
    ...{ PARTNER_URL: 'http://127.0.0.1:9', PARTNER_KEY: 'k' },
  });
  await expect(edges.sms?.send({ id: 'a', to: 'nobody', text: 'b' })).rejects.toThrow('E.164');
  await expect(edges.ecards.create({} as never)).rejects.not.toThrow('no partner is set');
});

it.each(['STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_TRANSFER_WEBHOOK_SECRET'])(
  'payouts take webhooks that are signed with %s, beside the other and the previous one',
  async (name) => {
    const { edges } = await open({
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
      STRIPE_TRANSFER_WEBHOOK_SECRET: 'whsec_transfer',
      [name]: 'whsec_new',
      [`${name}_PREVIOUS`]: 'whsec_old',
    });
    const now = new Date();
    const rawBody = Buffer.from(
      JSON.stringify({ id: 'evt_1', data: { object: { id: 'acct_1', object: 'account' } } }),
    );
    const readBy = (secret: string) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const digest = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex');
      return edges.payouts.readWebhook(rawBody, { 'stripe-signature': `t=${seconds},v1=${digest}` }, now);
    };
    const other = name === 'STRIPE_CONNECT_WEBHOOK_SECRET' ? 'whsec_transfer' : 'whsec_connect';
    for (const secret of ['whsec_new', 'whsec_old', other])
      expect(readBy(secret), secret).toEqual({ id: 'evt_1', about: { account: 'acct_1' } });
    expect(readBy('whsec_abc')).toBeNull();
  },
);

it.each([
  '/dev/mailbox',
  '/dev/payments.json',
  '/dev/bank',
  '/dev/carrier',
  '/dev/receiver',
  '/dev/streaming/1',
  '/sandbox-payments/intents',
])('production does not answer %s of a demo', async (url) => {
  const { routes } = await open();
  const http = Fastify();
  await routes(http);
  for (const method of ['GET', 'POST'] as const)
    expect((await http.inject({ method, url })).statusCode).toBe(404);
});
