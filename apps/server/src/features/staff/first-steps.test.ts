import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../../db/schema/catalog.ts';
import { instantCollections } from '../../../db/schema/instant.ts';
import { DEMO_COLLECTIONS } from '../../../db/seed/content/collections.ts';
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
    ...{ ecards: { check: answers }, streaming: { check: answers }, settings: { ...shop.settings, ...MAIL } },
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
  ['ecards', { ecards: { check: fails } }],
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

it('an instant song on sale misses its questions until visitors see a collection', async () => {
  const state = async () => (await stepsOf({})).get('instant_songs')?.state;
  expect(await state()).toBe('off');
  const slug = 'instant-product';
  await shop.db.insert(products).values({
    ...{ slug, sku: 'S000002', titleEn: 'Instant Song', titleSp: 'Canción instantánea', priceCents: 2_999 },
    ...{ productType: 'song', art: 'stream', extraInfo: { instant_product: true } },
  });
  expect(await state()).toBe('missing');
  const [[id, quiz] = []] = Object.entries(DEMO_COLLECTIONS);
  if (!id || !quiz) throw new Error('the demo has no collection');
  await shop.db.insert(instantCollections).values({ id, quiz, published: false });
  expect(await state()).toBe('missing');
  await shop.db.update(instantCollections).set({ published: true });
  expect(await state()).toBe('done');
  await shop.db.update(products).set({ active: false }).where(eq(products.slug, slug));
  expect(await state()).toBe('off');
});
