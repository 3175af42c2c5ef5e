import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { m } from '~/paraglide/messages.js';
import {
  affiliatePath,
  calendarPath,
  collectionPath,
  mailPath,
  playlistDeskPath,
  productDeskPath,
  promotionPath,
  REFERRAL_TERMS_PAGE,
  reviewDeskPath,
  shippingPath,
  songListPath,
  taxPath,
  templatePath,
  vendorDeskPath,
  wordPath,
} from '../admin-paths.ts';
import { destinationWords } from '../money/tax-words.ts';
import { SONG_LIST_WORDS } from '../shop-names.ts';
import { fieldName, groupName } from '../words/word-names.ts';

/** A thing that editors keep. `name` is empty when the server knows no name of it. */
export type EditedThing = { of: EditedKind; id: string; name: string };

type Words = {
  /** The kind of the thing: the name of the part of the desk where it is kept. */
  kind: () => string;
  /** The name of the thing. Only given when it is not simply the name that the server sends. */
  name?: (thing: EditedThing) => string;
  pathOf: (id: string) => string;
  /** Whether pages of the shop show the thing, so that an editor can look at it there. */
  isOnPages?: true;
};

const numbered = (pathOf: (id: number) => string) => (id: string) => pathOf(Number(id));

const songListOf = (id: string) => SONG_LISTS.find((name) => name === id) ?? 'examples';

const THINGS: Readonly<Record<EditedKind, Words>> = {
  product: { kind: m.desk_products, pathOf: numbered(productDeskPath), isOnPages: true },
  promotion: { kind: m.desk_promotions, pathOf: numbered(promotionPath), isOnPages: true },
  playlist: { kind: m.desk_playlists, pathOf: numbered(playlistDeskPath), isOnPages: true },
  word: {
    kind: m.desk_words,
    name: ({ id }) => `${groupName(id.split('.')[0] ?? id)}, ${fieldName(id)}`,
    pathOf: wordPath,
    isOnPages: true,
  },
  mail: { kind: m.desk_mails, pathOf: mailPath },
  collection: { kind: m.desk_collections, pathOf: collectionPath, isOnPages: true },
  calendar: { kind: m.desk_calendar, pathOf: numbered(calendarPath), isOnPages: true },
  songs: {
    kind: m.desk_playlists,
    name: ({ id }) => SONG_LIST_WORDS[songListOf(id)](),
    pathOf: (id) => songListPath(songListOf(id)),
    isOnPages: true,
  },
  tax: { kind: m.desk_tax, pathOf: numbered(taxPath) },
  shipping: {
    kind: m.desk_shipping,
    name: ({ name }) => destinationWords(name, name),
    pathOf: numbered(shippingPath),
  },
  affiliate: { kind: m.desk_affiliates, pathOf: numbered(affiliatePath) },
  referral_terms: { kind: m.desk_affiliates, name: m.desk_terms, pathOf: () => REFERRAL_TERMS_PAGE },
  review: { kind: m.desk_reviews, pathOf: numbered(reviewDeskPath), isOnPages: true },
  vendor: { kind: m.desk_vendors, pathOf: numbered(vendorDeskPath) },
  answer_template: { kind: m.desk_templates, pathOf: numbered(templatePath) },
};

/** The kind of an edited thing in words. */
export const editedKindWords = (of: EditedKind): string => THINGS[of].kind();

/** The name of an edited thing. Empty for a thing that nobody has named yet. */
export const editedName = (thing: EditedThing): string => THINGS[thing.of].name?.(thing) ?? thing.name;

/** Whether pages of the shop show things of a kind. */
export const isOnPages = (of: EditedKind): boolean => THINGS[of].isOnPages === true;

/** The page of the desk where a thing is kept. */
export const editedPath = ({ of, id }: Pick<EditedThing, 'of' | 'id'>): string => THINGS[of].pathOf(id);
