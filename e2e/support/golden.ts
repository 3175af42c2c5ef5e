import { expect, type Page } from '@playwright/test';

export type Heard = {
  name: string;
  event_id: string;
  properties: Record<string, unknown>;
  source: string;
  purpose: string;
  visitor: string | null;
  context: { campaign?: Record<string, string> };
};

/** What the shop has heard of this visitor, in the order in which it happened, without how fast pages were. */
export async function heardOf(page: Page): Promise<Heard[]> {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'sf_consent')?.value ?? '';
  const visitor = kept.split('.')[3];
  if (!visitor) return [];
  const answer = await page.request.get(`/dev/events.json?visitor=${visitor}`);
  const { events }: { events: Heard[] } = await answer.json();
  return events.filter(({ name }) => name !== 'Page Speed Measured');
}

/** The events as one line each: the name, and what tells it from others of its name. */
export const lineOf = ({ name, properties: { path, step, name: section, code } }: Heard): string =>
  [
    name,
    path ?? (name.startsWith('Checkout Step') ? section : step) ?? (/^Product [AR]/.test(name) ? code : ''),
  ]
    .filter((word) => word !== '' && word !== undefined)
    .join(' ');

export const AT_CHECKOUT = [
  'Page Viewed /checkout',
  'Checkout Started',
  'Checkout Step Viewed account',
  'Checkout Step Completed account',
  'Checkout Step Viewed contact',
  'Checkout Step Completed contact',
  'Checkout Step Viewed billing_address',
  'Checkout Step Completed billing_address',
  'Checkout Step Viewed payment',
  'Payment Info Entered',
  'Page Viewed /complete-checkout',
  'Checkout Step Completed payment',
];

/** Waits until the shop has heard exactly this of the visitor's own browser, and of the server the order. */
export async function expectGolden(page: Page, golden: readonly string[]): Promise<Heard[]> {
  await expect
    .poll(async () => (await heardOf(page)).filter(({ source }) => source === 'browser').map(lineOf), {
      timeout: 30_000,
    })
    .toEqual(golden);
  await expect
    .poll(async () =>
      (await heardOf(page)).filter(({ source }) => source === 'server').map(({ name }) => name),
    )
    .toEqual(['Order Completed']);
  const heard = await heardOf(page);
  const ids = heard.map(({ event_id }) => event_id);
  expect(new Set(ids).size).toBe(ids.length);
  return heard;
}
