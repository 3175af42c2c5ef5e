import { builderPath } from '@keepsong/domain/builder/former-paths';
import { data, redirect } from 'react-router';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { NotFound } from '~/shell/frame/not-found-page.tsx';

/**
 * Redirects an alias or an old address of the builder to the current page, and keeps the query (spec 2.2-06,
 * 2.2-09…2.2-12, 2.3-01). The redirect is permanent, so that search engines keep one address for each page. Any other
 * address is a 404.
 */
const load = ({ params, request }: RouteLoad<{ '*'?: string }>) => {
  const path = builderPath(params['*'] ?? '');
  if (path === null) return data(null, { status: 404 });
  throw redirect(path + new URL(request.url).search, 301);
};

export { load as clientLoader, load as loader };

export default NotFound;
