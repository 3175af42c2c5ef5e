import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ceilingsIn } from '../../apps/server/src/proofs/installed/drill-sheet.ts';
import { untilAlive } from '../support/alive.ts';
import { BUILDER, goOn, STEP, untilSaved } from '../support/builder.ts';
import {
  CARD,
  completePurchase,
  fillCard,
  fillSections,
  pressCheckout,
  untilOrdered,
} from '../support/checkout.ts';
import { saveData } from '../support/lost-scripts.ts';
import { freePort } from '../support/own-shop.ts';
import { startLoad } from '../support/releases/load.ts';
import { type FrontDoor, startProxy } from '../support/releases/proxy.ts';
import { makeSecondBuild, OF_SECOND_BUILD } from '../support/releases/second-build.ts';
import { openServers, type Servers } from '../support/releases/servers.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail } from '../support/songs.ts';

const ROLL_BACK = 'roll back';
const ceilings = ceilingsIn(readFileSync('docs/operations/drills.md', 'utf8'));

/**
 * The statuses with which a server refuses a front end of another version. Visitors see nothing of it, or a
 * notice.
 */
const AMONG_VERSIONS = [421, 426];

const name = (page: Page) => page.getByLabel('Their name');
const notice = (page: Page) => page.getByRole('dialog', { name: 'A newer Keepsong is ready' });

type Visitor = { page: Page; scripts: string[]; wrongs: string[] };

/** A visitor who saves data, so that each script is fetched only when it is needed. */
async function openVisitor(browser: Browser, origin: string, address: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const visitor = { scripts: [] as string[], wrongs: [] as string[] };
  watch(context, visitor);
  const page = await context.newPage();
  await saveData(page);
  return { ...visitor, page };
}

function watch(context: BrowserContext, { scripts, wrongs }: Omit<Visitor, 'page'>): void {
  context.on('weberror', (error) => wrongs.push(String(error.error())));
  context.on('response', (answer) => {
    const [status, { pathname }] = [answer.status(), new URL(answer.url())];
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.push(pathname);
    if (status >= 400 && !AMONG_VERSIONS.includes(status)) wrongs.push(`${status} ${pathname}`);
  });
}

/** Marks this document, so that the test notices when it is loaded again. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);

/** Opens a page again and again, until a server of the next version has rendered it. */
async function openNext({ page, scripts }: Visitor): Promise<void> {
  await expect(async () => {
    scripts.length = 0;
    await page.goto('/how-it-works');
    await untilAlive(page);
    expect(scripts.some((path) => OF_SECOND_BUILD.test(path))).toBe(true);
  }).toPass();
}

async function goToArtists(page: Page): Promise<void> {
  await page.goto('/artists');
  await page.getByRole('main').getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
}

/** Brings a song to the checkout and fills in everything but the last press. */
async function fillCheckout({ page }: Visitor): Promise<void> {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/pre-cart`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await pressCheckout(page);
  await fillSections(page, newEmail());
  await fillCard(page, CARD.good);
}

async function replace(
  proxy: FrontDoor,
  servers: Servers,
  old: { port: number; stop(): Promise<void> },
  tree?: string,
) {
  const next = await servers.start(tree);
  proxy.serve([old.port, next.port]);
  await proxy.untilReady(next.port);
  return {
    next,
    finish: async () => {
      await old.stop();
      proxy.serve([next.port]);
    },
  };
}

test('two builds behind one proxy: nobody sees an error or loses what was typed @once @night', async ({
  browser,
}) => {
  test.setTimeout(10 * 60_000);
  const tree = makeSecondBuild();
  const proxy = await startProxy(await freePort());
  const servers = await openServers(proxy.origin);
  try {
    const first = await servers.start();
    proxy.serve([first.port]);
    await proxy.untilReady(first.port);
    const early = await openVisitor(browser, proxy.origin, '10.1.1.1');
    await givenDraft(early.page.context());
    await early.page.goto(`${BUILDER}/recipient-info`);
    await untilAlive(early.page);
    await mark(early.page);
    const buyer = await openVisitor(browser, proxy.origin, '10.1.1.3');
    await fillCheckout(buyer);
    const load = startLoad(proxy.origin);

    // Both versions answer. The early page goes on with its own scripts, whichever server it asks for them.
    const upgrade = await replace(proxy, servers, first, tree);
    await name(early.page).fill('Ingrid');
    await untilSaved(early.page);
    await goOn(early.page);
    await expect(early.page).toHaveURL(STEP.story);
    await expect(early.page.getByRole('button', { name: 'Add something' })).toBeVisible();
    expect(early.scripts.filter((path) => OF_SECOND_BUILD.test(path))).toEqual([]);
    const late = await openVisitor(browser, proxy.origin, '10.1.1.2');
    await openNext(late);
    for (let visit = 0; visit < 4; visit += 1) await goToArtists(late.page);
    expect(await isSameDocument(early.page)).toBe(true);
    await completePurchase(buyer.page).click();
    await untilOrdered(buyer.page);

    // Only the next version is left. A call of the early page has changed, so the page asks the visitor to
    // reload.
    await upgrade.finish();
    await early.page.goBack();
    await name(early.page).fill('Ingrid Maria');
    await notice(early.page).getByRole('button', { name: 'Refresh' }).click();
    await expect(name(early.page)).toHaveValue('Ingrid Maria');
    await untilSaved(early.page);
    expect(early.scripts.some((path) => OF_SECOND_BUILD.test(path))).toBe(true);

    // So does the page of an order that the version before took.
    await buyer.page.reload();
    await untilOrdered(buyer.page);

    // The release is taken back: the previous version serves, with the schema of the next one. Open pages of
    // the next version go on, or ask the visitor to reload.
    await openNext(late);
    await late.page.goto('/artists');
    await untilAlive(late.page);
    const backBegun = performance.now();
    const back = await replace(proxy, servers, upgrade.next);
    await back.finish();
    const backSeconds = (performance.now() - backBegun) / 1000;
    // The reporter prints dots, so the line begins with a new one.
    console.log(`\ndrill: ${ROLL_BACK}: ${backSeconds.toFixed(1)} s`);
    expect(backSeconds).toBeLessThan(ceilings[ROLL_BACK] ?? 0);
    await late.page.getByRole('main').getByRole('link', { name: 'Load More' }).click();
    await notice(late.page).getByRole('button', { name: 'Refresh' }).click();
    await expect(late.page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(notice(late.page)).toHaveCount(0);
    await goToArtists(late.page);

    const { answered, failed } = await load.stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect([...early.wrongs, ...late.wrongs, ...buyer.wrongs]).toEqual([]);
  } finally {
    await servers.stop();
    await proxy.stop();
  }
});
