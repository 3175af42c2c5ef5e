import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One script per page. In separate parts (component, loader, placeholder) each page would list and fetch several
  // files.
  splitRouteModules: false,
  appDirectory: 'app',
  // The set-up builds into another folder than the one that the shop is served from, and moves the finished folder
  // there (scripts/lib/set-up/build.mjs).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The host loads the pages from this file (server/page-host.ts).
  serverBuildFile: 'page-host.js',
  // The page carries the whole route list, so that browsing needs no manifest requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
