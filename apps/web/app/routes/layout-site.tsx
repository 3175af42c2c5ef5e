import { Outlet, useRouteLoaderData } from 'react-router';
import { draftsOf } from '~/platform/chrome/content.ts';
import { loadFrame, SiteLayout } from '~/shell/frame/layouts.tsx';
import type { Route } from './+types/layout-site';
import type { loader as storyLoader } from './story';

export { loadFrame as clientLoader, loadFrame as loader };

/**
 * Menus and footer are not loaded again when the visitor moves to another page. They are loaded again when the same
 * page loads anew, so that staff see their own changes at once, and when staff begin or stop to look at drafts.
 */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: RevalidateArgs) =>
  formAction === undefined &&
  (currentUrl.href === nextUrl.href || draftsOf(currentUrl.href).drafts !== draftsOf(nextUrl.href).drafts) &&
  defaultShouldRevalidate;

type RevalidateArgs = {
  formAction?: string;
  defaultShouldRevalidate: boolean;
  currentUrl: URL;
  nextUrl: URL;
};

export default function LayoutSite({ loaderData }: Route.ComponentProps) {
  // The banner advertises the shop's offers. Hide it from people who open a song that was given to them.
  const song = useRouteLoaderData<typeof storyLoader>('routes/story');
  return (
    <SiteLayout chrome={loaderData} hasBanner={song === undefined || song.story.is_owner}>
      <Outlet />
    </SiteLayout>
  );
}
