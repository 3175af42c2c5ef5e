import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';

/** Seconds between two calls: short at first, because most answers come soon, then longer. */
const PAUSES = [1, 2, 3, 5, 8, 13] as const;
const LAST_PAUSE = 20;

/** The pause in seconds before the next call. `asked` is the number of calls so far that brought no decision. */
export const pauseAfter = (asked: number): number => PAUSES[asked] ?? LAST_PAUSE;

/** After this many calls the page says that it may take a while, and that the customer may leave. */
const PATIENCE = 5;

/** Shown while the provider has not decided about the payment. Asks again until it has. */
export function WaitingPage() {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const ask = useEffectEvent(() => {
    setAsked((count) => count + 1);
    void revalidate();
  });
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(ask, pauseAfter(asked) * 1000);
    return () => clearTimeout(timer);
  }, [asked, state]);
  return (
    <div className="wrap py-24" aria-live="polite">
      <EmptyState
        level={1}
        art={<EmptySleeve />}
        title={m.checkout_waiting_title()}
        text={asked < PATIENCE ? m.checkout_waiting_text() : m.checkout_waiting_long()}
        action={
          asked < PATIENCE ? <Spinner size={40} /> : <ButtonLink to="/">{m.checkout_back_home()}</ButtonLink>
        }
      />
    </div>
  );
}

/** Shown when money was paid but does not match the order. Staff have been told. */
export function AttentionPage() {
  const { support_email: email } = usePage().settings;
  return (
    <div className="wrap py-24">
      <EmptyState
        level={1}
        art={<EmptySleeve />}
        title={m.checkout_attention_title()}
        text={m.checkout_attention_text()}
        action={<TextLink href={`mailto:${email}`}>{email}</TextLink>}
      />
    </div>
  );
}

/** Shown when the order belongs to an account that is not signed in here. */
export function UnknownOrderPage() {
  const signIn = () => void openSignIn({ reason: 'checkout' });
  return (
    <div className="wrap py-24">
      <EmptyState
        level={1}
        art={<EmptySleeve />}
        title={m.checkout_unknown_title()}
        text={m.checkout_unknown_text()}
        action={<Button onClick={signIn}>{m.checkout_sign_in_short()}</Button>}
      />
    </div>
  );
}
