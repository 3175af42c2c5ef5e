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

/** Seconds between questions: quick at first, because most answers come at once, then out of the way. */
const PAUSES = [1, 2, 3, 5, 8, 13] as const;
const LAST_PAUSE = 20;

/** How long to wait, in seconds, before asking again after so many questions without an answer. */
export const pauseAfter = (asked: number): number => PAUSES[asked] ?? LAST_PAUSE;

/** After so many questions the customer is told that it may take a while, and may leave. */
const PATIENCE = 5;

/** The provider has not said yet whether the payment went through: asks again until it has. */
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

/** Money moved and does not fit: people have been told. */
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

/** The order belongs to an account that is not signed in here. */
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
