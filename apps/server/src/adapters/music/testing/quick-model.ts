import { type SongModel, SongTrouble, type TroubleKind } from '../music.port.ts';
import { createQuickMusic } from './quick-music.ts';

/**
 * A music model for tests that takes no time. Like a real model, it makes another song each time, even for the
 * same request. `fail` decides for each song whether it fails.
 */
export function createQuickModel({
  fail = () => null,
  cents = 120,
}: {
  fail?: () => TroubleKind | null;
  cents?: number;
} = {}) {
  const { music } = createQuickMusic();
  const state = { composed: 0 };
  const model: SongModel = {
    places: 2,
    mostCents: 200,
    async compose(request) {
      const trouble = fail();
      if (trouble) throw new SongTrouble(trouble, `trouble: ${trouble}`, trouble === 'broken' ? cents : 0);
      state.composed += 1;
      const song = await music.render({ request, extent: 'full' });
      const mp3 = Buffer.from(`ID3 song ${state.composed} of the model`);
      const whole = { ...song, mp3 };
      return { whole, preview: await model.excerpt(request, whole), cents };
    },
    async excerpt(request, { mp3, title, lyrics, lines }) {
      const preview = await music.render({ request, extent: 'preview' });
      return { ...preview, title, lyrics, lines, mp3: Buffer.concat([mp3, Buffer.from(' in part')]) };
    },
    check: async () => undefined,
    stop: async () => undefined,
  };
  return { model, state };
}
