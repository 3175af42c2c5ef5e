import type { ConversationMessage, Conversation as Talk } from '@keepsong/contract/conversations';
import type { Unkept } from '@keepsong/domain/conversations/attachments';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { joinEarlier, joinNewest } from '~/shell/talk/join-pages.ts';
import { ShowEarlier } from '~/shell/talk/show-earlier.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { classes } from '~/ui/classes.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { FIRST_TRY, failed, NotLoaded, tryAgain, useFocusAfterTries } from '../not-loaded.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { Composer, type Notes } from './composer.tsx';
import { type Draft, useDraft } from './draft.ts';
import './conversation.css';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().conversations;

type ConversationProps = {
  /** The order's number. */
  number: string;
  /** Hears the conversation after a message was answered or hidden, or the conversation was closed. */
  onDone?: (talk: Talk) => void;
  /** The reader that the field is addressed to at first. Set when the staff want to ask somebody something. */
  asks?: 'artist';
  /** What is written in the field, for a page that chooses its reader by keys. */
  draft?: Draft;
  /** For a page on which notes to the staff are written in the same field. */
  notes?: Notes;
};

/**
 * The field for answers, and below it the messages of the customer and the artist of an order. The component
 * loads the messages itself, and marks the shown ones as read by this member of staff.
 */
export const Conversation = ({ draft, ...props }: ConversationProps) =>
  draft ? <Written {...props} draft={draft} /> : <WithOwnDraft {...props} />;

/**
 * A conversation that keeps the draft itself, and warns before it is lost. A page with a draft of its own warns
 * itself, because the router takes one warning at a time.
 */
function WithOwnDraft(props: Omit<ConversationProps, 'draft'>) {
  const draft = useDraft();
  useLeaveWarning(!draft.isEmpty);
  return <Written {...props} draft={draft} />;
}

function Written({ number, onDone, asks, draft, notes }: ConversationProps & { draft: Draft }) {
  const [talk, setTalk] = useState<Talk | null>(null);
  const [tries, setTries] = useState(FIRST_TRY);
  const section = useFocusAfterTries<HTMLElement>(tries, talk !== null);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the conversation again
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const conversations = await api();
      const found = await conversations.get({ params: { number }, query: {} });
      if (isLeft) return;
      setTalk(found);
      if (found.messages.some(({ is_unread }) => is_unread)) await conversations.read({ params: { number } });
    })().catch(async (error: unknown) => {
      if (!isLeft) setTries(failed);
      await showFailure(error);
    });
    return () => {
      isLeft = true;
    };
  }, [number, tries.count]);
  const done = (next: Talk, hidden?: number) => {
    setTalk((shown) => withHidden(joinNewest(shown, next), hidden));
    onDone?.(next);
  };
  const showEarlier = async () => {
    const before = talk?.messages[0]?.id;
    const page = await (await api()).get({ params: { number }, query: { before } });
    setTalk((shown) => shown && joinEarlier(shown, page));
    // The button may be gone now, and the list begins with the earlier messages.
    list.current?.scrollTo({ top: 0 });
    list.current?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} className="talk" aria-label={m.desk_talk()}>
      {talk || notes ? <Composer {...{ number, talk, asks, notes }} draft={draft} onAnswered={done} /> : null}
      {talk ? null : <NotLoaded tries={tries} height="64px" onAgain={() => setTries(tryAgain)} />}
      {talk?.has_earlier ? <ShowEarlier load={showEarlier} /> : null}
      {talk && talk.messages.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation scrolls by keyboard
        <ol ref={list} className="talk__messages" tabIndex={0} aria-label={m.desk_talk()}>
          {talk.messages.map((message) => (
            <Message key={message.id} message={message} number={number} onHidden={done} />
          ))}
        </ol>
      ) : null}
      {talk && talk.open_since !== null ? <Close talk={talk} onDone={done} /> : null}
    </section>
  );
}

/** Shows a message as hidden, also when the newest page does not have it. */
const withHidden = (talk: Talk, hidden: number | undefined): Talk => ({
  ...talk,
  messages: talk.messages.map((one) => (one.id === hidden ? { ...one, is_hidden: true } : one)),
});

