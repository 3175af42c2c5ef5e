import type { ReactNode } from 'react';
import { type ChromeContent, ChromeContext, loadChrome } from '~/platform/chrome/chrome-content.ts';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { whenNear } from '~/platform/loading/when-near.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { SkipLink } from './skip-link.tsx';

const loadFooter = () => import('../footer/site-footer.tsx').then(({ SiteFooter }) => SiteFooter);
export const LaterFooter = whenNear({
  load: loadFooter,
  onServer: import.meta.env.SSR ? await loadFooter() : null,
});

/**
 * The banner. The server renders its text. The script that updates its clock is loaded after the page's own scripts.
 */
const loadBanner = () => import('../header/top-banner.tsx').then(({ TopBanner }) => TopBanner);
const LaterBanner = whenNear({ load: loadBanner, onServer: import.meta.env.SSR ? await loadBanner() : null });

/** The id of the place below a page's content, where a block that belongs to no page can stand. */
export const AFTER_CONTENT = 'after-content';

/** Loads the content of menus, footer and banner, and what draws them, so that a page entered by a link comes whole. */
export async function loadFrame(args: RouteLoad<object>): Promise<ChromeContent> {
  const [chrome] = await Promise.all([loadChrome(args), LaterBanner.ready(), LaterFooter.ready()]);
  return chrome;
}

export type LayoutProps = {
  chrome: ChromeContent;
  /** Whether the shop's banner with its offers is shown above the header. */
  hasBanner: boolean;
  children: ReactNode;
};

/** Pages with the shop's header and footer around them. */
export function SiteLayout({ chrome, hasBanner, children }: LayoutProps) {
  return (
    <ChromeContext value={chrome}>
      <SkipLink />
      {hasBanner ? <LaterBanner /> : null}
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <div id={AFTER_CONTENT} />
      <LaterFooter />
    </ChromeContext>
  );
}

/**
 * The layout of builder and checkout. It has no navigation, footer or start button (spec 2.3-01), and each page adds
 * its own bars.
 */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
