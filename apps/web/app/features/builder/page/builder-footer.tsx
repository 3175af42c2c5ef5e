import { previousStep, type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { BuilderFoot } from '~/ui/layout/builder-shell.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { SavedState } from '~/ui/status/saved-state.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSavedWords } from '../draft/use-saved-words.ts';
import { useSongArt } from '../sound/song-sketch.ts';
import { useSongData } from './builder-context.tsx';

const SummarySheet = lazyPart(() => import('./summary-sheet.tsx'), { Missing: DialogMissing, ahead: true });

type FooterProps = { step: StepId; actions?: ReactNode; thumbnail: boolean };

/**
 * The sticky bar at the bottom: the back button, the song so far (in narrow windows), the state of the save, and the
 * button to go on.
 */
export function BuilderFooter({ step, actions, thumbnail }: FooterProps) {
  // The step before depends on the draft: a customer who knew the artist came to the recipient step from the artist
  // search.
  const back = previousStep(step, useSongData());
  return (
    <BuilderFoot>
      {back ? (
        <ButtonLink to={stepPath(back)} variant="ghost" icon="arrow-left" className="builder-back">
          {m.builder_back()}
        </ButtonLink>
      ) : null}
      {thumbnail ? <Thumbnail named={!back} /> : null}
      <Saved />
      <span className="builder-foot__actions">{actions}</span>
    </BuilderFoot>
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

function Thumbnail({ named }: { named: boolean }) {
  const { cover } = useSongArt();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className="builder-thumb"
        aria-label={m.builder_show_song_so_far()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Artwork {...cover} alt="" lazy={false} className="builder-thumb__art" />
        {named ? <span className="builder-thumb__name">{m.builder_song_so_far()}</span> : null}
      </button>
      {open === null ? null : <SummarySheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
