import type { EditableStory } from '@keepsong/contract/story/story-work';
import { formatDate } from '@keepsong/domain/format/dates';
import { LIMITS } from '@keepsong/domain/text/limits';
import { isBlank } from '@keepsong/domain/text/tidy';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

type MessageFormProps = {
  editable: EditableStory;
  artist: string;
  /** The first text of the message. */
  begun: string;
};

/** A message to the artist who has the song, with the earlier messages. */
export function MessageForm({ editable, artist, begun }: MessageFormProps) {
  const [text, setText] = useState(begun);
  const [sent, setSent] = useState(editable.messages);
  const [tried, setTried] = useState(false);
  const { busy, run } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    const body = { message: text };
    const { messages } = await browserApi().stories.messageArtist({ params: { slug: editable.slug }, body });
    setSent(messages);
    setText('');
    setTried(false);
    toast.show({ tone: 'success', text: m.work_message_sent({ artist }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faultOf(text, LIMITS.message)) field.current?.focus();
    else void run(send, showFailure);
  };
  const label = m.work_message_label({ artist });
  const fault = tried ? faultOf(text, LIMITS.message) : null;
  return (
    <>
      <form className="work-form" noValidate onSubmit={submit}>
        <TextArea
          ref={field}
          label={label}
          rows={6}
          value={text}
          counter={{ max: LIMITS.message, announce: (used, max) => m.builder_counter({ used, max }) }}
          error={fault ? fieldErrorWords(fault, label) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="work-actions">
          <Button type="submit" busy={busy} busyLabel={m.work_sending()}>
            {m.work_message_send()}
          </Button>
        </div>
      </form>
      {sent.length > 0 ? <Sent messages={sent} /> : null}
    </>
  );
}

/** What is wrong with a text of at most `max` characters that is sent to the artist. */
export function faultOf(text: string, max: number): 'required' | 'too_long' | null {
  if (isBlank(text)) return 'required';
  return text.length > max ? 'too_long' : null;
}

function Sent({ messages }: { messages: EditableStory['messages'] }) {
  const { locale } = usePage();
  return (
    <section className="work-section">
      <Heading level={2} size="d3">
        {m.work_messages_title()}
      </Heading>
      <ul className="work-messages">
        {messages.map(({ id, message, created_at }) => (
          <li key={id}>
            {message}
            <span className="work-when">{formatDate(new Date(created_at), 'orderHistory', locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
