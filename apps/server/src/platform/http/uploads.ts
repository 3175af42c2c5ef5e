import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { FastifyRequest } from 'fastify';
import { addressSubject, type Limits, longestRefusal, type TooMany } from './limits.ts';

export type ReceivedForm = {
  /**
   * The file, if one was sent. It is at `path` until `remove` is called. The shop may show the file's name but does not
   * trust it.
   */
  file: { path: string; fileName: string } | null;
  fields: Record<string, string>;
  remove(): Promise<void>;
};

/**
 * Reads at most one file and the text fields before the file from a multipart body. The file is stored on disk.
 * Refusals: `invalid_input` when the body is not multipart, `file_too_large`.
 */
export async function receiveForm(
  request: FastifyRequest | null,
  maxBytes: number,
): Promise<Result<ReceivedForm>> {
  if (!request?.isMultipart()) return refuse('invalid_input');
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = typeof part.value === 'string' ? part.value : '';
        continue;
      }
      const path = join(folder, 'file');
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) {
        await remove();
        return refuse('file_too_large', { max_bytes: maxBytes });
      }
      return ok({ file: { path, fileName: tidyText(part.filename ?? '').slice(0, 200) }, fields, remove });
    }
  } catch (error) {
    await remove();
    if (isBrokenForm(error)) return refuse('invalid_input');
    throw error;
  }
  return ok({ file: null, fields, remove });
}

/** Whether the form is broken. Errors of the form parser have no code; errors of the disk and of limits have one. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !('code' in error);

/**
 * Kilobytes of uploads in an hour: of one visitor, of one network address (a family or an office), and of all. A
 * generous order has twenty photos of 5 MB.
 */
const BY_VISITOR = { name: 'upload_kb_visitor', max: 300 * 1024, seconds: 3600 } as const;
const BY_ADDRESS = { name: 'upload_kb_address', max: 600 * 1024, seconds: 3600 } as const;
const OF_ALL = { name: 'upload_kb_shop', max: 20 * 1024 * 1024, seconds: 3600 } as const;

/** Who sends a file. */
export type Sender = { visitorId: string; ip: string };

/**
 * Counts a file against the quotas, before it is decoded or stored. A refused file counts for its sender and not for
 * the shop, so that nobody can use up the quota of all. Refusals: `too_many_requests`.
 */
export async function takeUploadQuota(
  limits: Limits,
  path: string,
  { visitorId, ip }: Sender,
): Promise<Result<null, TooMany>> {
  const kilobytes = Math.max(1, Math.ceil((await stat(path)).size / 1024));
  const own = longestRefusal([
    await limits.take(BY_VISITOR, visitorId, kilobytes),
    await limits.take(BY_ADDRESS, addressSubject(ip), kilobytes),
  ]);
  return own.ok ? limits.take(OF_ALL, 'all', kilobytes) : own;
}
