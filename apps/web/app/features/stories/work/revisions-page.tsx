import type { Story } from '@keepsong/contract/story/stories';
import type { Revision, StoryRevisions } from '@keepsong/contract/story/story-work';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { LIMITS } from '@keepsong/domain/text/limits';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { sleevePath, songLook } from '~/platform/art/song-art.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { WrittenText } from '~/ui/lettering/written-text.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { ChangedLines } from '~/ui/status/changed-lines.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';
import { bylineOf } from '../song/song-words.ts';
import { type BuyRevision, MarkLines } from './mark-lines.tsx';
import { faultOf } from './message-form.tsx';
import { sungLines } from './sung-lines.ts';
import { Versions } from './versions.tsx';
import { WorkPage } from './work-page.tsx';

type PageProps = { story: Story; content: StoryRevisions; onBuy: BuyRevision };

/** Revisions of a song: the owner marks lines, the artist answers, and the owner accepts. */
export function RevisionsPage({ story, content, onBuy }: PageProps) {
  // Starts with the loaded data and is replaced by the newer data of each call's answer.
  const [now, setNow] = useState(content);
  const { recipient, artist_name: artist, may_ask, revisions } = now;
  return (
    <WorkPage
      slug={now.slug}
      title={m.work_revisions_title({ recipient })}
      lead={may_ask ? m.work_revisions_lead({ artist }) : undefined}
    >
      <HereItIs story={story} song={now.song} />
      {may_ask ? <MarkLines content={now} onAsked={setNow} onBuy={onBuy} /> : null}
      {revisions.toReversed().map((one) => (
        <RevisionCard key={one.id} revision={one} story={story} content={now} onChange={setNow} />
      ))}
    </WorkPage>
  );
}

/** Plays the present version of the song while the owner reads its lines. */
function HereItIs({ story, song }: { story: Story; song: StoryRevisions['song'] }) {
  const look = { ...songLook(story), title: song.title };
  const facts = { ...look, audio_url: song.audio_url, duration_seconds: song.duration_seconds };
  const artist = story.song.artist.fullName;
  const source = playSourceOf(facts, { artist, subtitle: bylineOf(story.attributes.recipient, artist) });
  return (
    <div className="work-song">
      <Artwork src={sleevePath(look)} alt="" className="size-20 flex-none" />
      <PlaySong song={source} look="rose" />
      <p className="work-song__title d4">{song.title}</p>
    </div>
  );
}

const STATES = {
  requested: { tone: 'sky', words: m.work_state_requested },
  answered: { tone: 'mint', words: m.work_state_answered },
  accepted: { tone: 'white', words: m.work_state_accepted },
  canceled: { tone: 'white', words: m.work_state_canceled },
} satisfies Record<Revision['state'], { tone: TagTone; words: () => string }>;

type CardProps = {
  revision: Revision;
  story: Story;
  content: StoryRevisions;
  onChange: (content: StoryRevisions) => void;
};

