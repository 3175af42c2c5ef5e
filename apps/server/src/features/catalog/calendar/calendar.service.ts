import {
  type CalendarBody,
  type CalendarEntry,
  type CalendarWindow,
  calendarBody,
} from '@keepsong/contract/catalogue/calendar';
import { SPAN_MAX, spanDays } from '@keepsong/domain/catalogue/calendar';
import { EDITED_KINDS, mayEdit } from '@keepsong/domain/catalogue/edit-state';
import { plainBanner } from '@keepsong/domain/cms/banner';
import { untranslatedIn } from '@keepsong/domain/cms/missing';
import type { Locale } from '@keepsong/domain/format/locale';
import { type FieldErrors, ok, type Result, refuseFields } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import { safeHref } from '@keepsong/domain/text/safe-href';
import type { Database } from '../../../platform/db/database.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { findWordBanners } from '../../cms/banners.service.ts';
import { editedName } from '../../desk/edited-name.ts';
import {
  type EntryRow,
  findEntries,
  findEntry,
  findEntryIds,
  findPlanned,
  insertEntry,
  type NewEntry,
  type PlannedRow,
  renewHolidays,
  updateEntry,
} from './calendar.repository.ts';
import { findSaleWindows } from './sale-windows.service.ts';

/** The default values of a new entry. */
const PLAIN = { text: { en: '', sp: '' }, url: null, rush_closed: false };

const bodyOf = (row: EntryRow): CalendarBody => ({
  kind: row.kind,
  from: row.fromDay,
  to: row.toDay,
  text: { en: row.textEn, sp: row.textSp },
  url: row.url,
  rush_closed: row.rushClosed,
});

const rowOf = (body: CalendarBody, shown: boolean): NewEntry => ({
  kind: body.kind,
  fromDay: body.from,
  toDay: body.to,
  textEn: body.text.en,
  textSp: body.text.sp,
  url: body.url,
  rushClosed: body.rush_closed,
  shown,
});

/**
 * Checks an entry. Refuses with the wrong fields. An entry that customers read needs its words in both
 * languages. Only a window of rush delivery may have none, because it may also close rush delivery without a word.
 */
function check({ kind, from, to, text, url }: CalendarBody, isShown: boolean): Result<null> {
  const days = spanDays({ from, to });
  const isMissing = (words: string) => words.trim() === '';
  const isWritten = !isMissing(text.en) || !isMissing(text.sp);
  const isRead = isShown && (kind === 'banner' || kind === 'cutoff' || (kind === 'rush' && isWritten));
  const wrong: FieldErrors = {
    ...((days < 1 || days > SPAN_MAX) && { to: 'invalid' }),
    ...(url !== null && safeHref(url) === null && { url: 'invalid' }),
    ...(isRead && isMissing(text.en) && { 'text.en': 'required' }),
    ...(isRead && isMissing(text.sp) && { 'text.sp': 'required' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/** Describes the entries of the shop's calendar to the editing platform. */
export const CALENDAR: Editable<CalendarBody> = {
  kind: 'calendar',
  permission: 'calendar',
  // Several entries may have the same kind and the same days, so no value ever counts as taken.
  unique: 'kind',
  carry: {
    schema: calendarBody,
    ids: findEntryIds,
    nameOf: ({ kind, from }) => `${kind} ${from}`,
    repeats: true,
    plain: () => PLAIN,
  },
  async find(db, id, lock) {
    const found = await findEntry(db, Number(id), lock);
    return found && { body: bodyOf(found), isShown: found.shown };
  },
  read(draft, live) {
    const read = calendarBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = check(body, false);
    return sound.ok ? ok(String(await insertEntry(tx, rowOf(body, false)))) : sound;
  },
  async write(tx, id, body, isShown) {
    const sound = check(body, isShown);
    if (!sound.ok) return sound;
    await updateEntry(tx, Number(id), rowOf(body, isShown));
    await renewHolidays(tx);
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<CalendarBody>): CalendarEntry => ({
  ...{ id: Number(id), ...body, missing: untranslatedIn(body) },
  ...standingOf(item),
});

const windowOf =
  (kind: CalendarWindow['kind']) =>
  ({ of, id, title, from, to }: PlannedRow): CalendarWindow => ({
    ...{ kind, of, id, title },
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  });

export type CalendarDeps = { database: Database; editing: Editing };
type NewBody = Given<CalendarBody> & Pick<CalendarBody, 'kind' | 'from' | 'to'>;

/**
 * The desk's calendar: everything that is planned for certain days, and the actions of editors on each entry.
 */
export function createCalendar({ database: { db }, editing }: CalendarDeps) {
  const { add, ...editor } = createEditor({ editing, editable: CALENDAR, name: 'calendar', view: viewOf });
  return {
    ...editor,
    add: (session: Session | null, { state, publish_at, ...fields }: NewBody & NewWish) => {
      const { kind, from, to, ...rest } = fields;
      return add(session, { ...PLAIN, ...given<CalendarBody>(rest), kind, from, to }, { state, publish_at });
    },
    /**
     * Lists the calendar, with titles in a language; with `missing`, only the entries that lack a text in that one. Of
     * what goes live by itself it has only what this member of the staff may open. Refuses with `sign_in_required`,
     * `forbidden`.
     */
    async list(
      session: Session | null,
      { locale, missing }: { locale: Locale; missing: Locale | undefined },
    ) {
      const by = requireStaff(session, 'calendar');
      if (!by.ok) return by;
      const { role } = by.value;
      const kinds = EDITED_KINDS.filter((kind) => may(role, mayEdit(kind)));
      const [rows, sales, banners, planned] = await Promise.all([
        findEntries(db),
        findSaleWindows(db, locale),
        findWordBanners(db, locale),
        findPlanned(db, kinds, locale),
      ]);
      const edited = await findEdited(
        db,
        'calendar',
        rows.map(({ id }) => String(id)),
      );
      const entries = rows.map((row) => {
        const id = String(row.id);
        return viewOf(itemOf(CALENDAR, id, { body: bodyOf(row), isShown: row.shown }, edited.get(id)));
      });
      return ok({
        calendar: entries.filter((one) => !missing || one.missing.includes(missing)),
        windows: [
          ...sales.map(windowOf('sale')),
          ...banners.map(({ startDate: from, endDate: to, ...banner }) => ({
            ...{ kind: 'banner' as const, of: 'word' as const, id: 'banner.list' },
            ...{ title: plainBanner(banner), from, to },
          })),
          ...planned
            .map((row) => ({
              ...row,
              title: editedName({ kind: row.of, id: row.id, name: row.title }, locale),
            }))
            .map(windowOf('goes_live')),
        ],
      });
    },
  };
}

export type ShopCalendar = ReturnType<typeof createCalendar>;
