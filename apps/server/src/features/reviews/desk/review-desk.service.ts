import {
  type DeskReview,
  type OldReview,
  oldReview,
  type ReviewBody,
  reviewBody,
} from '@keepsong/contract/catalogue/review-desk';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { CsvFault, plainCell, readCsv, separatorOf } from '@keepsong/domain/text/read-csv';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import {
  type DeskRow,
  findArtistIds,
  findDeskReview,
  findDeskReviews,
  insertOldReview,
  isKnown,
  type ReviewDeskFilter,
  updateDeskReview,
} from './review-desk.repository.ts';

type Facts = Omit<
  DeskReview,
  | keyof ReviewBody
  | 'id'
  | 'state'
  | 'version'
  | 'publish_at'
  | 'publish_failed'
  | 'has_live'
  | 'edited_by'
  | 'edited_at'
>;

const shownOf = ({ row, artistName, slug }: DeskRow) => ({
  body: { answer: row.answer, shows_photo: row.showsPhoto },
  isShown: row.isShown,
  facts: {
    artist: row.artistId === null || artistName === null ? null : { id: row.artistId, name: artistName },
    first_name: row.firstName,
    text: row.body,
    rating: row.rating,
    occasion: row.occasion,
    relationship: row.relationship,
    written_in: row.locale as Locale,
    photo: row.photoKey === null ? null : `/media/${row.photoKey}`,
    shows_song: row.showsSong,
    from_before: row.fromBefore,
    story_slug: slug,
    created_at: row.createdAt.toISOString(),
  } satisfies Facts,
});

/**
 * Reviews as things that editors change: whether visitors see a review, and the shop's answer. The customer's
 * words cannot be changed.
 */
