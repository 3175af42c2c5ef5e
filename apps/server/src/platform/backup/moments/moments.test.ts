import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../../adapters/storage/folder-storage.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import { BackupDamaged, readSealed } from '../sealed-file.ts';
import {
  type Base,
  baseKey,
  type KeptFile,
  listBases,
  stampOf,
  timeOfStamp,
  walKey,
  writeBase,
  writeChange,
  writeReach,
} from './chain.ts';
import { chooseMoment, readMoment } from './choose-moment.ts';
import { forgetMoments } from './forget-moments.ts';
import { filesAt } from './kept-files.ts';
import { readLsn, segmentAt, segmentName, startOf, writeLsn } from './wal.ts';

describe('a place in the log', () => {
  it.each([
    ['0/0', 0n, '000000010000000000000000'],
    ['0/1000000', 0x1000000n, '000000010000000000000001'],
    ['0/FFFFFFFF', 0xffffffffn, '0000000100000000000000FF'],
    ['1/0', 0x100000000n, '000000010000000100000000'],
    ['2A/3B123456', 0x2a3b123456n, '000000010000002A0000003B'],
  ])('%s is in the segment that PostgreSQL would name', (text, lsn, name) => {
    expect(readLsn(text)).toBe(lsn);
    expect(writeLsn(lsn)).toBe(text);
    expect(segmentName(1, segmentAt(lsn))).toBe(name);
    expect(startOf(segmentAt(lsn)) <= lsn).toBe(true);
  });

  it('is refused when it is none', () => expect(() => readLsn('x/1')).toThrow('no place'));
});

it.each(['2026-11-29', 'yesterday', '2026-11-29T10:15:00', '2026-13-29T10:15:00Z', ''])(
  '%j is no moment, because it could mean several',
  (text) => expect(() => readMoment(text)).toThrow('2026-11-29T10:15:00Z'),
);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 10, minute)).toISOString();
const file = (key: string, minute: number): KeptFile => ({
  ...{ key, type: 'audio/mpeg', kept: `moment-files/${key}.age`, since: at(minute) },
  sum: { bytes: 1, sha256: 'x' },
});

it('the files of a moment are those that were there then', () => {
  const changes = [
    { at: at(10), added: [file('b', 9)], gone: [], erased: [] },
    { at: at(20), added: [file('c', 19)], gone: ['a'], erased: [] },
  ];
  const names = (minute: number) =>
    filesAt([file('a', 1)], changes, new Date(at(minute))).map(({ key }) => key);
  expect(names(8)).toEqual(['a']);
  // File b was stored before this moment, and noted in a scan after it.
  expect(names(9)).toEqual(['a', 'b']);
  expect(names(15)).toEqual(['a', 'b']);
  // File a was deleted at some time before minute 20. It counts as present until then.
  expect(names(19)).toEqual(['a', 'b', 'c']);
  expect(names(20)).toEqual(['b', 'c']);
});

describe('an archive', () => {
  let folder: string;
  let place: Storage;
  /** A seal that encrypts nothing, so that the tests need not wait for the derivation of a key. */
  const seal = { close: async <T>(content: T) => content, open: async <T>(content: T) => content };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsong-moments-'));
    place = await createFolderStorage(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const base = (
    minute: number,
    [first_segment, last_segment]: [string, string],
    files: KeptFile[],
  ): Base => ({
    ...{
      format: 1,
      taken_at: at(minute),
      postgres: '18',
      migrated_to: 0,
      label: '',
      secret: null,
      secret_mark: null,
      earlier_marks: [],
      erased: [],
    },
    ...{ first_segment, last_segment, files, sum: { bytes: 0, sha256: '' } },
  });
  const put = (key: string) => place.put(key, Buffer.from('x'), { contentType: 'text/plain' });

  const person = (id: number) => ({ id, registered_at: at(0) });

  it('without a copy says so', async () => {
    await expect(chooseMoment({ place, seal }, new Date(at(1)))).rejects.toThrow('set BACKUP_TARGET');
  });

  it('gives the newest copy before a moment with the log after it and all erasures', async () => {
    const where = { place, seal };
    for (const segment of ['A1', 'A2', 'A3', 'A4', 'A5']) await put(walKey('c', segment));
    for (const key of ['a', 'b']) await put(file(key, 0).kept);
    // Two people who are erased in no rows, only noted: one in the newest copy, one after it.
    const noteOf = (id: number) => file(`erased/${id}-20261129T100000000000Z.json`, 29);
    const noted = (id: number) => ({ id, registered_at: '2026-11-29T10:00:00.000000Z' });
    for (const [minute, segments, files, erased] of [
      [10, ['A1', 'A2'], [file('a', 1)], []],
      [30, ['A3', 'A4'], [file('b', 9), noteOf(9)], [person(7)]],
    ] as const) {
      const name = { chain: 'c', stamp: stampOf(new Date(at(minute - 1))) };
      await put(baseKey(name.chain, name.stamp));
      await writeBase(where, name, { ...base(minute, [...segments], [...files]), erased: [...erased] });
    }
    await writeChange(where, 'c', { at: at(20), added: [file('b', 9)], gone: ['a'], erased: [person(7)] });
    await writeChange(where, 'c', { at: at(35), added: [noteOf(10)], gone: [], erased: [person(8)] });
    await writeReach(where, 'c', { at: at(40), lsn: '0/1' });
    await expect(chooseMoment(where, new Date(at(9)))).rejects.toThrow(`begins at ${at(10)}`);
    await expect(chooseMoment(where, new Date(at(41)))).rejects.toThrow(`ends at ${at(40)}`);
    const erased = [person(7), noted(9), person(8), noted(10)];
    const early = await chooseMoment(where, new Date(at(15)));
    expect(early).toMatchObject({ segments: ['A1', 'A2', 'A3', 'A4'], erased });
    expect(early.files.map(({ key }) => key)).toEqual(['a', 'b']);
    const late = await chooseMoment(where, new Date(at(32)));
    expect(late).toMatchObject({ segments: ['A3', 'A4', 'A5'], erased });
    expect(late.files.map(({ key }) => key)).toEqual(['b', noteOf(9).key, noteOf(10).key]);
  });

  it('forgets what only older moments need', async () => {
    const keys = async () => {
      let count = 0;
      for await (const _key of place.keys()) count += 1;
      return count;
    };
    const before = await keys();
    await forgetMoments({ place, seal }, new Date(at(29 - 1)));
    expect(await keys()).toBe(before);
    await forgetMoments({ place, seal }, new Date(at(29)));
    expect(await listBases({ place })).toHaveLength(1);
    expect((await chooseMoment({ place, seal }, new Date(at(32)))).segments).toEqual(['A3', 'A4', 'A5']);
    expect(await place.exists(walKey('c', 'A2'))).toBe(false);
    expect([await place.exists(file('a', 0).kept), await place.exists(file('b', 0).kept)]).toEqual([
      false,
      true,
    ]);
  });

  it('notices a segment that is damaged', async () => {
    const { PassThrough } = await import('node:stream');
    const read = readSealed(place, seal, walKey('c', 'A3'), new PassThrough().resume());
    await expect(read).rejects.toThrow(BackupDamaged);
  });

  it('names moments so that they sort and can be read again', () => {
    const time = new Date('2026-11-29T10:15:00.123Z');
    expect(stampOf(time)).toBe('20261129T101500123Z');
    expect(timeOfStamp(stampOf(time))).toEqual(time);
  });
});
