import type {
  InboundReportRow,
  OutboundCall,
  SwitchView,
  SystemJob,
  SystemMessage,
  SystemOverview,
  SystemSong,
  SystemVersions,
} from '@keepsong/contract/system/system';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '@keepsong/domain/system/system';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import type { LoadArgs } from '~/platform/loading/load.ts';

export const SYSTEM_PARTS = ['messages', 'webhooks', 'jobs', 'songs', 'switches', 'versions'] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

export type MessageQuery = { state: string; channel: string };

type PartData =
  | {
      part: 'messages';
      query: MessageQuery;
      messages: SystemMessage[];
      next: string | null;
      isFirst: boolean;
    }
  | {
      part: 'webhooks';
      failed: InboundReportRow[];
      received: InboundReportRow[];
      waiting: OutboundCall[];
      next: string | null;
      isFirst: boolean;
    }
  | { part: 'jobs'; jobs: SystemJob[] }
  | { part: 'songs'; songs: SystemSong[]; has_more: boolean }
  | { part: 'switches'; switches: SwitchView[] }
  | { part: 'versions'; versions: SystemVersions };

/** Null stands for what could not be loaded. The rest of the page is shown. */
export type SystemPageData = { part: SystemPart; overview: SystemOverview | null; shown: PartData | null };

/**
 * What was loaded, or null when the shop failed. Refusals, and a shop that cannot be reached at all, are of the whole
 * page.
 */
async function unlessItFails<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await loading;
  } catch (error) {
    if (isNetworkError(error) || (isApiError(error) && error.status < 500)) throw error;
    return null;
  }
}

/** Loads the figures of the whole shop, and the part that the address names. */
export async function loadSystem({ api, request }: LoadArgs<object>): Promise<SystemPageData> {
  const asked = new URL(request.url).searchParams;
  const desk = deskOf(api).system;
  const part = SYSTEM_PARTS.find((one) => one === asked.get('part')) ?? 'messages';
  const [overview, shown] = await Promise.all([unlessItFails(desk.overview()), unlessItFails(loadPart())]);
  return { part, overview, shown };

  async function loadPart(): Promise<PartData> {
    const cursor = asked.get('cursor')?.slice(0, 200);
    const from = cursor ? { cursor } : {};
    const isFirst = cursor === undefined;
    switch (part) {
      case 'messages': {
        const state = MESSAGE_STATES.find((one) => one === asked.get('state'));
        const channel = MESSAGE_CHANNELS.find((one) => one === asked.get('channel'));
        const query = { ...(state ? { state } : {}), ...(channel ? { channel } : {}), ...from };
        const page = await desk.messages({ query });
        return { part, query: { state: state ?? '', channel: channel ?? '' }, isFirst, ...page };
      }
      case 'webhooks':
        return { part, isFirst, ...(await desk.webhooks({ query: from })) };
      case 'jobs':
        return { part, ...(await desk.jobs()) };
      case 'songs':
        return { part, ...(await desk.songs()) };
      case 'switches':
        return { part, ...(await desk.switches()) };
      case 'versions':
        return { part, versions: await desk.versions() };
    }
  }
}
