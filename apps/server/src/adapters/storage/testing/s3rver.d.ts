declare module 's3rver' {
  import type { Readable } from 'node:stream';

  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  };

  type StoredObject = { bucket: string; key: string; content: Buffer | Readable; metadata: object };

  type Store = {
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    putPart(
      bucket: string,
      uploadId: string,
      number: number,
      content: Readable,
    ): Promise<{ size: number; md5: string }>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  };

  export default class S3rver {
    constructor(options: Options);
    readonly store: Store;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
