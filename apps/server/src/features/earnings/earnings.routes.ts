import type { Handlers } from '../../platform/http/implement.ts';
import type { OwnEarnings } from './own-earnings.service.ts';

export function earningsHandlers({ ownEarnings }: { ownEarnings: OwnEarnings }): Handlers<'earnings'> {
  return {
    artist: async ({ query }, { session }) => ownEarnings.artist(await session.find(), query),
    vendor: async ({ params, query }, { session }) =>
      ownEarnings.vendor(await session.find(), params.id, query),
  };
}
