import { formatDuration } from '@keepsong/domain/format/duration';
import { GREETING_MAX_SECONDS } from '@keepsong/domain/instant/greeting';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { claimUpload } from '~/platform/api/claim-upload.ts';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { RecordOrUpload } from '~/shell/recording/record-or-upload.tsx';
import { recorderWords } from '~/shell/recording/recorder-words.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { useChosenFile } from '~/shell/recording/use-chosen-file.ts';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import type { KeptIntro } from './kept-intro.ts';
import '~/shell/recording/recorder.css';

/**
 * The field in which an intro is recorded or uploaded. `keep` sends a new recording to the shop. It returns the
 * intro for the cart, or null when there is none; the field then shows the error.
 */
export function useSpokenIntro(held: KeptIntro | null): {
  field: ReactNode;
  isSending: boolean;
  keep: () => Promise<KeptIntro | null>;
} {
  const [fault, setFault] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const chosen = useChosenFile(() => setFault(''));

  async function keep(): Promise<KeptIntro | null> {
    if (chosen.file === null) {
      if (held === null) setFault(m.cart_intro_missing());
      return held;
    }
    const stop = new AbortController();
    sending.current = stop;
    setShare(0);
    try {
      const form = new FormData();
      form.append('file', chosen.file);
      const call = { onProgress: setShare, signal: stop.signal };
      const { greeting } = await browserApi().instant.addGreeting({ body: form }, call);
      const { id, audio_url, duration_seconds, expires_at } = await claimUpload(greeting);
      return { id, audio_url, duration_seconds, expires_at };
    } catch (error) {
      if (!stop.signal.aborted) setFault(recordingFaultWords(error));
      return null;
    } finally {
      setShare(null);
    }
  }

  const field = (
    <fieldset className="goods__intro">
      <legend className="field__label mb-2">{m.instant_greeting_yours()}</legend>
      {held && chosen.file === null ? (
        <p className="goods__intro-held">
          <PlayClip src={held.audio_url} subject={m.instant_greeting_yours()} />
          <span className="num">{formatDuration(held.duration_seconds)}</span>
        </p>
      ) : null}
      <RecordOrUpload
        name="way"
        subject={m.instant_greeting_yours()}
        chosen={chosen}
        fault={fault}
        longestSeconds={GREETING_MAX_SECONDS}
        words={recorderWords(m.instant_greeting_hint({ seconds: GREETING_MAX_SECONDS }))}
      />
      {share === null ? null : (
        <ProgressBar label={m.cart_pod_uploading()} percent={Math.round(share * 100)} />
      )}
      <p className="small muted">{m.instant_greeting_place()}</p>
    </fieldset>
  );
  return { field, isSending: share !== null, keep };
}
