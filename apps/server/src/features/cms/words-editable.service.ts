import { text } from '@keepsong/contract/common';
import { CMS_MAX, type CmsKey, isCmsKey, kindOf, maxOf } from '@keepsong/domain/cms/fields';
import { wordFaults } from '@keepsong/domain/cms/word-placeholders';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { fillTemplate } from '@keepsong/domain/format/template';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import type { Editable } from '../../platform/editing/editing.service.ts';
import { findDrafted } from '../../platform/editing/edits.repository.ts';
import { filesIn } from '../../platform/editing/folder/carried-photos.ts';
import type { Carry } from '../../platform/editing/folder/carry.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { type EntryRow, findEntries, findPublishedKeys, saveEntry } from './cms.repository.ts';
import { readCmsValue } from './cms-value.ts';
import { originalInBoth, originalWords } from './original-words.ts';

export type WordBody = { en: string; sp: string };

/** The published text of a field, or the shop's own words. */
export const publishedOf = (rows: readonly EntryRow[], key: CmsKey, locale: Locale): string =>
  rows.find((row) => row.key === key && row.locale === locale)?.published ?? originalWords(key, locale);

export const publishedInBoth = (rows: readonly EntryRow[], key: CmsKey): WordBody => ({
  en: publishedOf(rows, key, 'en'),
  sp: publishedOf(rows, key, 'sp'),
});

/**
 * How the command `catalogue` carries words: only those that somebody has edited, with the uploads that they
 * show. All other words come with every release of the shop.
 */
const CARRY_WORDS: Carry<WordBody> = {
  schema: z.object({
    id: text(80).refine(isCmsKey, 'no such text'),
    en: text(CMS_MAX.rich),
    sp: text(CMS_MAX.rich),
  }),
  async ids(db) {
    const [published, drafted] = await Promise.all([findPublishedKeys(db), findDrafted(db, 'word')]);
    return [...new Set([...published, ...drafted])].filter(isCmsKey).sort();
  },
  nameOf: ({ id }) => String(id),
  fixed: (name) => (isCmsKey(name) ? name : null),
  states: ['live', 'draft'],
  uploads: ({ en, sp }) => [en, sp].flatMap((text) => (typeof text === 'string' ? filesIn(text) : [])),
  async out(db, { en, sp }, { id, photos }) {
    return { id, en: await photos.filed(db, en), sp: await photos.filed(db, sp) };
  },
  async into(tx, { en, sp }, { photos }) {
    return ok({ en: await photos.addressed(tx, String(en)), sp: await photos.addressed(tx, String(sp)) });
  },
};

type Deps = {
  images: Pick<ImagesService, 'keepAt'>;
  clock: Clock;
  /** The values that replace the placeholders in words. */
  names: { brand: string; email: string };
};

/** Describes the words of the shop to the editing platform. Each thing is one field in both languages. */
export function createWordsEditable({ images, clock, names }: Deps) {
  /** Checks the placeholders of a text, and the text with the conversion that its page also uses. */
  function check(key: CmsKey, locale: Locale, written: string): Result<null> {
    if (written.length > maxOf(kindOf(key))) return refuseFields('invalid_input', { [locale]: 'too_long' });
    const { unknown, missing } = wordFaults(written, originalInBoth(key));
    if (unknown.length > 0) return refuseFields('invalid_input', { [locale]: 'placeholder_unknown' });
    if (missing.length > 0) return refuseFields('invalid_input', { [locale]: 'placeholder_missing' });
    const value = readCmsValue(kindOf(key), fillTemplate(written, names));
    return value.ok ? ok(null) : refuse(value.refusal.code, { ...value.refusal.details, key, locale });
  }

  /** Keeps the pictures that the text shows in either language. */
  async function holdFiles(tx: Tx, id: string, body: WordBody): Promise<Result<null>> {
    if (!isCmsKey(id) || kindOf(id) !== 'image') return ok(null);
    const before = await findEntries(tx, [id]);
    for (const locale of LOCALES) {
      const written = body[locale];
      const kept =
        written === publishedOf(before, id, locale) ? ok(null) : await images.keepAt(tx, written.trim());
      if (!kept.ok) return kept;
    }
    return ok(null);
  }

  async function write(tx: Tx, id: string, body: WordBody): Promise<Result<null>> {
    if (!isCmsKey(id)) return refuse('not_found');
    const held = await holdFiles(tx, id, body);
    if (!held.ok) return held;
    const before = await findEntries(tx, [id]);
    const own = originalInBoth(id);
    for (const locale of LOCALES) {
      const written = body[locale];
      const sound = check(id, locale, written);
      if (!sound.ok) return sound;
      if (written === publishedOf(before, id, locale)) continue;
      const published = written === own[locale] ? null : written;
      await saveEntry(tx, { key: id, locale, published, now: clock.now() });
    }
    return ok(null);
  }

  const editable: Editable<WordBody> = {
    kind: 'word',
    permission: 'words',
    unique: 'en',
    carry: CARRY_WORDS,
    async find(db, id, lock) {
      if (!isCmsKey(id)) return null;
      // A field that nobody has edited has no row, so its name is locked instead.
      if (lock) await lockName(db as Tx, `word:${id}`);
      return { body: publishedInBoth(await findEntries(db, [id]), id), isShown: true };
    },
    read: (draft, live) => ({ ...live, ...draft }),
    // Editors cannot add fields, because the pages decide which fields exist.
    add: async () => refuseFields('invalid_input', { id: 'invalid' }),
    write,
    holdFiles,
  };
  return { editable, check };
}

export type WordsEditable = ReturnType<typeof createWordsEditable>;
