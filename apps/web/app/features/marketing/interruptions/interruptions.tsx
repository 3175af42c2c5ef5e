import { hintFor } from '@keepsong/domain/marketing/hints';
import {
  type Interruption,
  interruptionNow,
  interruptionShown,
  mayInterrupt,
} from '@keepsong/domain/marketing/interruptions';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { browserApi } from '~/platform/api/api.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { onTracked } from '~/platform/page/analytics.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { markHint, useHints } from './hints.store.ts';
import { isInView, isOnScreen, placeBelow, placeFor } from './place-of-block.ts';
import { closeInterruption, noteSeen, recallPopups, usePopupMemory } from './popup-memory.ts';
import {
  type EmailRequest,
  loadRequests,
  requestWords,
  unwrittenIn,
  useRequestWords,
} from './request-words.ts';

const LOOK_EVERY_MS = 1_000;

const EmailBlock = lazyPart(async () => ({ default: (await import('./email-block.tsx')).EmailBlock }));
const Survey = lazyPart(async () => ({ default: (await import('./survey.tsx')).Survey }));
const PageHint = lazyPart(async () => ({ default: (await import('./page-hint.tsx')).PageHint }));

/**
 * Interruptions that ask the visitor for something: a block in the page, or the survey after an order. A visit has at
 * most one of them, and never in the builders or the checkout. Without one, the page may show its hint.
 */
export function Interruptions() {
  const { shown, close } = useInterruption();
  return (
    <>
      {shown ? <Asking {...shown} onClose={() => close(shown.kind)} /> : null}
      <Hints isAsking={shown !== null} />
    </>
  );
}

/** An interruption, and where its block stands. The place is null on pages without one. */
type Shown = { kind: Interruption; place: HTMLElement | null };

function Asking({ kind, place, onClose }: Shown & { onClose: () => void }) {
  if (kind === 'survey') return <Survey onClose={onClose} />;
  return <Request kind={kind} place={place} onClose={onClose} />;
}

type RequestProps = { kind: EmailRequest; place: HTMLElement | null; onClose: () => void };

function Request({ kind, place, onClose }: RequestProps) {
  const { content } = useRequestWords();
  const words = content && requestWords(content, kind);
  return words && place ? createPortal(<EmailBlock key={kind} {...{ kind, words, onClose }} />, place) : null;
}

/**
 * The hint of a page. It stands below the content, like the block, and appears only while this place is not on
 * the screen. The block takes its place: who is asked something gets no hint.
 */
function Hints({ isAsking }: { isAsking: boolean }) {
  const { pathname } = useLocation();
  const hint = hintFor(pathname, useHints(pathname));
  const isDue = hint !== null && !isAsking && mayInterrupt(pathname);
  const [isPlaced, setPlaced] = useState(false);
  // This effect runs again every second, because `useVisit` in the parent renders this component again.
  useEffect(() => setPlaced((placed) => isDue && (placed || !isInView(placeBelow()))));
  const place = isDue && isPlaced ? placeBelow() : null;
  return hint && place
    ? createPortal(<PageHint name={hint.name} onClose={() => markHint(hint.id)} />, place)
    : null;
}

function useInterruption(): { shown: Shown | null; close: (kind: Interruption) => void } {
  const { pathname } = useLocation();
  const { user, status } = useSession();
  const memory = usePopupMemory();
  const heardSong = useHeardSong();
  const visitMs = useVisit();
  const { content } = useRequestWords();
  const [shown, setShown] = useState<(Shown & { pathname: string }) | null>(null);
  const due =
    status === 'ready'
      ? interruptionNow({
          ...memory,
          pathname,
          isSignedIn: user !== null,
          owesAnswer: user !== null && user.heard_about_from === null,
          heardSong,
          visitMs,
          unwritten: content ? unwrittenIn(content) : [],
          isBusy: shown === null && isSomethingOpen(),
        })
      : null;
  // The script and the words of a request are loaded only when one is due. It waits for them.
  const mustLoad = due !== null && due !== 'survey' && content === null;
  useEffect(() => {
    if (mustLoad) void loadRequests(browserApi(), location.href, EmailBlock.fetch);
  }, [mustLoad]);
  const next = mustLoad ? null : due;
  // A block stays where it appeared, until the visitor leaves the page.
  const kept = shown?.place?.isConnected ? shown.place : null;
  const wanted = kept && next === shown?.kind ? kept : placeFor(next);
  const kind = interruptionShown(next, shown?.kind ?? null, {
    isInView: isInView(kept ?? wanted),
    isLeft: kept === null || shown?.pathname !== pathname,
  });
  const place = kind === next ? wanted : kept;
  useEffect(() => setShown(kind && { kind, place, pathname }), [kind, place, pathname]);
  // This effect runs again every second, because `useVisit` renders this component again.
  useEffect(() => {
    if (kind === 'survey' || (kind !== null && isOnScreen(place))) noteSeen(kind);
  });
  const close = (closed: Interruption) => {
    closeInterruption(closed, Date.now());
    // It goes at once, wherever it stands, because the visitor has closed it.
    setShown(null);
  };
  return { shown: kind && { kind, place }, close };
}

/** Whether a dialog, a panel or a menu is open, or a field has the focus. An interruption must then wait. */
const isSomethingOpen = (): boolean =>
  document.querySelector(
    'dialog[open], [popover]:popover-open, input:focus, select:focus, textarea:focus, [contenteditable]:focus',
  ) !== null;

/** The time since the visit began, updated every second. */
function useVisit(): number {
  const [visitMs, setVisitMs] = useState(0);
  useEffect(() => {
    const look = () => setVisitMs(Date.now() - recallPopups(Date.now()));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
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
