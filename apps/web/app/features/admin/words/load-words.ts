import type { AnswerTemplate } from '@keepsong/contract/catalogue/answer-templates';
import type { DeskMail } from '@keepsong/contract/catalogue/mails';
import type { FoundWords } from '@keepsong/contract/catalogue/words';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { LoadArgs } from '~/platform/loading/load.ts';
import type { DeskRows } from '../table/desk-list.ts';
import { firstWords } from './first-words.ts';
import type { MailRow } from './mails-page.tsx';
import type { TemplatePageData } from './template-page.tsx';
import { landingOf } from './word-names.ts';
import type { WordPageData } from './word-page.tsx';
import type { WordRow } from './words-page.tsx';

export type WordsPage =
  | { part: 'words'; page: DeskRows<WordRow>; elsewhere: readonly FoundWords[] }
  | { part: 'word'; data: WordPageData }
  | { part: 'mails'; page: DeskRows<MailRow> }
  | { part: 'mail'; mail: DeskMail }
  | { part: 'answer-templates'; page: DeskRows<AnswerTemplate> }
  | { part: 'answer-template'; data: TemplatePageData };

type Args = LoadArgs<unknown>;

function askedOf({ request }: Args) {
  const asked = new URL(request.url).searchParams;
  const missing = LOCALES.find((one) => one === asked.get('missing'));
  const query = {
    q: (asked.get('q') ?? '').trim().slice(0, 120),
    state: EDIT_STATES.filter((one) => asked.getAll('state').includes(one)),
    ...(missing && { missing }),
  };
  return { asked, query };
}

async function rowsOf<Row>(
  { api }: Args,
  list: string,
  asked: URLSearchParams,
  rows: Row[],
): Promise<DeskRows<Row>> {
  const { views } = await deskOf(api).staff.views({ query: { list } });
  return {
    ...{ rows, next: null, previous: null, query: asked.toString(), names: {}, saved: views },
    counted: { count: rows.length, hasMore: false },
  };
}

export async function loadWordList(args: Args): Promise<WordsPage> {
  const { asked, query } = askedOf(args);
  const group = asked.get('group')?.slice(0, 80);
  const calls = deskOf(args.api).words;
  const [{ words }, { found: elsewhere }] = await Promise.all([
    calls.list({ query: { ...query, ...(group && { group }) } }),
    query.q ? calls.elsewhere({ query: { q: query.q } }) : { found: [] },
  ]);
  const rows = words.map(({ id, group: of, kind, state, missing, edited_at, en, sp }) => ({
    ...{ id, group: of, state, missing, edited_at },
    ...{ en: firstWords(kind, en), sp: firstWords(kind, sp) },
  }));
  return { part: 'words', page: await rowsOf(args, 'words', asked, rows), elsewhere };
}

export async function loadWord({ api }: Args, id: string): Promise<WordsPage> {
  const { words } = deskOf(api);
  const group = id.split('.')[0] ?? '';
  const [{ word }, { words: others }, results] = await Promise.all([
    words.read({ params: { id } }),
    words.list({ query: { group, state: [] } }),
    landingOf(group) ? words.landings() : null,
  ]);
  const near = others.map(({ id: other, state }) => ({ id: other, state }));
  const share = Number(others.find(({ id: other }) => other.endsWith('.b_share'))?.en ?? 0) || 0;
  return { part: 'word', data: { word, others: near, results: results && { ...results, share } } };
}

export async function loadMailList(args: Args): Promise<WordsPage> {
  const { asked, query } = askedOf(args);
  const changed = asked.get('changed') === '1' ? { changed: '1' as const } : {};
  const { mails } = await deskOf(args.api).mails.list({ query: { ...query, ...changed } });
  const rows = mails.map(({ id, title, case: inCase, sent_when, to, subject, state, missing, sms }) => ({
    ...{ id, title, case: inCase, sent_when, to, subject, state, missing, hasSms: sms !== null },
  }));
  return { part: 'mails', page: await rowsOf(args, 'mails', asked, rows) };
}

export async function loadMail({ api }: Args, id: string): Promise<WordsPage> {
  return { part: 'mail', mail: (await deskOf(api).mails.read({ params: { id } })).mail };
}
