import type { FoundWords, Word } from '@keepsong/contract/catalogue/words';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import {
  CMS_GROUPS,
  type CmsGroup,
  type CmsKey,
  isCmsKey,
  keysOf,
  kindOf,
} from '@keepsong/domain/cms/fields';
import { hasWords, missingIn } from '@keepsong/domain/cms/missing';
import type { Locale } from '@keepsong/domain/format/locale';
import { isLandingVariant } from '@keepsong/domain/marketing/landing-version';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type Editing,
  type Item,
  itemOf,
  standingOf,
  type Wish,
} from '../../platform/editing/editing.service.ts';
import { createEditor } from '../../platform/editing/editor.ts';
import { findEdited } from '../../platform/editing/edits.repository.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { findEntries, findLandingOrders, findLandingVisits } from './cms.repository.ts';
import { originalInBoth } from './original-words.ts';
import { publishedInBoth, type WordBody, type WordsEditable } from './words-editable.service.ts';
import { findElsewhere } from './words-elsewhere.repository.ts';

const KEYS = CMS_GROUPS.flatMap(keysOf);
/** The days over which the results of landing pages are counted. */
const RESULT_DAYS = 30;
const DAY_MS = 86_400_000;

export function wordView({ id, body, ...item }: Item<WordBody>): Word {
  const key = isCmsKey(id) ? id : 'menu.main';
  const own = originalInBoth(key);
  const kind = kindOf(key);
  return {
    ...{ id, group: id.split('.')[0] as CmsGroup, kind, ...body, own },
    missing: missingIn(kind, body, own),
    ...standingOf(item),
  };
}

export type WordFilter = {
  q: string;
  group: string | undefined;
  states: readonly EditState[];
  missing: Locale | undefined;
};
type Sent = Wish & { en?: string | undefined; sp?: string | undefined };

type Deps = { db: Db; editing: Editing; words: WordsEditable; clock: Clock };

/** The words of the shop at the desk: every public text in labelled fields (decision 0133). */
export function createWords({ db, editing, words: { editable, check }, clock }: Deps) {
  const { save, read, history, rollBack } = createEditor({ editing, editable, name: 'word', view: wordView });

  /**
   * A draft whose text cannot be read is refused at once. Otherwise a planned draft would fail later, when it
   * goes live.
   */
  function checked(id: CmsKey, { en, sp }: { en?: string | undefined; sp?: string | undefined }) {
    for (const [locale, text] of [
      ['en', en],
      ['sp', sp],
    ] as const) {
      const sound = text === undefined ? ok(null) : check(id, locale, text);
      if (sound.ok) continue;
      return sound.refusal.code === 'invalid_input'
        ? sound
        : refuseFields('invalid_input', { [locale]: 'invalid' });
    }
    return ok(null);
  }

  async function saved(session: Session | null, id: string, sent: Sent): Promise<Result<{ word: Word }>> {
    const by = requireStaff(session, 'words');
    if (!by.ok) return by;
    return isCmsKey(id) ? save(session, id, sent, () => checked(id, sent)) : refuse('not_found');
  }

  return {
    ...{ read, history, rollBack },
    save: saved,
    /**
     * Writes a field that nobody has edited before. Refuses with `changed_meanwhile` when somebody has edited
     * the field, and with `invalid_input` for a field that no page has.
     */
    add: (
      session: Session | null,
      { id, ...sent }: Omit<Sent, 'version'> & { id: string },
    ): Promise<Result<{ word: Word }>> =>
      isCmsKey(id) || !requireStaff(session, 'words').ok
        ? saved(session, id, { ...sent, version: 1 })
        : Promise.resolve(refuseFields('invalid_input', { id: 'invalid' })),
    /** Lists fields. The search looks at both languages. Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { q, group, states, missing }: WordFilter) {
      const by = requireStaff(session, 'words');
      if (!by.ok) return by;
      const keys = KEYS.filter((key) => group === undefined || key.startsWith(`${group}.`));
      const [rows, edited] = await Promise.all([findEntries(db, keys), findEdited(db, 'word', keys)]);
      const all = keys.map((key) =>
        wordView(itemOf(editable, key, { body: publishedInBoth(rows, key), isShown: true }, edited.get(key))),
      );
      return ok({
        words: all.filter(
          (word) =>
            hasWords([word.en, word.sp, word.id], q) &&
            (states.length === 0 || states.includes(word.state)) &&
            (missing === undefined || word.missing.includes(missing)),
        ),
      });
    },
    /**
     * Finds other things of the shop that contain these words. Refuses with `sign_in_required`, `forbidden`.
     */
    async elsewhere(session: Session | null, q: string): Promise<Result<{ found: FoundWords[] }>> {
      const by = requireStaff(session, 'words');
      return by.ok ? ok({ found: await findElsewhere(db, q) }) : by;
    },
    /**
     * The results of landing page variants in the last `RESULT_DAYS` days. Refuses with `sign_in_required`,
     * `forbidden`.
     */
    async landings(session: Session | null) {
      const by = requireStaff(session, 'words');
      if (!by.ok) return by;
      const since = new Date(clock.now().getTime() - RESULT_DAYS * DAY_MS);
      const [orders, visits] = await Promise.all([
        findLandingOrders(db, since),
        findLandingVisits(db, chicagoDay(since)),
      ]);
      // The same table also counts visitors who saw switches. They belong to the report of experiments, so they
      // are left out here.
      const seen = visits.filter(({ name }) => isLandingVariant(name));
      const names = [...new Set([...orders, ...seen].map(({ name }) => name))];
      return ok({
        days: RESULT_DAYS,
        variants: names.map((name) => {
          const { orders: count = 0, netCents = 0 } = orders.find((row) => row.name === name) ?? {};
          const { visitors = 0 } = visits.find((row) => row.name === name) ?? {};
          return { name, visitors, orders: count, net_cents: netCents };
        }),
      });
    },
  };
}

export type Words = ReturnType<typeof createWords>;
