import type { CmsContent, CmsEntry } from '@keepsong/contract/cms';
import { type CmsKey, isCmsGroup, isCmsKey, keysOf, kindOf } from '@keepsong/domain/cms/fields';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { fillTemplate } from '@keepsong/domain/format/template';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { type Editing, type Item, itemOf } from '../../platform/editing/editing.service.ts';
import { type Edited, findEdited } from '../../platform/editing/edits.repository.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { createBanners } from './banners.service.ts';
import { type EntryRow, findEntries } from './cms.repository.ts';
import { readCmsValue } from './cms-value.ts';
import { originalInBoth } from './original-words.ts';
import { publishedInBoth, type WordBody, type WordsEditable } from './words-editable.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  editing: Editing;
  words: WordsEditable;
  names: { brand: string; email: string };
};

type Sent = { en?: string | undefined; sp?: string | undefined; version?: number | undefined };
type Written = Sent & { version: number };
/** Texts by the key of their field. Each field has a text in one language or in both. */
export type CmsTexts = Readonly<Record<string, Sent>>;

/** The content of the pages (spec 3.12-05, 7.3-08). */
function createContent({ database: { db }, clock, words: { editable }, names }: Deps) {
  const banners = createBanners(db, clock);
  /** The rows that were last read for each field. They are used while the database cannot be reached. */
  const lastRead = new Map<CmsKey, EntryRow[]>();

  async function readEntries(keys: readonly CmsKey[]): Promise<EntryRow[]> {
    const rows = await findEntries(db, keys);
    for (const key of keys)
      lastRead.set(
        key,
        rows.filter((row) => row.key === key),
      );
    return rows;
  }

  const readEntriesOrLast = (keys: readonly CmsKey[]): Promise<EntryRow[]> =>
    readEntries(keys).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return keys.flatMap((key) => lastRead.get(key) ?? []);
    });

  async function contentOfGroups(
    groups: readonly string[],
    { locale, drafts, read }: { locale: Locale; drafts: boolean; read: typeof readEntries },
  ): Promise<Result<CmsContent>> {
    if (!groups.every(isCmsGroup)) return refuse('not_found');
    const keys = groups.filter(isCmsGroup).flatMap(keysOf);
    const [rows, edited] = await Promise.all([
      read(keys),
      drafts ? findEdited(db, editable.kind, keys) : new Map<string, Edited>(),
    ]);
    const contentOf = (key: CmsKey) => {
      const published = publishedInBoth(rows, key);
      const draft = edited.get(key)?.draft;
      const source = (draft ? editable.read(draft, published) : published)[locale];
      const value = readCmsValue(kindOf(key), fillTemplate(source, names));
      return value.ok ? value.value : '';
    };
    const content = keys.map((key) => [key, contentOf(key)] as const);
    return ok({ ...Object.fromEntries(content), ...(await banners.before(content, locale)) });
  }

  return {
    /**
     * The content as it is now. While the database cannot be reached, the content that was last read. Refusals:
     * `not_found` when a group is unknown.
     */
    content: (groups: readonly string[], locale: Locale, drafts: boolean): Promise<Result<CmsContent>> =>
      contentOfGroups(groups, { locale, drafts, read: readEntriesOrLast }),
    /**
     * The published content now. Rejects while the database cannot be reached. Refusals: `not_found` when a group is
     * unknown.
     */
    currentContent: (groups: readonly string[], locale: Locale): Promise<Result<CmsContent>> =>
      contentOfGroups(groups, { locale, drafts: false, read: readEntries }),
  };
}

