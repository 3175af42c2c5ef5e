import { ApiError, createClient } from '@keepsong/contract/transport/client';
import type { PageLoader } from '../platform/http/page-loader.ts';
import type { PageModule } from '../platform/http/pages.ts';

const PUBLIC = ['/', '/terms'];

/**
 * Stands in for the pages of the web app. These pages stream as well. Pages of stories call the API, and the others
 * need no data.
 */
const plainPages: PageModule = {
  isPublicPage: (path) => PUBLIC.includes(path.replace(/(?<=.)\/$/, '')),
  isSameForNewcomers: (path) => path === '/cart',
  isPaymentPage: (path) => path === '/checkout',
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
    const body = new ReadableStream({
      async pull(stream) {
        const part = parts.shift();
        if (part === undefined) stream.close();
        else stream.enqueue(new TextEncoder().encode(part));
      },
    });
    return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};

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
