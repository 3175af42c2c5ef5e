import type { TalkMessage, Talk as TalkView } from '@keepsong/contract/makers/talk';
import type { MakerClient } from '@keepsong/contract/transport/maker-client';
import { TALK_MAX, TALK_VOICE_SECONDS, type TalkTo } from '@keepsong/domain/conversations/talk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Moment } from '~/platform/words/moment.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { classes } from '~/ui/classes.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { Recorder } from '../recording/recorder.tsx';
import { recorderWords } from '../recording/recorder-words.ts';
import { joinEarlier, joinNewest } from './join-pages.ts';
import { ShowEarlier } from './show-earlier.tsx';
import './talk.css';

/**
 * Names the conversation: for a customer by the slug of the song, for an artist by the id of the commission.
 */
export type TalkOf = { slug: string } | { commission: number };

const calls = async (): Promise<MakerClient['conversations']> =>
  (await import('~/platform/api/maker-api.ts')).browserMakers().conversations;

/** The calls for one conversation, for the customer or the artist. */
function talkCalls(of: TalkOf) {
  if ('slug' in of) {
    const params = { slug: of.slug };
    return {
      load: async (before?: number) => (await calls()).song({ params, query: { before } }),
      write: async (body: FormData) => {
        const call = { params, body };
        return (await calls()).writeSong(call);
      },
      read: async () => (await calls()).readSong({ params }),
      report: async (message: number) => (await calls()).reportSong({ params: { ...params, message } }),
    };
  }
  const params = { id: of.commission };
  return {
    load: async (before?: number) => (await calls()).work({ params, query: { before } }),
    write: async (body: FormData) => {
      const call = { params, body };
      return (await calls()).writeWork(call);
    },
    read: async () => (await calls()).readWork({ params }),
    report: async (message: number) => (await calls()).reportWork({ params: { ...params, message } }),
  };
}
type Calls = ReturnType<typeof talkCalls>;

/** How often, in ms, the page asks for new messages while it is visible. */
const EVERY_MS = 20_000;

/**
 * The messages of customer, artist and shop about a song, and a field to write one. The component loads the
 * messages itself, updates them while the page is visible, and marks the shown ones as read.
 */
