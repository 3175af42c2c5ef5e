import type { Conversation } from '@keepsong/contract/conversations';
import { ApiError } from '@keepsong/contract/transport/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { filesFault, formOf, whyNotAdded } from './attach.tsx';
import { Composer, meantBy, sendAnswer } from './composer.tsx';
import { type Draft, held, type Reader, readerOf, seenTo } from './draft.ts';

const TALK = {
  ...{ number: 'H4T-9KZ', messages: [], has_earlier: false, open_since: null, answer_to: 'customer' },
  ...{ has_artist: true, customer_name: 'Henri', artist_name: 'Odessa Vale', takes_files: true },
} as Conversation;
const ORDER = {
  number: 'H4T-9KZ',
  staff: [{ id: 7, name: 'Lena' }],
  customer: { first_name: 'Henri', email: 'henri@example.com' },
} as NonNullable<Parameters<typeof Composer>[0]['notes']>['order'];

const draftOf = (text: string, chosen: Reader | null = null): Draft => ({
  ...{ text, chosen, mentions: [], files: [], isEmpty: text === '', isSending: false, hold() {} },
  ...{ setText() {}, choose() {}, setMentions() {}, setFiles() {}, clear() {} },
});
const draw = (
  draft: Draft,
  own: Partial<Parameters<typeof Composer>[0]> = {},
  parts = { Composer, drawPage },
) =>
  parts.drawPage(
    <parts.Composer
      {...{ number: 'H4T-9KZ', draft, talk: TALK, onAnswered() {}, notes: { order: ORDER, onDone() {} } }}
      {...own}
    />,
  );
/** The names of the choices, in their order. */
const choicesOf = (html: string) => [...html.matchAll(/type="radio"[^>]*>([^<]*)</g)].map(([, name]) => name);

it.each([
  ['customer', 'Write to Henri', 'Henri gets it as a mail and can answer it.', 'Send to Henri'],
  [
    'artist',
    'Write to Odessa Vale',
    'Odessa Vale gets it as a mail and can answer it.',
    'Send to Odessa Vale',
  ],
  ['song', 'Write to Henri and Odessa Vale', 'Both get it as a mail', 'Send to Henri and Odessa Vale'],
  ['note', 'Note to staff', 'Customers and artists never see it.', 'Keep the note'],
] as const)('label, help and button name who reads it: %s', (reader, label, help, send) => {
  const html = draw(draftOf('It is said Mar-gah-REET.', reader));
  expect(html).toMatch(new RegExp(`<label[^>]*>${label}</label>`));
  expect(html).toContain(help);
  expect(html).toMatch(new RegExp(`<button[^>]*type="submit".*${send}`));
  // The text stays whoever is chosen.
  expect(html).toContain('>It is said Mar-gah-REET.</textarea>');
});

it('an artist is offered only when there is one, and a note only on the page of an order', () => {
  expect(choicesOf(draw(draftOf('')))).toEqual(['Customer', 'Odessa Vale', 'Both', 'Note to staff']);
  const talk = { ...TALK, has_artist: false };
  expect(choicesOf(draw(draftOf(''), { talk }))).toEqual(['Customer', 'Note to staff']);
  // Until the conversation is loaded, nobody knows of an artist.
  expect(choicesOf(draw(draftOf(''), { talk: null }))).toEqual(['Customer', 'Note to staff']);
  expect(choicesOf(draw(draftOf(''), { notes: undefined }))).toEqual(['Customer', 'Odessa Vale', 'Both']);
});

it('who may not answer customers writes only notes', () => {
  const html = draw(draftOf('Call her', 'customer'), { onAnswered: undefined });
  expect(html).toContain('Keep the note');
  expect(choicesOf(html)).toEqual([]);
});

it('an empty field has no button to send, and colleagues are named only for a note', () => {
  expect(draw(draftOf('', 'note'))).not.toContain('type="submit"');
  expect(draw(draftOf('', 'note'))).not.toContain('Lena');
  expect(draw(draftOf('Call her', 'note'))).toContain('Lena');
  expect(draw(draftOf('Call her', 'customer'))).not.toContain('Lena');
});

