import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { PaymentIntent } from '../payments.port.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts';
import { sandboxPaymentsRoutes } from './sandbox-routes.ts';

const SECRET = 'desk-secret';
const RETURN_URL = 'http://localhost:3000/complete-checkout?from=cart';

let database: TestDatabase;
let sandbox: SandboxPayments;
let app: FastifyInstance;
let intent: PaymentIntent;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await createSandboxPayments({
    databaseUrl: database.url,
    publicUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: SECRET,
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    log: { warn: () => undefined },
    pollIntervalMs: 3_600_000,
  });
  await sandbox.controls.holdDeliveries();
  app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  await app.register(sandboxPaymentsRoutes(sandbox), { prefix: '/sandbox-payments' });
});

afterAll(async () => {
  await app.close();
  await sandbox.stop();
  await database.drop();
});

let orders = 0;
beforeEach(async () => {
  orders += 1;
  intent = await sandbox.createIntent({ amountCents: 21_900, metadata: {}, idempotencyKey: `o${orders}` });
});

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/sandbox-payments/${path}`, payload, headers });

const confirm = (number: string, changes: object = {}) =>
  post('api/confirm', {
    client_secret: intent.clientSecret,
    return_url: RETURN_URL,
    card: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
    ...changes,
  });

describe('the files for the browser', () => {
  it.each([
    ['v1.js', 'text/javascript'],
    ['fields.html', 'text/html'],
    ['fields.js', 'text/javascript'],
    ['fields-words.js', 'text/javascript'],
    ['card-rules.js', 'text/javascript'],
    ['look.js', 'text/javascript'],
    ['wallet.html', 'text/html'],
    ['wallet.js', 'text/javascript'],
    ['wallet-sheet.html', 'text/html'],
    ['wallet-sheet.js', 'text/javascript'],
    ['wallet-owner.js', 'text/javascript'],
    ['wallet-words.js', 'text/javascript'],
    ['hosted.css', 'text/css'],
  ])('%s is served', async (name, type) => {
    const response = await app.inject(`/sandbox-payments/${name}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain(type);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['fields', 'wallet', 'wallet-sheet'])(
    '%s may be framed by the shop only, and load nothing foreign',
    async (page) => {
      const { headers } = await app.inject(`/sandbox-payments/${page}.html?locale=sp`);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toMatch(/unsafe|\*|http/);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    },
  );

  it.each(['v1', 'fields', 'wallet', 'wallet-sheet'])(
    '%s.js takes messages from one window and one origin, and sends them to one origin',
    async (script) => {
      const { body } = await app.inject(`/sandbox-payments/${script}.js`);
      const taken = body.match(/source !== [\w.]+ \|\| origin !== [\w.]+\.origin \|\|/g) ?? [];
      const listeners = body.match(/addEventListener\('message'/g) ?? [];
      expect(taken).toHaveLength(listeners.length);
      expect(listeners.length).toBeGreaterThan(0);
      const sent = body.match(/postMessage\(/g) ?? [];
      const sentToOrigin = body.match(/postMessage\(\{.*\}, \w+\.origin\)/g) ?? [];
      expect(sentToOrigin).toHaveLength(sent.length);
    },
  );
});

describe('confirming', () => {
  it('a good card answers the paid intent', async () => {
    const response = await confirm('4242424242424242');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().payment_intent).toMatchObject({
      id: intent.id,
      status: 'succeeded',
      amount: 21_900,
    });
  });

  it.each([
    ['en', 'Your card was declined.'],
    ['sp', 'Tu tarjeta fue rechazada.'],
    ['es', 'Tu tarjeta fue rechazada.'],
  ])('a declined card answers 402 and says why in %s', async (locale, message) => {
    const response = await confirm('4000000000000002', { locale });
    expect(response.statusCode).toBe(402);
    expect(response.json().error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message,
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it.each([
    ['en', 'The amount has changed since it was shown. Nothing was taken.'],
    ['sp', 'El monto cambió desde que se mostró. No se cobró nada.'],
  ])('a sum that differs from the wallet’s is refused (%s)', async (locale, message) => {
    const response = await confirm('4242424242424242', { amount: 19_999, locale });
    expect(response.statusCode).toBe(402);
    expect(response.json().error).toMatchObject({
      type: 'invalid_request_error',
      code: 'amount_changed',
      message,
      payment_intent: { status: 'requires_payment_method' },
    });
    const paid = await confirm('4242424242424242', { amount: 21_900 });
    expect(paid.json().payment_intent.status).toBe('succeeded');
  });

  const paypal = () => confirm('', { card: undefined, method: 'paypal', locale: 'en' });

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('PayPal asks on its own page, without a card: %s', async (outcome, redirect, status) => {
    const { payment_intent } = (await paypal()).json();
    expect(payment_intent.status).toBe('requires_action');
    const { pathname, search } = new URL(payment_intent.next_action.redirect_to_url.url);
    const page = await app.inject(pathname + search);
    expect(page.body).toContain('Pay with PayPal');
    expect(page.body).toContain('$219.00');
    expect(page.body).not.toContain('••••');
    const answer = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    });
    expect(answer.headers.location).toContain(`redirect_status=${redirect}`);
    expect(await sandbox.findIntent(intent.id)).toMatchObject({ status, card: null });
  });

  it('a card pays after PayPal was given up, and PayPal after a decline', async () => {
    const { payment_intent } = (await paypal()).json();
    const { pathname, search } = new URL(payment_intent.next_action.redirect_to_url.url);
    await sandbox.hosted.answerAuthentication(
      pathname.split('/').at(-1) ?? '',
      new URLSearchParams(search).get('attempt') ?? '',
      false,
    );
    expect((await confirm('4000000000000002')).statusCode).toBe(402);
    expect((await paypal()).json().payment_intent.status).toBe('requires_action');
    await confirm('4242424242424242');
    expect(await sandbox.findIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      card: { brand: 'visa', last4: '4242' },
    });
  });

  it('twice is refused', async () => {
    await confirm('4242424242424242');
    const again = await confirm('4242424242424242');
    expect(again.json().error).toMatchObject({
      type: 'invalid_request_error',
      code: 'intent_unexpected_state',
    });
  });

  it.each([
    [{ client_secret: 'pi_x_secret_00' }, 'invalid_client_secret'],
    [{ return_url: 'http://evil.test/' }, 'invalid_return_url'],
    [{ card: { number: 'abc', exp_month: 1, exp_year: 2030, cvc: '1' } }, 'invalid_request'],
    [{ card: undefined }, 'invalid_request'],
  ])('with %j answers 400', async (changes, code) => {
    const response = await confirm('4242424242424242', changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe(code);
  });

  it.each([
    ['rate_limited', 429],
    ['server_error', 500],
  ] as const)('during an outage (%s) answers %i', async (fault, status) => {
    await sandbox.controls.scriptFault('confirm', fault);
    const response = await confirm('4242424242424242');
    expect(response.statusCode).toBe(status);
    expect(response.json().error.type).toBe('api_error');
    expect((await sandbox.findIntent(intent.id))?.status).toBe('requires_payment_method');
  });
});

