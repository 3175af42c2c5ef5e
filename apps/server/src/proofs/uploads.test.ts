import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { ATTACHMENTS_DAY_BYTES } from '@keepsong/domain/conversations/attachments';
import { like, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters } from '../../db/schema/accounts.ts';
import { makerUploads } from '../../db/schema/uploads.ts';
import { encodeMp3 } from '../adapters/audio/testing/encode-mp3.ts';
import { makeSongWav } from '../adapters/audio/testing/make-song.ts';
import { silentMp3 } from '../adapters/audio/testing/silent-mp3.ts';
import { songFile } from '../adapters/audio/testing/song-file.ts';
import { makeMp4, PLACE } from '../adapters/films/testing/make-film.ts';
import { takeUploadQuota } from '../platform/http/uploads.ts';
import { createFairSlots } from '../platform/sandbox/fair-slots.ts';
import { comment, exif, JUNK_SCAN, jpegOf, pngOf, webpOf } from '../testing/images.ts';
import { artistAtWork, paidSong } from '../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { type Answer, multipart } from '../testing/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const SIZE = { width: 700, height: 900 };
const MEGABYTE = 1024 * 1024;
/** A greeting of the shortest length. Each `seed` is another recording: the tests convert equal ones only once. */
const short = (seed: number) => makeSongWav({ seconds: 2, seed, mono: true });
const image = (bytes: Uint8Array, address = '192.0.2.1') =>
  shop
    .visitor(address)
    .call('uploads.addImage', multipart({}, { name: 'us.jpg', type: 'image/jpeg', bytes }));
const greeting = (bytes: Uint8Array, address: string) =>
  shop
    .visitor(address)
    .call('instant.addGreeting', multipart({}, { name: 'hi.wav', type: 'audio/wav', bytes }));

const film = (bytes: Uint8Array) =>
  shop
    .visitor('192.0.2.30')
    .call('uploads.addFilm', multipart({}, { name: 'me.mp4', type: 'video/mp4', bytes }));

describe('a picture is decoded before it is taken:', () => {
  it.each([
    ['a JPEG of noise', jpegOf(SIZE, [], '', JUNK_SCAN)],
    [
      'a JPEG that a script is hidden in',
      jpegOf(SIZE, [], '', Buffer.from('<script>alert(1)</script>'.repeat(9))),
    ],
    ['a WebP of zeros', webpOf(SIZE, {}, 0)],
    ['a PNG that says it is larger than it is', lyingPng()],
  ])('%s is refused', async (_what, bytes) => {
    expect(await image(bytes)).toMatchObject({ status: 400, body: { code: 'image_unreadable' } });
  });

  it('a picture that can be drawn is taken', async () => {
    expect((await image(jpegOf(SIZE))).status).toBe(200);
    expect((await image(pngOf(SIZE))).status).toBe(200);
  });
});

/** The header of a large picture with the pixels of a small one. */
function lyingPng(): Buffer {
  const [large, small] = [pngOf({ width: 3000, height: 3000 }), pngOf(SIZE)];
  const headEnd = 8 + 25;
  return Buffer.concat([large.subarray(0, headEnd), small.subarray(headEnd)]);
}

describe('a film', () => {
  it.each([
    ['a head and noise', Buffer.concat([makeMp4().subarray(0, 12), Buffer.from(JUNK_SCAN)])],
    [
      'a script behind a head',
      Buffer.concat([makeMp4().subarray(0, 32), Buffer.from('<script>'.repeat(99))]),
    ],
    ['noise in place of its pictures', makeMp4({ pictures: Buffer.alloc(102, 0xd7) })],
  ])('of %s is refused', async (_what, bytes) => {
    expect(await film(bytes)).toMatchObject({ status: 400, body: { code: 'film_unsupported' } });
  });

  it('is stored without the place where it was taken, and no shared cache keeps it', async () => {
    const { status, body } = await film(makeMp4({ hidden: Buffer.from('<script>') }));
    expect(status).toBe(200);
    const served = await shop.http.inject(body.film.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=600',
    });
    expect(served.body).not.toContain(PLACE);
    expect(served.body).not.toContain('<script>');
    await shop.db.update(makerUploads).set({ expiresAt: null });
    expect((await shop.http.inject(body.film.url)).headers['cache-control']).toContain('immutable');
  });
});

