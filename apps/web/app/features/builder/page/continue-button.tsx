import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { browserDraft } from '../draft/draft.ts';

/**
 * The Continue button at the right of the bottom bar. It saves the draft first, so that the customer can reload the
 * next page.
 */
export function ContinueButton({ onPress }: { onPress: () => void }) {
  const onClick = () => {
    void browserDraft().flush();
    onPress();
  };
  return <Button onClick={onClick}>{m.builder_continue()}</Button>;
}
