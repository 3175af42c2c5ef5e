import type { Conversation as Talk } from '@keepsong/contract/conversations';
import type { OrderView } from '@keepsong/contract/order-page';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useOnceKey } from '../use-once-key.ts';
import { AttachButton, AttachedFiles, filesFault, formOf } from './attach.tsx';
import { type Draft, longestFor, READERS, type Reader, readerOf, seenTo } from './draft.ts';
import { TemplateMenu } from './template-menu.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk();

/** Lets a composer also write notes to the staff. */
export type Notes = { order: Pick<OrderView, 'number' | 'staff' | 'customer'>; onDone: () => void };

type ComposerProps = {
  number: string;
  draft: Draft;
  /** The conversation. Null while it is not loaded: then the customer and the staff can be written to. */
  talk: Talk | null;
  /** Hears the conversation after an answer was sent. Without it, only notes to the staff can be written. */
  onAnswered?: (next: Talk) => void;
  asks?: 'artist';
  notes?: Notes;
};

/** The names of those who can be written to. `artist` is null without an artist who can be written to. */
type Names = { customer: string; artist: string | null };

function namesOf({ talk, notes }: Pick<ComposerProps, 'talk' | 'notes'>): Names {
  const { first_name = '', email = '' } = notes?.order.customer ?? {};
  return {
    customer: talk?.customer_name ?? (first_name || email),
    artist: talk?.has_artist ? (talk.artist_name ?? m.desk_talk_the_artist()) : null,
  };
}

/** The words for a reader: the choice, the label and help of the field, and the button that sends. */
type Words = Readonly<Record<'choice' | 'label' | 'help' | 'send', string>>;

function wordsFor(reader: Reader, { customer, artist }: Names): Words {
  const name = reader === 'artist' ? (artist ?? '') : customer;
  const both = { customer, artist: artist ?? '' };
  switch (reader) {
    case 'note':
      return {
        choice: m.desk_note(),
        label: m.desk_note(),
        help: m.desk_note_hint(),
        send: m.desk_note_save(),
      };
    case 'song':
      return {
        choice: m.desk_talk_both(),
        label: m.desk_compose_both(both),
        help: m.desk_compose_both_help(),
        send: m.desk_compose_send_both(both),
      };
    default:
      return {
        choice: reader === 'artist' ? name : m.desk_compose_customer(),
        label: m.desk_compose_to({ name }),
        help: m.desk_compose_help({ name }),
        send: m.desk_compose_send({ name }),
      };
  }
}

type Answer = {
  number: string;
  fields: { text: string; to: Exclude<Reader, 'note'>; seen_to: number };
  files: readonly File[];
};

/** What makes an answer the same as one that was sent before, whatever its writer has read meanwhile. */
export const meantBy = ({ number, fields: { text, to }, files }: Answer) => [
  ...[number, text, to],
  ...files.map(({ name, size, lastModified }) => [name, size, lastModified]),
];

/** Sends an answer. After a lost answer the same `key` lets the shop see that it has sent this one already. */
export function sendAnswer(
  calls: Pick<DeskClient['conversations'], 'answer' | 'answerWithFiles'>,
  { number, fields, files }: Answer,
  key: string,
): Promise<Talk> {
  const params = { number };
  if (files.length === 0) return calls.answer({ params, body: fields }, { key });
  const call = { params, body: formOf(fields, files) };
  return calls.answerWithFiles(call, { key });
}

/**
 * The one field in which the staff write about an order: to the customer, to the artist, to both, or a note to
 * each other. Refusals are shown at the field, and the text stays.
 */
