import type { FastifyInstance } from 'fastify';
import { serveStored } from '../../adapters/storage/serve.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';

/** Folders of the store whose files have addresses; the names in them cannot be guessed. */
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

/** Recordings, with ranges, and pictures. Who knows the address may have them: it is told only to those who may. */
export function mediaRoutes(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { folder: string; name: string } }>('/media/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    if (!SERVED.includes(folder)) return reply.code(404).send({ code: 'not_found' });
    reply.header('x-robots-tag', 'noindex');
    return serveStored(request, reply, storage, `${folder}/${name}`);
  });
}
