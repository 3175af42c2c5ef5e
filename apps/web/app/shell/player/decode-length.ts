/**
 * Creates a decoder for recordings. Only its decoding is used, so an output of one channel with one sample is
 * enough.
 */
const openDecoder = () => new OfflineAudioContext(1, 1, 44_100);

/**
 * Returns the length of a recording in seconds by decoding all of it. This is for browsers that report an infinite
 * duration (spec 7.7-02). Rejects with the signal's reason when the call is cancelled.
 */
export async function decodeLength(audio: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(audio, { signal });
  if (!answer.ok) throw new Error(`${audio} answered ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  signal.throwIfAborted();
  const { duration } = await openDecoder().decodeAudioData(bytes);
  signal.throwIfAborted();
  return duration;
}
