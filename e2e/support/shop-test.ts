import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Limits of the shop count by network address: every visitor of a journey comes from one of its own. */
const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Visitors = {
  /** A page in a browser profile of its own: another person, or the same one on another device. */
  openVisitor: () => Promise<Page>;
  /** Faults that pages reported and no test expects. */
  faults: string[];
};

/** Playwright's test with the visitors of the shop. A fault that any page throws fails the journey. */
export const test = base.extend<Visitors>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': freshAddress() });
  },

  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      watch(context, faults);
      await use(faults);
      expect(faults, 'faults thrown in the page').toEqual([]);
    },
    { auto: true },
  ],

  openVisitor: async ({ browser, extraHTTPHeaders, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        extraHTTPHeaders: { ...extraHTTPHeaders, 'x-forwarded-for': freshAddress() },
      });
      watch(context, faults);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (fault) => faults.push(`${fault.page()?.url()}: ${fault.error().stack}`));
}

/** Whether this project is the phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
