import { CMS_GROUPS, CMS_KINDS, CMS_MAX } from '@keepsong/domain/cms/fields';
import { LOCALES } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, rollBack, standing, wish } from './items.ts';

/** The id has the form 'group.field' (spec 3.12-05). */
const id = text(80);
const params = z.object({ id });
const words = z.object({ en: text(CMS_MAX.rich), sp: text(CMS_MAX.rich) });
const locale = z.enum(LOCALES);
/** A text that is shown to customers can be changed but never removed. */
const state = z.enum(['draft', 'live']);

const word = z.object({
  id: z.string(),
  group: z.enum(CMS_GROUPS as [(typeof CMS_GROUPS)[number]]),
  kind: z.enum(CMS_KINDS),
  en: z.string(),
  sp: z.string(),
  /** The shop's original text. It is shown until somebody writes another. */
  own: z.object({ en: z.string(), sp: z.string() }),
  /** The languages in which the text is missing or older than in the other language. */
  missing: z.array(locale),
  ...standing,
});
export type Word = z.output<typeof word>;
const about = z.object({ word });

/** The kinds of content whose words are searched, in the order of the results. */
export const WITH_WORDS = [
  'product',
  'playlist',
  'collection',
  'calendar',
  'promotion',
  'review',
  'answer_template',
  'artist',
] as const;

/**
 * Other content of the shop that contains the searched words, drafts included. A promotion is found by its code, a
 * review by the shop's answer, and an artist by the texts of the artist's page. What customers wrote in reviews is
 * searched in the list of reviews.
 */
const foundWords = z.object({
  of: z.enum(WITH_WORDS),
  id: z.string(),
  title: z.object({ en: z.string(), sp: z.string() }),
});
export type FoundWords = z.output<typeof foundWords>;

export const wordCalls = {
  list: {
    summary: 'Every public text of the shop in both languages, with the drafts of the editors',
    query: z.object({
      /** Words to find in the text of either language. */
      q: text(120).optional(),
      group: text(80).optional(),
      state: queryList(editState),
      /** Returns only texts that are missing in this language. */
      missing: locale.optional(),
    }),
    response: z.object({ words: z.array(word) }),
  },
  elsewhere: {
    summary:
      'Products, playlists, collections, calendar entries, promotions, answers to reviews, templates of answers and artists that say some words, at most 100',
    query: z.object({ q: text(120).trim().min(1) }),
    response: z.object({ found: z.array(foundWords) }),
  },
  landings: {
    summary: 'How many visitors the variants of landing pages had lately, and the orders that they brought',
    response: z.object({
      days: z.int(),
      /** A visitor counts once a day. Only landing pages whose visitors see two versions are counted. */
      variants: z.array(
        z.object({ name: z.string(), visitors: z.int(), orders: z.int(), net_cents: z.int() }),
      ),
    }),
  },
  read: { summary: 'One public text as the editors have it', params, response: about },
  add: {
    summary: 'Write a public text that nobody has edited before; it is a draft unless state says live',
    body: words.partial().extend({ id, state: state.optional() }),
    response: about,
  },
  save: {
    summary: 'Change a public text; state live shows it to everybody',
    params,
    body: words.partial().extend({ ...wish, state: state.optional() }),
    response: about,
  },
  history: { summary: 'All versions of a public text, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a public text the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'words'>;
