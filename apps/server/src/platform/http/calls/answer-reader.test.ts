import { expect, it } from 'vitest';
import { z } from 'zod';
import { turnsWhile } from '../../../testing/main-thread/turns-while.ts';
import { ITEMS_AT_ONCE } from '../../part-by-part.ts';
import { answerReader } from './answer-reader.ts';

const item = z.object({ name: z.string(), note: z.string().nullable().default(null) });
const things = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}`, secret: 'no' }));
const shown = (count: number) => things(count).map(({ name }) => ({ name, note: null }));

it.each([0, 1, ITEMS_AT_ONCE, ITEMS_AT_ONCE + 1, 100])(
  'keeps the fields of the schema of each of %i items, and no other',
  async (count) => {
    const read = answerReader(z.object({ things: z.array(item), total: z.number() }));
    expect(await read({ things: things(count), total: 7, secret: 'no' })).toEqual({
      things: shown(count),
      total: 7,
    });
  },
);

it('takes no answer that is against a rule about the whole', async () => {
  const most = answerReader(z.object({ things: z.array(item).max(ITEMS_AT_ONCE) }));
  const counted = answerReader(
    z
      .object({ things: z.array(item), total: z.number() })
      .refine(({ things, total }) => things.length === total),
  );
  await expect(most({ things: things(50) })).rejects.toThrow();
  await expect(counted({ things: things(50), total: 49 })).rejects.toThrow();
  await expect(counted({ things: things(50), total: 50 })).resolves.toMatchObject({ total: 50 });
});

it('lets others have their turn while it reads a long list', async () => {
  const read = answerReader(z.object({ things: z.array(item) }));
  expect(await turnsWhile(() => read({ things: things(10 * ITEMS_AT_ONCE) }))).toBeGreaterThanOrEqual(8);
});
