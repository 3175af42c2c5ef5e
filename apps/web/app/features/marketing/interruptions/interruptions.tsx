import { hintFor } from '@keepsong/domain/marketing/hints';
import { type Interruption, interruptionNow } from '@keepsong/domain/marketing/interruptions';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { onTracked } from '~/platform/page/analytics.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { markHint, useHints } from './hints.store.ts';
import { closeInterruption, recallPopups, usePopupMemory } from './popup-memory.ts';

const LOOK_EVERY_MS = 1_000;

const EmailPopup = lazyPart(async () => ({ default: (await import('./email-popup.tsx')).EmailPopup }));
const WinBar = lazyPart(async () => ({ default: (await import('./win-bar.tsx')).WinBar }));
const Survey = lazyPart(async () => ({ default: (await import('./survey.tsx')).Survey }));
const PageHint = lazyPart(async () => ({ default: (await import('./page-hint.tsx')).PageHint }));

/** Popups and hints that interrupt the visitor: one at a time, and none in builders and checkout. */
export function Interruptions() {
  const { kind, hint } = useInterruption();
  const close = () => kind && closeInterruption(kind, Date.now());
  switch (kind) {
    case 'survey':
      return <Survey onClose={close} />;
    case 'song_played':
    case 'giveaway':
      return <EmailPopup kind={kind} onClose={close} />;
    case 'win_song':
      return <WinBar onClose={close} />;
    case 'hint':
      return hint ? <PageHint name={hint.name} onClose={() => markHint(hint.id)} /> : null;
    default:
      return null;
  }
}

type Shown = { kind: Interruption | null; hint: ReturnType<typeof hintFor> };

function useInterruption(): Shown {
  const { pathname } = useLocation();
  const { user, status } = useSession();
  const memory = usePopupMemory();
  const settings = useHints(pathname);
  const heardSong = useHeardSong();
  const visitMs = useVisit();
  const [held, setHeld] = useState<Interruption | null>(null);
  const hint = hintFor(pathname, settings);
  const wanted =
    status === 'ready'
      ? interruptionNow({
          ...memory,
          pathname,
          isSignedIn: user !== null,
          owesAnswer: user !== null && user.heard_about_from === null,
          heardSong,
          hasHint: hint !== null,
          visitMs,
          isBusy: held === null && isSomethingOpen(),
        })
      : null;
  // An open popup stays until the visitor closes it, even when another one becomes due.
  const stays = held !== null && !memory.closedInVisit.includes(held) && (held !== 'hint' || hint !== null);
  const kind = stays && wanted !== null ? held : wanted;
  useEffect(() => setHeld(kind), [kind]);
  return { kind, hint };
}

/** Whether a dialog, a panel or a menu is open, because these go before popups. */
const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** The time since the visit began, updated every second. */
function useVisit(): number {
  const [visitMs, setVisitMs] = useState(0);
  useEffect(() => {
    const began = Date.now();
    recallPopups(began);
    const timer = setInterval(() => setVisitMs(Date.now() - began), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return visitMs;
}

/** Whether the visitor has heard half a minute of a song, or all of it (spec 4.8-12). */
function useHeardSong(): boolean {
  const [heard, setHeard] = useState(false);
  useEffect(() => onTracked('song listened', () => setHeard(true)), []);
  return heard;
}
