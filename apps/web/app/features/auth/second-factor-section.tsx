import type { SecondFactor } from '@keepsong/contract/auth';
import type { Client } from '@keepsong/contract/transport/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor.tsx';

/**
 * Turns the second factor (an authenticator app) on and off. Staff, artists and vendors use it in addition to the
 * passcode.
 */
export function SecondFactorSection() {
  const [view, setView] = useState<SecondFactor | null>(null);
  const [shown, setShown] = useState<'nothing' | 'setup' | readonly string[]>('nothing');
  // Reading the settings has its own `useAction`. With a shared one, a press while the settings are read would be lost.
  const { error: unread, run: readOnce } = useAction();
  const { error: refused, run: act } = useAction();
  const first = useRef<HTMLButtonElement>(null);

  async function read() {
    const current = await readOnce(() => browserApi().auth.secondFactor());
    if (current) setView(current);
  }
  const readFirst = useEffectEvent(read);
  useEffect(() => void readFirst(), []);

  const run = <T,>(call: (api: Client) => Promise<T>): Promise<T | null> =>
    act(() => withFreshCode(() => call(browserApi())));

  async function renew() {
    const renewed = await run((api) => api.auth.renewRecoveryCodes());
    if (renewed) setShown(renewed.recovery_codes);
  }
  async function leave() {
    const left = await run((api) => api.auth.removeSecondFactor());
    if (!left) return;
    setView(left);
    // When the authenticator app is removed, the pressed button disappears too. So move the focus to the first button.
    first.current?.focus();
  }
  /**
   * Requests a key before the dialog of the setup opens, because the shop may first ask for a fresh passcode in a
   * dialog of its own.
   */
  async function begin() {
    if (await run((api) => api.auth.setUpSecondFactor())) setShown('setup');
  }
  function close() {
    setShown('nothing');
    void read();
  }
  const problem = refused ?? unread;

  return (
    <section className="account__section" aria-label={m.auth_two_step()}>
      <Heading level={2} size="d4">
        {m.auth_two_step()}
      </Heading>
      <p className="muted">{wordsOf(view)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button ref={first} variant="secondary" size="small" onClick={() => void begin()}>
          {view?.is_on ? m.auth_two_step_other() : m.auth_two_step_begin()}
        </Button>
        {view?.is_on ? <LinkButton onClick={() => void renew()}>{m.auth_recovery_renew()}</LinkButton> : null}
        {view?.is_on && !view.is_required ? (
          <LinkButton onClick={() => void leave()}>{m.auth_two_step_off()}</LinkButton>
        ) : null}
      </div>
      <FieldError>{problem === null ? null : errorWords(problem)}</FieldError>
      {shown === 'nothing' ? null : (
        <Dialog open onClose={close} width="narrow" title={m.auth_two_step()} closeLabel={m.shell_close()}>
          {shown === 'setup' ? (
            <>
              <p className="muted mb-4.5">{m.auth_two_step_how()}</p>
              <SecondFactorSetup onConfirmed={setSessionUser} onDone={close} />
            </>
          ) : (
            <RecoveryCodes codes={shown} onKept={close} />
          )}
        </Dialog>
      )}
    </section>
  );
}

function wordsOf(view: SecondFactor | null): string {
  if (!view?.is_on) return m.auth_two_step_why();
  return m.auth_two_step_is_on({ count: view.recovery_codes_left });
}