describe('retrieving', () => {
  it('needs the client secret', async () => {
    const found = await post('api/retrieve', { client_secret: intent.clientSecret });
    expect(found.json().payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const missed = await post('api/retrieve', { client_secret: `${intent.id}_secret_00` });
    expect(missed.statusCode).toBe(400);
  });
});

describe('authentication', () => {
  const begin = async (locale = 'en') => {
    const response = await confirm('4000002760003184', { locale });
    const { payment_intent } = response.json();
    expect(payment_intent.status).toBe('requires_action');
    return String(payment_intent.next_action.redirect_to_url.url).replace('http://localhost:3000', '');
  };
  const answer = (url: string, outcome: string) =>
    app.inject({
      method: 'POST',
      url,
      payload: `outcome=${outcome}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('shows amount and card in the customer’s language', async () => {
    const page = await app.inject(await begin('sp'));
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('Completar autenticación');
    expect(page.body).toMatch(/219[.,]00/);
    expect(page.body).toContain('3184');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000");
  });

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('%s returns the customer to the shop with %s', async (outcome, redirectStatus, status) => {
    const response = await answer(await begin(), outcome);
    expect(response.statusCode).toBe(303);
    const target = new URL(String(response.headers.location));
    expect(target.origin + target.pathname).toBe('http://localhost:3000/complete-checkout');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      from: 'cart',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.clientSecret,
      redirect_status: redirectStatus,
    });
    expect((await sandbox.findIntent(intent.id))?.status).toBe(status);
  });

  it('redirects to the shop after its answer, and is not found without its token', async () => {
    const url = await begin();
    expect((await app.inject(url.replace(/attempt=[^&]+/, 'attempt=auth_x'))).statusCode).toBe(404);
    expect((await answer(url.replace(/attempt=[^&]+/, 'attempt=auth_x'), 'complete')).statusCode).toBe(404);
    await answer(url, 'complete');
    for (const again of [await app.inject(url), await answer(url, 'complete')]) {
      expect(again.statusCode).toBe(303);
      // The redirect address must not contain the client secret: whoever opens a used token may be a stranger.
      expect(again.headers.location).toBe('http://localhost:3000/complete-checkout?from=cart');
    }
    const unknown = await app.inject('/sandbox-payments/authenticate/pi_nothing?attempt=x');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('href="http://localhost:3000/"');
  });
});

describe('the test desk', () => {
  const desk = (payload: object, secret = SECRET) =>
    post('controls', payload, { authorization: `Bearer ${secret}` });

  it('is closed to everyone without the secret', async () => {
    for (const secret of ['', 'wrong', `${SECRET}x`]) {
      expect((await desk({ action: 'clear_faults' }, secret)).statusCode).toBe(401);
    }
    expect((await post('controls', { action: 'clear_faults' })).statusCode).toBe(401);
  });

  it('scripts and clears faults', async () => {
    await desk({ action: 'script_fault', operation: 'findIntent', kind: 'server_error', times: 2 });
    await expect(sandbox.findIntent(intent.id)).rejects.toMatchObject({ reason: 'server_error' });
    await desk({ action: 'clear_faults' });
    expect((await sandbox.findIntent(intent.id))?.id).toBe(intent.id);
  });

  it('sends events again', async () => {
    await confirm('4242424242424242');
    const { events } = await sandbox.readLedger();
    const last = events.at(-1)?.id;
    const response = await desk({ action: 'redeliver', event_ids: [last] });
    expect(response.json()).toEqual({ deliveries: [{ eventId: last, status: 'unreachable' }] });
  });
});

it('logs neither card nor client secret', async () => {
  await confirm('4242424242424242');
  await post('api/retrieve', { client_secret: intent.clientSecret });
  expect(logged.length).toBeGreaterThan(0);
  // Search for ten digits of the card number. Four digits could appear by chance, for example in the duration of a
  // request.
  expect(logged.join('')).not.toMatch(/4242424242|_secret_/);
});
