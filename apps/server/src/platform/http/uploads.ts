import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { FastifyRequest } from 'fastify';
import { makeTemporaryFolder } from '../temporary-files.ts';
import { addressSubject, type Limit, type Limits, longestRefusal, type TooMany } from './limits.ts';

/**
 * A file that was sent. It is at `path` until the form is removed. The shop may show the file's name but does not trust
 * it.
 */
export type ReceivedFile = { path: string; fileName: string };

export type ReceivedForm<Field extends string> = {
  /** The file, if one was sent. */
  file: ReceivedFile | null;
  /** The text fields that the contract names for the call. */
  fields: Partial<Record<Field, string>>;
  remove(): Promise<void>;
};

type ReceivedFiles<Field extends string> = Omit<ReceivedForm<Field>, 'file'> & { files: ReceivedFile[] };
/** The most bytes of each file, the most files that are read, and the most bytes of each text field. */
type FormRoom = { maxBytes: number; maxFiles: number; fieldBytes: number };

/** The longest text field of a form with one file is a name together with its pronunciation. */
const FIELD_BYTES = 8 * 1024;
const MOST_AROUND_FILE = 128 * 1024;

/**
 * Reads at most one file and the text fields before the file from a multipart body. The file is stored on disk.
 * Refusals: `invalid_input` when the body is not multipart, `file_too_large`.
 */
export async function receiveForm<Field extends string = never>(
  request: FastifyRequest | null,
  maxBytes: number,
): Promise<Result<ReceivedForm<Field>>> {
  const form = await receiveFiles<Field>(request, { maxBytes, maxFiles: 1, fieldBytes: FIELD_BYTES });
  if (!form.ok) return form;
  const { files, ...rest } = form.value;
  return ok({ ...rest, file: files[0] ?? null });
}

/** Reads several files as `receiveForm` reads one, and the text fields before the last of them. Refusals as there. */
export async function receiveFiles<Field extends string = never>(
  request: FastifyRequest | null,
  { maxBytes, maxFiles, fieldBytes }: FormRoom,
): Promise<Result<ReceivedFiles<Field>>> {
  if (!request?.isMultipart()) return refuse('invalid_input');
  // Refuse a request without reading it when its announced length is too large. A form adds some bytes around
  // its files.
  if (Number(request.headers['content-length']) > maxFiles * maxBytes + MOST_AROUND_FILE)
    return refuse('file_too_large', { max_bytes: maxBytes });
  const folder = await makeTemporaryFolder('upload');
  const remove = () => rm(folder, { recursive: true, force: true });
  const files: ReceivedFile[] = [];
  const sent: Record<string, string> = {};
  // The type hides the fields that the contract does not name.
  const fields = sent as Partial<Record<Field, string>>;
  const limits = { fileSize: maxBytes, files: maxFiles, fields: 10, fieldSize: fieldBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        sent[part.fieldname] = typeof part.value === 'string' ? part.value : '';
        continue;
      }
      const path = join(folder, `file-${files.length}`);
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) {
        await remove();
        return refuse('file_too_large', { max_bytes: maxBytes });
      }
      files.push({ path, fileName: tidyText(part.filename ?? '').slice(0, 200) });
      if (files.length === maxFiles) break;
    }
  } catch (error) {
    await remove();
    if (isBrokenForm(error)) return refuse('invalid_input');
    throw error;
  }
  return ok({ files, fields, remove });
}

/** Whether the form is broken. Errors of the form parser have no code; errors of the disk and of limits have one. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !('code' in error);

/**
 * Limits in kilobytes. A generous order has twenty photos of 5 MB or eight of 12 MB, and some are sent twice. A
 * family or an office shares an address, and not all of them order on the same day.
 */
const BY_VISITOR: readonly Limit[] = [{ name: 'upload_kb_visitor', max: 150 * 1024, seconds: 3600 }];
const BY_ADDRESS: readonly Limit[] = [
  { name: 'upload_kb_address', max: 300 * 1024, seconds: 3600 },
  { name: 'upload_kb_address_day', max: 1024 * 1024, seconds: 86_400 },
];
/** Enough for two hundred generous orders of the whole shop in an hour. */
const OF_ALL: Limit = { name: 'upload_kb_shop', max: 12 * 1024 * 1024, seconds: 3600 };

/** An artist uploads studio recordings of up to 200 MB each, and several versions of a song. */
const BY_ARTIST: readonly Limit[] = [{ name: 'upload_kb_artist', max: 2 * 1024 * 1024, seconds: 3600 }];

/** Who sends a file. */
export type Sender = { visitorId: string; ip: string };
/** Who sends a file, and how many bytes are announced or stored. */
export type Upload = Sender & { bytes: number; isOfStudio?: boolean };

/**
 * Counts an upload against the quotas of its visitor, its network address and the shop. An upload that its sender's
 * quota refuses does not count for the shop, so that nobody can use up the quota of all. Refusals:
 * `too_many_requests`.
 */
export async function takeUploadQuota(
  limits: Limits,
  { visitorId, ip, bytes, isOfStudio = false }: Upload,
): Promise<Result<null, TooMany>> {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  const take = (limit: Limit, subject: string) => limits.take(limit, subject, kilobytes);
  const own: Result<null, TooMany>[] = [];
  for (const limit of isOfStudio ? BY_ARTIST : BY_VISITOR) own.push(await take(limit, visitorId));
  if (!isOfStudio) for (const limit of BY_ADDRESS) own.push(await take(limit, addressSubject(ip)));
  const within = longestRefusal(own);
  return within.ok && !isOfStudio ? take(OF_ALL, 'all') : within;
}

/**
 * Counts what the shop stores of a file beyond what it received. A minute of silence is sent in a few kilobytes, and
 * its MP3 has 720. Call it before the file is stored.
 * @param received the path of the file that was sent
 * @param bytes the size of the file that will be stored
 * @returns refusals: `too_many_requests`
 */
export async function takeGrowthQuota(
  limits: Limits,
  sender: Sender,
  { received, bytes }: { received: string; bytes: number },
): Promise<Result<null, TooMany>> {
  const growth = bytes - (await stat(received)).size;
  return growth > 0 ? takeUploadQuota(limits, { ...sender, bytes: growth }) : ok(null);
}

/**
 * How many bytes of body a request announces. Null when it sends a body without saying how long it is. A request
 * with neither header has no body (RFC 9112, 6.3).
 */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : null;
}

/**
 * Counts the upload of a request before its body is read, by the announced length. Node accepts no more bytes
 * than that. So a refused upload needs neither disk space nor decoding.
 */
export const createUploadGate =
  (limits: Limits) =>
  (call: string, upload: Sender & { bytes: number }): Promise<Result<null, TooMany>> =>
    takeUploadQuota(limits, { ...upload, isOfStudio: call === 'studio.uploadAudio' });
