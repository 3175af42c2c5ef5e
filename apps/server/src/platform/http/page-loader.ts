import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../startup-errors.ts';
import type { PageModule } from './pages.ts';

/** Where page modules come from, and what must stand before the pages so that they work. */
export type PageLoader = {
  dev: boolean;
  load(): Promise<PageModule>;
  mount(http: FastifyInstance): void;
  stop(): Promise<void>;
};

const WEB = new URL('../../../../web/', import.meta.url);
const SERVER_BUILD = new URL('build/server/page-host.js', WEB);

/** The built pages, or in development the sources through Vite with hot reload. */
export function pageLoader(development: boolean): Promise<PageLoader> {
  return development ? vitePages() : builtPages();
}

async function builtPages(): Promise<PageLoader> {
  const module: PageModule = await import(SERVER_BUILD.href).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new StartupError(
        'The pages are not built yet: run "npm run build", or start the shop with "npm start".',
      );
    throw error;
  });
  return { dev: false, load: async () => module, mount: () => undefined, stop: async () => undefined };
}

async function vitePages(): Promise<PageLoader> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: fileURLToPath(WEB), server: { middlewareMode: true } });
  return {
    dev: true,
    load: async () => (await vite.ssrLoadModule('./server/page-host.ts')) as PageModule,
    mount(http) {
      http.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    stop: () => vite.close(),
  };
}
