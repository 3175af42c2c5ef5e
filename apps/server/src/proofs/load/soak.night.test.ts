import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { describeSoak } from '../../testing/soak/figures.ts';
import { runSoak } from '../../testing/soak/soak.ts';

// A short form of `npm run soak`, with pages that need no build. The night also runs the long form.

it('three roles under a mixed load hold no more with each request, and old rows go', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-soak-'));
  try {
    const minutes = 6;
    const soaked = await runSoak({
      ...{ databaseUrl: database.url, folder, minutes, hours: 24, people: 3, pages: 'plain' },
      say: () => undefined,
    });
    console.log(describeSoak(soaked).join('\n'));
    expect(soaked.wrongs).toEqual([]);
    const requests = Object.values(soaked.done).reduce((sum, count) => sum + count, 0);
    expect(requests).toBeGreaterThan(500);
    for (const name of ['sessions', 'rate_counters', 'access_passcodes'])
      expect(soaked.ended[name]).toBeGreaterThan(10);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
