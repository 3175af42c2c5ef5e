/** The arrows of docs/ARCHITECTURE.md. Anything that is not forbidden here is allowed. */
export const RULES = [
  only('domain', '', 'the domain is pure: it knows nothing else of ours'),
  only('contract', 'domain', 'the contract knows the domain and nothing else of ours'),
  only('artwork', '', 'the artwork knows nothing else of ours'),
  only('song-engine', 'domain', 'the song engine knows the domain and nothing else of ours'),
  { from: /^packages\/domain\//, to: /^node:/, why: 'the domain does no input or output' },
  {
    from: /^packages\/domain\//,
    to: /^npm:/,
    except: /^npm:(date-fns|@date-fns\/tz|libphonenumber-js)$/,
    why: 'the domain depends on nothing but dates and the shapes of phone numbers',
  },
  {
    from: /^apps\/web\//,
    to: /^(apps\/server|packages\/song-engine|e2e|bench)\//,
    why: 'the web app reaches the server through the contract only',
  },
  {
    from: /^apps\/server\//,
    to: /^apps\/web\/(?!build\/)/,
    why: 'the server hosts the built web app and imports none of its sources',
  },

  // Inside the server: routes → service → { domain, repository, port }.
  {
    from: /^apps\/server\/src\/features\/([^/]+)\//,
    to: /^apps\/server\/src\/features\/(?!$1\/).*\.repository\.ts$/,
    why: "a feature never imports another feature's repository",
  },
  {
    from: /\.routes\.ts$/,
    to: /\.repository\.ts$/,
    why: 'routes translate and decide nothing: they call a service',
  },
  {
    from: /\.repository\.ts$/,
    to: /\.(service|routes)\.ts$/,
    why: 'a repository is called by services and calls none',
  },
  { from: /\.service\.ts$/, to: /\.routes\.ts$|^npm:fastify$/, why: 'a service knows nothing of HTTP' },
  {
    from: /^apps\/server\/src\/(platform|adapters)\//,
    to: /^apps\/server\/src\/features\//,
    why: 'the platform and the edges know no feature',
  },
  {
    from: /^apps\/server\//,
    to: /^apps\/server\/src\/(.*\/)?testing\//,
    why: 'what is for tests stays in tests',
  },

  // Inside the web app: routes → features → { ui, platform }.
  {
    from: /^apps\/web\/app\/features\/([^/]+)\//,
    to: /^apps\/web\/app\/features\/(?!$1\/)/,
    why: 'one feature never imports another: the route composes them',
  },
  {
    from: /^apps\/web\/app\/(features|shell|ui|platform)\//,
    to: /^apps\/web\/app\/routes\//,
    why: 'nothing imports a route',
  },
  {
    from: /^apps\/web\/app\/ui\//,
    to: /^apps\/web\/app\/(features|shell|paraglide)\//,
    why: 'the design system knows no shop words',
  },
  {
    from: /^apps\/web\/app\/platform\//,
    to: /^apps\/web\/app\/features\//,
    why: 'the platform knows no feature',
  },
];

/** What must not be reachable at run time, however long the chain. */
export const UNREACHABLE = [
  { from: 'apps/web/app/', to: 'npm:zod', why: 'zod stays out of the browser bundle' },
];

function only(name, allowed, why) {
  const others = [name, ...(allowed ? [allowed] : [])].join('|');
  return {
    from: new RegExp(`^packages/${name}/`),
    to: /^(packages|apps|e2e|bench|scripts)\//,
    except: new RegExp(`^packages/(${others})/`),
    why,
  };
}
