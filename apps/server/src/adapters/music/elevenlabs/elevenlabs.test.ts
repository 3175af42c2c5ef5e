import { readdir, readFile } from 'node:fs/promises';
import type { SongRequest } from '@keepsong/song-engine/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_RECORDINGS, readRecording } from '../../../../db/seed/audio/demo-recordings.ts';
import type { SongModel, TroubleKind } from '../music.port.ts';
import { REQUEST } from '../testing/music-contract.ts';
import { createElevenLabs } from './elevenlabs.ts';
import { type Mood, startModelService } from './testing/model-service.ts';

// The SDK takes some seconds to load, so all cases share one thread.

const KEY = 'sk_0123456789abcdef';
const NAMED: SongRequest = {
  ...REQUEST,
  name: { spelling: 'Siobhan', respelling: 'shi-VAWN' },
  verse: ['You {scream} in [brackets] and we love it'],
};

let recording: Uint8Array;
let service: Awaited<ReturnType<typeof startModelService>>;
let model: SongModel;
const opened: SongModel[] = [];
const open = (key = KEY, timeoutMs = 20_000, url = service.url): SongModel => {
  const one = createElevenLabs({
    ...{ key, url, timeoutMs, model: 'music_v2_5', minuteCents: 60, places: 2 },
  });
  opened.push(one);
  return one;
};

beforeAll(async () => {
  const [first] = DEMO_RECORDINGS;
  if (!first) throw new Error('the demo has no recording');
  recording = await readRecording(first);
  service = await startModelService(KEY, async () => recording);
  model = open();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.stop()));
  await service.close();
});
beforeEach(() => {
  service.state.mood = 'sings';
});

it('makes a whole song by our plan, and cuts its preview from it', async () => {
  const told: number[] = [];
  const { whole, preview, cents } = await model.compose(NAMED, (done) => told.push(done));

  const { key, query, body } = service.got.at(-1) ?? {};
  expect(key).toBe(KEY);
  expect(query?.get('output_format')).toBe('mp3_44100_128');
  expect(body).toMatchObject({ model_id: 'music_v2_5', with_timestamps: true, sign_with_c2pa: true });
  const texts = body?.composition_plan.chunks.map((chunk) => chunk.text) ?? [];
  expect(texts.map((text) => text.split('\n')[0])).toEqual([
    ...['[Intro]', '[Verse 1]', '[Chorus]', '[Verse 2]', '[Chorus]', '[Bridge]', '[Chorus]', '[Outro]'],
  ]);
  expect(texts.join('\n')).toContain('Shi-vawn');
  expect(texts.join('\n')).not.toContain('Siobhan');

  // The recording already has the loudness of the shop, so it is not changed and its label stays valid.
  expect(Buffer.from(whole.mp3).equals(recording)).toBe(true);
  expect(whole.lyrics).toContain('Siobhan');
  expect(whole.lines.map(({ text }) => text).join('\n')).toBe(whole.lyrics.replaceAll('\n\n', '\n'));
  expect(preview.seconds).toBeCloseTo(30, 1);
  expect(preview.title).toBe(whole.title);
  const [first] = preview.lines;
  const same = whole.lines.filter(({ text }) => text === first?.text);
  const lead = (same[0]?.from ?? 0) - (first?.from ?? 0);
  expect(lead).toBeGreaterThan(0);
  for (const line of preview.lines) {
    const original = whole.lines.find(({ from }) => Math.abs(from - line.from - lead) < 0.001);
    expect(original?.text).toBe(line.text);
  }
  expect(cents).toBe(Math.ceil(whole.seconds));
  expect(cents).toBeLessThanOrEqual(model.mostCents);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
}, 120_000);

describe('trouble', () => {
  const detail = (status: string) => ({ status, message: 'words of a customer' });
  it.each<[TroubleKind, boolean, string, Mood]>([
    [
      'refused',
      false,
      'a plan that it does not take',
      { status: 400, detail: detail('bad_composition_plan') },
    ],
    [
      'refused',
      false,
      'a fault of the request',
      { status: 422, detail: [{ msg: 'x', loc: ['body', 'seed'] }] },
    ],
    ['quota', false, 'no credits left', { status: 401, detail: detail('quota_exceeded') }],
    ['key', false, 'a key that may not make music', { status: 401, detail: detail('missing_permissions') }],
    ['busy', false, 'too many at once', { status: 429, detail: detail('too_many_concurrent_requests') }],
    ['down', false, 'a fault of the service', { status: 503, detail: 'down' }],
    ['down', false, 'another address, to which the key must not go', { status: 307, detail: '' }],
    ['broken', true, 'a song that ends early', 'cuts off'],
    ['broken', true, 'a connection that breaks', 'breaks'],
    ['broken', true, 'an answer without end', 'floods'],
  ])(
    '%s (paid: %s): %s',
    async (kind, isPaid, _, mood) => {
      service.state.mood = mood;
      const asked = service.got.length;
      const error = await model.compose(REQUEST).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'SongTrouble', kind });
      expect((error as { cents: number }).cents > 0).toBe(isPaid);
      expect(String(error)).not.toContain('words of a customer');
      expect(service.state.sentElsewhere).toBe(0);
      // The SDK does not try again; the shop's own queue does.
      expect(service.got.length).toBe(asked + 1);
    },
    60_000,
  );

  it('refuses what the shop itself cannot sing, without asking', async () => {
    const asked = service.got.length;
    await expect(model.compose({ ...REQUEST, seed: '' })).rejects.toMatchObject({
      kind: 'refused',
      cents: 0,
    });
    expect(service.got.length).toBe(asked);
  });
});

it('asks for as many songs at a time as it has places, and for the others afterwards', async () => {
  Object.assign(service.state, { mood: { status: 503, detail: 'down' }, pauseMs: 300, mostAtOnce: 0 });
  const asked = service.got.length;
  try {
    const songs = Array.from({ length: 5 }, () => model.compose(REQUEST));
    expect((await Promise.allSettled(songs)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  } finally {
    service.state.pauseMs = 0;
  }
  expect(service.got.length).toBe(asked + 5);
  expect(service.state.mostAtOnce).toBe(2);
}, 60_000);

it('does not ask for songs that waited while the shop stopped', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  Object.assign(service.state, { mood: { status: 503, detail: 'down' }, pauseMs: 300 });
  const stopping = open();
  const asked = service.got.length;
  try {
    const songs = Promise.allSettled(Array.from({ length: 3 }, () => stopping.compose(REQUEST)));
    // A song is planned before it is asked for, which takes a busy machine a while.
    await expect.poll(() => service.got.length, { timeout: 50_000 }).toBe(asked + 2);
    await stopping.stop();
    expect((await songs).at(-1)).toMatchObject({ reason: { kind: 'down', message: 'the shop stops' } });
  } finally {
    service.state.pauseMs = 0;
  }
  expect(service.got.length).toBe(asked + 2);
});

it('asks whether the key is taken', async () => {
  await model.check();
});

it('nothing of the SDK is loaded by the shop itself', async () => {
  const folder = new URL('.', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const importers: string[] = [];
  for (const name of files) {
    const source = await readFile(new URL(name, folder), 'utf8');
    if (/import \{[^}]*\} from '@elevenlabs/.test(source)) importers.push(name);
  }
  expect(importers).toEqual([]);
});
