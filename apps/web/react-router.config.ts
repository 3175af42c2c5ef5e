import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One script a page: in pieces (component, loader, placeholder) each page lists and fetches several.
  splitRouteModules: false,
  appDirectory: 'app',
  // Set-up builds beside the place that the shop is served from, and puts the finished folder there (scripts/lib/set-up/build.mjs).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The host loads the pages from here (server/page-host.ts).
  serverBuildFile: 'page-host.js',
  // The whole route list is part of the page: no manifest requests while people browse.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
