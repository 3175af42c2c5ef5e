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

export type Phonetics = {
  /**
   * The known pronunciations of a name, and the one that its spelling suggests; null when its letters cannot be
   * read.
   */
  ofName(
    spelling: string,
    locale: Locale,
  ): Promise<{ ways: readonly Pronunciation[]; byLetters: string | null }>;
  readOwn(respelling: string): Promise<OwnRespelling>;
  /** What keeps the song engine from singing this song; empty when it can. */
  faultsOf(request: SongRequest): Promise<readonly RequestFault[]>;
  stop(): Promise<void>;
};

/** An answer takes a millisecond, so even this many waiting questions are answered at once. */
const MOST_WAITING = 200;
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
      ...{ maxWaiting: MOST_WAITING, idleMs: IDLE_MS, heapMb: 128 },
      ...options,
    },
  );
  const unexpected = () => new Error('the thread answered another question');
  return {
    async ofName(spelling, locale) {
      const answer = await thread.ask({ spelling, locale });
      if (!('ways' in answer)) throw unexpected();
      return answer;
    },
    async readOwn(respelling) {
      const answer = await thread.ask({ own: respelling });
      if (!('own' in answer)) throw unexpected();
      return answer.own;
    },
    async faultsOf(request) {
      const answer = await thread.ask({ request });
      if (!('faults' in answer)) throw unexpected();
      return answer.faults;
    },
    stop: thread.stop,
  };
}
