import type { CmsContent, CmsEntry, CmsRevision } from '@keepsong/contract/cms';
import { type CmsKey, isCmsGroup, isCmsKey, keysOf, kindOf, maxOf } from '@keepsong/domain/cms/fields';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { fillTemplate } from '@keepsong/domain/format/template';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import {
  type EntryRow,
  findEntries,
  findRevisionBody,
  findRevisions,
  type RevisionAction,
  saveEntry,
} from './cms.repository.ts';
import { readCmsValue } from './cms-value.ts';
import { originalWords } from './original-words.ts';

type Deps = {
  database: Database;
  images: Pick<ImagesService, 'keepAt'>;
  clock: Clock;
  brand: string;
  email: string;
};

/** Texts by the key of their field. Each field has a text in one language or in both. */
export type CmsTexts = Readonly<Record<string, Partial<Record<Locale, string | undefined>>>>;
type Written = { key: CmsKey; locale: Locale; body: string };

/**
 * Content that the staff can edit (spec 3.12-05, 7.3-08). A field without a text of the staff has the shop's own words.
 */
export function createCmsService({ database, images, clock, brand, email }: Deps) {
  const { db } = database;
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

  const entriesOf = async (tx: DbOrTx, keys: readonly CmsKey[]): Promise<CmsEntry[]> =>
    entryViews(keys, await findEntries(tx, keys));

  /** Checks texts with the conversion that their page also uses. */
  function check(data: CmsTexts): Result<Written[]> {
    const texts: Written[] = [];
    for (const [key, byLocale] of Object.entries(data)) {
      if (!isCmsKey(key)) return refuseFields('invalid_input', { [`data.${key}`]: 'invalid' });
      for (const locale of LOCALES) {
        const body = byLocale[locale];
        if (body === undefined) continue;
        if (body.length > maxOf(kindOf(key)))
          return refuseFields('invalid_input', { [`data.${key}.${locale}`]: 'too_long' });
        const value = readCmsValue(kindOf(key), fillIn(body));
        if (!value.ok) return refuse(value.refusal.code, { ...value.refusal.details, key, locale });
        texts.push({ key, locale, body });
      }
    }
    return texts.length === 0 ? refuseFields('invalid_input', { data: 'required' }) : ok(texts);
  }

  const fillIn = (text: string): string => fillTemplate(text, { brand, email });

  async function contentOfGroups(
    names: readonly string[],
    { locale, drafts, read }: { locale: Locale; drafts: boolean; read: typeof readEntries },
  ): Promise<Result<CmsContent>> {
    if (!names.every(isCmsGroup)) return refuse('not_found');
    const keys = names.filter(isCmsGroup).flatMap(keysOf);
    const rows = await read(keys);
    return ok(Object.fromEntries(keys.map((key) => [key, contentOf(rows, key, locale, drafts)])));
  }

  function contentOf(rows: EntryRow[], key: CmsKey, locale: Locale, drafts: boolean) {
    const row = rows.find((found) => found.key === key && found.locale === locale);
    const source = (drafts ? row?.draft : null) ?? row?.published ?? originalWords(key, locale);
    const value = readCmsValue(kindOf(key), fillIn(source));
    return value.ok ? value.value : '';
  }

  return {
    /**
     * The content now. While the database cannot be reached, the content that was last read. Refusals: `not_found` when
     * a group is unknown.
     */
    content: (names: readonly string[], locale: Locale, drafts: boolean): Promise<Result<CmsContent>> =>
      contentOfGroups(names, { locale, drafts, read: readEntriesOrLast }),
    /**
     * The published content now. Rejects while the database cannot be reached. Refusals: `not_found` when a group is
     * unknown.
     */
    currentContent: (names: readonly string[], locale: Locale): Promise<Result<CmsContent>> =>
      contentOfGroups(names, { locale, drafts: false, read: readEntries }),
    /** Refusals: `not_found`. */
    async entries(group: string): Promise<Result<CmsEntry[]>> {
      return isCmsGroup(group) ? ok(await entriesOf(db, keysOf(group))) : refuse('not_found');
    },
    /**
     * Saves all texts or none. Refusals: `invalid_input` with the field, `content_invalid` with key, language and line,
     * `upload_gone`.
     */
    async save(data: CmsTexts, action: RevisionAction, by: StaffMember): Promise<Result<CmsEntry[]>> {
      const texts = check(data);
      if (!texts.ok) return texts;
      const keys = [...new Set(texts.value.map(({ key }) => key))];
      return database.transaction(async (tx) => {
        const before = textsOf(await findEntries(tx, keys));
        for (const text of texts.value) {
          await saveEntry(tx, { ...text, action, userId: by.id, now: clock.now() });
          if (kindOf(text.key) !== 'image') continue;
          const kept = await images.keepAt(tx, text.body.trim());
          if (!kept.ok) return kept;
        }
        const saved = await entriesOf(tx, keys);
        const after = { action, texts: texts.value };
        await noteStaff(tx, by, clock.now(), { action: 'words.saved', before, after });
        return ok(saved);
      });
    },
    /**
     * The history of a field, newest first. The last entry, with id 0, is the shop's own words. Refusals: `not_found`.
     */
    async history(key: string, locale: Locale): Promise<Result<CmsRevision[]>> {
      if (!isCmsKey(key)) return refuse('not_found');
      const rows = await findRevisions(db, key, locale);
      return ok([
        ...rows.map(({ revision, by }) => ({
          id: revision.id,
          action: revision.action as RevisionAction,
          body: revision.body,
          by,
          at: revision.createdAt.toISOString(),
        })),
        { id: 0, action: 'original', body: originalWords(key, locale), by: null, at: null },
      ]);
    },
    /** Rolls a field back to a revision. Revision 0 is the shop's own words. Refusals: `not_found`. */
    async rollBack(key: string, locale: Locale, revisionId: number, by: StaffMember) {
      if (!isCmsKey(key)) return refuse('not_found');
      return database.transaction(async (tx): Promise<Result<CmsEntry[]>> => {
        const isOriginal = revisionId === 0;
        const body = isOriginal
          ? originalWords(key, locale)
          : await findRevisionBody(tx, revisionId, key, locale);
        if (body === undefined) return refuse('not_found');
        const before = textsOf(await findEntries(tx, [key]));
        const now = clock.now();
        await saveEntry(tx, { key, locale, action: 'roll_back', body, isOriginal, userId: by.id, now });
        const entries = await entriesOf(tx, [key]);
        const after = { key, locale, revision: revisionId, body };
        await noteStaff(tx, by, now, { action: 'words.rolled_back', before, after });
        return ok(entries);
      });
    },
  };
}

export type CmsService = ReturnType<typeof createCmsService>;

/** The texts of rows, for the log of the staff. */
const textsOf = (rows: readonly EntryRow[]) =>
  rows.map(({ key, locale, published, draft }) => ({ key, locale, published, draft }));

const entryViews = (keys: readonly CmsKey[], rows: readonly EntryRow[]): CmsEntry[] =>
  keys.map((key) => {
    const written = (locale: Locale) => {
      const row = rows.find((found) => found.key === key && found.locale === locale);
      return {
        published: row?.published ?? originalWords(key, locale),
        draft: row?.draft ?? null,
        updated_at: row?.updatedAt.toISOString() ?? null,
        updated_by: row?.by ?? null,
      };
    };
    return { key, kind: kindOf(key), en: written('en'), sp: written('sp') };
  });