export function Composer({ number, draft, talk, onAnswered, asks, notes }: ComposerProps) {
  const { error, run } = useAction();
  const { keyOf, forget } = useOnceKey();
  const [isMissing, setMissing] = useState(false);
  const { text, isSending } = draft;
  const to = onAnswered ? readerOf(draft, talk, asks) : 'note';
  const names = namesOf({ talk, notes });
  const words = wordsFor(to, names);
  const readers = READERS.filter((reader) =>
    reader === 'note' ? notes : onAnswered && (reader === 'customer' || names.artist !== null),
  );
  const longest = longestFor(to);
  const isLong = text.length > longest;
  const params = { number };
  const write = async () => {
    if (to === 'note') {
      const body = { text, mentions: [...draft.mentions] };
      await (await api()).orders.addNote({ params, body }, { key: keyOf([number, body]) });
      forget();
      draft.clear();
      notes?.onDone();
      return;
    }
    const answer = { number, fields: { text, to, seen_to: seenTo(talk) }, files: draft.files };
    const next = await sendAnswer((await api()).conversations, answer, keyOf(meantBy(answer)));
    forget();
    toast.show({ tone: 'success', text: m.desk_talk_sent() });
    draft.clear();
    draft.setFiles([]);
    onAnswered?.(next);
  };
  /** Adds a text after what is typed, and moves the focus there. */
  const put = (added: string) => {
    draft.setText(text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`);
    focusComposer(number, draft, to);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '' || isLong || isSending) return;
    draft.hold(true);
    void run(write).finally(() => draft.hold(false));
  };
  const faultWords = () => {
    if (isMissing && text.trim() === '') return m.desk_talk_missing();
    if (isLong) return m.desk_compose_long({ max: longest.toLocaleString('en-US') });
    return error ? (filesFault(error) ?? errorWords(error)) : undefined;
  };
  return (
    <form className="composer" noValidate onSubmit={send}>
      <TextArea
        id={`write-${number}`}
        label={words.label}
        hint={words.help}
        error={faultWords()}
        rows={1}
        data-part="act"
        value={text}
        // From here on, a newer message of somebody else does not change who reads the text.
        onFocus={() => draft.chosen === null && draft.choose(to)}
        readOnly={isSending}
        onChange={({ currentTarget }) => {
          draft.setText(currentTarget.value);
          // After an answer the field keeps its focus, and nobody is chosen.
          draft.choose(to);
        }}
        onKeyDown={(event) => {
          // Enter alone starts a new line, because answers can be long. Ctrl+Enter or Cmd+Enter sends.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <AttachedFiles draft={draft} isNote={to === 'note'} />
      {to === 'note' && notes && text !== '' ? <Mentions draft={draft} staff={notes.order.staff} /> : null}
      <div className="composer__foot">
        {readers.length > 1 ? (
          <Segment
            className="composer__readers"
            legend={m.desk_compose_reader()}
            hideLegend
            name={`reader-${number}`}
            value={to}
            disabled={isSending}
            onChange={(value) => draft.choose(READERS.find((one) => one === value) ?? to)}
            options={readers.map((value) => ({ value, label: wordsFor(value, names).choice }))}
          />
        ) : null}
        {to === 'note' ? null : (
          <span className="composer__tools">
            {to === 'artist' ? null : <TemplateMenu number={number} onChosen={put} disabled={isSending} />}
            {talk?.takes_files ? <AttachButton draft={draft} /> : null}
          </span>
        )}
        {draft.isEmpty ? null : (
          <Button type="submit" variant="ink" size="small" busy={isSending} className="composer__send">
            {words.send}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The colleagues who get a mail about a note. */
function Mentions({ draft, staff }: { draft: Draft; staff: OrderView['staff'] }) {
  const { mentions, setMentions, isSending } = draft;
  return (
    <fieldset className="composer__mentions">
      <legend>{m.desk_note_mentions()}</legend>
      {staff.map(({ id, name }) => (
        <label key={id} className="desk-check">
          <input
            type="checkbox"
            checked={mentions.includes(id)}
            disabled={isSending}
            onChange={({ currentTarget }) =>
              setMentions(currentTarget.checked ? [...mentions, id] : mentions.filter((one) => one !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Moves the focus into the field of an order, with a reader already chosen. */
export function focusComposer(number: string, draft: Draft, reader: Reader): void {
  draft.choose(reader);
  // The field may stand in a part of the page that is shown only in the next frame.
  requestAnimationFrame(() => document.getElementById(`write-${number}`)?.focus());
}
