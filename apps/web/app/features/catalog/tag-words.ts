import { m } from '~/paraglide/messages.js';

const WORDS: Readonly<Record<string, () => string>> = {
  song: m.catalog_store_tag_song,
  digital: m.catalog_store_tag_digital,
  streaming: m.catalog_store_tag_streaming,
  new: m.catalog_store_tag_new,
  'best seller': m.catalog_store_tag_best_seller,
  premium: m.catalog_store_tag_premium,
  fix: m.catalog_store_tag_fix,
  rev: m.catalog_store_tag_rev,
  'your artist': m.catalog_store_tag_your_artist,
};

/** The name of a tag (spec 3.14-04). An unknown tag is shown as staff wrote it. */
export function tagWords(tag: string): string {
  return Object.hasOwn(WORDS, tag) ? (WORDS[tag]?.() ?? tag) : tag;
}
