import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A rule of accessibility that a page breaks, with the first three places where it does. */
export type Fault = { id: string; help: string; nodes: string[] };

/**
 * The faults that axe finds on the page as it is now, or only in `part` of it when the rest was checked before. `without`
 * names rules that are left out.
 *
 * All frames of the shop have the page's origin. Legacy mode checks them from the page, which is twice as fast.
 * Collecting the rules that pass would double axe's time.
 */
export async function faultsOf(page: Page, part?: string, without: readonly string[] = []): Promise<Fault[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode();
  if (part !== undefined) axe.include(part);
  if (without.length > 0) axe.disableRules([...without]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
}
