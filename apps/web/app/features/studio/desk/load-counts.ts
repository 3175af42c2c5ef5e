import { makersOf } from '@keepsong/contract/transport/maker-client';
import type { LoadArgs } from '~/platform/loading/load.ts';
import type { MakerCounts } from './maker-frame.tsx';

/** What stands beside the places of an artist's navigation. Nobody else has counts, and without them the page still works. */
export async function loadCounts({
  api,
  request,
}: Pick<LoadArgs<object>, 'api' | 'request'>): Promise<MakerCounts> {
  const nothing = { messages: 0, work: 0 };
  if (!new URL(request.url).pathname.startsWith('/artist_experience')) return nothing;
  return makersOf(api)
    .conversations.counts()
    .catch(() => nothing);
}
