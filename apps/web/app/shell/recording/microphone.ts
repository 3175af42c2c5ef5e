/** The reason why recording could not start. */
export type MicrophoneFault = 'denied' | 'missing' | 'unsupported' | 'busy';

export type Recording = {
  /** The current loudness, from 0 to 1. */
  level: () => number;
  /** Ends the recording and returns it. */
  stop: () => Promise<Blob>;
  /** Ends the recording and discards it. */
  cancel: () => void;
};

/**
 * The formats in which browsers can record. The first one that this browser supports is used. The server converts all
 * of them to MP3.
 */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' ? 'busy' : 'unsupported';
}

/** Asks for the microphone and starts recording. If that is not possible, returns the reason. */
export async function startRecording(): Promise<Recording | MicrophoneFault> {
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') return 'unsupported';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true } });
    return record(stream);
  } catch (error) {
    return faultOf(error);
  }
}

function record(stream: MediaStream): Recording {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const chunks: Blob[] = [];
  const meter = createMeter(stream);
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.addEventListener('stop', release, { once: true });
  recorder.start();
  return {
    level: meter.level,
    stop: () =>
      new Promise((resolve) => {
        const finish = () => resolve(new Blob(chunks, { type: recorder.mimeType }));
        if (recorder.state === 'inactive') return finish();
        recorder.addEventListener('stop', finish, { once: true });
        recorder.stop();
      }),
    cancel: () => (recorder.state === 'inactive' ? release() : recorder.stop()),
  };
}

function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return levelOf(power);
    },
    close: () => void context.close(),
  };
}

const QUIETEST_DB = -60;

/** Converts the mean power of the samples to a level from 0 to 1. -60 dB and less gives 0, and 0 dB gives 1. */
export function levelOf(power: number): number {
  if (power <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - (10 * Math.log10(power)) / QUIETEST_DB));
}
