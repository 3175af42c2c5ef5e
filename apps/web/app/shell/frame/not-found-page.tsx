import { redirectOf } from '@keepsong/domain/navigation/redirects';
import { data, redirect, redirectDocument } from 'react-router';
import { m } from '~/paraglide/messages.js';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { NotFoundPage } from './error-page.tsx';

/**
 * Answers an unknown path with a 404 (spec 2.1-12). The former address of a page redirects to the current one (spec
 * 2.2).
 */
export const loadNotFound = ({ request, context }: RouteLoad<object>) => {
  const { pathname, search } = new URL(request.url);
  const moved = redirectOf(pathname, search, context.get(pageContext).settings.instant_landing_url);
  if (!moved) return data(null, { status: 404 });
  // Redirects to the instant songs are temporary, because their address is a setting that may change. All other
  // redirects are permanent.
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
