import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { checkPendingSubmission } from './pending-submission.ts';
import { pauseAfter } from './waiting-page.tsx';

const ID = '0b9d2f7e-5a53-4a0e-9a6e-0f3f1f1c2d3e';

function shop(answer: boolean | Error) {
  const asked: unknown[] = [];
  const api = {
    checkout: {
      confirmOrder: async ({ body }: { body: unknown }) => {
        asked.push(body);
        if (answer instanceof Error) throw answer;
        return { is_processed: answer, state: answer ? 'processed' : 'pending', order: null } as const;
      },
    },
  };
  return { api, asked };
}

const kept = (id: string | null) => ({ submission: () => id });

it('makes no call without a stored submission', async () => {
  const { api, asked } = shop(true);
  expect(await checkPendingSubmission(api, kept(null))).toBeNull();
  expect(asked).toEqual([]);
});

it('leads to the order once it is processed (spec 4.4-08)', async () => {
  const { api, asked } = shop(true);
  expect(await checkPendingSubmission(api, kept(ID))).toBe(`/complete-checkout?submission_id=${ID}`);
  expect(asked).toEqual([{ submission_id: ID, check_processed: true }]);
});

it.each([false, new ApiError(404, { code: 'not_found' }), new TypeError('offline')])(
  'does not disturb the customer after %s',
  async (answer) => {
    expect(await checkPendingSubmission(shop(answer).api, kept(ID))).toBeNull();
  },
);

it('asks less and less often while a payment is pending', () => {
  const pauses = Array.from({ length: 12 }, (_, asked) => pauseAfter(asked));
  expect(pauses[0]).toBe(1);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(pauses.at(-1)).toBe(20);
});