export function Talk({ of, onRead }: { of: TalkOf; onRead?: () => void }) {
  const key = 'slug' in of ? of.slug : String(of.commission);
  const [talk, setTalk] = useState<TalkView | null>(null);
  const [isMissing, setMissing] = useState(false);
  const api = useRef(talkCalls(of));
  const list = useRef<HTMLOListElement>(null);
  const told = useRef(onRead);
  told.current = onRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins anew
  useEffect(() => {
    let isLeft = false;
    api.current = talkCalls(of);
    const look = async () => {
      const found = await api.current.load();
      if (isLeft) return;
      setTalk((shown) => joinNewest(shown, found));
      // Mark the messages as read at once, so that the shop does not mail a user who is looking at them.
      await api.current.read();
      if (found.messages.some(({ is_unread }) => is_unread)) told.current?.();
    };
    void look().catch(() => setMissing(true));
    const again = () => document.visibilityState === 'visible' && void look().catch(() => undefined);
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [key]);
  if (isMissing && !talk) return <p className="muted">{m.talk_missing()}</p>;
  if (!talk) return <Skeleton height="96px" width="100%" shape="block" />;
  const showEarlier = async () => {
    const page = await api.current.load(talk.messages[0]?.id);
    setTalk((shown) => shown && joinEarlier(shown, page));
    // The button may be gone now, and the list begins with the earlier messages.
    list.current?.focus();
  };
  return (
    <div className="song-talk">
      {talk.has_earlier ? <ShowEarlier load={showEarlier} /> : null}
      {talk.messages.length > 0 ? (
        <ol ref={list} className="song-talk__messages" tabIndex={-1} aria-label={m.talk_title()}>
          {talk.messages.map((message) => (
            <Message key={message.id} message={message} onReport={api.current.report} />
          ))}
        </ol>
      ) : (
        <p className="muted">{talk.with === null ? m.talk_none_shop() : m.talk_none({ name: talk.with })}</p>
      )}
      {talk.may_write ? (
        <Write
          talk={talk}
          write={api.current.write}
          onWritten={(next) => setTalk((shown) => joinNewest(shown, next))}
        />
      ) : (
        <p className="muted">{m.talk_over()}</p>
      )}
    </div>
  );
}

function Message({ message, onReport }: { message: TalkMessage; onReport: Calls['report'] }) {
  const { busy, run } = useAction();
  const { author, name, is_own, is_removed, attachments, unkept } = message;
  const who = is_own ? m.talk_you() : author === 'staff' ? m.talk_of_shop({ name }) : name;
  const report = () =>
    run(async () => {
      await onReport(message.id);
      toast.show({ tone: 'success', text: m.talk_reported() });
    }, showFailure);
  return (
    <li className={classes('song-talk__message', is_own && 'song-talk__message--own')}>
      <p className="song-talk__who">
        <b>{who}</b>
        {message.is_for_shop ? <span className="muted">{m.talk_for_shop()}</span> : null}
        {message.is_unread ? <span className="song-talk__new">{m.talk_new()}</span> : null}
        <Moment at={message.at} />
      </p>
      {is_removed ? <p className="muted">{m.talk_removed()}</p> : null}
      {message.text ? <p className="song-talk__text">{message.text}</p> : null}
      {attachments.length > 0 ? (
        <ul className="song-talk__files" aria-label={m.talk_files()}>
          {attachments.map(({ id, name: file, url, content_type }) => (
            <li key={id}>
              {content_type.startsWith('audio/') ? (
                // biome-ignore lint/a11y/useMediaCaption: nobody has written down the words of a voice note.
                <audio controls preload="none" src={url} aria-label={file} />
              ) : null}
              <a href={url} download>
                {file}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {unkept.map((file) => (
        <p key={file} className="muted">
          {m.talk_unkept({ name: file })}
        </p>
      ))}
      {is_own || is_removed ? null : (
        <LinkButton
          className="song-talk__report"
          aria-disabled={busy || undefined}
          onClick={() => void report()}
        >
          {m.talk_report()}
        </LinkButton>
      )}
    </li>
  );
}

type WriteProps = { talk: TalkView; write: Calls['write']; onWritten: (talk: TalkView) => void };

/** The field for a message, with buttons for a file and a voice note. */
export function Write({ talk, write, onWritten }: WriteProps) {
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const [to, setTo] = useState<TalkTo>('all');
  const [file, setFile] = useState<File | null>(null);
  const [isVoice, setVoice] = useState(false);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '' && file === null;
  const isLong = text.length > TALK_MAX;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isLong) return;
    const form = new FormData();
    form.append('text', text);
    form.append('to', to);
    if (file) form.append('file', file);
    void run(async () => {
      onWritten(await write(form));
      setText('');
      setFile(null);
      setVoice(false);
      setTried(false);
      toast.show({ tone: 'success', text: m.talk_sent() });
    }, showFailure);
  };
  const fault = isTried && isEmpty ? m.talk_empty() : isLong ? m.talk_long({ max: TALK_MAX }) : undefined;
  return (
    <form className="song-talk__form" noValidate onSubmit={send}>
      {talk.with === null ? null : (
        <Select
          label={m.talk_to()}
          value={to}
          options={[
            { value: 'all', label: m.talk_to_all({ name: talk.with }) },
            { value: 'shop', label: m.talk_to_shop() },
          ]}
          onChange={({ currentTarget }) => setTo(currentTarget.value === 'shop' ? 'shop' : 'all')}
        />
      )}
      <TextArea
        label={m.talk_message()}
        hint={m.talk_hint()}
        rows={4}
        error={fault}
        value={text}
        counter={{ max: TALK_MAX, announce: (used, max) => m.talk_counter({ used, max }) }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isVoice ? (
        <Recorder
          subject={m.talk_voice()}
          recorded={file}
          onRecorded={setFile}
          longestSeconds={TALK_VOICE_SECONDS}
          words={recorderWords(m.talk_voice_hint({ minutes: TALK_VOICE_SECONDS / 60 }))}
        />
      ) : null}
      {file && !isVoice ? (
        <p className="song-talk__chosen">
          {file.name} <LinkButton onClick={() => setFile(null)}>{m.talk_remove_file()}</LinkButton>
        </p>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.talk_file()}
        accept="image/jpeg,image/png,image/webp,audio/*,application/pdf,text/plain"
        onChange={({ currentTarget }) => {
          setVoice(false);
          setFile(currentTarget.files?.[0] ?? null);
          // Clear the input, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <div className="song-talk__acts">
        <Button type="submit" busy={busy} busyLabel={m.talk_sending()} size="small">
          {m.talk_send()}
        </Button>
        <Button variant="secondary" size="small" icon="upload" onClick={() => input.current?.click()}>
          {m.talk_file()}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon="microphone"
          onClick={() => {
            setFile(null);
            setVoice(!isVoice);
          }}
        >
          {isVoice ? m.talk_no_voice() : m.talk_voice()}
        </Button>
      </div>
    </form>
  );
}
