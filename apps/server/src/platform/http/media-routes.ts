import type { FastifyInstance } from 'fastify';
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
];

/**
 * Serves recordings (with range requests) and pictures to everybody who knows the address. Only people who may see a
 * file get its address.
 */
export function mediaRoutes(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    if (!SERVED.includes(folder)) return reply.code(404).send({ code: 'not_found' });
    reply.header('x-robots-tag', 'noindex');
    return serveStored(request, reply, storage, `${folder}/${name}`);
  });
}
