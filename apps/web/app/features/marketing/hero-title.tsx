import { m } from '~/paraglide/messages.js';
import { Lockup } from '~/ui/lettering/lockup.tsx';

/**
 * The shop described in one sentence, in lockup type (each line as wide as the headline). Its last word swells like a
 * held note.
 */
export function HeroTitle() {
  return (
    <Lockup
      level={1}
      play
      lines={[
        { text: m.home_hero_line_1(), wdth: 72 },
        { text: m.home_hero_line_2(), wdth: 88 },
        { text: m.home_hero_line_3(), wdth: 150, heldFrom: 112 },
      ]}
    />
  );
}
