import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Folds a keyword in the same way as the generated search columns: lower case, without accents. */
const foldWords = (keyword: string): string =>
  keyword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * The length of a trigram. A shorter keyword would match too many rows and no index could help, so it only matches
 * the beginning of words.
 */
const TRIGRAM = 3;

/**
 * Makes a query for words that begin as typed: 'odes val' → `odes:* & val:*`. Null for a keyword without any letter or
 * digit.
 */
function beginnings(folded: string): string | null {
  const words = folded.match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => `${word}:*`).join(' & ') ?? null;
}

/**
 * The condition that a row fits a keyword, for a table with the columns `search_text` and `search_document`. It finds
 * English and Spanish words in any form, beginnings of words, parts of a name, and names with a similar spelling.
 */
export function meansRow(table: PgTable, keyword: string): SQL {
  const folded = foldWords(keyword);
  const begun = beginnings(folded);
  const document = sql`${table}.search_document`;
  const beginning = begun === null ? null : sql`to_tsquery('simple', ${begun})`;
  if (folded.length < TRIGRAM) return beginning ? sql`${document} @@ ${beginning}` : sql`false`;
  // Three queries (English, Spanish, beginnings of words) are joined into one, so that the index is read once.
  const words = sql`websearch_to_tsquery('english', ${folded}) || websearch_to_tsquery('spanish', ${folded})`;
  const meant = beginning ? sql`${words} || ${beginning}` : words;
  const part = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${document} @@ (${meant}) or ${table}.search_text like ${part} or ${folded} <% ${table}.search_text)`;
}

/** Orders rows by how well they fit a keyword, best first: exact names, then similar names, then other words. */
export const bestFirst = (table: PgTable, keyword: string): SQL =>
  sql`word_similarity(${foldWords(keyword)}, ${table}.search_text) desc`;
