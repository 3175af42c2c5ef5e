import type { CmsContent } from '@keepsong/contract/cms';
import type { Client } from '@keepsong/contract/transport/client';
import type { Interruption } from '@keepsong/domain/marketing/interruptions';
import { create } from 'zustand';
import { loadWords, textOf } from '~/platform/chrome/content.ts';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';

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

/**
 * Loads the words, and before them the script of their block. So a block is drawn in the same moment in which its place
 * was found to be out of view, and cannot open later in the middle of what the visitor reads. Nobody waits for a request,
 * so if one of both cannot be loaded, the page makes none.
 */
export async function loadRequests(
  api: Client,
  address: string,
  fetchBlock: () => Promise<unknown>,
): Promise<void> {
  if (!(await fetchAhead(fetchBlock))) return;
  const content = await loadWords(api, ['email_block'], address).catch(() => null);
  useRequestWords.setState({ content });
}
