import type { Contract } from '@keepsong/contract/contract';
import type { FormField } from '@keepsong/contract/transport/call-schemas';
import { TALK_FILE_BYTES } from '@keepsong/domain/conversations/talk';
import type { FastifyInstance } from 'fastify';
import { serveStored } from '../../adapters/storage/serve.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { CallContext, Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import { requireArtist } from '../auth/sign-in/proof.ts';
import type { SongTalk } from './song-talk.service.ts';

type Calls = Pick<
  Handlers<'conversations'>,
  | 'song'
  | 'writeSong'
  | 'readSong'
  | 'reportSong'
  | 'threads'
  | 'counts'
  | 'work'
  | 'writeWork'
  | 'readWork'
  | 'reportWork'
>;

type TalkField = FormField<Contract['conversations']['writeSong' | 'writeWork']>;

const artistOf = async ({ session }: CallContext) => requireArtist(await session.find());

/** The calls of a song's conversation, for its customer and its artist. */
export function talkHandlers(songTalk: SongTalk): Calls {
  const asCustomer = async (slug: string, { session }: CallContext) =>
    songTalk.asCustomer(slug, await session.find());
  const asArtist = async (id: number, context: CallContext) => {
    const artist = await artistOf(context);
    return artist.ok ? songTalk.asArtist(id, artist.value) : artist;
  };
  /** Reads a message from the request. People who may not write are refused before the file is read. */
  async function write(party: Awaited<ReturnType<typeof asArtist>>, { request }: CallContext) {
    if (!party.ok) return party;
    const form = await receiveForm<TalkField>(request, TALK_FILE_BYTES);
    if (!form.ok) return form;
    const { file, fields, remove } = form.value;
    try {
      return await songTalk.write(party, { text: fields.text ?? '', to: fields.to ?? 'all', file });
    } finally {
      await remove();
    }
  }
  return {
    song: async ({ params, query }, context) =>
      songTalk.view(await asCustomer(params.slug, context), query.before ?? null),
    writeSong: async ({ params }, context) => write(await asCustomer(params.slug, context), context),
    readSong: async ({ params }, context) => songTalk.read(await asCustomer(params.slug, context), null),
    reportSong: async ({ params }, context) =>
      songTalk.report(await asCustomer(params.slug, context), params.message),
    threads: async (_input, context) => {
      const artist = await artistOf(context);
      return artist.ok ? songTalk.threads(artist.value) : artist;
    },
    counts: async (_input, context) => {
      const artist = await artistOf(context);
      return artist.ok ? songTalk.counts(artist.value) : artist;
    },
    work: async ({ params, query }, context) =>
      songTalk.view(await asArtist(params.id, context), query.before ?? null),
    writeWork: async ({ params }, context) => write(await asArtist(params.id, context), context),
    readWork: async ({ params }, context) => songTalk.read(await asArtist(params.id, context), null),
    reportWork: async ({ params }, context) =>
      songTalk.report(await asArtist(params.id, context), params.message),
  };
}

type FileDeps = { songTalk: SongTalk; sessions: SessionStore; storage: Storage };
const idOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/**
 * The routes of the files of a conversation. Browsers save these files and never display them, whatever their
 * type.
 */
export function talkFileRoutes(app: FastifyInstance, { songTalk, sessions, storage }: FileDeps): void {
  const config = { download: true } as const;
  app.get<{ Params: { slug: string; file: string } }>(
    '/stories/:slug/conversation/attachments/:file',
    { config },
    async (request, reply) => {
      const { slug, file } = request.params;
      const session = await sessions.of(request, reply).find();
      return send(request, reply, await songTalk.file(await songTalk.asCustomer(slug, session), idOf(file)));
    },
  );
  app.get<{ Params: { id: string; file: string } }>(
    '/studio/commissions/:id/conversation/attachments/:file',
    { config },
    async (request, reply) => {
      const artist = requireArtist(await sessions.of(request, reply).find());
      const { id, file } = request.params;
      const party = artist.ok ? await songTalk.asArtist(idOf(id) ?? 0, artist.value) : artist;
      return send(request, reply, await songTalk.file(party, idOf(file)));
    },
  );

  type Request = Parameters<typeof serveStored>[0];
  type Reply = Parameters<typeof serveStored>[1];
  function send(request: Request, reply: Reply, found: Awaited<ReturnType<SongTalk['file']>>) {
    if (!found.ok) return sendRefusal(reply, found.refusal);
    const { key, name } = found.value;
    return serveStored(request, reply, storage, key, { download: name, cacheControl: 'private, no-store' });
  }
}
