import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createFirstSteps, type FirstStepsDeps } from './first-steps.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const answers = async () => {};
const fails = async () => {
  throw new Error('nobody answers');
};
const MAIL = { smtpUrl: 'smtp://mail.example', mailFrom: 'shop@songs.example', dkimSelector: 'keepsong' };

/** The steps of a shop whose services all answer, apart from these. */
async function stepsOf(others: Partial<FirstStepsDeps>) {
  const { look } = createFirstSteps({
    ...{ db: shop.db, log: shop.http.log, clock: createTestClock() },
    payments: { findIntent: async () => null },
    taxes: { usesTable: false, taxesFor: async () => ({ taxes: 1 }) as never },
    ...{
      mailer: { check: answers },
      inboundMail: null,
      songModel: { check: answers },
      sms: { check: answers },
    },
    ...{ streaming: { check: answers }, settings: { ...shop.settings, ...MAIL } },
    lookUp: async () => [],
    ...others,
  });
  return new Map((await look()).map(({ key, ...step }) => [key, step]));
}

it.each<[string, Partial<FirstStepsDeps>]>([
  ['payments', { payments: { findIntent: fails } }],
  ['mail', { mailer: { check: fails } }],
  ['mail_domain', { lookUp: fails }],
  ['tax', { taxes: { usesTable: false, taxesFor: fails } }],
  ['text_messages', { sms: { check: fails } }],
  ['streaming', { streaming: { check: fails } }],
  ['song_model', { songModel: { check: fails } }],
])('a service that does not answer is a step that failed, and no other: %s', async (name, others) => {
  const failed = [...(await stepsOf(others))].filter(([, { state }]) => state === 'failed');
  expect(failed).toEqual([[name, { state: 'failed', lacks: [], products: [] }]]);
});

it('a mail domain without records lacks them, and what is not set up is off', async () => {
  const steps = await stepsOf({ songModel: null, inboundMail: null });
  expect(steps.get('answers')?.state).toBe('off');
  const inboundMail = { domain: 'in.songs.example' } as FirstStepsDeps['inboundMail'];
  expect((await stepsOf({ inboundMail })).get('answers')?.state).toBe('done');
  expect(steps.get('mail_domain')).toMatchObject({ state: 'missing', lacks: ['spf', 'dkim', 'dmarc'] });
  expect(steps.get('song_model')?.state).toBe('off');
  expect([...steps.values()].filter(({ state }) => state === 'failed')).toEqual([]);
});