function RevisionCard({ revision, story, content, onChange }: CardProps) {
  const { locale } = usePage();
  const { state, created_at, answer, before } = revision;
  const artist = content.artist_name;
  const isGivenBack = content.revisions.some(
    (other) => other.return_of === revision.id && other.state !== 'canceled',
  );
  const day = formatDate(new Date(created_at), 'orderHistory', locale);
  return (
    <section className="work-revision" aria-label={m.work_revision_of({ day })}>
      <div className="work-revision__head">
        <Heading level={2} size="d3">
          {m.work_revision_of({ day })}
        </Heading>
        {isGivenBack ? (
          <Tag tone="white">{m.work_state_returned()}</Tag>
        ) : (
          <Tag tone={STATES[state].tone}>{STATES[state].words()}</Tag>
        )}
      </div>
      <Asked revision={revision} lyrics={before?.lyrics ?? content.song.lyrics} />
      {state === 'requested' ? <Requested revision={revision} content={content} /> : null}
      {answer ? (
        <blockquote className="panel story-text">
          <b>{m.work_answer_of({ artist })}</b> <WrittenText text={answer} />
        </blockquote>
      ) : null}
      {state === 'answered' && before && !isGivenBack ? (
        <>
          <Versions story={story} before={before} after={content.song} />
          <Accept revision={revision} slug={content.slug} onChange={onChange} artist={artist} />
          {content.may_return.includes(revision.id) ? (
            <GiveBack revision={revision} slug={content.slug} onChange={onChange} artist={artist} />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/**
 * Says by when the lines are sung again. Leads the owner to what happens now if that day has passed, and to the
 * artist's question if the artist asks for a later day.
 */
function Requested({ revision, content }: Pick<CardProps, 'revision' | 'content'>) {
  const { locale } = usePage();
  const { artist_name: artist, asked_day, slug } = content;
  const promise = { artist, day: formatWeekday(chicagoDay(new Date(revision.due_at)), locale) };
  if (content.is_late)
    return (
      <ToAnswer words={m.work_requested_late(promise)} to={`/stories/${slug}/late`}>
        {m.stories_late_choose()}
      </ToAnswer>
    );
  const said = m.work_requested_text(promise);
  if (!asked_day) return <p>{said}</p>;
  const asked = m.work_requested_days({ artist, day: formatWeekday(asked_day, locale) });
  return (
    <ToAnswer words={`${said} ${asked}`} to={`/stories/${slug}/change`}>
      {m.stories_asked_answer()}
    </ToAnswer>
  );
}

function ToAnswer({ words, to, children }: { words: string; to: string; children: string }) {
  return (
    <div className="work-section">
      <p>{words}</p>
      <div className="work-actions">
        <ButtonLink to={to}>{children}</ButtonLink>
      </div>
    </div>
  );
}

function Asked({ revision: { requests, note, return_of }, lyrics }: { revision: Revision; lyrics: string }) {
  const sung = sungLines(lyrics);
  return (
    <ChangedLines
      lines={requests.map(({ line, edits: [{ line: wanted }] }) => ({
        id: line,
        before: sung.get(line) ?? '',
        after: wanted,
      }))}
      note={note ? { label: return_of ? m.work_returned() : m.work_note(), text: note } : undefined}
    />
  );
}

type AcceptProps = Pick<CardProps, 'revision' | 'onChange'> & { slug: string; artist: string };

function Accept({ revision, slug, artist, onChange }: AcceptProps) {
  const { busy, run } = useAction();
  const accept = () =>
    run(async () => {
      onChange(await browserApi().stories.acceptRevision({ params: { slug, id: revision.id } }));
      toast.show({ tone: 'success', text: m.work_accepted_toast({ artist }) });
    }, showFailure);
  return (
    <div className="work-section">
      <p>{m.work_accept_text()}</p>
      <div className="work-actions">
        <Button busy={busy} busyLabel={m.work_saving()} onClick={() => void accept()}>
          {m.work_accept()}
        </Button>
      </div>
    </div>
  );
}

/** Says what is wrong with a new version. Its lines are sung once more, for nothing. */
function GiveBack({ revision, slug, artist, onChange }: AcceptProps) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, run } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const label = m.work_return_label();
  const send = async () => {
    const body = { note };
    onChange(await browserApi().stories.returnRevision({ params: { slug, id: revision.id }, body }));
    toast.show({ tone: 'success', text: m.work_asked_toast({ artist }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faultOf(note, LIMITS.notes)) field.current?.focus();
    else void run(send, showFailure);
  };
  const fault = tried ? faultOf(note, LIMITS.notes) : null;
  return (
    <details className="work-section">
      <summary>{m.work_return()}</summary>
      <form className="work-form mt-0" noValidate onSubmit={submit}>
        <p>{m.work_return_text({ artist })}</p>
        <TextArea
          ref={field}
          label={label}
          rows={4}
          value={note}
          counter={{ max: LIMITS.notes, announce: (used, max) => m.builder_counter({ used, max }) }}
          error={fault ? fieldErrorWords(fault, label) : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="work-actions">
          <Button type="submit" variant="ghost" busy={busy} busyLabel={m.work_sending()}>
            {m.work_return_send({ artist })}
          </Button>
        </div>
      </form>
    </details>
  );
}
