import { Readable } from 'node:stream';
import { slugParam } from '@keepsong/contract/common';
import { refuse } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { StoryDataService } from './data/story-data.service.ts';
import { openSong, type SongFiles } from './keep/song-file.ts';
import type { PlayCodes } from './sharing/play-codes.service.ts';
import type { RevealsService } from './sharing/reveals.service.ts';
import type { SongGifts } from './sharing/song-gifts.service.ts';
import type { StoriesService } from './stories.service.ts';
import { type StoryWork, storyWorkHandlers } from './work/story-work.routes.ts';

export function storiesHandlers({
  stories,
  reveals,
  songGifts,
  storyData,
  playCodes,
  ...work
}: {
  stories: StoriesService;
  reveals: RevealsService;
  songGifts: SongGifts;
  storyData: StoryDataService;
  playCodes: PlayCodes;
} & StoryWork): Handlers<'stories'> {
  return {
    statusById: async ({ params }, { session }) => stories.statusById(params.id, await session.find()),
    get: async ({ params }, { session }) => stories.get(params.slug, await session.find()),
    setVisibility: async ({ params, body }, { session }) =>
      stories.setVisibility(params.slug, body.visibility, await session.find()),
    shareFile: async ({ params, body }, { session }) =>
      stories.shareFile(params.slug, body.shares_file, await session.find()),
    planReveal: async ({ params, body }, { session, ip }) =>
      reveals.plan(params.slug, body, await session.find(), { ip }),
    cancelReveal: async ({ params }, { session }) => reveals.cancel(params.slug, await session.find()),
    gift: async ({ params }) => songGifts.get(params.slug, params.gift),
    openReveal: async ({ params, body }, { session }) =>
      songGifts.open(params.slug, body.gift, await session.find()),
    thank: async ({ params, body }, { session, ip }) =>
      songGifts.thank(params.slug, body, await session.find(), { ip }),
    applaud: async ({ params }, { session, ip }) => stories.applaud(params.slug, await session.ensure(), ip),
    unapplaud: async ({ params }, { session }) => stories.unapplaud(params.slug, await session.ensure()),
    remove: async ({ params, body }, { session }) =>
      storyData.remove(params.slug, body.title, await session.find()),
    playCodes: async ({ params }, { session, locale }) =>
      playCodes.list(params.slug, await session.find(), locale),
    setPlayCode: async ({ params, body }, { session }) =>
      playCodes.set(params.slug, params.id, body.plays, await session.find()),
    ...storyWorkHandlers(work),
  };
}

/** A file name that every system accepts: letters of any language stay, other characters become a space. */
const fileNameOf = (title: string): string => title.replace(/[^\p{L}\p{N} '-]+/gu, ' ').trim() || 'song';

/** Serves the song's MP3 to its owner, and to everybody who can hear it when the owner allows that. Title and artist are written into the file. */
export function storyDownloadRoute(
  app: FastifyInstance,
  deps: SongFiles & { stories: StoriesService; sessions: SessionStore },
): void {
  app.get<{ Params: { slug: string } }>(
    '/stories/:slug/download',
    { config: { download: true } },
    async (request, reply) => {
      const slug = slugParam.safeParse(request.params.slug);
      const session = await deps.sessions.of(request, reply).find();
      const song = slug.success ? await deps.stories.download(slug.data, session) : refuse('not_found');
      if (!song.ok) return reply.code(404).send({ code: 'not_found' });
      const file = await openSong(deps, song.value);
      const name = fileNameOf(song.value.title);
      return reply
        .header('content-type', 'audio/mpeg')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="song.mp3"; filename*=UTF-8''${encodeURIComponent(name)}.mp3`,
        )
        .header('content-length', file.size)
        .send(Readable.from(await file.open(), { objectMode: false }));
    },
  );
}

/** Serves all data of a song as one archive, to its owner. */
export function storyExportRoute(
  app: FastifyInstance,
  deps: { storyData: StoryDataService; sessions: SessionStore },
): void {
  app.get<{ Params: { slug: string } }>(
    '/stories/:slug/export.zip',
    { config: { download: true } },
    async (request, reply) => {
      const slug = slugParam.safeParse(request.params.slug);
      const session = await deps.sessions.of(request, reply).find();
      const archive = slug.success ? await deps.storyData.archive(slug.data, session) : refuse('not_found');
      if (!archive.ok) return sendRefusal(reply, archive.refusal);
      return reply
        .header('content-type', 'application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="song.zip"')
        .send(archive.value);
    },
  );
}
