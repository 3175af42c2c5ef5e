import { expect, it } from 'vitest';
import { z } from 'zod';
import { turnsWhile } from '../../../testing/main-thread/turns-while.ts';
import { ITEMS_AT_ONCE } from '../../part-by-part.ts';
import { answerWriter } from './answer-writer.ts';

const item = z.object({ name: z.string(), note: z.string().nullable(), most: z.number().optional() });
const things = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `“${at}” & á`, note: at % 2 ? 'x' : null, secret: 'no' },
    ...(at % 3 ? { most: at } : {}),
  }));
const shown = (count: number) => things(count).map(({ secret: _, ...fields }) => fields);

const writeOf = (response: z.ZodType) => {
  const write = answerWriter(response);
  return async (answer: Record<string, unknown>) => String(await write(answer));
};

it.each([0, 1, ITEMS_AT_ONCE, ITEMS_AT_ONCE + 1, 2 * ITEMS_AT_ONCE, 100])(
  'writes the fields of the schema of each of %i items, and no other',
  async (count) => {
    const write = writeOf(
      z.object({ things: z.array(item), total: z.number(), next: z.string().optional() }),
    );
    const text = await write({ things: things(count), total: 7, secret: 'no' });
    expect(JSON.parse(text)).toEqual({ things: shown(count), total: 7 });
  },
);

it('writes a long list that is the whole answer', async () => {
  const text = await writeOf(z.object({ things: z.array(item) }))({ things: things(50) });
  expect(JSON.parse(text)).toEqual({ things: shown(50) });
});

it('writes two lists, of which one is long', async () => {
  const write = writeOf(z.object({ few: z.array(item), many: z.array(item) }));
  expect(JSON.parse(await write({ few: things(2), many: things(50) }))).toEqual({
    few: shown(2),
    many: shown(50),
  });
});

it('lets others have their turn while it writes a long list', async () => {
  const write = answerWriter(z.object({ things: z.array(item) }));
  const turns = await turnsWhile(() => write({ things: things(10 * ITEMS_AT_ONCE) }));
  expect(turns).toBeGreaterThanOrEqual(8);
});
