import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Seal } from './seal.ts';

/** A place that keeps one text in memory, and a seal that leaves it as it is. */
function openMemory(begin = '') {
  let kept = Buffer.from(begin);
  const seal: Seal = { close: async (content) => content, open: async (sealed) => sealed };
  const place = {
    put: async (_key: string, content: unknown) => {
      kept = await buffer(content as Readable);
    },
    // In small pieces, so that lines and letters are cut.
    read: async () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < kept.length; at += 65_537) yield kept.subarray(at, at + 65_537);
        })(),
        { objectMode: false },
      ),
  };
  return {
    write: (manifest: Manifest) => writeManifest(place as never, seal, 'one', manifest),
    read: () => readManifest(place as never, seal, 'one'),
    text: () => kept.toString('utf8'),
  };
}

const sum = { bytes: 12, sha256: 'f'.repeat(64) };
const manifestOf = (count: number): Manifest => ({
  ...{ format: 1, taken_at: '2026-11-28T17:45:00.123Z', migrated_to: 1_796_166_600_000 },
  tables: [{ schema: 'public', name: 'users', columns: ['id', 'email'], rows: 2, sum }],
  sequences: [{ schema: 'public', name: 'users_id_seq', last: '2' }],
  files: Array.from({ length: count }, (_, at) => ({
    ...{ key: `songs/canción "${at}"\n.mp3`, type: 'audio/mpeg', kept: `files/${at}.age`, sum },
  })),
  ...{ erased: [], secret: null, secret_mark: 'a mark', earlier_marks: [] },
});

it.each([0, 1, 1_000, 2_001, 100_000])(
  'a manifest of %i files comes back as it was written',
  async (count) => {
    const memory = openMemory();
    await memory.write(manifestOf(count));
    expect(memory.text().split('\n')).toHaveLength(count + 2);
    expect(await memory.read()).toEqual(manifestOf(count));
  },
);

it('is read by the version before, and reads what that one wrote', async () => {
  const memory = openMemory();
  await memory.write(manifestOf(3));
  expect(JSON.parse(memory.text())).toEqual(manifestOf(3));
  expect(await openMemory(JSON.stringify(manifestOf(3))).read()).toEqual(manifestOf(3));
});

it('that was cut off is not read', async () => {
  const memory = openMemory();
  await memory.write(manifestOf(3));
  await expect(openMemory(memory.text().slice(0, -3)).read()).rejects.toThrow('has no end');
});
