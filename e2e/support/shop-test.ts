import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { untilScripts } from './alive.ts';

export { expect };

/**
 * Every visitor of a test gets their own network address, because the shop limits the number of calls from one address.
 */
const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Visitors = {
  /** Opens a page in a browser profile of its own, as another person or another device would. */
  openVisitor: () => Promise<Page>;
  /** Errors that pages have thrown. At the end of the test the list must be empty. */
  faults: string[];
  /**
   * Whether popups of the shop may appear. By default they may not, because on a busy machine they would interrupt
   * tests.
   */
  popups: boolean;
};

/** Playwright's test with visitors of the shop. A fault thrown on any page fails the test. */
export const test = base.extend<Visitors>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': freshAddress() });
  },

  popups: [false, { option: true }],

  faults: [
    async ({ context, popups, javaScriptEnabled }, use) => {
      const faults: string[] = [];
      watch(context, faults);
      if (javaScriptEnabled !== false) context.on('page', arriveWithScripts);
      if (!popups) await putPopupsAway(context);
      await use(faults);
      expect(faults, 'faults thrown in the page').toEqual([]);
    },
    { auto: true },
  ],

  openVisitor: async ({ browser, extraHTTPHeaders, faults, popups }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        extraHTTPHeaders: { ...extraHTTPHeaders, 'x-forwarded-for': freshAddress() },
      });
      watch(context, faults);
      context.on('page', arriveWithScripts);
      if (!popups) await putPopupsAway(context);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (fault) => faults.push(`${fault.page()?.url()}: ${fault.error().stack}`));
}

/**
 * Makes `goto` and `reload` wait for the page's scripts too, because they are fetched after the first paint. A test that
 * waits only until the page is committed holds its scripts back.
 */
function arriveWithScripts(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...args) => {
    const answer = await goto(...args);
    if (args[1]?.waitUntil !== 'commit') await untilScripts(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await untilScripts(page);
    return answer;
  };
}

/** Stores that every popup was closed a moment ago, so that none appears. */
const putPopupsAway = (context: BrowserContext) =>
  context.addInitScript(() => {
    const at = Date.now();
    const kinds = ['survey', 'song_played', 'giveaway', 'win_song'];
    try {
      const away = Object.fromEntries(kinds.map((kind) => [kind, at]));
      window.localStorage.setItem('sf_popups', JSON.stringify(away));
    } catch {
      // A frame without storage throws here. It shows no popups anyway.
    }
  });

/** Whether this is the phone project. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
