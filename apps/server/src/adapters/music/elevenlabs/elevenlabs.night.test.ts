import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_RECORDINGS, readRecording } from '../../../../db/seed/audio/demo-recordings.ts';
import type { SongModel } from '../music.port.ts';
import { REQUEST } from '../testing/music-contract.ts';
import { createElevenLabs } from './elevenlabs.ts';
import { startModelService } from './testing/model-service.ts';

// Each of these cases loads the SDK again, which is slow.

const KEY = 'sk_0123456789abcdef';
let service: Awaited<ReturnType<typeof startModelService>>;
const opened: SongModel[] = [];
const open = (given: { key?: string; timeoutMs?: number; url?: string } = {}): SongModel => {
  const settings = { key: KEY, timeoutMs: 60_000, url: service.url, ...given };
  const one = createElevenLabs({ ...settings, model: 'music_v2', minuteCents: 60, places: 2 });
  opened.push(one);
  return one;
};

beforeAll(async () => {
  const [first] = DEMO_RECORDINGS;
  if (!first) throw new Error('the demo has no recording');
  const recording = await readRecording(first);
  service = await startModelService(KEY, async () => recording);
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.stop()));
  await service.close();
});

it('a wrong key is told as such, also to whoever asks before the first song', async () => {
  const wrong = open({ key: 'sk_another_key_of_somebody' });
  await expect(wrong.compose(REQUEST)).rejects.toMatchObject({ kind: 'key', cents: 0 });
  await expect(wrong.check()).rejects.toMatchObject({ kind: 'key' });
});

it('a service that begins and never ends is left after the time limit, and may have cost the song', async () => {
  service.state.mood = 'stalls';
  const patient = open({ timeoutMs: 10_000 });
  await expect(patient.compose(REQUEST)).rejects.toMatchObject({
    kind: 'timeout',
    cents: expect.any(Number),
  });
  service.state.mood = 'sings';
});

it('a service that is not there costs nothing', async () => {
  const nowhere = open({ url: 'http://127.0.0.1:9' });
  await expect(nowhere.compose(REQUEST)).rejects.toMatchObject({ kind: 'down', cents: 0 });
});

it('a song without times of its words gets those of its plan, and two songs are made at the same time', async () => {
  service.state.mood = 'no timestamps';
  const both = open();
  const [one, other] = await Promise.all([
    both.compose(REQUEST),
    both.compose({ ...REQUEST, seed: 'another' }),
  ]);
  expect(one.whole.lines.length).toBeGreaterThan(10);
  const again = await both.excerpt(REQUEST, one.whole);
  expect(Buffer.from(again.mp3).equals(one.preview.mp3)).toBe(true);
  for (const { whole } of [one, other])
    for (const [at, line] of whole.lines.entries())
      expect(line.from).toBeGreaterThanOrEqual((whole.lines[at - 1]?.to ?? 0) - 0.001);
}, 120_000);