describe('a file of a conversation', () => {
  const PLACE_TAKEN = 'GPS 40.7128 -74.0060';
  let song: Awaited<ReturnType<typeof paidSong>>;
  beforeAll(async () => {
    const { artist } = await artistAtWork(shop);
    song = await paidSong(shop, { goods: await addSongProducts(shop), artist });
  });

  /** The file as the other people in the conversation receive it. Null when it was not stored. */
  async function passedOn(name: string, bytes: Uint8Array) {
    const { status, body } = await song.visitor.call('conversations.writeSong', {
      params: { slug: song.slug },
      ...multipart({ text: name }, { name, type: 'application/octet-stream', bytes }),
    });
    expect(status).toBe(200);
    const [file] = body.messages.at(-1).attachments;
    if (!file) return null;
    const headers = { cookie: song.visitor.cookie() };
    return { ...(await shop.http.inject({ url: file.url, headers })), name: file.name };
  }

  it('has no place in its pictures, and no sound but its own', async () => {
    const photo = await passedOn(
      'us.jpg',
      jpegOf(SIZE, [exif(1, PLACE_TAKEN), comment(PLACE_TAKEN)], PLACE_TAKEN),
    );
    expect(photo?.headers['content-type']).toBe('image/jpeg');
    expect(photo?.rawPayload.toString('latin1')).not.toContain(PLACE_TAKEN);
    const sound = makeSongWav({ seconds: 1, seed: 3, mono: true });
    const recording = await passedOn('take.wav', Buffer.concat([sound, Buffer.from(`LIST${PLACE_TAKEN}`)]));
    expect(recording).toMatchObject({ name: 'take.mp3', headers: { 'content-type': 'audio/mpeg' } });
    expect(recording?.rawPayload.toString('latin1')).not.toContain(PLACE_TAKEN);
  });

  it('is saved and never shown, and nothing in it runs', async () => {
    const pdf = await passedOn('words.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n'));
    expect(pdf?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="words.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  });

  it('counts for the day as large as it is stored', async () => {
    const quiet = silentMp3(59);
    const kept = await passedOn('quiet.mp3', quiet);
    expect(kept?.rawPayload.length).toBeGreaterThan(MEGABYTE);
    const ofDay = like(rateCounters.key, 'conversation_kb_day:%');
    const half = ATTACHMENTS_DAY_BYTES / 1024 - 512;
    await shop.db.update(rateCounters).set({ count: half }).where(ofDay);
    expect(await passedOn('quiet.mp3', quiet)).toBeNull();
    await shop.db.delete(rateCounters).where(ofDay);
  });

  it.each([
    ['a JPEG of noise', jpegOf(SIZE, [], '', JUNK_SCAN)],
    ['a head of a PDF and a script', Buffer.from('%PDF-1.7<script>alert(1)</script>')],
    [
      'a head of a WAV and noise',
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(9_000, 0xd7)]),
    ],
    ['a picture that cannot be rebuilt', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
  ])('%s is not kept', { tags: ['night'] }, async (_what, bytes) => {
    expect(await passedOn('us.jpg', bytes)).toBeNull();
  });
});

describe('a recording of an artist', () => {
  const recording = (bytes: Uint8Array) =>
    shop
      .visitor('192.0.2.31')
      .call('uploads.addRecording', multipart({}, { name: 'song.wav', type: 'audio/wav', bytes }));

  it('is decoded before it is taken', async () => {
    const noise = Buffer.concat([songFile().subarray(0, 12), Buffer.from('<script>'.repeat(2_000))]);
    expect((await recording(noise)).status).toBe(400);
    const { body } = await recording(songFile());
    expect((await shop.http.inject(body.recording.url)).headers['content-type']).toBe('audio/mpeg');
  });
});

it('empty files and files of other kinds are refused without starting a decoder', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('child_process', count);
  try {
    const taglessEnd = Buffer.from('ID3\x04\0\0\0\0\x0f\0'.padEnd(9_000));
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'.padEnd(9_000)), taglessEnd])
      expect((await greeting(bytes, '192.0.2.10')).body.code).toBe('audio_unsupported');
    expect((await image(Buffer.alloc(0))).body.code).toBe('image_unsupported');
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'.padEnd(9_000))])
      expect((await film(bytes)).body.code).toBe('film_unsupported');
    expect(started).toBe(0);
    expect((await greeting(short(41), '192.0.2.10')).status).toBe(200);
    expect(started).toBe(1);
  } finally {
    unsubscribe('child_process', count);
  }
});

