import type {
  GivenUpEvents,
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
import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { MESSAGE_CHANNELS, MESSAGE_STATES, REPORT_STATES } from '@keepsong/domain/system/system';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { type DeskRows, dayIn } from '../table/desk-list.ts';

export const SYSTEM_PARTS = ['messages', 'webhooks', 'jobs', 'songs', 'switches', 'versions'] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

type PartData =
  | { part: 'messages'; page: DeskRows<SystemMessage> }
  | {
      part: 'webhooks';
      page: DeskRows<InboundReportRow>;
      waiting: OutboundCall[];
      givenUp: GivenUpEvents[];
    }
  | { part: 'jobs'; jobs: SystemJob[] }
  | { part: 'songs'; songs: SystemSong[]; has_more: boolean }
  | { part: 'switches'; switches: SwitchView[] }
  | { part: 'versions'; versions: SystemVersions };

/** `overview` or `shown` is null when it could not be loaded; the rest of the page is still shown. */
export type SystemPageData = { part: SystemPart; overview: SystemOverview | null; shown: PartData | null };

/**
 * The loaded data, or null when the server failed. Refusals and network errors are errors of the whole page.
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

  function one<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    return words.find((word) => word === asked.get(name));
  }

  /** Reads search, days, direction and cursor from the address. Invalid values are left out. */
  function listed() {
    return {
      q: asked.get('q')?.trim().slice(0, 120) || undefined,
      ...{ from: dayIn(asked, 'from'), to: dayIn(asked, 'to'), dir: one('dir', SORT_DIRECTIONS) },
      cursor: asked.get('cursor')?.slice(0, 500),
    };
  }

  /**
   * The saved views of a list, and the query of the page. The query leaves out `part`, because the list's path
   * already has it.
   */
  async function viewsOf(list: string) {
    const { views: saved } = await deskOf(api).staff.views({ query: { list } });
    const query = new URLSearchParams(asked);
    query.delete('part');
    return { saved, query: query.toString(), names: {} };
  }

  async function loadPart(): Promise<PartData> {
    switch (part) {
      case 'messages': {
        const query = {
          ...listed(),
          state: one('state', MESSAGE_STATES),
          channel: one('channel', MESSAGE_CHANNELS),
        };
        const [{ messages: rows, count, ...pages }, saved] = await Promise.all([
          desk.messages({ query }),
          viewsOf('messages'),
        ]);
        const counted = { count: count.count, hasMore: count.has_more };
        return { part, page: { rows, ...pages, ...saved, counted } };
      }
      case 'webhooks': {
        const query = { ...listed(), state: one('state', REPORT_STATES) };
        const [{ reports: rows, waiting, given_up: givenUp, ...pages }, saved] = await Promise.all([
          desk.webhooks({ query }),
          viewsOf('webhooks'),
        ]);
        return { part, waiting, givenUp, page: { rows, ...pages, ...saved, counted: null } };
      }
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
