import type { RenderedSong } from '@keepsong/song-engine/render';
import { faultsOf } from '@keepsong/song-engine/request';
import { type Music, type MusicJob, MusicRefused } from '../music.port.ts';

/**
 * A music adapter for tests that do not need real songs. It takes no time: the "MP3" of a song is only a text that
 * contains the request. `fail` decides for each job whether it fails.
 */
export function createQuickMusic({
  fail = () => null,
}: {
  fail?: (job: MusicJob) => 'passing' | 'refused' | null;
} = {}) {
  const made: MusicJob[] = [];
  const music: Music = {
    places: 2,
    async render(job, onProgress = () => {}) {
      const fault = fail(job);
      const [wrong] = faultsOf(job.request);
      if (wrong) throw new MusicRefused(`${wrong.field} ${wrong.why}`);
      if (fault === 'refused') throw new MusicRefused('nobody can sing this');
      if (fault === 'passing') throw new Error('the band is out');
      onProgress(0.5);
      made.push(job);
      onProgress(1);
      return songOf(job);
    },
    singName: async ({ name }) => Buffer.from(`ID3 ${name.spelling} ${name.respelling}`),
  };
  return { music, made };
}

const songOf = ({ request, extent }: MusicJob): RenderedSong => ({
  mp3: Buffer.from(`ID3 ${extent} ${JSON.stringify(request)}`),
  title: `A song for ${request.name?.spelling ?? 'you'}`,
  seconds: extent === 'preview' ? 30 : 140,
  peaks: [0.2, 1, 0.4],
  lines: [{ text: 'La la', from: 1, to: 2, words: [{ text: 'La', from: 1, to: 1.5 }] }],
  lyrics: 'La la\n\nLa',
});
