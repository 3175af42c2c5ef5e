import { previousStep, type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { BuilderFoot } from '~/ui/layout/builder-shell.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { SavedState } from '~/ui/status/saved-state.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSavedWords } from '../draft/use-saved-words.ts';
import { useSongArt } from '../sound/song-sketch.ts';
import { usePromisedDay, useSongData, useSongPrice } from './builder-context.tsx';

const SummarySheet = lazyPart(() => import('./summary-sheet.tsx'), { Missing: DialogMissing, ahead: true });

type FooterProps = {
  step: StepId;
  actions?: ReactNode;
  /** A price to show in place of 'the song so far', for the page that already shows the song itself. */
  price?: number | undefined;
};

/**
 * The sticky bar at the bottom: the back button, the song so far with its price and day (in narrow windows), the state
 * of the save, and the button to go on.
 */
export function BuilderFooter({ step, actions, price }: FooterProps) {
  return (
    <BuilderFoot>
      <BackLink step={step} className="builder-back" />
      {price === undefined ? (
        <SongSoFar />
      ) : (
        <span className="builder-thumb">
          <Facts price={price} />
        </span>
      )}
      <Saved />
      <span className="builder-foot__actions">{actions}</span>
    </BuilderFoot>
  );
}

/** A link to the previous step. Renders nothing on the first step. */
export function BackLink({ step, className }: { step: StepId; className?: string }) {
  // The previous step depends on the draft: a customer who chose the artist in the search came to the recipient
  // step from there.
  const back = previousStep(step, useSongData());
  if (!back) return null;
  return (
    <ButtonLink to={stepPath(back)} variant="ghost" icon="arrow-left" className={className}>
      {/* On phones only the arrow is visible. */}
      <span className="builder-back__word">{m.builder_back()}</span>
    </ButtonLink>
  );
}

function Saved() {
  const { state, text } = useSavedWords();
  const retry =
    state === 'error' ? (
      <LinkButton onClick={() => void browserDraft().flush()}>{m.builder_try_again()}</LinkButton>
    ) : undefined;
  return (
    <span className="builder-saved">
      <SavedState state={state} text={text} action={retry} />
    </span>
  );
}

/** The sleeve, the price and the day, in narrow windows. A press opens 'Your song so far'. */
function SongSoFar() {
  const { cover } = useSongArt();
  const price = useSongPrice();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className="builder-thumb" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Artwork {...cover} alt="" lazy={false} className="builder-thumb__art" />
        <VisuallyHidden>{m.builder_show_song_so_far()}</VisuallyHidden>
        <Facts price={price} />
      </button>
      {open === null ? null : <SummarySheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The price and the promised day of the song. */
function Facts({ price }: { price: number | null }) {
  const { locale } = usePage();
  const day = usePromisedDay();
  return (
    <span className="builder-thumb__facts num">
      {price === null ? m.builder_song_so_far() : <b>{formatMoney(price, locale)}</b>}
      {day ? <span>{m.builder_foot_by({ day: formatWeekday(day, locale) })}</span> : null}
    </span>
  );
}
