import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Build one script per page. If component, loader and placeholder of a page were separate files, every page would
  // have to list and fetch more files.
  splitRouteModules: false,
  appDirectory: 'app',
  // The set-up script builds into a temporary folder, because the shop is served from `build`, and moves the
  // finished folder afterwards (scripts/lib/set-up/build.mjs).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The server loads the pages from this file (server/page-host.ts).
  serverBuildFile: 'page-host.js',
  // Every page carries the list of all routes, so that the browser need not request routes when people browse.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
