import type { Config } from '@react-router/dev/config';
import { trimManifest } from './build-plugins/lean-manifest.ts';

export default {
  ssr: true,
  appDirectory: 'app',
  // Set-up builds beside the place that the shop is served from, and puts the finished folder there (scripts/lib/build.mjs).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The host loads the pages from here (server/page-host.ts).
  serverBuildFile: 'page-host.js',
  // The whole route list is part of the page: no manifest requests while people browse.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => trimManifest(reactRouterConfig.buildDirectory),
} satisfies Config;
