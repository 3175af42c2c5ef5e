import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { encodeMp3 } from '../../../adapters/audio/testing/encode-mp3.ts';
import { createFolderStorage } from '../../../adapters/storage/folder-storage.ts';
import { type Storage, StoredFileMissing } from '../../../adapters/storage/storage.port.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createOldFiles } from '../../../platform/old-files/old-files.ts';
import { makeTemporaryFolder } from '../../../platform/temporary-files.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createTestClock } from '../../../testing/test-shop.ts';
import { joinedKey, openSong } from './song-file.ts';

const [INTRO, SONG] = ['greetings/hi.mp3', 'songs/us.mp3'];
const JOINED = joinedKey(INTRO, SONG);

it('a file that was joined while its song was deleted is deleted later when the store fails now', {
  tags: ['night'],
}, async () => {
  const copy = await createTestDatabase();
  const database = openDatabase(copy.url);
  const folder = await makeTemporaryFolder('file');
  const kept = await createFolderStorage(folder);
  const clock = createTestClock();
  let isStuck = true;
  const storage: Storage = {
    ...kept,
    async put(...file) {
      await kept.put(...file);
      await kept.delete(INTRO);
    },
    async delete(key) {
      if (isStuck) throw new Error('the store is away');
      await kept.delete(key);
    },
  };
  const oldFiles = createOldFiles({ db: database.db, storage, clock, log: { error: () => undefined } });
  const sound = await encodeMp3({ sampleRate: 32_000, channels: [new Float32Array(64_000).fill(0.1)] });
  for (const key of [INTRO, SONG]) await kept.put(key, sound, { contentType: 'audio/mpeg' });

  const song = { audioKey: SONG, introKey: INTRO, title: 'Us', artistName: 'Odessa', isGenerated: false };
  await expect(openSong({ storage, oldFiles }, song)).rejects.toThrow(StoredFileMissing);
  expect(await kept.exists(JOINED)).toBe(true);
  isStuck = false;
  clock.advance(10 * 60_000);
  expect(await oldFiles.deleteDue()).toBe(1);
  expect(await kept.exists(JOINED)).toBe(false);

  await database.close();
  await copy.drop();
  await rm(folder, { recursive: true });
});
