import type { Commission } from '@keepsong/contract/studio';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Heading } from '~/ui/heading.tsx';
import { TextArea } from '~/ui/text-area.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import type { Work } from './autosave.ts';
import { Deliver } from './deliver.tsx';
import { LineTimes } from './line-times.tsx';
import { LyricsEditor } from './lyrics-editor.tsx';
import { Recording } from './recording.tsx';
import { RevisionAnswer } from './revision-answer.tsx';
import { useAutosave } from './use-autosave.ts';
import { useStudioCall } from './use-studio-call.ts';
import { useUpload } from './use-upload.ts';
import { WorkSaved } from './work-saved.tsx';

/** Where the song is written, recorded and sent. Everything saves itself. */
export function Workspace({ commission }: { commission: Commission }) {
  const { id, title, lyrics, artist_note, from_name } = commission;
  const { work, change, state, flush } = useAutosave(id, { title, lyrics, artist_note });
  const [audio, setAudio] = useState(commission.audio);
  const { explain } = useStudioCall();
  const upload = useUpload(
    id,
    (taken) => setAudio(taken.audio),
    (error) => void explain(error),
  );
  // What is on its way is meant to be the song: the old recording must not go out meanwhile.
  const isUploading = upload.state.kind === 'uploading' || upload.state.kind === 'checking';
  return (
    <section className="studio-workspace" aria-labelledby="studio-work-title">
      <div className="studio-workspace__head">
        <Heading level={2} size="d3" id="studio-work-title">
          {m.studio_work()}
        </Heading>
        <WorkSaved state={state} onRetry={() => void flush()} />
      </div>
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
    </section>
  );
}

type WorkFieldsProps = {
  work: Work;
  change: (part: Partial<Work>) => void;
  onBlur: () => void;
  /** Whom the note is for. */
  name: string;
};

/** Title, lyrics and the note. */
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
