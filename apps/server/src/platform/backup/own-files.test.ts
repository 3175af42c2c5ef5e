import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAmongOwnFiles } from './own-files.ts';

it.each([
  ['s3://songs', true],
  ['s3://songs/backups', true],
  ['s3://songs-backups/songs', false],
  ['/data', true],
  ['/data/', true],
  ['/data/files', true],
  ['/data/files/backups', true],
  ['/data/postgres', true],
  ['/data/postgres/full/backups', true],
  ['/data/backups', false],
  ['/data/files-of-backups', false],
  ['/backups', false],
])('%s is among the own files: %s', (target, is) => {
  expect(isAmongOwnFiles(target, { bucket: 'songs', dataDir: '/data' })).toBe(is);
});

it('follows links in both directions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-own-'));
  const [dataDir, disk] = [join(folder, 'data'), join(folder, 'disk')];
  await mkdir(dataDir);
  await mkdir(disk);
  await symlink(disk, join(dataDir, 'files'));
  await symlink(dataDir, join(folder, 'other-name'));
  const isOwn = (target: string) => isAmongOwnFiles(target, { bucket: null, dataDir });
  expect([isOwn(join(disk, 'backups')), isOwn(join(folder, 'other-name'))]).toEqual([true, true]);
  expect([isOwn(join(folder, 'other-name', 'backups')), isOwn(join(folder, 'disk-2'))]).toEqual([
    false,
    false,
  ]);
  await rm(folder, { recursive: true });
});