it('twenty recordings of one address delay those of others by one turn', { tags: ['night'] }, async () => {
  const order: string[] = [];
  const noted = async (bytes: Uint8Array, who: string, address: string) => {
    const { status } = await greeting(bytes, address);
    order.push(`${who} ${status}`);
  };
  const many = Array.from({ length: 20 }, (_, index) => short(43 + index));
  const flood = () => many.map((bytes) => noted(bytes, 'flood', '198.51.100.1'));
  await Promise.all([noted(short(42), 'other', '203.0.113.1'), ...flood()]);
  const refused = order.filter((one) => one === 'flood 429');
  expect(refused.length).toBeGreaterThanOrEqual(10);
  const taken = order.filter((one) => one !== 'flood 429');
  expect(taken.indexOf('other 200')).toBeLessThanOrEqual(4);
});

it('takes the waiting in turn by sender, and bounds how many wait', async () => {
  const inTurn = createFairSlots({ places: 1, mostWaiting: 4, mostOfOne: 3 });
  const order: string[] = [];
  const ask = (who: string) =>
    inTurn(who, async () => {
      await new Promise((go) => setImmediate(go));
      order.push(who);
      return null;
    });
  const asked = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map(ask);
  const answers = await Promise.all(asked);
  // The fifth task of 'a' is one too many for one sender, and the task of 'c' is one too many in total.
  expect(answers.map((answer) => answer === null)).toEqual([true, true, true, true, false, true, false]);
  expect(order).toEqual(['a', 'a', 'b', 'a', 'a']);
});

