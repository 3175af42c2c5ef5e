import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { z } from 'zod';
import { SongTrouble } from '../music.port.ts';
import type { SongPlan } from './plan.ts';
import type { SungWord } from './timed-lines.ts';
import { type RefusedAnswer, troubleOf } from './trouble.ts';

export type ModelSettings = {
  key: string;
  model: 'music_v2' | 'music_v2_5';
  /** The address of the service. Null: the default of its SDK. */
  url: string | null;
  /** What a minute of music costs, in cents. */
  minuteCents: number;
  /** How long the shop waits for a song. */
  timeoutMs: number;
};

/** The largest answer in bytes: five minutes of music at 320 kbit/s, and the facts about it. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FAULT_BYTES = 64 * 1024;
/** The model may shorten a song, but not below this share of the planned length. */
const LEAST_SHARE = 0.6;

/** The parts of the answer that the shop uses. The SDK's types name another kind of answer. */
const sent = z.object({
  audio: z.instanceof(Uint8Array),
  json: z.object({
    wordsTimestamps: z
      .array(z.object({ word: z.string().max(200), startMs: z.number(), endMs: z.number() }))
      .max(5_000)
      .default([]),
  }),
});

/** A sung song as the service sent it: the file with its label (C2PA), and when each word is sung. */
export type SentSong = { mp3: Uint8Array; words: SungWord[] };

type Opened = { client: ElevenLabsClient; refused: () => RefusedAnswer | null; hasBegun: () => boolean };

/** The SDK has hundreds of modules, so it is loaded when it is first needed. */
async function openClient({ key, url, timeoutMs }: ModelSettings): Promise<Opened> {
  const sdk = await import('@elevenlabs/elevenlabs-js');
  let refused: RefusedAnswer | null = null;
  let hasBegun = false;
  // The SDK turns every failure into a text. So the service's own answer is noted here.
  const noting: typeof fetch = async (input, init) => {
    // The key must not travel to another address.
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.ok) {
      const body = await textOf(response);
      refused = { status: response.status, body };
      const { status, headers } = response;
      return new Response(body, { status, headers });
    }
    hasBegun = true;
    return bounded(response);
  };
  const client = new sdk.ElevenLabsClient({
    ...{ apiKey: key, fetch: noting, timeoutInSeconds: timeoutMs / 1000 },
    // The SDK must not try again: the shop's own queue does, and knows what a song costs.
    maxRetries: 0,
    ...(url === null ? {} : { baseUrl: url }),
  });
  return { client, refused: () => refused, hasBegun: () => hasBegun };
}

/** Passes the answer on, and breaks off when it becomes too large. */
function bounded(response: Response): Response {
  let bytes = 0;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) controller.error(new Error('the answer is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, headers } = response;
  return new Response(body ?? null, { status, headers });
}

async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_FAULT_BYTES) break;
  }
  return text.slice(0, MOST_FAULT_BYTES);
}

/**
 * Has a song composed and sung by its plan. It is paid for as soon as the service begins to send it.
 * @throws SongTrouble
 */
export async function askForSong(settings: ModelSettings, plan: SongPlan): Promise<SentSong> {
  const { client, refused, hasBegun } = await openClient(settings);
  // The SDK's own time limit covers only the wait for the first byte of the answer.
  const patience = AbortSignal.timeout(settings.timeoutMs);
  const centsNow = () => (hasBegun() ? centsOf(plan.seconds, settings) : 0);
  try {
    const answer: unknown = await client.music.composeDetailed(
      {
        ...{ compositionPlan: plan.composition, modelId: settings.model, seed: plan.seed },
        ...{ outputFormat: 'mp3_44100_128', withTimestamps: true, signWithC2Pa: true },
      },
      { abortSignal: patience },
    );
    const { audio, json } = sent.parse(answer);
    return { mp3: new Uint8Array(audio), words: json.wordsTimestamps };
  } catch (error) {
    const answer = refused();
    if (answer !== null) throw troubleOf(answer);
    if (patience.aborted) throw new SongTrouble('timeout', 'the model took too long', centsNow());
    if (hasBegun()) throw new SongTrouble('broken', `the song broke off: ${reasonOf(error)}`, centsNow());
    throw new SongTrouble('down', `the model does not answer: ${reasonOf(error)}`);
  }
}

/** The shortest complete recording of a plan, in seconds. A shorter one was cut off on the way. */
export const leastSecondsOf = ({ seconds }: Pick<SongPlan, 'seconds'>): number => seconds * LEAST_SHARE;

/**
 * Checks the key by asking what the account may still spend. A key that lacks the right to ask this is valid,
 * too.
 */
export async function checkKey(settings: ModelSettings): Promise<void> {
  const { client, refused } = await openClient({ ...settings, timeoutMs: 15_000 });
  try {
    await client.user.subscription.get();
  } catch (error) {
    const answer = refused();
    if (answer === null) throw new SongTrouble('down', `the model does not answer: ${reasonOf(error)}`);
    if (!answer.body.includes('missing_permissions')) throw troubleOf(answer);
  }
}

/** The price of this many seconds of music, in whole cents. */
export const centsOf = (seconds: number, { minuteCents }: Pick<ModelSettings, 'minuteCents'>): number =>
  Math.ceil((seconds / 60) * minuteCents);

/** The first line of an error's text. Later lines may contain what was sent. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'unknown').split('\n')[0]?.slice(0, 200) ?? '';
