import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
  // Source maps are for the shop only and are never served, even if a build has written them into this folder.
  const shown = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const paths = shown.map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map((path) => readBuiltFile(folder, path))));
}

async function readBuiltFile(folder: string, path: string): Promise<[string, BuiltFile]> {
  const url = `/${relative(folder, path).split(sep).join('/')}`;
  return [url, describeBuilt(url, await readFile(path))];
}

/** Whether the file's name contains a hash of its content. Such a file never changes. */
export const isHashed = (url: string): boolean => /^\/(assets|fonts)\//.test(url);

/** Describes a file of a build from its path in the address and its content. */
export function describeBuilt(url: string, body: Buffer): BuiltFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const type = TYPES[extname(url)] ?? 'application/octet-stream';
  // The ETag is weak, because the same file is sent in several encodings.
  return { body, type, etag: `W/"${hash}"`, isHashed: isHashed(url) };
}

/** Serves each file at its path. Names with a hash of the content are cached for ever; browsers revalidate the few others. */
export function builtFileRoutes(http: FastifyInstance, files: BuiltFiles): void {
  for (const [url, file] of files)
    http.get(encodeURI(url), (request, reply) => sendBuilt(request, reply, file));
}

/**
 * Serves files that are in other builds but not in this one (`platform/builds`). The answer for a missing file
 * is not cached, because the next build may have the file.
 */
export function earlierFileRoutes(
  http: FastifyInstance,
  earlier: { find(url: string): Promise<BuiltFile | null> },
): void {
  for (const folder of ['assets', 'fonts'])
    http.get(`/${folder}/*`, async (request, reply) => {
      const file = await earlier.find(request.url.split('?', 1)[0] ?? '');
      if (file) return sendBuilt(request, reply, file);
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found' });
    });
}

function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { body, type, etag } = file;
  const caching = file.isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  reply.header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
