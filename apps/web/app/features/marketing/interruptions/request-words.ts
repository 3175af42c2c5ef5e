import type { CmsContent } from '@keepsong/contract/cms';
import type { Interruption } from '@keepsong/domain/marketing/interruptions';
import { create } from 'zustand';
import { browserApi } from '~/platform/api/api.ts';
import { loadWords, textOf } from '~/platform/chrome/content.ts';

/** The interruptions that ask for an e-mail address. */
export const REQUESTS = ['song_played', 'giveaway', 'win_song'] as const satisfies readonly Interruption[];
export type EmailRequest = (typeof REQUESTS)[number];

export type RequestWords = { title: string; text: string; action: string };

const FIELDS = { song_played: 'played', giveaway: 'giveaway', win_song: 'win' } as const;

/** The words of a request. Null without a title or the name of its button: the shop then does not make it. */
export function requestWords(content: CmsContent, kind: EmailRequest): RequestWords | null {
  const textFor = (part: keyof RequestWords) => textOf(content, `email_block.${FIELDS[kind]}_${part}`);
  const words = { title: textFor('title'), text: textFor('text'), action: textFor('action') };
  return words.title === '' || words.action === '' ? null : words;
}

/** The requests that the shop does not make. */
export const unwrittenIn = (content: CmsContent): EmailRequest[] =>
  REQUESTS.filter((kind) => requestWords(content, kind) === null);

/** The words of all requests. Null until they are loaded. */
export const useRequestWords = create<{ content: CmsContent | null }>()(() => ({ content: null }));

/** Loads the words. Nobody waits for a request, so without an answer the page makes none. */
export async function loadRequestWords(): Promise<void> {
  const content = await loadWords(browserApi(), ['email_block'], location.href).catch(() => null);
  useRequestWords.setState({ content });
}
