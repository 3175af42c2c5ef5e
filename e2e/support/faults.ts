import type { Frame, Page } from '@playwright/test';
import axe, { type ElementContext, type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A rule of accessibility that a page breaks, with the first three places where it does. */
export type Fault = { id: string; help: string; nodes: string[] };

/**
 * The faults that axe finds on the page as it is now, or only in `part` of it when the rest was checked before.
 * `without` names rules that are left out.
 *
 * All frames of the shop have the page's origin, so axe checks them from the page. Only failures are collected,
 * because collecting the passed rules would double axe's time.
 */
export async function faultsOf(page: Page, part?: string, without: readonly string[] = []): Promise<Fault[]> {
  await Promise.all(page.frames().map(prepare));
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  };
  const violations = await page.evaluate(
    async ([within, how]) => {
      // Wait for animations that end, because the contrast of changing colours means nothing. Some animations
      // never end.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations: found } = await window.axe.run(within ?? document, how);
      // A bar that stays in place covers a target only until the page is scrolled.
      const stays = (element: Element | null | undefined): boolean =>
        element instanceof Element &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
      const isUnderBar = ({ any }: (typeof found)[number]['nodes'][number]) =>
        any.some(({ relatedNodes = [] }) =>
          relatedNodes.some(({ target: [at] }) => stays(document.querySelector(String(at)))),
        );
      return found
        .map((one) =>
          one.id === 'target-size' ? { ...one, nodes: one.nodes.filter((node) => !isUnderBar(node)) } : one,
        )
        .filter(({ nodes }) => nodes.length > 0);
    },
    [part === undefined ? null : [part], options] satisfies [ElementContext | null, RunOptions],
  );
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Puts axe into a document once: its half a megabyte takes longer to read than many pages to check. */
async function prepare(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => typeof window.axe === 'object')) return;
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<same_origin>'] }); null`);
}
