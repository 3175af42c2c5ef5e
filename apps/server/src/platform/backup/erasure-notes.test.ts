import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPersonalDataService } from '../../features/account/personal-data.service.ts';
import { signedIn } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createArchives } from '../archives/archives.ts';
import { createErasureNotes, readErasureNotes } from './erasure-notes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('an erasure stands when the file store is away, and its note follows later', async () => {
  const { id } = await signedIn(shop);
  const faults: string[] = [];
  const { services, database, clock, storage } = shop;
  const archives = createArchives();
  const { eraseOf } = createPersonalDataService({
    ...{ database, clock, storage, archives, limits: services.limits, oldFiles: services.oldFiles },
    erasureNotes: createErasureNotes({
      database,
      storage: { put: () => Promise.reject(new Error('the store is away')), keys: storage.keys },
      log: { error: (_, text) => void faults.push(text) },
    }),
  });
  expect(await eraseOf(id)).toMatchObject({ ok: true });
  await archives.stop();
  expect(faults).toEqual(['an erasure is not noted yet']);
  expect(await readErasureNotes(storage)).toEqual([]);

  await services.erasureNotes.noteAll();
  await services.erasureNotes.noteAll();
  const registered_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(await readErasureNotes(storage)).toEqual([{ id, registered_at }]);
});
