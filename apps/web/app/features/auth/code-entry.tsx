import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

/**
 * The whole seconds until the time `end` (in milliseconds since 1970); 0 after it. Renders the component again each
 * second until then.
 */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** Another code can be requested this long after the last one was sent. */
const RESEND_MS = 30_000;

/** The e-mail address or phone number that a code was sent to, in readable form. */
export const contactWords = ({ sent }: SignInState): string => displayPhone(sent?.contact ?? '');

type CodeEntryProps = {
  state: SignInState;
  flow: Pick<SignInFlow, 'enterCode' | 'resend'>;
  /** A button for another way to get a code, or another contact. */
  other?: { label: string; onPress: () => void };
};

/** Six cells that submit the code as soon as it is complete (spec 4.7-09), and ways to get another code. */
export function CodeEntry({ state, flow, other }: CodeEntryProps) {
  const { sent, busy, problem, fields } = state;
  const left = useSecondsLeft((sent?.at ?? 0) + RESEND_MS);
  return (
    <div>
      <OtpField
        key={sent?.at}
        label={m.auth_code_label()}
        busy={busy}
        autoFocus
        error={problem === null || fields.passkey ? undefined : errorWords(problem)}
        onComplete={(code) => void flow.enterCode(code)}
      />
      <div className="small mt-4.5 flex flex-wrap justify-between gap-x-4 gap-y-2">
        {left > 0 ? (
          <span className="muted">
            {m.auth_new_code_in()} <b className="num text-fg">{m.auth_seconds({ seconds: left })}</b>
          </span>
        ) : (
          <LinkButton onClick={() => void flow.resend()} aria-disabled={busy}>
            {m.auth_resend()}
          </LinkButton>
        )}
        {other ? <LinkButton onClick={other.onPress}>{other.label}</LinkButton> : null}
      </div>
    </div>
  );
}
