import { m } from '~/paraglide/messages.js';
import { Hint } from '~/ui/overlay/hint.tsx';
import { instantStore, useInstant } from './instant.store.ts';

/** Warns, once a song exists, that changing earlier answers overwrites its lyrics (spec 2.4-11). */
export function AnswersWarning() {
  const isShown = useInstant(({ previews, warned }) => previews.length > 0 && !warned);
  if (!isShown) return null;
  return (
    <Hint
      className="instant-warning"
      pointer="none"
      heading={m.instant_warning_heading()}
      text={m.instant_warning()}
      dismissLabel={m.instant_got_it()}
      onDismiss={() => instantStore.change((state) => ({ ...state, warned: true }))}
    />
  );
}
