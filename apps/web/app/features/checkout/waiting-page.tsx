import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/auth-dialog.store.ts';
import { usePage } from '~/platform/page-context.tsx';
import { EmptySleeve } from '~/shell/empty-sleeve.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Spinner } from '~/ui/spinner.tsx';
import { pauseAfter } from './pauses.ts';

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
