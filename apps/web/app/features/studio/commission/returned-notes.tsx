import type { Commission } from '@keepsong/contract/studio';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { pausePlayer } from '~/shell/player/use-player.ts';
import { Heading } from '~/ui/lettering/heading.tsx';

/**
 * The shop's notes about a version that it sent back, with the recording that the notes are about. Pressing a
 * note plays the recording from there.
 */
export function ReturnedNotes({ commission: { check } }: { commission: Commission }) {
  const audio = useRef<HTMLAudioElement>(null);
  if (check?.outcome !== 'returned') return null;
  const playFrom = (seconds: number) => {
    if (!audio.current) return;
    pausePlayer();
    audio.current.currentTime = seconds;
    // The browser may refuse to play; then the artist can use the audio controls beside the notes.
    audio.current.play().catch(() => undefined);
  };
  return (
    <section className="panel studio-returned" aria-labelledby="studio-returned">
      <Heading level={3} size="d4" id="studio-returned">
        {m.studio_returned_title({ version: check.version })}
      </Heading>
      <p>{m.studio_returned_text()}</p>
      {check.audio_url ? (
        // biome-ignore lint/a11y/useMediaCaption: the artist has written the lyrics
        <audio
          ref={audio}
          controls
          preload="metadata"
          src={check.audio_url}
          aria-label={m.studio_returned_recording()}
        />
      ) : null}
      <ol>
        {check.notes.map(({ at_seconds, text }) => {
          const time = formatDuration(at_seconds);
          return (
            <li key={`${at_seconds} ${text}`}>
              <button
                type="button"
                aria-label={m.studio_returned_play({ time })}
                onClick={() => playFrom(at_seconds)}
              >
                {time}
              </button>
              <span className="studio-text">{text}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
