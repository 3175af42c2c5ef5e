import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CARD_FONTS, cardPage } from './card-page.ts';
import { ECardsRefused, ECardsUnavailable } from './ecards.port.ts';
import { createEmbeddedECards } from './embedded-ecards.ts';
import { createHttpECards } from './http-ecards.ts';
import { ecardsContract, ORDER } from './testing/ecards-contract.ts';

const KEY = 'key-of-the-shop';

/** Starts a stand-in for the partner's API in this process. */
async function startPartner() {
  const cards = new Map<string, { id: string; page: string }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.method === 'GET' && request.url?.startsWith('/c/')) {
      const card = [...cards.values()].find(({ id }) => request.url === `/c/${id}`);
      response.writeHead(card ? 200 : 404).end(card?.page ?? '');
      return;
    }
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end('{}');
    if (request.method === 'GET') return void response.writeHead(404).end('{}');
    const key = String(request.headers['idempotency-key']);
    const sent = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const card = {
      front: sent.design,
      front_line: sent.front_line,
      message: sent.message,
      writing: sent.writing,
    };
    const page = cardPage({
      card,
      frontUrl: sent.front_url,
      frontRoom: sent.front_room,
      songUrl: sent.song_url,
      recipientName: sent.recipient_name,
      fromName: sent.from_name,
      locale: sent.language === 'es' ? 'sp' : 'en',
    });
    const made = cards.get(key) ?? { id: `card-${cards.size + 1}-abcd`, page };
    cards.set(key, made);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: made.id, url: `${origin()}/c/${made.id}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { origin: origin(), close };
}

describe('the stand-in', () => {
  ecardsContract(async () => {
    const { ecards, routes } = createEmbeddedECards({ publicUrl: 'http://shop.test', secret: 'a secret' });
    const http = Fastify({ routerOptions: { maxParamLength: 300 } });
    await routes(http);
    return {
      ecards,
      async pageOf(url) {
        const answer = await http.inject(url.replace('http://shop.test', ''));
        return { status: answer.statusCode, html: answer.body };
      },
      close: () => http.close(),
    };
  });
});

describe('the partner over HTTP', () => {
  ecardsContract(async () => {
    const partner = await startPartner();
    return {
      ecards: createHttpECards({ baseUrl: partner.origin, key: KEY }),
      async pageOf(url) {
        const answer = await fetch(url);
        return { status: answer.status, html: await answer.text() };
      },
      close: partner.close,
    };
  });

  it('is asked whether it takes the key, and makes no card for that', async () => {
    const partner = await startPartner();
    const check = (key: string) => createHttpECards({ baseUrl: partner.origin, key }).check?.();
    await expect(check(KEY)).resolves.toBeUndefined();
    await expect(check('another')).rejects.toMatchObject({ message: expect.stringContaining('401') });
    await partner.close();
    await expect(check(KEY)).rejects.toBeInstanceOf(ECardsUnavailable);
  });

  it('is told apart when it refuses and when it is away', async () => {
    const partner = await startPartner();
    const create = (key: string) => createHttpECards({ baseUrl: partner.origin, key }).create(ORDER);
    await expect(create('another')).rejects.toBeInstanceOf(ECardsRefused);
    await partner.close();
    await expect(create(KEY)).rejects.toBeInstanceOf(ECardsUnavailable);
  });

  it.each([429, 503])('is away when it answers %i', async (status) => {
    const partner = createServer((_, answer) => answer.writeHead(status).end());
    await once(partner.listen(0, '127.0.0.1'), 'listening');
    const { port } = partner.address() as AddressInfo;
    const ecards = createHttpECards({ baseUrl: `http://127.0.0.1:${port}`, key: KEY });
    await expect(ecards.create(ORDER)).rejects.toBeInstanceOf(ECardsUnavailable);
    partner.close();
  });
});

it('the stand-in writes with fonts that the shop serves', async () => {
  const served = await readFile(new URL('../../../../web/app/ui/styles/fonts.css', import.meta.url), 'utf8');
  for (const url of Object.values(CARD_FONTS)) expect(served).toContain(`url("${url}")`);
});
