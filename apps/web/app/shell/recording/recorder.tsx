import { formatDuration } from '@keepsong/domain/format/duration';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { pausePlayer } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { type MicrophoneFault, type Recording, startRecording } from './microphone.ts';
import { isFull } from './recording-length.ts';

const TICK_MS = 100;
const BARS = 24;

export type RecorderWords = {
  /** The text under the start button. */
  hint: string;
  /** For each fault of the microphone, a text that says what to do instead. */
  faults: Record<MicrophoneFault, string>;
};

type RecorderProps = {
  subject: string;
  /** The recording, or null when there is none yet. */
  recorded: File | null;
  onRecorded: (file: File | null) => void;
  /** The longest recording, in seconds. The recorder stops by itself shortly before. */
  longestSeconds: number;
  words: RecorderWords;
};

/**
 * Records in the browser. It asks for the microphone, shows the level while recording, and stops by itself at the
 * limit. Then the visitor can play the recording or record again.
 */
export function Recorder({ subject, recorded, onRecorded, longestSeconds, words }: RecorderProps) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<MicrophoneFault | null>(null);
  // Release the microphone when a recording is replaced or the recorder closes.
  useEffect(() => () => recording?.cancel(), [recording]);
  const start = async () => {
    setFault(null);
    onRecorded(null);
    // Pause the player, because a playing song would be on the recording.
    pausePlayer();
    setAsking(true);
    const started = await startRecording();
    setAsking(false);
    if (typeof started === 'string') setFault(started);
    else setRecording(started);
  };
  const stop = async (running: Recording) => {
    const blob = await running.stop();
    setRecording(null);
    onRecorded(new File([blob], 'recording', { type: blob.type }));
  };
  if (recording)
    return (
      <Running recording={recording} longestSeconds={longestSeconds} onStop={() => void stop(recording)} />
    );
  return (
    <div className="recorder">
      {recorded ? <Playback file={recorded} subject={subject} /> : null}
      <Button
        variant={recorded ? 'soft' : 'ink'}
        icon="microphone"
        busy={asking}
        onClick={() => void start()}
      >
        {recorded ? m.builder_record_again() : m.builder_record_start()}
      </Button>
      {fault ? (
        <p className="help help--error" role="alert">
          <Icon name="alert" />
          <span>{words.faults[fault]}</span>
        </p>
      ) : (
        <p className="small muted">{words.hint}</p>
      )}
    </div>
  );
}

type RunningProps = Pick<RecorderProps, 'longestSeconds'> & { recording: Recording; onStop: () => void };

function Running({ recording, longestSeconds, onStop }: RunningProps) {
  const [elapsed, setElapsed] = useState(0);
  const levels = useRef<number[]>([]);
  const stop = useRef(onStop);
  stop.current = onStop;
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      levels.current = [...levels.current, recording.level()].slice(-BARS);
      setElapsed(performance.now() - began);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recording]);
  const over = isFull(elapsed, longestSeconds);
  useEffect(() => {
    if (over) stop.current();
  }, [over]);
  return (
    <div className="recorder recorder--running">
      <p className="label" role="status">
        {m.builder_recording()}
      </p>
      <div className="recorder__level" aria-hidden="true">
        {Array.from({ length: BARS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
          <i key={at} style={{ height: `${6 + 94 * (levels.current[at] ?? 0)}%` }} />
        ))}
      </div>
      <span className="num">{formatDuration(elapsed / 1000)}</span>
      <Button icon="stop" onClick={onStop}>
        {m.builder_record_stop()}
      </Button>
    </div>
  );
}

function Playback({ file, subject }: { file: File; subject: string }) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <p className="recorder__playback">
      {src ? <PlayClip src={src} subject={subject} /> : null}
      <span className="label">{m.builder_record_listen()}</span>
    </p>
  );
}
