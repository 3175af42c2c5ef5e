import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The address of a page: the shop's own origin with the path and query of the request. Any other host that a
 * proxy or visitor names is ignored. A path such as `//evil.example` stays a path.
 */
export function pageUrl(origin: string, target: string): URL {
  if (target.startsWith('/')) return new URL(origin + target);
  // A request that is meant for a proxy contains the full address (RFC 9112, 3.2.2).
  const { pathname, search } = URL.canParse(target) ? new URL(target) : { pathname: '/', search: '' };
  return new URL(origin + pathname + search);
}

/** Turns a visitor's request into a `Request` for the web app. Its signal is aborted when the visitor disconnects. */
export function pageRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return new Request(pageUrl(origin, request.url), {
    method: request.method,
    headers,
    signal: gone.signal,
  });
}
