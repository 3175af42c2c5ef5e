import { expect, type Page } from '@playwright/test';

export type Heard = {
  name: string;
  at: string;
  event_id: string;
  properties: Record<string, unknown>;
  source: string;
  purpose: string;
  visitor: string | null;
  context: { campaign?: Record<string, string> };
};

/**
 * The events that the shop has received about this visitor, in the order in which they happened, without page
 * speeds.
 */
export async function heardOf(page: Page): Promise<Heard[]> {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'sf_consent')?.value ?? '';
  const visitor = kept.split('.')[3];
  if (!visitor) return [];
  const answer = await page.request.get(`/dev/events.json?visitor=${visitor}`);
  const { events }: { events: Heard[] } = await answer.json();
  return events
    .filter(({ name }) => name !== 'Page Speed Measured')
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Waits until the shop has heard of an event, given as its line, so many times. */
export async function untilHeard(page: Page, line: string, times = 1): Promise<void> {
  const heard = async () => (await heardOf(page)).filter((one) => lineOf(one) === line).length;
  await expect.poll(heard, { message: line }).toBe(times);
}

/** An event as one line: its name, and the property that distinguishes it from others of this name. */
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

/**
 * Waits until the shop has received exactly these events from the visitor's browser, and the order from the
 * server.
 */
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

/** The titles of the cart in the views of it, each once. */
export const cartTitles = (heard: readonly Heard[]): unknown[] => [
  ...new Set(
    heard.filter((one) => lineOf(one) === 'Page Viewed /cart').map(({ properties: { title } }) => title),
  ),
];
