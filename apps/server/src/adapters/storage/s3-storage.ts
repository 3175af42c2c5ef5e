import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { S3Driver } from 'flydrive/drivers/s3';
import { temporaryPath } from '../../platform/temporary-files.ts';
import {
  assertKey,
  type ByteRange,
  type PutOptions,
  type Storage,
  type StoredFile,
  StoredFileMissing,
} from './storage.port.ts';

export type S3Options = {
  /** Address of an S3-compatible storage. Null: Amazon's own address. */
  endpoint: string | null;
  /**
   * The address at which browsers reach the store. Null: browsers cannot reach it, and files are read through
   * the shop.
   */
  publicEndpoint?: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Storage = Storage & { stop(): void };

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection on which no bytes arrive for this time is closed. The whole transfer may take longer. */
const SOCKET_TIMEOUT_MS = 30_000;

/** Stores files in a bucket of an S3-compatible store. */
export function createS3Storage(options: S3Options): S3Storage {
  const client = connect(options);
  const driver = new S3Driver({
    client,
    bucket: options.bucket,
    visibility: 'private',
    // The policy of the bucket decides who may read. Many storages do not support access lists (ACLs) for single files.
    supportsACL: false,
  });

  const get = (key: string, range?: ByteRange) =>
    client.send(new GetObjectCommand({ Bucket: options.bucket, Key: key, Range: rangeHeader(range) }));

  async function find(key: string): Promise<StoredFile | null> {
    assertKey(key);
    const found = await unlessMissing(driver.getMetaData(key).catch((error) => explained(error, key)));
    if (!found) return null;
    return {
      size: found.contentLength,
      contentType: found.contentType ?? 'application/octet-stream',
      etag: found.etag.replaceAll('"', ''),
      lastModified: found.lastModified,
    };
  }

  /**
   * Answers to HEAD have no body, so a refused HEAD does not tell the reason. This function repeats the request as GET,
   * whose error contains the reason.
   */
  async function explained(error: unknown, key: string): Promise<never> {
    if (statusOf(error) === 403) await get(key, { start: 0, end: 0 });
    throw error;
  }

  return {
    async put(key, content, { contentType, size }) {
      assertKey(key);
      if (!(content instanceof Readable)) {
        await driver.put(key, content, { contentType, contentLength: content.byteLength });
        return;
      }
      if (size === undefined) {
        await sendInParts({ client, bucket: options.bucket }, { key, content, contentType });
        return;
      }
      await spooled(content, { size }, async (path, contentLength) => {
        await driver.putStream(key, createReadStream(path), { contentType, contentLength });
      });
    },

    stat: find,

    async read(key, range) {
      assertKey(key);
      const found = await unlessMissing(get(key, range));
      if (!(found?.Body instanceof Readable)) throw new StoredFileMissing(key);
      return found.Body;
    },

    async delete(key) {
      assertKey(key);
      await driver.delete(key);
    },

    exists: async (key) => (await find(key)) !== null,

    async *keys(folder) {
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll(folder === undefined ? '' : `${folder}/`, {
          recursive: true,
          ...(paginationToken === undefined ? {} : { paginationToken }),
        });
        for (const object of page.objects) if (object.isFile) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },

    ...(options.publicEndpoint ? { addressFor: signer(options, options.publicEndpoint) } : {}),

    stop: () => client.destroy(),
  };
}

/** Signs addresses as browsers see them. The host is a part of the signature. No request is sent for this. */
function signer(options: S3Options, publicEndpoint: string): NonNullable<Storage['addressFor']> {
  const client = connect({ ...options, endpoint: publicEndpoint });
  return (key, { seconds, contentType, cacheControl, contentDisposition }) => {
    assertKey(key);
    const command = new GetObjectCommand({
      ...{ Bucket: options.bucket, Key: key },
      ...{ ResponseContentType: contentType, ResponseCacheControl: cacheControl },
      ...(contentDisposition === undefined ? {} : { ResponseContentDisposition: contentDisposition }),
    });
    return getSignedUrl(client, command, { expiresIn: seconds });
  };
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
    // Some S3-compatible storages do not support the newer checksums, so send checksums only where S3 requires them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** S3 takes 10,000 parts, so a content may have up to 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;

/**
 * Sends a stream of unknown length. A backup of a large table would fill the disk for temporary files, and S3 takes at
 * most 5 GB by one request. What fits into one part is sent by one request.
 */
async function sendInParts(
  { client, bucket }: { client: S3Client; bucket: string },
  { key, content, contentType }: { key: string; content: Readable; contentType: string },
): Promise<void> {
  const to = { Bucket: bucket, Key: key };
  const upload = new Upload({
    client,
    params: { ...to, Body: content, ContentType: contentType },
    partSize: PART_BYTES,
    queueSize: 2,
    // Otherwise an error while deleting the parts would hide why the upload failed.
    leavePartsOnError: true,
  });
  try {
    await upload.done();
  } catch (error) {
    const UploadId = upload.uploadId;
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes a stream of known length to a temporary file and sends that, if it has this length. The SDK reads the content
 * twice to sign it.
 */
async function spooled(
  content: Readable,
  { size }: Required<Pick<PutOptions, 'size'>>,
  send: (path: string, contentLength: number) => Promise<void>,
): Promise<void> {
  const path = `${temporaryPath('upload')}${randomUUID()}`;
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const written = (await stat(path)).size;
    if (written !== size) throw new Error(`The file has ${written} bytes instead of ${size}.`);
    await send(path, written);
  } finally {
    await rm(path, { force: true });
  }
}

function rangeHeader({ start, end }: ByteRange = {}): string | undefined {
  return start === undefined && end === undefined ? undefined : `bytes=${start ?? 0}-${end ?? ''}`;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/**
 * Whether the error means that the file is missing. If the storage's account may not list files, S3 answers 'access
 * denied' for a missing file. Errors because of a wrong key or signature have other names and do not count as missing
 * files.
 */
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 ||
  (statusOf(error) === 403 && error instanceof Error && error.name === 'AccessDenied');

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