type MessageProps = {
  message: ConversationMessage;
  number: string;
  onHidden: (next: Talk, id: number) => void;
};

function Message({ message, number, onHidden }: MessageProps) {
  const { locale } = usePage();
  const { author, name, to, text } = message;
  const who = {
    customer: () => m.desk_talk_customer({ name }),
    artist: () => m.desk_talk_artist({ name }),
    staff: () =>
      message.is_for_all
        ? m.desk_talk_to_all({ name })
        : to === 'artist'
          ? m.desk_talk_to_artist({ name })
          : m.desk_talk_to_customer({ name }),
  }[author]();
  const hints = [
    message.other_address ? m.desk_talk_other_address({ address: message.other_address }) : null,
    message.is_automatic ? m.desk_talk_automatic() : null,
    message.is_cut ? m.desk_talk_cut() : null,
    message.is_for_all && author !== 'staff' ? m.desk_talk_for_all() : null,
    message.is_reported ? m.desk_talk_reported() : null,
    message.is_hidden ? m.desk_talk_hidden() : null,
  ].filter((hint) => hint !== null);
  return (
    <li className={classes('talk__message', author === 'staff' && 'talk__message--own')}>
      <p className="talk__who">
        <b>{who}</b>
        {message.is_unread ? <span className="talk__new">{m.desk_talk_new()}</span> : null}
        <time dateTime={message.at}>{formatMoment(message.at, locale, new Date())}</time>
      </p>
      <p className="talk__text">{text}</p>
      <Files message={message} />
      {hints.map((hint) => (
        <p key={hint} className="desk-second">
          {hint}
        </p>
      ))}
      {message.is_hidden || author === 'staff' ? null : (
        <ReasonLink
          words={m.desk_talk_hide()}
          act={async (reason) =>
            onHidden(
              await (await api()).hide({ params: { number, id: message.id }, body: { reason } }),
              message.id,
            )
          }
          done={m.desk_talk_hide_done()}
        />
      )}
    </li>
  );
}

const UNKEPT_WORDS: Readonly<Record<Unkept, (words: { name: string }) => string>> = {
  type: m.desk_talk_unkept_type,
  size: m.desk_talk_unkept_size,
  number: m.desk_talk_unkept_number,
  day: m.desk_talk_unkept_day,
  lost: m.desk_talk_unkept_lost,
};

/** The saved files of a message, and a line for each file that was not kept. */
function Files({ message: { attachments, unkept } }: { message: ConversationMessage }) {
  return (
    <>
      {attachments.length > 0 ? (
        <ul className="talk__files" aria-label={m.desk_talk_files()}>
          {attachments.map(({ id, name, bytes, url }) => (
            <li key={id}>
              <a href={url} download>
                {name}
              </a>
              <span className="desk-second">
                {m.desk_talk_file_size({ size: Math.ceil(bytes / 1024).toLocaleString('en-US') })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {unkept.map(({ name, why }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes.
        <p key={place} className="desk-second talk__unkept">
          {UNKEPT_WORDS[why]({ name })}
        </p>
      ))}
    </>
  );
}

/** Closes a conversation that needs no answer, for example because somebody only said thank you. */
const Close = ({ talk, onDone }: { talk: Talk; onDone: (next: Talk) => void }) => (
  <ReasonLink
    words={m.desk_talk_no_answer()}
    act={async (reason) =>
      onDone(await (await api()).close({ params: { number: talk.number }, body: { reason } }))
    }
    done={m.desk_talk_closed()}
  />
);

type ReasonLinkProps = { words: string; act: (reason: string) => Promise<void>; done: string };

/** A link that asks for a reason and then runs its action. */
function ReasonLink({ words, act, done }: ReasonLinkProps) {
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (!isOpen) return <LinkButton onClick={() => setOpen(true)}>{words}</LinkButton>;
  const close = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    void run(async () => {
      await act(reason);
      toast.show({ tone: 'success', text: done });
    }, showFailure);
  };
  return (
    <form className="talk__form" noValidate onSubmit={close}>
      <ReasonField reason={reason} onReason={setReason} isMissing={isMissing} />
      <Button type="submit" variant="secondary" size="small" busy={busy} className="talk__send">
        {words}
      </Button>
    </form>
  );
}
