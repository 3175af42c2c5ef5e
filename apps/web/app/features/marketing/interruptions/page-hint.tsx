import type { HintName } from '@keepsong/domain/marketing/hints';
import { m } from '~/paraglide/messages.js';
import { Hint } from '~/ui/overlay/hint.tsx';
import './interruptions.css';

const WORDS = {
  press_play: { heading: m.marketing_hint_press_play_title, text: m.marketing_hint_press_play },
  save_examples: { heading: m.marketing_hint_save_examples_title, text: m.marketing_hint_save_examples },
} satisfies Record<HintName, { heading: () => string; text: () => string }>;

/** A hint for new visitors. It stands below the content, so that it covers no button or field (spec 2.9-20). */
export function PageHint({ name, onClose }: { name: HintName; onClose: () => void }) {
  return (
    <Hint
      className="page-hint"
      pointer="none"
      heading={WORDS[name].heading()}
      text={WORDS[name].text()}
      dismissLabel={m.marketing_hint_got_it()}
      onDismiss={onClose}
    />
  );
}
