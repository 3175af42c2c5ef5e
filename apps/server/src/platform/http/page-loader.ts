import { readdir, realpath } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../startup-errors.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import type { PageModule } from './pages.ts';

/** Loads the module that renders pages, and adds the routes that the pages need. */
export type PageLoader = {
  dev: boolean;
  /** The browser files of the build. In development Vite serves them. */
  files: BuiltFiles;
  load(): Promise<PageModule>;
  mount(http: FastifyInstance): void;
  stop(): Promise<void>;
};

const WEB = new URL('../../../../web/', import.meta.url);

type PageLoaderOptions = {
  development: boolean;
  /** The folder of the build, as a URL with a slash at the end. */
  build?: URL;
};

/** Loads the built pages. In development it loads the sources through Vite, with hot reload. */
export function pageLoader({
  development,
  build = new URL('build/', WEB),
}: PageLoaderOptions): Promise<PageLoader> {
  return development ? vitePages() : builtPages(build);
}

async function builtPages(build: URL): Promise<PageLoader> {
  try {
    const module = await importPages(new URL('server/', build));
    const files = await readBuiltFiles(fileURLToPath(new URL('client/', build)));
    return {
      dev: false,
      files,
      load: async () => module,
      mount: () => undefined,
      stop: async () => undefined,
    };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StartupError(
      'The pages are not built yet: run "npm run build", or start the shop with "npm start".',
    );
  }
}

// Pages import some modules only when they are first shown. Load all modules now, because a new build may replace the
// folder.
async function importPages(folder: URL): Promise<PageModule> {
  const module: PageModule = await import(new URL('page-host.js', folder).href);
  const parts = (await readdir(new URL('assets/', folder))).filter((name) => name.endsWith('.js'));
  await Promise.all(parts.map((name) => import(new URL(`assets/${name}`, folder).href)));
  keepFindable(`${pathToFileURL(await realpath(folder)).href}/`);
  return module;
}

/**
 * Lets the modules of a folder import each other without access to the disk. Node looks for the file at each
 * import, even when the module was loaded long ago, and by then the file may be gone.
 */
function keepFindable(folder: string): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.startsWith(folder)
        ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
        : next(specifier, context),
  });
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ENOENT';
}

async function vitePages(): Promise<PageLoader> {
  const { createServer } = await import('vite');
  const own = process.listeners('SIGTERM');
  const vite = await createServer({ root: fileURLToPath(WEB), server: { middlewareMode: true } });
  // React Router's own signal handler would end the process before the shop has closed everything.
  for (const listener of process.listeners('SIGTERM')) {
    if (!own.includes(listener)) process.off('SIGTERM', listener);
  }
  return {
    dev: true,
    files: new Map(),
    load: async () => (await vite.ssrLoadModule('./server/page-host.ts')) as PageModule,
    mount(http) {
      http.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    stop: () => vite.close(),
  };
}