describe('quotas of an hour', () => {
  let origin: URL;
  beforeAll(async () => {
    origin = new URL(await shop.http.listen({ port: 0, host: '127.0.0.1' }));
  });
  beforeEach(() => shop.db.delete(rateCounters));
  const take = (visitorId: string, ip: string, megabytes = 15) =>
    takeUploadQuota(shop.services.limits, { visitorId, ip, bytes: megabytes * MEGABYTE });
  const countTaken = async (ask: (number: number) => ReturnType<typeof take>, tries: number) => {
    let taken = 0;
    for (let number = 0; number < tries; number += 1) if ((await ask(number)).ok) taken += 1;
    return taken;
  };

  it('hold for a visitor at any address, an address with any visitors, and the whole shop', async () => {
    expect(await countTaken((number) => take('one visitor', `10.0.0.${number}`), 30)).toBe(10);
    expect(await countTaken((number) => take(`visitor ${number}`, '192.0.2.77'), 60)).toBe(20);
    // Each of these takes all that a visitor may send.
    expect(await countTaken((number) => take(`new ${number}`, `10.1.0.${number}`, 150), 150)).toBeLessThan(
      82,
    );
  });

  /** The content of a file whose type is refused, so that the server decodes nothing. */
  const junk = Buffer.alloc(12 * MEGABYTE);

  it('stop one address, whatever its cookies, in its network of IPv6, and take five photos of 12 MB', async () => {
    const codes: string[] = [];
    // Use up most of the quota without files, because each file takes half a second.
    for (let sent = 0; sent < 23; sent += 1)
      await takeUploadQuota(shop.services.limits, {
        ...{ visitorId: `visitor ${sent}`, ip: `2001:db8:7::${sent.toString(16)}`, bytes: 12 * MEGABYTE },
      });
    for (let sent = 23; sent < 25; sent += 1)
      codes.push((await image(junk, `2001:db8:7::${sent.toString(16)}`)).body.code);
    expect(codes).toEqual(['image_unsupported', 'too_many_requests']);
    const refused = await image(junk, '2001:db8:7::ffff');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const phone = shop.visitor('198.51.100.77');
    for (let sent = 0; sent < 5; sent += 1) {
      const form = multipart({}, { name: 'us.jpg', type: 'image/jpeg', bytes: junk });
      expect((await phone.call('uploads.addImage', form)).body.code).toBe('image_unsupported');
    }
  });

  it('stop one visitor at every address, and are of all kinds of uploads together', {
    tags: ['night'],
  }, async () => {
    const visitor = shop.visitor('198.51.100.78');
    const send = (call: 'uploads.addImage' | 'instant.addGreeting') =>
      visitor.call(
        call,
        multipart({}, { name: 'x', type: 'image/jpeg', bytes: junk.subarray(0, 9 * MEGABYTE) }),
      );
    const statuses: number[] = [];
    for (let sent = 0; sent < 20; sent += 1)
      statuses.push((await send(sent % 2 === 0 ? 'uploads.addImage' : 'instant.addGreeting')).status);
    expect(statuses.indexOf(429)).toBe(16);
  });

  describe('count what is stored, when it is more than was sent:', () => {
    let visitor: ReturnType<TestShop['visitor']>;
    let draft: string;
    let tone: Buffer;
    beforeAll(async () => {
      visitor = shop.visitor('198.51.100.79');
      draft = (await visitor.call('builder.create', { body: { song_data: {} } })).body.slug;
      const samples = Float32Array.from({ length: 31 * 32_000 }, (_, at) => Math.sin(at / 12) / 2);
      tone = await encodeMp3({ sampleRate: 32_000, channels: [samples] }, { bitrateKbps: 48, mono: true });
    });
    const counted = async () => {
      const rows = await shop.db
        .select({ kilobytes: sum(rateCounters.count) })
        .from(rateCounters)
        .where(like(rateCounters.key, 'upload_kb_address:%'));
      return Number(rows[0]?.kilobytes);
    };
    const file = (bytes: Uint8Array) => ({ name: 'a.mp3', type: 'audio/mpeg', bytes });
    const params = () => ({ params: { id: draft } });

    it.each<[string, number, () => Promise<Answer>]>([
      [
        'a minute of silence as a name',
        680,
        () =>
          visitor.call('builder.addPronunciation', {
            ...params(),
            ...multipart({ subject: 'Ana' }, file(silentMp3(59))),
          }),
      ],
      [
        'a minute of silence as a voice memo',
        680,
        () => visitor.call('builder.setVoiceMemo', { ...params(), ...multipart({}, file(silentMp3(59))) }),
      ],
      [
        'a minute of silence as an intro',
        680,
        () => visitor.call('instant.addGreeting', multipart({}, file(silentMp3(59)))),
      ],
      [
        'half a minute of a tone as a sample',
        720,
        () => visitor.call('uploads.addRecording', multipart({}, file(tone))),
      ],
    ])('%s', async (_what, kilobytes, send) => {
      expect((await send()).status).toBe(200);
      expect(await counted()).toBeGreaterThan(kilobytes);
      // Enough is left for what is sent, and not enough for what would be stored.
      await shop.db
        .update(rateCounters)
        .set({ count: 150 * 1024 - 300 })
        .where(like(rateCounters.key, 'upload_kb_visitor:%'));
      const refused = await send();
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('nothing more for a file that is stored smaller', async () => {
      expect((await visitor.call('instant.addGreeting', multipart({}, file(short(44))))).status).toBe(200);
      expect(await counted()).toBeLessThan(short(44).length / 1024 + 2);
    });
  });

  it('need the length of an upload, so a body without one is refused', async () => {
    const visitor = shop.visitor('127.0.0.1');
    await visitor.call('auth.signOut');
    const { payload, headers } = multipart({}, { name: 'us.mp4', type: 'video/mp4', bytes: makeMp4() });
    const send = (body: BodyInit) =>
      fetch(new URL('/v3/api/uploads/films', origin), {
        method: 'POST',
        headers: { ...headers, cookie: visitor.cookie(), 'x-csrf-token': visitor.token() },
        body,
        // A body of unknown length is sent with `transfer-encoding: chunked`.
        duplex: 'half',
      } as RequestInit);
    const chunked = await send(new Blob([new Uint8Array(payload)]).stream());
    expect(chunked.status).toBe(411);
    expect(await chunked.json()).toEqual({ code: 'invalid_input', fields: { 'Content-Length': 'required' } });
    expect((await send(new Uint8Array(payload))).status).toBe(200);
  });

  it('hold before a byte of the file has arrived', async () => {
    const visitor = shop.visitor('127.0.0.1');
    await visitor.call('auth.signOut');
    for (let sent = 0; sent < 20; sent += 1) await take('somebody', '127.0.0.1');
    const socket = connect(Number(origin.port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write(
      [
        'POST /v3/api/uploads/images HTTP/1.1',
        'host: 127.0.0.1',
        `cookie: ${visitor.cookie()}`,
        `x-csrf-token: ${visitor.token()}`,
        'content-type: multipart/form-data; boundary=x',
        `content-length: ${MEGABYTE}`,
        '\r\n',
      ].join('\r\n'),
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 429 /);
    socket.destroy();
  });
});
