import type { Collaboration } from '@keepsong/contract/story/collaboration';
import { VOICE_MAX_SECONDS } from '@keepsong/domain/stories/collaboration';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { RecordOrUpload } from '~/shell/recording/record-or-upload.tsx';
import { recorderWords } from '~/shell/recording/recorder-words.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

type VoiceProps = { content: Collaboration; onSaved: (content: Collaboration) => void };

/** A few words in the person's own voice: recorded here, or from a file. */
export function VoiceNote({ content, onSaved }: VoiceProps) {
  const { slug, own, recipient } = content;
  const { run } = useAction();
  const remove = () =>
    run(async () => onSaved(await browserApi().stories.removeVoiceNote({ params: { slug } })), showFailure);
  return (
    <section className="work-section">
      <Heading level={2} size="d4">
        {m.collab_voice_title({ recipient })}
      </Heading>
      {own?.voice ? (
        <div className="work-actions">
          {/* biome-ignore lint/a11y/useMediaCaption: a voice note recorded just now has no captions. */}
          <audio controls src={own.voice.url} aria-label={m.collab_voice_own()} />
          <LinkButton onClick={() => void remove()}>{m.collab_voice_remove()}</LinkButton>
        </div>
      ) : (
        <NewVoice slug={slug} onSaved={onSaved} />
      )}
    </section>
  );
}

function NewVoice({ slug, onSaved }: { slug: string; onSaved: VoiceProps['onSaved'] }) {
  const [fault, setFault] = useState('');
  const { busy, run } = useAction();
  const chosen = useChosenFile(() => setFault(''));
  const send = (file: File) => {
    const form = new FormData();
    form.append('file', file);
    const call = { params: { slug }, body: form };
    return run(
      async () => onSaved(await browserApi().stories.addVoiceNote(call)),
      (error) => setFault(recordingFaultWords(error)),
    );
  };
  return (
    <div className="collab-voice">
      <RecordOrUpload
        name="voice-way"
        subject={m.collab_voice_own()}
        chosen={chosen}
        fault={fault}
        longestSeconds={VOICE_MAX_SECONDS}
        words={recorderWords(m.collab_voice_hint({ minutes: VOICE_MAX_SECONDS / 60 }))}
      />
      {chosen.file ? (
        <div className="work-actions">
          <Button
            busy={busy}
            busyLabel={m.work_saving()}
            onClick={() => chosen.file && void send(chosen.file)}
          >
            {m.collab_voice_add()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
