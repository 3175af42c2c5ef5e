import { expect, it, vi } from 'vitest';
import { createOnceKeys, type OnceKeys } from '../use-once-key.ts';
import { sendReceiptsOnce, writeOnce } from './bulk-dialogs.tsx';
import { sendAgain } from './order-messages.tsx';

/** A call of the shop whose first answer is lost. */
const shaky = () =>
  vi
    .fn(async (_input: object, _options: { key: string }) => ({}))
    .mockRejectedValueOnce(new Error('the answer was lost'));
type Call = ReturnType<typeof shaky>;

const numbers = ['PTF-1', 'PTF-2'];
const SENDS: [string, (call: Call, keyOf: OnceKeys['keyOf'], text: string) => Promise<unknown>][] = [
  [
    'a message to many customers',
    (call, keyOf, text) => writeOnce({ writeToMany: call as never }, keyOf, { numbers, text }),
  ],
  [
    'the receipts of many orders',
    (call, keyOf, reason) => sendReceiptsOnce({ sendReceipts: call as never }, keyOf, { numbers, reason }),
  ],
  [
    'a message of an order',
    (call, keyOf, reason) =>
      sendAgain({ resendMessage: call as never }, keyOf, { params: { number: 'PTF-1', id: '4' }, reason }),
  ],
];

it.each(SENDS)('sends %s with one key for each text', async (_, send) => {
  const call = shaky();
  const { keyOf } = createOnceKeys();
  await expect(send(call, keyOf, 'late: twice')).rejects.toThrow('lost');
  await send(call, keyOf, 'late: twice');
  await send(call, keyOf, 'late: three times');
  const [lost, again, other] = call.mock.calls.map(([, { key }]) => key);
  expect(lost).toMatch(/^[\w-]{36}$/);
  expect(again).toBe(lost);
  expect(other).not.toBe(lost);
});

it('gives the same body a new key after the first one has succeeded', () => {
  const { keyOf, forget } = createOnceKeys();
  const first = keyOf(['a']);
  forget();
  expect(keyOf(['a'])).not.toBe(first);
});