it('a text that is too long for a note says so', () => {
  const html = draw(draftOf('a'.repeat(4_001), 'note'));
  expect(html).toContain('This is too long. Write at most 4,000 characters.');
  expect(draw(draftOf('a'.repeat(4_001), 'customer'))).not.toContain('too long');
});

it('answers go to who wrote last until somebody chooses', () => {
  const talk: Conversation = { ...TALK, answer_to: 'artist' };
  expect(readerOf({ chosen: null }, talk)).toBe('artist');
  expect(readerOf({ chosen: null }, { ...talk, answer_to: 'customer' }, 'artist')).toBe('artist');
  expect(readerOf({ chosen: null }, { ...TALK, has_artist: false }, 'artist')).toBe('customer');
  expect(readerOf({ chosen: 'note' }, talk)).toBe('note');
  expect(readerOf({ chosen: null }, null)).toBe('customer');
});

it('an answer says which message its writer saw last, also with files', () => {
  const talk = { ...TALK, messages: [{ id: 3 }, { id: 8 }] } as Conversation;
  expect([seenTo(talk), seenTo(TALK), seenTo(null)]).toEqual([8, 0, 0]);
  const form = formOf({ text: 'Hi', to: 'customer', seen_to: seenTo(talk) }, [new File(['a'], 'a.txt')]);
  expect(form.get('seen_to')).toBe('8');
});

it('in Spanish, the field names its reader too', () => {
  const html = withLocale('sp', () => draw(draftOf('Hola', 'artist')));
  expect(html).toContain('Escribir a Odessa Vale');
  expect(html).toContain('Enviar a Odessa Vale');
});

it.each([
  ['customer', ['Template', 'Attach']],
  ['song', ['Template', 'Attach']],
  // The templates are in the customer's language.
  ['artist', ['Attach']],
  ['note', []],
] as const)('templates and files are offered for answers, to %s', (reader, names) => {
  const buttons = (html: string) =>
    [...html.matchAll(/<button type="button".*?<\/button>/g)].map(([one]) =>
      one.replace(/<[^>]*>/g, '').trim(),
    );
  expect(buttons(draw(draftOf('', reader)))).toEqual(names);
  const talk = { ...TALK, takes_files: false };
  expect(buttons(draw(draftOf('', reader), { talk }))).toEqual(names.filter((name) => name !== 'Attach'));
});

it('the files stay when a note is written, which says that it does not take them', () => {
  const files = [new File(['a'], 'notes.pdf')];
  expect(draw({ ...draftOf('Hello', 'customer'), files })).toMatch(/aria-label="Remove notes\.pdf"/s);
  expect(draw({ ...draftOf('Hello', 'note'), files })).toContain('Files go with an answer, not with a note.');
});

it('more than five files, or one that is too large, are not added', () => {
  const file = (name: string, size = 1) => ({ name, size }) as File;
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name));
  expect(whyNotAdded([], five)).toBe(null);
  expect(whyNotAdded(five, [file('f')])).toBe('An answer can carry 5 files.');
  expect(whyNotAdded([], [file('film.wav', 11 * 1024 * 1024)])).toBe(
    'film.wav is too large: a file may have 10 MB.',
  );
});

it.each([
  [
    { code: 'invalid_input', fields: { files: 'invalid' }, details: { file: 'a.exe' } },
    'because a.exe cannot',
  ],
  [{ code: 'invalid_input', fields: { files: 'invalid' } }, 'nobody has a page'],
  [{ code: 'too_many_requests', details: { limit: 'day' } }, 'you have sent 60 MB of files in a day'],
])('a refusal of files says why: %j', (body, words) => {
  expect(filesFault(new ApiError(400, body))).toContain(words);
});

