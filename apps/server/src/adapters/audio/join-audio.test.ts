import { expect, it } from 'vitest';
import { joinAudio, toPlayback } from './audio.ts';
import { makeSongWav } from './testing/make-song.ts';
import { writeWav } from './testing/write-wav.ts';

it('joins a spoken intro and its song in one MP3, also from different sample rates', async () => {
  const spoken = Float32Array.from({ length: 44_100 * 2 }, (_, at) => Math.sin(at / 20) / 2);
  const joined = await joinAudio(
    writeWav({ sampleRate: 44_100, channels: [spoken] }),
    makeSongWav({ seconds: 5, seed: 1 }),
    'test',
  );
  if (!joined.ok) throw new Error(joined.refusal.code);
  const heard = await toPlayback(joined.value, 'test');
  expect(heard).toMatchObject({ ok: true, value: { facts: { format: 'mp3', channels: 2 } } });
  if (heard.ok) expect(heard.value.facts.durationSeconds).toBeCloseTo(7, 0);
});

it('refuses an intro that cannot be decoded', async () => {
  const joined = await joinAudio(Buffer.from('no sound'), makeSongWav({ seconds: 1, seed: 1 }), 'test');
  expect(joined.ok).toBe(false);
});
