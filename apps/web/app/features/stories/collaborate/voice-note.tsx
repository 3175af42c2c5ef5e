import type { Collaboration } from '@keepsong/contract/collaboration';
import { VOICE_MAX_SECONDS } from '@keepsong/domain/stories/collaboration';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { errorWords } from '~/platform/errors.ts';
import { showFailure } from '~/platform/show-failure.ts';
import { FileDrop, type FileDropState } from '~/ui/file-drop.tsx';
import { Heading } from '~/ui/heading.tsx';
import { LinkButton } from '~/ui/link.tsx';

type VoiceProps = { content: Collaboration; onSaved: (content: Collaboration) => void };

/** A few words in the own voice, from a file; a phone offers to record one. */
export function VoiceNote({ content: { slug, own, recipient }, onSaved }: VoiceProps) {
  const [state, setState] = useState<FileDropState>({ kind: 'idle' });
  const send = async (file: File) => {
    setState({ kind: 'uploading', name: file.name, percent: 50 });
    const form = new FormData();
    form.append('file', file);
    try {
      const call = { params: { slug }, body: form };
      onSaved(await browserApi().stories.addVoiceNote(call));
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'refused', text: errorWords(error) });
    }
  };
  const remove = async () => {
    try {
      onSaved(await browserApi().stories.removeVoiceNote({ params: { slug } }));
    } catch (error) {
      await showFailure(error);
    }
  };
  return (
    <section className="work-section">
      <Heading level={2} size="d4">
        {m.collab_voice_title({ recipient })}
      </Heading>
      {own?.voice ? (
        <div className="work-actions">
          {/* biome-ignore lint/a11y/useMediaCaption: a voice note of a moment ago has no captions. */}
          <audio controls src={own.voice.url} aria-label={m.collab_voice_own()} />
          <LinkButton onClick={() => void remove()}>{m.collab_voice_remove()}</LinkButton>
        </div>
      ) : (
        <FileDrop
          label={m.collab_voice_label()}
          hint={m.collab_voice_hint({ minutes: VOICE_MAX_SECONDS / 60 })}
          accept="audio/*,.m4a,.mp3,.wav,.flac,.ogg,.webm"
          state={state}
          words={{
            cancel: m.builder_cancel(),
            remove: m.collab_voice_remove(),
            replace: m.collab_voice_remove(),
          }}
          onFile={(file) => void send(file)}
        />
      )}
    </section>
  );
}
