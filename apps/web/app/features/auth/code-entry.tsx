import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/errors.ts';
import { LinkButton } from '~/ui/link.tsx';
import { OtpField } from '~/ui/otp-field.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** A new code can be asked for after this long. */
const RESEND_MS = 30_000;

/** Where a code went, as people read it. */
export const contactWords = ({ sent }: SignInState): string => displayPhone(sent?.contact ?? '');

type CodeEntryProps = {
  state: SignInState;
  flow: Pick<SignInFlow, 'enterCode' | 'resend'>;
  /** Another way to get a code. */
  other?: { label: string; onPress: () => void };
};

/** Six cells that go through on their own (spec 4.7-09), and how to get another code. */
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
