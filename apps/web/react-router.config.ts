import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // The host loads the pages from here (server/page-host.ts).
  serverBuildFile: 'page-host.js',
  // The whole route list is part of the page: no manifest requests while people browse.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
