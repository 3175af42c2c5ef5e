import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';
import { isKey, type Storage, type StoredFile } from './storage.port.ts';

export type ServeOptions = {
  /** Makes the browser save the file under this name instead of showing it. */
  download?: string;
  /**
   * The `Cache-Control` header. Set it for files that not everyone may see, or whose content may change under the same
   * key.
   */
  cacheControl?: string;
};

/** The content of a key never changes, so browsers may keep the file for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Browsers read recordings of at least this size from the object storage itself, where they can reach it. */
const LARGE_BYTES = 256 * 1024;
/** How long an address in the object storage works: long enough for a listener who pauses a song for a long time. */
const ADDRESS_SECONDS = 3_600;

/**
 * The policy for a file that somebody opens directly in the browser: it may not run scripts or load anything, whatever
 * its type is.
 */
const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers GET and HEAD requests for a stored file. Supports ranges, revalidation and caching. Answers 404 when
 * there is no file. Files of types that a browser could run are sent as a download. A large recording is sent
 * by the store itself, at an address that works for an hour. The caller has already checked that the visitor
 * may have the file.
 */
export async function serveStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
  options: ServeOptions = {},
): Promise<FastifyReply> {
  const file = isKey(key) ? await storage.stat(key) : null;
  if (!file) return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found' });
  if (storage.addressFor && request.method === 'GET' && isLargeRecording(file))
    return sendAddress(reply, storage.addressFor, { key, file, options });
  describeFile(reply, file, options);
  if (isFresh(request, file)) return reply.code(304).send();

  const range = readRange(rangeOf(request, file), file.size);
  if (range.kind === 'outside') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .header('cache-control', 'no-store')
      .removeHeader('content-disposition')
      .type('application/json')
      .send({ code: 'range_not_satisfiable' });
  }
  const part = range.kind === 'part' ? range : { start: 0, end: file.size - 1 };
  if (range.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  }
  reply.header('content-length', part.end - part.start + 1);
  const isEmpty = request.method === 'HEAD' || file.size === 0;
  // For HEAD send an empty stream. Without a body Fastify would set the length to 0.
  return reply.send(isEmpty ? Readable.from([]) : await storage.read(key, part));
}

const isLargeRecording = ({ size, contentType }: StoredFile) =>
  size >= LARGE_BYTES && /^audio\/[\w.+-]+$/i.test(contentType);

/**
 * Redirects a browser to the file in the object storage. No cache keeps the redirect, so the shop checks each time
 * whether the visitor may hear the recording.
 */
async function sendAddress(
  reply: FastifyReply,
  addressFor: NonNullable<Storage['addressFor']>,
  { key, file, options }: { key: string; file: StoredFile; options: ServeOptions },
): Promise<FastifyReply> {
  const address = await addressFor(key, {
    ...{ seconds: ADDRESS_SECONDS, contentType: file.contentType },
    // The browser may keep the file only as long as the address works.
    cacheControl: `private, max-age=${ADDRESS_SECONDS}`,
    ...(options.download === undefined ? {} : { contentDisposition: attachment(options.download) }),
  });
  return reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 302);
}

function describeFile(reply: FastifyReply, file: StoredFile, options: ServeOptions): void {
  const shown = isPassive(file.contentType);
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', `"${file.etag}"`)
    .header('last-modified', file.lastModified.toUTCString())
    .header('cache-control', options.cacheControl ?? FOREVER)
    .header('content-security-policy', INERT_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('content-type', shown ? file.contentType : 'application/octet-stream');
  if (options.download !== undefined) reply.header('content-disposition', attachment(options.download));
  else if (!shown) reply.header('content-disposition', 'attachment');
}

function isPassive(contentType: string): boolean {
  return /^(audio|video|image)\/[\w.+-]+(;|$)|^(text\/plain|application\/(pdf|json))(;|$)/i.test(contentType);
}

/**
 * The `Content-Disposition` header for a download (RFC 6266): an ASCII file name for old browsers, and the full name
 * for all others.
 */
function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%/]/g, '_')
    .trim();
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${whole}`;
}

/**
 * Whether the browser's copy is still current. If the request names an etag, the etag decides. Otherwise the date
 * decides (RFC 9110, 13.2.2).
 */
function isFresh({ headers }: FastifyRequest, file: StoredFile): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known.split(',').some((tag) => ['*', `"${file.etag}"`].includes(tag.trim().replace(/^W\//, '')));
  }
  return isNotNewer(file, headers['if-modified-since']);
}

/**
 * The requested range, or undefined when the file has changed since the browser got the first part. The browser would
 * otherwise join parts of two different files.
 */
function rangeOf({ headers }: FastifyRequest, file: StoredFile): string | undefined {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return headers.range;
  const holds = condition.startsWith('"') ? condition === `"${file.etag}"` : isNotNewer(file, condition);
  return holds ? headers.range : undefined;
}

function isNotNewer(file: StoredFile, date: string | undefined): boolean {
  const since = Date.parse(date ?? '');
  return !Number.isNaN(since) && Math.floor(file.lastModified.getTime() / 1000) <= Math.floor(since / 1000);
}
