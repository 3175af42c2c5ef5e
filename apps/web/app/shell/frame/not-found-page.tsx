import { redirectOf } from '@keepsong/domain/navigation/redirects';
import { data, redirect, redirectDocument } from 'react-router';
import { m } from '~/paraglide/messages.js';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { NotFoundPage } from './error-page.tsx';

/** Any unknown path is a 404 (spec 2.1-12), unless it is the former address of a page (spec 2.2). */
export const loadNotFound = ({ request, context }: RouteLoad<object>) => {
  const { pathname, search } = new URL(request.url);
  const moved = redirectOf(pathname, search, context.get(pageContext).settings.instant_landing_url);
  if (!moved) return data(null, { status: 404 });
  // The address of the instant songs is a setting and may change, so that redirect is temporary. The others are
  // permanent.
  throw moved.isOutside ? redirectDocument(moved.to, 302) : redirect(moved.to, 301);
};

export function NotFound() {
  return (
    <>
      <title>{m.errors_not_found_title()}</title>
      <meta name="robots" content="noindex" />
      <NotFoundPage />
    </>
  );
}