export const REVIEWS: Editable<ReviewBody, Facts> = {
  kind: 'review',
  permission: 'reviews',
  async find(db, id, lock) {
    const found = await findDeskReview(db, Number(id), lock);
    return found && shownOf(found);
  },
  read(draft, live) {
    const read = reviewBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  add: () => {
    throw new Error('a review begins with the words of a customer');
  },
  async write(tx, id, { answer, shows_photo }, isShown) {
    await updateDeskReview(tx, Number(id), { answer, showsPhoto: shows_photo, isShown });
    return ok(null);
  },
};

const viewOf = ({ id, body, facts, ...item }: Item<ReviewBody, Facts>): DeskReview => ({
  ...{ id: Number(id), ...body, ...facts },
  ...standingOf(item),
});

const PAGE = 50;
const ROWS_MAX = 500;

export type ReviewDeskDeps = { database: Database; editing: Editing; clock: Clock };
type Fault = { line: number; field: string; code: FieldCode };
type Bringing = { csv: string; state: 'draft' | 'live'; is_trial: boolean };
type Brought = { added: number; known: number; faults: Fault[]; is_done: boolean };

/** The desk's reviews: the list, answers, and adding reviews from before this shop. */
export function createReviewDesk({ database, editing, clock }: ReviewDeskDeps) {
  const { db } = database;
  const editor = createEditor({ editing, editable: REVIEWS, name: 'review', view: viewOf });

  const rowOf = ({ written_on, ...words }: OldReview, body: ReviewBody) => ({
    artistId: words.artist_id,
    firstName: words.first_name,
    body: words.text,
    rating: words.rating,
    occasion: words.occasion,
    relationship: words.relationship,
    locale: words.written_in,
    answer: body.answer,
    showsPhoto: body.shows_photo,
    createdAt: written_on ? new Date(`${written_on}T12:00:00Z`) : clock.now(),
    ...{ isShown: false, fromBefore: true },
  });

  /**
   * Writes into the log who looked at reviews that visitors do not see: they have names, words and photos of customers.
   */
  async function noteSeen(by: StaffMember, seen: readonly DeskReview[], query: Record<string, unknown> = {}) {
    const reviews = seen.filter(({ state }) => state !== 'live').map(({ id }) => id);
    if (reviews.length === 0) return;
    await noteStaff(db, by, clock.now(), { action: 'reviews.seen', after: { ...query, reviews } });
  }

  return {
    ...editor,

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. The log stores who looked at a hidden review. */
    async read(session: Session | null, id: number): ReturnType<typeof editor.read> {
      const by = requireStaff(session, 'reviews');
      if (!by.ok) return by;
      const found = await editor.read(session, id);
      if (found.ok) await noteSeen(by.value, [found.value.review]);
      return found;
    },

    /** Refuses with `sign_in_required`, `forbidden`. The log stores who looked at which hidden reviews. */
    async list(session: Session | null, { cursor, ...filter }: ReviewDeskFilter & { cursor: number | null }) {
      const by = requireStaff(session, 'reviews');
      if (!by.ok) return by;
      const rows = await findDeskReviews(db, filter, { cursor, limit: PAGE + 1 });
      const { page, next, previous } = pageById(rows, { cursor, size: PAGE, idOf: ({ row }) => row.id });
      const ids = page.map(({ row }) => String(row.id));
      const edited = await findEdited(db, 'review', ids);
      const reviews = page.map((one) => {
        const id = String(one.row.id);
        return viewOf(itemOf(REVIEWS, id, shownOf(one), edited.get(id)));
      });
      await noteSeen(by.value, reviews, { ...filter, q: maskWords(filter.q) });
      return ok({ reviews, ...{ next, previous } });
    },

    /**
     * Adds one review from before this shop. Refuses with `sign_in_required`, `forbidden`, and `invalid_input`.
     */
    add(
      session: Session | null,
      {
        state,
        publish_at,
        answer = '',
        shows_photo = true,
        ...words
      }: OldReview &
        Partial<Record<keyof ReviewBody, unknown>> & {
          answer?: string | undefined;
          shows_photo?: boolean | undefined;
        } & NewWish,
    ) {
      const body = { answer, shows_photo };
      const old: Editable<ReviewBody, Facts> = {
        ...REVIEWS,
        async add(tx) {
          const known = await findArtistIds(tx, [String(words.artist_id)]);
          if (known.size === 0) return refuseFields('invalid_input', { artist_id: 'invalid' });
          return ok(String(await insertOldReview(tx, rowOf(words, body))));
        },
      };
      return createEditor({ editing, editable: old, name: 'review', view: viewOf }).add(session, body, {
        state,
        publish_at,
      });
    },

    /**
     * Imports the reviews of a file: all of them, or none if one has a fault. Reviews that the shop has already
     * are left out. Refuses with `sign_in_required`, `forbidden`.
     */
    async bringOld(session: Session | null, { csv, state, is_trial }: Bringing): Promise<Result<Brought>> {
      const by = requireStaff(session, 'reviews');
      if (!by.ok) return by;
      const read = await readOld(csv, (words) => findArtistIds(db, words));
      let [added, known] = [0, 0];
      const done = await database.transaction(async (tx: Tx): Promise<Result<null>> => {
        // Two imports of the same file at once would each find none of its reviews here.
        await lockName(tx, 'old reviews');
        for (const words of read.reviews) {
          const body: ReviewBody = { answer: words.answer, shows_photo: true };
          const row = rowOf(words, body);
          if (await isKnown(tx, row)) {
            known += 1;
            continue;
          }
          added += 1;
          const id = String(await insertOldReview(tx, row));
          const begun = await editing.steps.begin(tx, REVIEWS, { id, body }, { state, by: by.value });
          if (!begun.ok) return begun;
        }
        return is_trial || read.faults.length > 0 ? refuse('invalid_input') : ok(null);
      });
      return ok({ added, known, faults: read.faults, is_done: done.ok });
    },
  };
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>;

const ANSWER = reviewBody.shape.answer;
const COLUMNS = [
  ...[
    'artist',
    'first_name',
    'text',
    'rating',
    'occasion',
    'relationship',
    'written_in',
    'written_on',
    'answer',
  ],
] as const;

/** Reads the reviews of a CSV file and lists its faults. Artists are given by name, slug or number. */
async function readOld(csv: string, artistsOf: (words: string[]) => Promise<Map<string, number>>) {
  const reviews: (OldReview & { answer: string })[] = [];
  const faults: Fault[] = [];
  let rows: ReturnType<typeof readCsv> = [];
  try {
    rows = readCsv(csv, separatorOf(csv));
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { reviews, faults: [{ line: error.line, field: '', code: 'invalid' as const }] };
  }
  const [head, ...lines] = rows;
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  for (const name of names)
    if (!COLUMNS.some((column) => column === name)) faults.push({ line: 1, field: name, code: 'invalid' });
  for (const name of ['artist', 'first_name', 'text', 'rating', 'occasion'])
    if (!names.includes(name)) faults.push({ line: 1, field: name, code: 'required' });
  if (lines.length > ROWS_MAX) faults.push({ line: ROWS_MAX + 2, field: '', code: 'too_many' });
  if (faults.length > 0) return { reviews, faults };
  const told = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, at) => [name, plainCell(cells[at] ?? '').trim()] as const)),
  }));
  const artists = await artistsOf([...new Set(told.map(({ cells }) => cells.artist ?? ''))]);
  for (const { line, cells } of told) {
    const { artist = '', rating = '', answer = '', ...texts } = cells;
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    const words = oldReview.safeParse({
      ...given,
      ...{ artist_id: artists.get(artist) ?? 0, rating: /^\d$/.test(rating) ? Number(rating) : rating },
    });
    const said = ANSWER.safeParse(answer);
    if (!artists.has(artist)) faults.push({ line, field: 'artist', code: 'invalid' });
    if (!said.success) faults.push({ line, field: 'answer', code: 'invalid' });
    for (const { path } of words.error?.issues ?? [])
      faults.push({
        line,
        field: path.join('.'),
        code: !cells[String(path[0])] ? 'required' : 'invalid',
      });
    if (artists.has(artist) && words.success && said.success)
      reviews.push({ ...words.data, answer: said.data });
  }
  return { reviews, faults };
}
