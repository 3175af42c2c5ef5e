import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { untilScripts } from './alive.ts';

export { expect };

/** The shop limits calls by network address, so every visitor of a test gets their own. */
const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Visitors = {
  /** Opens a page in its own browser profile, as another person, or as the same one on another device. */
  openVisitor: () => Promise<Page>;
  /** Faults that pages reported and no test expects. */
  faults: string[];
  /** Whether popups may appear. By default they may not, because on a busy machine they would interrupt tests. */
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

/** Navigation waits for the scripts too, because they are fetched after the first paint. */
function arriveWithScripts(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await untilScripts(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await untilScripts(page);
    return answer;
  };
}

/** Marks every popup as closed a moment ago. */
const putPopupsAway = (context: BrowserContext) =>
  context.addInitScript(() => {
    const at = Date.now();
    const kinds = ['survey', 'song_played', 'giveaway', 'win_song'];
    try {
      const away = Object.fromEntries(kinds.map((kind) => [kind, at]));
      window.localStorage.setItem('sf_popups', JSON.stringify(away));
    } catch {
      // A frame without storage shows no popups.
    }
  });

/** Whether this is the phone project. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
