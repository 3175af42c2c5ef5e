import { nextPreview } from '@keepsong/domain/instant/previews';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useSession } from '~/platform/session/session.store.ts';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { instantStore, useInstant } from '../page/instant.store.ts';
import { useInstantCart } from '../page/instant-context.tsx';
import { factsOf } from '../page/instant-ground.ts';
import { InstantPage } from '../page/instant-page.tsx';
import { instantPath } from '../page/instant-paths.ts';
import type { InstantLoaded } from '../page/load-instant.ts';
import { lookOfAnswers } from '../page/quiz-sleeve.tsx';
import { BusyCard, GeneratingCard, waitWords } from './generating-card.tsx';
import { requestPreview } from './generation.ts';
import { asksEmail, declineEmail } from './known-email.ts';
import { madeFrom } from './made-from.ts';
import { saySongFault, secondsOfFullQueue } from './say-song-fault.ts';
import { useMailedLink } from './use-mailed-link.ts';
import { awaited, usePending } from './use-pending.ts';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'), { Missing: DialogMissing, ahead: true });

/** 'Generating song preview...' (spec 2.4-19). Requests the song for the given answers and waits for it. */
export function LoadingPage({ loaded }: { loaded: InstantLoaded }) {
  const { collection } = loaded;
  const navigate = useNavigate();
  const cart = useInstantCart();
  const state = useInstant((all) => all);
  const pending = usePending(collection.id);
  const [isNeeded] = useState(asksEmail);
  const [isOpen, setOpen] = useState(isNeeded);
  // The session may learn only after the page load that the visitor is signed in. Such a visitor need not enter
  // an address.
  const asking = useSession(({ user }) => user === null) && isOpen;
  const [isTyping, setTyping] = useState(false);
  const [isAsked, setAsked] = useState(false);
  /** After how many seconds to try again, because the queue was full; null when it was not full. */
  const [busyFor, setBusyFor] = useState<number | null>(null);
  const begin = () => {
    const { made, problem } = madeFrom(collection, instantStore.read());
    if (problem) return saySongFault(problem, navigate);
    const wanted = nextPreview(instantStore.read(), made);
    if (wanted.kind === 'none') return setAsked(true);
    setBusyFor(null);
    requestPreview(browserApi(), instantStore, { collectionId: collection.id, made, wanted }).then(
      () => setAsked(true),
      (error: unknown) => {
        const seconds = secondsOfFullQueue(error);
        if (seconds === null) saySongFault(error, navigate);
        else setBusyFor(seconds);
      },
    );
  };
  // Request the song once per visit, however often the screen is rendered.
  const latest = useRef({ begin, begun: false });
  latest.current.begin = begin;
  useEffect(() => {
    if (latest.current.begun) return;
    latest.current.begun = true;
    latest.current.begin();
  }, []);
  useEffect(() => {
    if (busyFor === null) return;
    const timer = setTimeout(() => latest.current.begin(), busyFor * 1000);
    return () => clearTimeout(timer);
  }, [busyFor]);
  const isReady = isAsked && pending === null;
  // A finished song does not wait for the question, but an address that is being typed is not taken away.
  const isDone = isReady && !(asking && isTyping);
  useEffect(() => {
    if (isDone) void navigate(instantPath({ screen: 'preview' }), { replace: true });
  }, [isDone, navigate]);
  const mailed = useMailedLink(collection.id, asking ? null : awaited(pending));
  const back = instantPath(
    neighbourOf({ screen: 'loading' }, factsOf(loaded, state, cart.holds(collection.id)), 'back'),
  );
  const look = lookOfAnswers(collection, pending?.ip_builder_data ?? madeFrom(collection, state).made);
  const listenFirst = () => {
    declineEmail();
    setOpen(false);
  };
  return (
    <InstantPage
      screen="loading"
      title={m.instant_generating()}
      heading={isReady ? m.instant_ready() : m.instant_generating()}
      lead={
        isReady ? undefined : (
          <span role="status">{busyFor === null ? waitWords(pending) : m.instant_busy_text()}</span>
        )
      }
      back={back}
    >
      {busyFor === null ? (
        <GeneratingCard
          pending={pending}
          look={look}
          number={state.previews.length + (isReady ? 0 : 1)}
          ready={isReady}
          onRetry={begin}
          mailedTo={mailed}
        />
      ) : (
        <BusyCard look={look} onRetry={begin} />
      )}
      {isNeeded ? (
        <EmailDialog
          open={asking}
          ready={isReady}
          onTyping={() => setTyping(true)}
          onGiven={() => setOpen(false)}
          onClose={listenFirst}
        />
      ) : null}
    </InstantPage>
  );
}
