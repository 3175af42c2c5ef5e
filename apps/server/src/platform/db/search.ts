import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What was typed, as the generated columns fold what the shop holds: small letters, without accents. */
export const foldWords = (keyword: string): string =>
  keyword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Less than a trigram finds every second name and no index helps; it is taken for the beginning of a word. */
const TRIGRAM = 3;

/** 'odes val' → `odes:* & val:*`: the words as far as they are typed. Null without any letter or digit. */
function beginnings(folded: string): string | null {
  const words = folded.match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ') ?? null;
}

/**
 * Rows of a table with `search_text` and `search_document` that a keyword means: words of either language in any form,
 * beginnings of words, parts of a name, and names that sound alike.
 */
export function meansRow(table: PgTable, keyword: string): SQL {
  const folded = foldWords(keyword);
  const begun = beginnings(folded);
  const document = sql`${table}.search_document`;
  const beginning = begun === null ? null : sql`to_tsquery('simple', ${begun})`;
  if (folded.length < TRIGRAM) return beginning ? sql`${document} @@ ${beginning}` : sql`false`;
  // One question of three, so that its index is looked through once.
  const words = sql`websearch_to_tsquery('english', ${folded}) || websearch_to_tsquery('spanish', ${folded})`;
  const meant = beginning ? sql`${words} || ${beginning}` : words;
  const part = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${document} @@ (${meant}) or ${table}.search_text like ${part} or ${folded} <% ${table}.search_text)`;
}

/** How well a row fits a keyword, the best first: its name as it was typed, then names alike, then other words. */
export const bestFirst = (table: PgTable, keyword: string): SQL =>
  sql`word_similarity(${foldWords(keyword)}, ${table}.search_text) desc`;
