import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttpECards } from '../adapters/ecards/http-ecards.ts';
import { createHttpMusic } from '../adapters/music/http-music.ts';
import { createTwilioSms } from '../adapters/sms/twilio-sms.ts';
import { createS3Storage } from '../adapters/storage/s3-storage.ts';
import { createHttpStreaming } from '../adapters/streaming/http-streaming.ts';

/** Proves that no adapter follows a redirect: it would carry its key, and the data of customers, to another place. */
const KEY = 'key-of-the-shop';
const thief: string[] = [];
let service: Server;
let other: Server;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  other = createServer((request, response) => {
    thief.push(`${request.method} ${request.headers.authorization ?? ''}`);
    response.end('{"id":"1","state":"live","url":null,"status":"completed","sid":"1"}');
  });
  service = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { location: `${originOf(other)}/taken` });
    response.end();
  });
  await Promise.all([other, service].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
});
afterAll(() => {
  service.close();
  other.close();
});
let status = 307;
beforeEach(() => {
  thief.length = 0;
});

const ADAPTERS: Record<string, () => Promise<unknown>> = {
  streaming: () => createHttpStreaming({ baseUrl: originOf(service), key: KEY }).look('1'),
  'e-cards': () =>
    createHttpECards({ baseUrl: originOf(service), key: KEY }).create({
      idempotencyKey: 'k',
      card: { front: 'sleeve', front_line: 'For you', message: 'Hi', writing: 'sans' } as never,
      frontUrl: 'https://songs.example/a.svg',
      frontRoom: {} as never,
      songUrl: 'https://songs.example/s',
      recipientName: 'Ana',
      fromName: 'Lee',
      locale: 'en',
    }),
  music: () => createHttpMusic({ url: originOf(service), key: KEY }).singName({} as never),
  'text messages': () =>
    createTwilioSms({
      accountSid: 'AC1',
      authToken: KEY,
      from: '+15551234567',
      baseUrl: originOf(service),
    }).send({
      id: '1',
      to: '+13125550142',
      text: 'Hi',
    }),
  storage: async () => {
    const storage = createS3Storage({
      endpoint: originOf(service),
      region: 'us-east-1',
      bucket: 'songs',
      accessKeyId: 'id',
      secretAccessKey: KEY,
    });
    await storage
      .put('audio/a.mp3', Buffer.from('song'), { contentType: 'audio/mpeg' })
      .finally(storage.stop);
  },
};

it.each(Object.keys(ADAPTERS).flatMap((name) => [301, 302, 307, 308].map((code) => [name, code] as const)))(
  '%s does not follow a %i',
  async (name, code) => {
    status = code;
    await expect(ADAPTERS[name]?.()).rejects.toThrow();
    expect(thief).toEqual([]);
  },
);
