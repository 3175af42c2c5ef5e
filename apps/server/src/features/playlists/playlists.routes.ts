import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { PlaylistsService } from './playlists.service.ts';

export function playlistsHandlers(service: PlaylistsService): Handlers<'playlists'> {
  return {
    list: {
      fromCatalogue: async ({ query: { page, per_page, kinds, keyword } }, { locale }) =>
        ok(await service.list({ kinds, keyword: keyword?.trim() }, { page, perPage: per_page }, locale)),
    },
    get: {
      async fromCatalogue({ params }, { locale }) {
        const playlist = await service.get(params.id, locale);
        return playlist.ok ? ok({ data: playlist.value }) : playlist;
      },
    },
  };
}
