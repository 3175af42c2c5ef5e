import { formatClock } from '@keepsong/domain/format/clock';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useOwnZone } from '~/platform/hooks/use-own-zone.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { SavedState } from '~/ui/status/saved-state.tsx';
import type { SaveState } from './autosave.ts';

/** Says whether the work is saved: 'Saved 10:42 AM', by the artist's own clock. */
export function WorkSaved({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { locale } = usePage();
  const zone = useOwnZone();
  switch (state.kind) {
    case 'idle':
      return <SavedState state="idle" text={m.studio_saves_itself()} />;
    case 'saving':
      return <SavedState state="saving" text={m.studio_saving()} />;
    case 'saved':
      return zone === null ? (
        <SavedState state="idle" text={m.studio_saves_itself()} />
      ) : (
        <SavedState state="saved" text={m.studio_saved_at({ time: formatClock(state.at, locale, zone) })} />
      );
    case 'offline':
      return <SavedState state="offline" text={m.studio_saved_offline()} />;
    case 'failed':
      return (
        <SavedState
          state="error"
          text={errorWords(state.error)}
          action={<LinkButton onClick={onRetry}>{m.studio_try_again()}</LinkButton>}
        />
      );
  }
}
