import type { SecondFactor } from '@keepsong/contract/auth';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { askDevice, hasPasskeys } from '~/platform/session/passkey-device.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { PasswordInput } from '~/ui/field/password-input.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

/**
 * The ways in which the user can pass the second step again. An account with an authenticator app has only the
 * app and recovery codes.
 */
export type Ways = { code: 'app' | 'password' | 'recovery' | null; passkey: boolean };

/** Decides which second step the account must pass again (decisions 0041 and 0075). */
export function waysOf(view: Omit<SecondFactor, 'may_have' | 'is_required'>): Ways {
  const { is_on, has_passkey, asks_passkey, asks_password, recovery_codes_left } = view;
  if (is_on) return { code: 'app', passkey: false };
  const code = asks_password ? 'password' : recovery_codes_left > 0 ? 'recovery' : null;
  return { code, passkey: has_passkey && (asks_passkey || asks_password) };
}

type Waiting = { ways: Ways; end: (isPassed: boolean) => void };

/**
 * For actions on money and on staff. When the shop asks for the second step again, a dialog asks for it on the
 * same page, and then the call is repeated. Render `dialog`, and make the calls with `act`.
 */
export function useSecondStep(): { act<T>(call: () => Promise<T>): Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  async function ask(): Promise<boolean> {
    const { browserApi } = await import('~/platform/api/api.ts');
    const ways = waysOf(await browserApi().auth.secondFactor());
    return new Promise((end) => setWaiting({ ways, end }));
  }
  async function act<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || error.body.code !== 'second_step' || !(await ask())) throw error;
      return call();
    }
  }
  const end = (isPassed: boolean) => {
    waiting?.end(isPassed);
    setWaiting(null);
  };
  return { act, dialog: waiting ? <SecondStepDialog ways={waiting.ways} onEnd={end} /> : null };
}

function SecondStepDialog({ ways, onEnd }: { ways: Ways; onEnd: (isPassed: boolean) => void }) {
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      width="narrow"
      title={m.admin_step_title()}
      closeLabel={m.shell_close()}
    >
      <SecondStepForm ways={ways} onPassed={() => onEnd(true)} />
    </Dialog>
  );
}

/** Asks for the account's second step: a code of its app, a passkey, its password or a recovery code. */
export function SecondStepForm({ ways, onPassed }: { ways: Ways; onPassed: () => void }) {
  const [code, setCode] = useState('');
  const { busy, error, run } = useAction();
  const [isUnused, setUnused] = useState(false);
  const usesPasskey = ways.passkey && hasPasskeys();
  // The user has no second step any more, or only a passkey, which this browser cannot use.
  if (ways.code === null && !usesPasskey)
    return <p>{ways.passkey ? m.auth_passkeys_not_here() : m.admin_step_none()}</p>;

  const typed = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    setUnused(false);
    const passed = await run(async () => (await authCalls()).renewSecondStep({ body: { code } }));
    if (passed) onPassed();
  };
  const byPasskey = () =>
    run(async () => {
      setUnused(false);
      const auth = await authCalls();
      const credential = await askDevice((await auth.passkeySignInOptions()).options);
      if (!credential) return setUnused(true);
      await auth.renewSecondStep({ body: { credential } });
      onPassed();
    });
  const wrong = error ? errorWords(error) : isUnused ? m.auth_passkey_unused() : null;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={typed}
      // When a dialog opens, the browser focuses the element with `autofocus`. Without it, the close button
      // would get the focus.
      ref={(form) => void (usesPasskey || form?.querySelector('input')?.setAttribute('autofocus', ''))}
    >
      <p className="muted">{m.admin_step_lead()}</p>
      {usesPasskey ? (
        <Button variant="ink" wide icon="passkey" busy={busy} onClick={() => void byPasskey()}>
          {m.auth_passkey_enter()}
        </Button>
      ) : null}
      {ways.code === 'password' ? (
        <PasswordInput
          label={m.admin_step_password()}
          value={code}
          onType={setCode}
          autoFocus={!usesPasskey}
        />
      ) : null}
      {ways.code === 'app' || ways.code === 'recovery' ? (
        <TextInput
          label={ways.code === 'app' ? m.admin_step_code() : m.admin_step_recovery()}
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoFocus={!usesPasskey}
        />
      ) : null}
      <FieldError>{wrong}</FieldError>
      {ways.code === null ? null : (
        <Button type="submit" wide busy={busy} variant={usesPasskey ? 'soft' : 'primary'}>
          {m.admin_step_confirm()}
        </Button>
      )}
    </form>
  );
}

const authCalls = async () => (await import('~/platform/api/api.ts')).browserApi().auth;
