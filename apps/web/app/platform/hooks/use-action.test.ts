import { expect, it } from 'vitest';
import { oneAtATime } from './use-action.ts';

function watched() {
  const shown: { busy: boolean; error: unknown }[] = [];
  return { shown, run: oneAtATime((state) => shown.push(state)) };
}
const refused = new Error('refused');
const refuse = () => Promise.reject(refused);

it('is busy while a call runs, and returns its answer', async () => {
  const { shown, run } = watched();
  const answer = run(async () => 'saved');
  expect(shown).toEqual([{ busy: true, error: null }]);
  expect(await answer).toBe('saved');
  expect(shown.at(-1)).toEqual({ busy: false, error: null });
});

it('makes one call at a time, however often somebody presses', async () => {
  const { shown, run } = watched();
  let calls = 0;
  const call = async () => {
    calls += 1;
    return calls;
  };
  expect(await Promise.all([run(call), run(call)])).toEqual([1, null]);
  expect(await run(call)).toBe(2);
  expect(shown.map(({ busy }) => busy)).toEqual([true, false, true, false]);
});

it('keeps the error until the next call begins', async () => {
  const { shown, run } = watched();
  expect(await run(refuse)).toBeNull();
  expect(shown.at(-1)).toEqual({ busy: false, error: refused });
  await run(async () => 'saved');
  expect(shown.slice(-2)).toEqual([
    { busy: true, error: null },
    { busy: false, error: null },
  ]);
});

it('passes the error to the handler, keeps none, and stays busy until the handler is done', async () => {
  const { shown, run } = watched();
  const told: unknown[] = [];
  await run(refuse, async (error) => {
    await Promise.resolve();
    told.push(error, shown.at(-1)?.busy);
  });
  expect(told).toEqual([refused, true]);
  expect(shown.at(-1)).toEqual({ busy: false, error: null });
});
