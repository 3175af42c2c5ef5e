import type { CalendarEntry } from '@keepsong/contract/catalogue/calendar';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { CALENDAR_KINDS } from '@keepsong/domain/catalogue/calendar';
import { STATIC_BANNER } from '@keepsong/domain/cms/banner';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { type CataloguePage, UNSAVED } from '../catalogue/load-catalogue.ts';

type Args = LoadArgs<unknown>;

const IS_MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export async function loadCalendar({ api, request }: Args): Promise<CataloguePage> {
  const { calendar: entries, windows } = await deskOf(api).calendar.list({ query: {} });
  const today = chicagoDay(new Date());
  const from = new URL(request.url).searchParams.get('from') ?? '';
  const month = IS_MONTH.test(from) ? from : today.slice(0, 7);
  return { part: 'calendar', data: { entries, windows, today, month } };
}

/** Whether the words say that only their own static text stands above the pages, and nothing of the calendar. */
async function hasStaticBanner(api: Args['api']): Promise<boolean> {
  const content = await api.cms.get({ query: { group: 'banner' } });
  return content['banner.component'] === STATIC_BANNER;
}

export async function loadEntry({ api, request }: Args, id: string): Promise<CataloguePage> {
  if (id !== 'new') {
    const [{ calendar: entry }, isHidden] = await Promise.all([
      deskOf(api).calendar.read({ params: { id } }),
      hasStaticBanner(api),
    ]);
    return { part: 'calendar-entry', data: { entry, isNew: false, isHidden } };
  }
  const asked = new URL(request.url).searchParams.get('kind');
  const today = chicagoDay(new Date());
  const entry: CalendarEntry = {
    ...UNSAVED,
    kind: CALENDAR_KINDS.find((kind) => kind === asked) ?? 'banner',
    ...{ from: today, to: today, text: { en: '', sp: '' }, url: null, rush_closed: false, missing: [] },
  };
  return { part: 'calendar-entry', data: { entry, isNew: true, isHidden: await hasStaticBanner(api) } };
}