/** Lets programs of the staff read and write fields (spec 7.3-09). The desk edits them with the calls of `words`. */
function createSaving({ database: { db }, editing, words }: Deps) {
  const { editable } = words;

  /** Checks the texts of a field with the conversion that its page also uses. */
  function check(key: CmsKey, sent: Sent): Result<null> {
    for (const locale of LOCALES) {
      const text = sent[locale];
      const sound = text === undefined ? ok(null) : words.check(key, locale, text);
      if (sound.ok) continue;
      const fault = sound.refusal.fields?.[locale];
      return fault ? refuseFields('invalid_input', { [`data.${key}.${locale}`]: fault }) : sound;
    }
    return ok(null);
  }

  /** The fields of a call, each with the version that its sender has read. */
  function fieldsOf(data: CmsTexts, version: number | undefined): Result<[CmsKey, Written][]> {
    const fields: [CmsKey, Written][] = [];
    for (const [key, sent] of Object.entries(data)) {
      if (!isCmsKey(key)) return refuseFields('invalid_input', { [`data.${key}`]: 'invalid' });
      if (sent.en === undefined && sent.sp === undefined) continue;
      const read = sent.version ?? version;
      if (read === undefined) return refuseFields('invalid_input', { version: 'required' });
      fields.push([key, { ...sent, version: read }]);
    }
    return fields.length === 0 ? refuseFields('invalid_input', { data: 'required' }) : ok(fields);
  }

  async function entriesOf(on: DbOrTx, keys: readonly CmsKey[]): Promise<CmsEntry[]> {
    const [rows, edited] = await Promise.all([findEntries(on, keys), findEdited(on, editable.kind, keys)]);
    return keys.map((key) => {
      const published = publishedInBoth(rows, key);
      return entryView(itemOf(editable, key, { body: published, isShown: true }, edited.get(key)), published);
    });
  }

  return {
    /** The texts of a group. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async entries(session: Session | null, group: string): Promise<Result<{ entries: CmsEntry[] }>> {
      const by = requireStaff(session, 'words');
      if (!by.ok) return by;
      return isCmsGroup(group) ? ok({ entries: await entriesOf(db, keysOf(group)) }) : refuse('not_found');
    },
    /**
     * Saves all texts or none. Refusals: `sign_in_required`, `forbidden`, `invalid_input` with the field,
     * `content_invalid` with key, language and line, `upload_gone`, and `changed_meanwhile` when somebody has saved a
     * later version than the given one.
     */
    async save(
      session: Session | null,
      { data, version, publish }: { data: CmsTexts; version?: number | undefined; publish: boolean },
    ): Promise<Result<{ entries: CmsEntry[] }>> {
      const by = requireStaff(session, 'words');
      if (!by.ok) return by;
      const fields = fieldsOf(data, version);
      if (!fields.ok) return fields;
      const keys = fields.value.map(([key]) => key);
      const done = await editing.saveAll(
        session,
        editable,
        fields.value.map(([id, { en, sp, version: read }]) => ({
          id,
          saved: {
            wish: { version: read, state: publish ? ('live' as const) : ('draft' as const) },
            fields: { ...(en !== undefined && { en }), ...(sp !== undefined && { sp }) },
            check: () => check(id, { en, sp }),
            view: ({ id: key }: Item<WordBody>) => ({ key }),
          },
        })),
      );
      if (done.ok) return ok({ entries: await entriesOf(db, keys) });
      // What the other editor wrote is read after the refusal, so that its published and its draft text belong together.
      const theirs = done.refusal.theirs as { key: string } | undefined;
      const [entry] = theirs && isCmsKey(theirs.key) ? await entriesOf(db, [theirs.key]) : [];
      return entry ? { ok: false, refusal: { ...done.refusal, theirs: entry } } : done;
    },
  };
}

/** The content of the pages, and the calls that read and write several fields at once. */
export const createCmsService = (deps: Deps) => ({ ...createContent(deps), ...createSaving(deps) });

export type CmsService = ReturnType<typeof createCmsService>;

function entryView({ id, body, version, editedBy, editedAt }: Item<WordBody>, published: WordBody): CmsEntry {
  const key = isCmsKey(id) ? id : 'menu.main';
  const own = originalInBoth(key);
  const written = (locale: Locale) => {
    const isTouched = body[locale] !== published[locale] || published[locale] !== own[locale];
    return {
      published: published[locale],
      draft: body[locale] === published[locale] ? null : body[locale],
      updated_at: isTouched ? (editedAt?.toISOString() ?? null) : null,
      updated_by: isTouched ? editedBy : null,
    };
  };
  return { key, kind: kindOf(key), version, en: written('en'), sp: written('sp') };
}