it('other refusals are not about the files', () => {
  expect(filesFault(new ApiError(429, { code: 'too_many_requests' }))).toBe(null);
  expect(filesFault(new Error('no net'))).toBe(null);
});

it('while a text is on its way, nothing in the field can be changed', () => {
  const files = [new File(['a'], 'notes.pdf')];
  const draft = { ...draftOf('Hello', 'customer'), files };
  const controls = (html: string) =>
    [...html.matchAll(/<(?:textarea|button|input)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !tag.includes('hidden'));
  const still = (tag: string) => /readonly=|disabled=/i.test(tag);
  expect(controls(draw(draft)).filter(still)).toEqual([]);
  const sending = controls(draw({ ...draft, isSending: true }));
  expect(sending.length).toBeGreaterThan(7);
  expect(sending.filter((tag) => !still(tag))).toEqual([]);
  expect(draw({ ...draftOf('Call her', 'note'), isSending: true })).toMatch(
    /<input type="checkbox" disabled=""/,
  );
});

it('keys and menus of the page change nothing in a draft that is on its way', () => {
  const changed: unknown[] = [];
  const note = (value: unknown) => void changed.push(value);
  const draft = { ...draftOf('Hello'), setText: note, choose: note, setMentions: note, setFiles: note };
  const change = ({ setText, choose, setMentions, setFiles }: Draft) => {
    setText('Bye');
    choose('note');
    setMentions([7]);
    setFiles([]);
  };
  change(held({ ...draft, isSending: true }));
  expect(changed).toEqual([]);
  change(held(draft));
  expect(changed).toHaveLength(4);
});

describe('the field', () => {
  const watched = vi.fn();
  let drawAnew: typeof draw;

  // Test files share their processes. Another file may have loaded the composer already, and the next one needs it
  // without the stand-in. So its modules are loaded anew before and after these tests.
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock('~/ui/field/text-area.tsx', async (original) => {
      const real = await original<{ TextArea: (props: object) => unknown }>();
      return { ...real, TextArea: watched.mockImplementation(real.TextArea) };
    });
    const parts = {
      ...(await import('./composer.tsx')),
      ...(await import('~/platform/testing/draw-page.testing.tsx')),
    };
    drawAnew = (draft, own) => draw(draft, own, parts);
  });
  afterAll(() => {
    vi.doUnmock('~/ui/field/text-area.tsx');
    vi.resetModules();
  });

  it.each([
    [null, ['customer']],
    ['note', []],
  ] as const)(
    'fixes its reader when somebody goes to it, though the conversation comes later: %s',
    (chosen, fixed) => {
      const choose = vi.fn();
      drawAnew({ ...draftOf('', chosen), choose }, { talk: null });
      watched.mock.lastCall?.[0].onFocus();
      expect(choose.mock.calls.flat()).toEqual(fixed);
    },
  );
});

describe('an answer that is sent again', () => {
  const file = new File(['la'], 'notes.txt', { lastModified: 1 });
  const answerOf = (files: readonly File[], seen_to = 4) => ({
    ...{ number: 'H4T-9KZ', fields: { text: 'Soon', to: 'customer' as const, seen_to }, files },
  });

  it.each([
    ['without files', [], 'answer'],
    ['with files', [file], 'answerWithFiles'],
  ] as const)('carries its key %s', async (_, files, called) => {
    const calls = { answer: vi.fn(async () => TALK), answerWithFiles: vi.fn(async () => TALK) };
    await sendAnswer(calls, answerOf(files), 'key-1');
    expect(calls[called]).toHaveBeenCalledWith(expect.objectContaining({ params: { number: 'H4T-9KZ' } }), {
      key: 'key-1',
    });
  });

  it('is the same also after newer messages were loaded, and another one with other files', () => {
    expect(meantBy(answerOf([file], 9))).toEqual(meantBy(answerOf([file], 4)));
    expect(meantBy(answerOf([]))).not.toEqual(meantBy(answerOf([file])));
  });
});
