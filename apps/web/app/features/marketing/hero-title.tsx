import { Lockup } from '~/ui/lettering/lockup.tsx';
import type { ShownWords } from './home-content.types.ts';

/**
 * The shop described in one sentence, in lockup type (each line as wide as the headline). Its last word swells like a
 * held note.
 */
export function HeroTitle({ words }: { words: Pick<ShownWords, `hero_line_${1 | 2 | 3}`> }) {
  return (
    <Lockup
      level={1}
      play
      lines={[
        { text: words.hero_line_1, wdth: 72 },
        { text: words.hero_line_2, wdth: 88 },
        { text: words.hero_line_3, wdth: 150, heldFrom: 112 },
      ]}
    />
  );
}
