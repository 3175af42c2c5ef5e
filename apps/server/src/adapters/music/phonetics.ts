import type { Locale } from '@keepsong/domain/format/locale';
import type { OwnRespelling, Pronunciation } from '@keepsong/song-engine/phonetics/pronounce';
import type { RequestFault, SongRequest } from '@keepsong/song-engine/request';
import { createThread, type ThreadOptions } from '../../platform/threads/thread.ts';

/** A question to the song engine's dictionary: about a name, an own respelling of a name, or a whole song. */
export type PhoneticsJob = { spelling: string; locale: Locale } | { own: string } | { request: SongRequest };
export type PhoneticsAnswer =
  | { ways: Pronunciation[]; byLetters: string | null }
  | { own: OwnRespelling }
  | { faults: RequestFault[] };

/** Answers questions about names and songs. `who` is the person or address that asks. */
export type Phonetics = {
  /**
   * The known pronunciations of a name, and the one that its spelling suggests, as the reader sees it; null when its
   * letters cannot be read.
   */
  ofName(
    spelling: string,
    locale: Locale,
    who: string,
  ): Promise<{ ways: readonly Pronunciation[]; byLetters: string | null }>;
  readOwn(respelling: string, who: string): Promise<OwnRespelling>;
  /** What keeps the song engine from singing this song; empty when it can. */
  faultsOf(request: SongRequest, who: string): Promise<readonly RequestFault[]>;
  stop(): Promise<void>;
};

/** An answer takes about a millisecond, so even the last of this many questions waits only a fraction of a second. */
const MOST = { maxWaiting: 400, mostOfOne: 100 };
/** Loading the dictionary takes half a second and 90 MB, so keep it while people choose names. */
const IDLE_MS = 120_000;

/**
 * Asks the song engine how names are said, on a thread of its own: loading the dictionary would hold up every
 * other request, and the thread's memory is freed when nobody needs it.
 * @throws ThreadBusy when too many wait.
 */
export function createPhonetics(options: ThreadOptions = {}): Phonetics {
  const thread = createThread<PhoneticsJob, PhoneticsAnswer>(
    new URL('./phonetics-worker.ts', import.meta.url),
    {
      ...{ ...MOST, idleMs: IDLE_MS, heapMb: 128 },
      ...options,
    },
  );
  const unexpected = () => new Error('the thread answered another question');
  return {
    async ofName(spelling, locale, who) {
      const answer = await thread.ask({ spelling, locale }, who);
      if (!('ways' in answer)) throw unexpected();
      return answer;
    },
    async readOwn(respelling, who) {
      const answer = await thread.ask({ own: respelling }, who);
      if (!('own' in answer)) throw unexpected();
      return answer.own;
    },
    async faultsOf(request, who) {
      const answer = await thread.ask({ request }, who);
      if (!('faults' in answer)) throw unexpected();
      return answer.faults;
    },
    stop: thread.stop,
  };
}
