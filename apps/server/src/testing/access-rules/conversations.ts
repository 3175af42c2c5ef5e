import { randomUUID } from 'node:crypto';
import { multipart } from '../visitor.ts';
import { mine, NO_ORDER, ownArtist, type Rule, staff } from './rule.ts';

/** Calls for the messages between customers, artists and staff. */
export const CONVERSATIONS_RULES: Record<string, Rule> = {
  'conversations.get': staff('messages', () => ({ params: { number: NO_ORDER } }), [404]),
  'conversations.answer': staff(
    'messages',
    () => ({ params: { number: NO_ORDER }, body: { text: 'Hello', to: 'customer' } }),
    [404],
  ),
  'answerTemplates.list': staff('answer_templates', () => ({ query: {} })),
  'answerTemplates.read': staff('answer_templates', () => ({ params: { id: 999_999 } }), [404]),
  'answerTemplates.add': staff('answer_templates', () => ({
    body: { title: 'The name is said so', text: { en: 'Thank you', sp: 'Gracias' } },
  })),
  'answerTemplates.save': staff(
    'answer_templates',
    () => ({ params: { id: 999_999 }, body: { version: 1, title: 'Another name' } }),
    [404],
  ),
  'answerTemplates.history': staff('answer_templates', () => ({ params: { id: 999_999 } }), [404]),
  'answerTemplates.rollBack': staff(
    'answer_templates',
    () => ({ params: { id: 999_999 }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'answerTemplates.forOrder': staff('messages', () => ({ params: { number: NO_ORDER } }), [404]),
  'conversations.writeToMany': staff('messages', () => ({
    body: { numbers: [NO_ORDER], text: 'Hello' },
    headers: { 'idempotency-key': randomUUID() },
  })),
  'conversations.answerWithFiles': staff(
    'messages',
    () => ({ params: { number: NO_ORDER }, ...multipart({ text: 'Hello' }) }),
    [404],
  ),
  'conversations.read': staff('messages', () => ({ params: { number: NO_ORDER } }), [404]),
  'conversations.close': staff(
    'messages',
    () => ({ params: { number: NO_ORDER }, body: { reason: 'Only thanks' } }),
    [404],
  ),
  'conversations.hide': staff(
    'messages',
    () => ({ params: { number: NO_ORDER, id: 999_999 }, body: { reason: 'An insult' } }),
    [404],
  ),
  'conversations.song': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'conversations.writeSong': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    ...multipart({ text: 'Slower, please.' }),
  })),
  'conversations.readSong': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // The message does not exist.
  'conversations.reportSong': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug, message: 999_999 } }),
    [404],
  ),
  'conversations.threads': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'conversations.counts': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'conversations.work': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'conversations.writeWork': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    ...multipart({ text: 'How is her name said?' }),
  })),
  'conversations.readWork': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'conversations.reportWork': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission, message: 999_999 } }),
    [404],
  ),
};
