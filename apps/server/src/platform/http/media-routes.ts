import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveStored } from '../../adapters/storage/serve.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';

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
 * What customers paid for or said themselves. No shared cache keeps it, and browsers soon ask again, because it may turn
 * private.
 */
const OF_CUSTOMERS = ['songs', 'pronunciations', 'voices', 'instant', 'greetings', 'samples'];
const FOR_ITS_BROWSER = 'private, max-age=600';

/** Whether the visitor of a request may hear a song. */
type MayHear = (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Serves recordings (with range requests) and pictures to everybody who knows the address. Only people who may see a
 * file get its address. A song whose page turned private, and its spoken intro, are served only to those who may open
 * the page.
 */
export function mediaRoutes(app: FastifyInstance, storage: Storage, mayHear: MayHear): void {
  app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    if (!SERVED.includes(folder)) return reply.code(404).send({ code: 'not_found' });
    reply.header('x-robots-tag', 'noindex');
    const key = `${folder}/${name}`;
    if (!OF_CUSTOMERS.includes(folder)) return serveStored(request, reply, storage, key);
    if (!(await mayHear(key, request, reply)))
      return reply.code(404).header('cache-control', 'no-store').send({ code: 'not_found' });
    return serveStored(request, reply, storage, key, { cacheControl: FOR_ITS_BROWSER });
  });
}
