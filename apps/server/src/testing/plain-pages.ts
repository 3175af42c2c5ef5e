import { ApiError, createClient } from '@keepsong/contract/transport/client';
import type { PageLoader } from '../platform/http/page-loader.ts';
import type { PageModule, RenderedPage } from '../platform/http/pages.ts';

const PUBLIC = ['/', '/terms'];

/** A stand-in for the pages of the web app. Pages of stories call the API; the others need no data. */
const plainPages: PageModule = {
  isPublicPage: (path) => PUBLIC.includes(path.replace(/(?<=.)\/$/, '')),
  isSameForNewcomers: (path) => path === '/cart',
  isPaymentPage: (path) => path === '/checkout',
  allowsOutside: (path) => path !== '/checkout' && path !== '/admin',
  showsChangesAtOnce: () => false,
  keptQuery: (_, search) => (search.has('page') ? `?page=${search.get('page')}` : ''),
  async renderPage(request, { transport, nonce, csrfToken, user, locale }) {
    const { pathname } = new URL(request.url);
    const slug = /^\/stories\/(.+)$/.exec(pathname)?.[1];
    const status = slug ? await statusOf(createClient(transport).stories.get({ params: { slug } })) : 200;
    const own = csrfToken ? `<meta name="csrf-token" content="${csrfToken}">${user?.email ?? ''}` : '';
    const parts = [
      `<html lang="${locale}"><script nonce="${nonce}">start()</script>`,
      `<link rel="canonical" href="${request.url}">${own}`,
    ];
    return answer(request.method === 'HEAD' ? '' : parts.join(''), status);
  },
};

/** Makes a rendered page with this content. */
export const answer = (html: string, status = 200): RenderedPage => ({
  status,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  bytes: Buffer.from(html),
});

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

export const plainPageLoader: PageLoader = {
  dev: false,
  files: new Map(),
  load: async () => plainPages,
  mount: () => undefined,
  stop: async () => undefined,
};
