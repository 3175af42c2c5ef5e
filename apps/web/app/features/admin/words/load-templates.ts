import { deskOf } from '@keepsong/contract/transport/desk-client';
import { EDIT_STATES } from '@keepsong/domain/catalogue/edit-state';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { UNSAVED } from '../catalogue/load-catalogue.ts';
import type { WordsPage } from './load-words.ts';

type Args = LoadArgs<unknown>;

export async function loadTemplates({ api, request }: Args): Promise<WordsPage> {
  const asked = new URL(request.url).searchParams;
  const q = (asked.get('q') ?? '').trim().slice(0, 120);
  const state = EDIT_STATES.filter((one) => asked.getAll('state').includes(one));
  const missing = LOCALES.find((one) => one === asked.get('missing'));
  const desk = deskOf(api);
  const [{ templates: rows }, { views }] = await Promise.all([
    desk.answerTemplates.list({ query: { q, state, ...(missing && { missing }) } }),
    desk.staff.views({ query: { list: 'answer-templates' } }),
  ]);
  return {
    part: 'answer-templates',
    page: {
      ...{ rows, next: null, previous: null, query: asked.toString(), names: {}, saved: views },
      counted: { count: rows.length, hasMore: false },
    },
  };
}

export async function loadTemplate({ api }: Args, id: string): Promise<WordsPage> {
  if (id === 'new') {
    const template = { ...UNSAVED, title: '', text: { en: '', sp: '' }, missing: [] };
    return { part: 'answer-template', data: { template, isNew: true } };
  }
  const { template } = await deskOf(api).answerTemplates.read({ params: { id } });
  return { part: 'answer-template', data: { template, isNew: false } };
}
