import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A file of the web app's build, with the headers that it is served with. */
export type BuiltFile = { body: Buffer; type: string; etag: string; isHashed: boolean };

/** The built files by their path in the address, such as `/assets/1a2b3c.js`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const YEAR_SECONDS = 31_536_000;

/**
 * Reads the browser files of a build (one to two megabytes) into memory. So a running shop serves the files that it was
 * started with, even when a new build replaces the folder.
 */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Source maps are nobody's business but the shop's, whoever has built them into this folder.
  const shown = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const paths = shown.map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map((path) => readBuiltFile(folder, path))));
}

async function readBuiltFile(folder: string, path: string): Promise<[string, BuiltFile]> {
  const body = await readFile(path);
  const url = `/${relative(folder, path).split(sep).join('/')}`;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  // The ETag is weak, because the same file is sent in several encodings.
  return [url, { body, type, etag: `W/"${hash}"`, isHashed: /^\/(assets|fonts)\//.test(url) }];
}

/** Serves each file at its path. Names with a hash of the content are cached for ever; browsers revalidate the few others. */
export function builtFileRoutes(http: FastifyInstance, files: BuiltFiles): void {
  for (const [url, { body, type, etag, isHashed }] of files) {
    const caching = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
    http.get(encodeURI(url), (request, reply) => {
      reply.header('cache-control', caching).header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  }
}
