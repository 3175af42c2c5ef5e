import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MadeStorage } from '../../adapters/storage/made-storage.ts';
import { serveStored } from '../../adapters/storage/serve.ts';
import { isKey } from '../../adapters/storage/storage.port.ts';
import { sendRefusal } from './errors.ts';
import { addressSubject } from './limits.ts';

/** The folders of the file storage that are served. The names of their files cannot be guessed. */
const SERVED = [
  'songs',
  'pronunciations',
  'voices',
  'examples',
  'images',
  'videos',
  'instant',
  'names',
  'greetings',
  'samples',
];

/**
 * Recordings that customers paid for or made themselves. No shared cache keeps them, and browsers soon ask
 * again, because a page may become private.
 */
const OF_CUSTOMERS = ['songs', 'pronunciations', 'voices', 'instant', 'greetings', 'samples'];
const FOR_ITS_BROWSER = 'private, max-age=600';

/**
 * Films in which artists present themselves. Shared caches must not keep a film that nothing uses yet, because
 * it may soon be deleted.
 */
const FILMS = 'videos';

/** Whether the visitor of a request may hear a song. */
type MayHear = (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
type MediaDeps = {
  storage: MadeStorage;
  mayHear: MayHear;
  /** Whether a film may soon be deleted. */
  mayGo(key: string): Promise<boolean>;
};

/**
 * Serves recordings (with range requests) and pictures to everybody who knows the address. Only people who may see a
 * file get its address. A song whose page turned private, and its spoken intro, are served only to those who may open
 * the page. A recording that waits to be deleted is served to nobody.
 */
export function mediaRoutes(app: FastifyInstance, { storage, mayHear, mayGo }: MediaDeps): void {
  app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    const key = `${folder}/${name}`;
    // Only names that the storage could have made are looked up in the database.
    if (!SERVED.includes(folder) || !isKey(key)) return reply.code(404).send({ code: 'not_found' });
    reply.header('x-robots-tag', 'noindex');
    const prepared = await storage.prepare(key, addressSubject(request.ip));
    if (!prepared.ok) return sendRefusal(reply, prepared.refusal);
    const isKept = folder !== FILMS || !(await mayGo(key));
    if (!OF_CUSTOMERS.includes(folder) && isKept) return serveStored(request, reply, storage, key);
    if (folder !== FILMS && !(await mayHear(key, request, reply)))
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found' });
    return serveStored(request, reply, storage, key, { cacheControl: FOR_ITS_BROWSER });
  });
}
