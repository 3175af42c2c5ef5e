import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { browserDraft } from '../draft/draft.ts';

/**
 * The button at the right of the bottom bar that goes on. Saves the draft first, so that the next page may be
 * reloaded.
 */
export function ContinueButton({ onPress }: { onPress: () => void }) {
  const onClick = () => {
    void browserDraft().flush();
    onPress();
  };
  return <Button onClick={onClick}>{m.builder_continue()}</Button>;
}
