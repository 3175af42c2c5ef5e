import type { Commission } from '@keepsong/contract/studio';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { useStudioCall } from '../desk/use-studio-call.ts';
import type { Work } from '../lyrics/autosave.ts';
import { LineTimes } from '../lyrics/line-times.tsx';
import { LyricsEditor } from '../lyrics/lyrics-editor.tsx';
import { useAutosave } from '../lyrics/use-autosave.ts';
import { WorkSaved } from '../lyrics/work-saved.tsx';
import { Deliver } from '../recording/deliver.tsx';
import { Recording } from '../recording/recording.tsx';
import { useUpload } from '../recording/use-upload.ts';
import { PromisePanel } from './promise-panel.tsx';
import { ReturnedNotes } from './returned-notes.tsx';

/** The artist's comment on the new version. It is saved as soon as the field loses the focus. */
function RevisionAnswer({ commission: { id, revisions, from_name } }: { commission: Commission }) {
  const open = revisions.find(({ state }) => state === 'requested');
  const [text, setText] = useState(open?.answer ?? '');
  const { run } = useStudioCall();
  if (!open) return null;
  return (
    <TextArea
      label={m.studio_revision_answer({ name: from_name })}
      mark={m.studio_optional()}
      hint={m.studio_revision_answer_hint()}
      value={text}
      counter={{ max: LIMITS.message, announce: (used, max) => m.studio_characters({ used, max }) }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void run((api) => api.studio.answerRevision({ params: { id }, body: { answer: text } }))}
    />
  );
}

/** The workspace where the artist writes, records and delivers the song. Everything is saved automatically. */
export function Workspace({ commission, desk }: { commission: Commission; desk: string }) {
  const { id, title, lyrics, artist_note, from_name } = commission;
  const { work, change, state, flush } = useAutosave(id, { title, lyrics, artist_note });
  const [audio, setAudio] = useState(commission.audio);
  const { explain } = useStudioCall();
  const upload = useUpload(
    id,
    (taken) => setAudio(taken.audio),
    (error) => void explain(error),
  );
  // The new upload will replace the recording, so the old recording must not be delivered while the upload
  // runs.
  const isUploading = upload.state.kind === 'uploading' || upload.state.kind === 'checking';
  return (
    <section className="studio-workspace" aria-labelledby="studio-work-title">
      <div className="studio-workspace__head">
        <Heading level={2} size="d3" id="studio-work-title">
          {m.studio_work()}
        </Heading>
        <WorkSaved state={state} onRetry={() => void flush()} />
      </div>
      <ReturnedNotes commission={commission} />
      <WorkFields work={work} change={change} onBlur={() => void flush()} name={from_name} />
      <Recording commission={commission} title={work.title} audio={audio} upload={upload} />
      {audio ? (
        <LineTimes
          commission={commission}
          title={work.title}
          lyrics={work.lyrics}
          audio={audio}
          flush={flush}
        />
      ) : null}
      <RevisionAnswer commission={commission} />
      <Deliver commission={commission} work={work} hasAudio={audio !== null && !isUploading} flush={flush} />
      <PromisePanel commission={commission} desk={desk} />
    </section>
  );
}

type WorkFieldsProps = {
  work: Work;
  change: (part: Partial<Work>) => void;
  onBlur: () => void;
  /** The recipient of the note. */
  name: string;
};

/** Fields for title, lyrics and note. */
function WorkFields({ work, change, onBlur, name }: WorkFieldsProps) {
  const announce = (used: number, max: number) => m.studio_characters({ used, max });
  return (
    <>
      <TextInput
        label={m.studio_work_title()}
        value={work.title}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={onBlur}
        autoComplete="off"
        counter={{ max: LIMITS.songTitle, announce }}
      />
      <LyricsEditor
        label={m.studio_lyrics()}
        hint={m.studio_lyrics_hint()}
        value={work.lyrics}
        max={LYRICS_MAX}
        announce={announce}
        onChange={(next) => change({ lyrics: next })}
        onBlur={onBlur}
      />
      <TextArea
        label={m.studio_note({ name })}
        mark={m.studio_optional()}
        hint={m.studio_note_hint()}
        value={work.artist_note}
        onChange={(event) => change({ artist_note: event.target.value })}
        onBlur={onBlur}
        counter={{ max: LIMITS.artistNote, announce }}
      />
    </>
  );
}
