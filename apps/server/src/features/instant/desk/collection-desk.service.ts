import {
  type CollectionBody,
  collectionBody,
  type DeskCollection,
} from '@keepsong/contract/catalogue/collections';
import type { InstantQuiz } from '@keepsong/contract/instant';
import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { untranslatedIn } from '@keepsong/domain/cms/missing';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { quizFaults } from '@keepsong/domain/instant/quiz';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { slugOf } from '@keepsong/domain/text/slug';
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
import { addUnderFreeSlug } from '../../../platform/editing/free-slug.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { VOICE_IDS, voiceName } from '../song-request.ts';
import {
  type DeskRow,
  findDeskCollection,
  findDeskCollections,
  insertCollection,
  isOtherProduct,
  updateCollection,
} from './collection-desk.repository.ts';

/**
 * Loads the song engine's list of the details that a song can mention. It is loaded at its first use, because the
 * engine's dictionary is large.
 */
const engine = () => import('@keepsong/song-engine/lyrics/detail-keys');

/** The values of a new collection: a song with medium settings, and no questions. */
const PLAIN: Omit<CollectionBody, 'slug' | 'title'> = {
  text: { en: '', sp: '' },
  product_slug: INSTANT_SONG,
  choices: { name: true },
  ...{ skip_addon_page: true, pam_enabled: false, songs_per_visitor: 6, position: 1_000 },
  song: { occasion: 'Birthday', genre: '5', mood: '4', tempo: '2' },
  questions: [],
};

const bodyOf = ({ id, position, quiz }: DeskRow): CollectionBody => ({
  ...(quiz as InstantQuiz),
  ...{ slug: id, position },
});

/**
 * Refuses a quiz from which no song can be made, or that lacks something for customers: `invalid_input` with
 * the fields.
 */
export async function checkQuiz(quiz: InstantQuiz): Promise<Result<null>> {
  const { isDetailKey } = await engine();
  const faults = quizFaults(quiz, isDetailKey);
  const isSung = (quiz.voices ?? []).every((id) => VOICE_IDS.includes(id));
  const wrong = [...faults, ...(isSung ? [] : ['voices'])];
  return wrong.length === 0
    ? ok(null)
    : refuseFields('invalid_input', Object.fromEntries(wrong.map((at) => [at, 'invalid' as const])));
}

/** Collections of instant songs with their quizzes, as things that editors change. */
export const COLLECTIONS: Editable<CollectionBody> = {
  kind: 'collection',
  permission: 'collections',
  unique: 'slug',
  carry: {
    schema: collectionBody,
    ids: async (db) => (await findDeskCollections(db)).map(({ id }) => id),
    nameOf: ({ slug }) => String(slug),
    plain: () => PLAIN,
    // The file always has a field for the voices; an empty list means all voices.
    out: async (_db, body) => ({ ...body, voices: body.voices ?? [] }),
    async into(_tx, { voices, ...body }) {
      return ok(Array.isArray(voices) && voices.length > 0 ? { ...body, voices } : body);
    },
  },
  async find(db, id, lock) {
    const found = await findDeskCollection(db, id, lock);
    return found && { body: bodyOf(found), isShown: found.published };
  },
  read(draft, live) {
    const read = collectionBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, { slug, position, ...quiz }) {
    const isAdded = await insertCollection(tx, { id: slug, position, quiz });
    return isAdded ? ok(slug) : refuseFields('invalid_input', { slug: 'taken' });
  },
  async write(tx, id, { slug, position, ...quiz }, isShown) {
    // The id cannot change: songs, mailed links and stored answers refer to a collection by its id.
    if (slug !== id) return refuseFields('invalid_input', { slug: 'invalid' });
    const sound = isShown ? await checkQuiz(quiz) : ok(null);
    if (!sound.ok) return sound;
    // Visitors would hear songs that they cannot buy.
    if (isShown && (await isOtherProduct(tx, quiz.product_slug)))
      return refuseFields('invalid_input', { product_slug: 'invalid' });
    await updateCollection(tx, { id, position, quiz, published: isShown });
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<CollectionBody>): DeskCollection => ({
  ...{ id, ...body, missing: untranslatedIn(body) },
  ...standingOf(item),
});

const quizOf = ({ body: { slug, position, ...quiz }, version }: Item<CollectionBody>) => ({
  ...quiz,
  version,
});

export type CollectionDeskDeps = { database: Database; editing: Editing };
type CollectionFilter = { q: string; states: readonly EditState[]; missing: Locale | undefined };
type NewBody = Given<CollectionBody> & Pick<CollectionBody, 'title'>;

/** The desk's collections: the list, and the actions of editors. */
export function createCollectionDesk({ database: { db }, editing }: CollectionDeskDeps) {
  const { add, ...editor } = createEditor({
    ...{ editing, editable: COLLECTIONS, name: 'collection' as const },
    view: viewOf,
  });
  return {
    ...editor,
    add: (session: Session | null, { state, publish_at, ...fields }: NewBody & NewWish) => {
      const { title } = fields;
      const body = { ...PLAIN, ...given<CollectionBody>(fields), title };
      const under = (slug: string) => add(session, { ...body, slug }, { state, publish_at });
      return fields.slug === undefined
        ? addUnderFreeSlug(slugOf(title.en, 'collection'), under)
        : under(fields.slug);
    },
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { q, states, missing }: CollectionFilter) {
      const by = requireStaff(session, 'collections');
      if (!by.ok) return by;
      const rows = await findDeskCollections(db);
      const edited = await findEdited(
        db,
        'collection',
        rows.map(({ id }) => id),
      );
      const word = q.toLowerCase();
      const all = rows.map((row) =>
        viewOf(
          itemOf(COLLECTIONS, row.id, { body: bodyOf(row), isShown: row.published }, edited.get(row.id)),
        ),
      );
      return ok({
        collections: all.filter(
          ({ slug, title, state, ...one }) =>
            (states.length === 0 || states.includes(state)) &&
            (!missing || one.missing.includes(missing)) &&
            [slug, ...LOCALES.map((locale) => title[locale])].some((text) =>
              text.toLowerCase().includes(word),
            ),
        ),
      });
    },
    /** Refuses with `sign_in_required`, `forbidden`. */
    async choices(session: Session | null) {
      const by = requireStaff(session, 'collections');
      if (!by.ok) return by;
      const { DETAIL_KEYS } = await engine();
      return ok({
        details: [...DETAIL_KEYS],
        voices: VOICE_IDS.map((id) => ({ id, name: voiceName(id) })),
      });
    },
    /** Only the quiz of a collection, for programs that edit only quizzes. Refuses as `read` does. */
    async quiz(session: Session | null, id: string) {
      const item = await editing.read(session, COLLECTIONS, id);
      if (!item.ok) return item;
      const { DETAIL_KEYS } = await engine();
      const { version } = item.value;
      return ok({ quiz: quizOf(item.value) as QuizView, version, known_details: [...DETAIL_KEYS] });
    },
    /** Saves a whole quiz so that customers see it. Refuses as `save` does. */
    async saveQuiz(session: Session | null, id: string, { version, ...quiz }: QuizView) {
      // A field that the quiz does not have is named too, because the saved quiz replaces the whole one.
      const fields = { ...quiz, voices: quiz.voices };
      const saved = await editing.save(session, COLLECTIONS, id, {
        ...{ wish: { version, state: 'live' as const }, fields, view: viewOf },
      });
      return saved.ok ? ok(quizOf(saved.value) as QuizView) : saved;
    },
  };
}

type QuizView = InstantQuiz & { version: number };
export type CollectionDesk = ReturnType<typeof createCollectionDesk>;
