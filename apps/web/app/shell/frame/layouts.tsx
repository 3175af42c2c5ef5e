import type { ReactNode } from 'react';
import { type ChromeContent, ChromeContext, loadChrome } from '~/platform/chrome/chrome-content.ts';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { whenNear } from '~/platform/loading/when-near.tsx';
import { Away } from '../header/away.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { SkipLink } from './skip-link.tsx';

const loadFooter = () => import('../footer/site-footer.tsx').then(({ SiteFooter }) => SiteFooter);
export const LaterFooter = whenNear({
  load: loadFooter,
  onServer: import.meta.env.SSR ? await loadFooter() : null,
});

/**
 * Loads the banner. The server renders its text. The script that updates its clock is loaded after the page's
 * own scripts.
 */
const loadBanner = () => import('../header/top-banner.tsx').then(({ TopBanner }) => TopBanner);
const LaterBanner = whenNear({ load: loadBanner, onServer: import.meta.env.SSR ? await loadBanner() : null });

/** The id of an element below the page's content. Blocks that belong to no page can be placed there. */
export const AFTER_CONTENT = 'after-content';

/** The attribute of the places inside a page's content where a block about a heard song can be placed. */
export const AFTER_SONGS = 'data-after-songs';

/**
 * A place for a block, after a part of a page with songs to hear. It gets its attribute in the browser, after hydration,
 * because hydration fails when a script has put something between the server's elements before.
 */
export const AfterSongs = () => <div ref={(place) => place?.setAttribute(AFTER_SONGS, '')} />;

/**
 * Loads the content of menus, footer and banner, and the scripts that render them, so that a page opened by a
 * link appears complete.
 */
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

/** The layout of pages with the shop's header and footer. */
export function SiteLayout({ chrome, hasBanner, children }: LayoutProps) {
  return (
    <ChromeContext value={chrome}>
      <SkipLink />
      <Away />
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
    <>
      <Away />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
