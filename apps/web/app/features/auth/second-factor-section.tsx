import type { SecondFactor } from '@keepsong/contract/auth';
import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor.tsx';

/**
 * What the account asks for after the passcode: a code of an authenticator app, a passkey or a password. Each is turned
 * on and off here (decision 0075). `passkeys` counts the changes of the passkeys, which this section depends on.
 */
export function SecondFactorSection({ passkeys }: { passkeys: number }) {
  const [view, setView] = useState<SecondFactor | null>(null);
  const [shown, setShown] = useState<'nothing' | 'setup' | 'password' | readonly string[]>('nothing');
  // Reading the settings has its own `useAction`. With a shared one, a press while the settings are read would be lost.
  const { error: unread, run: readOnce } = useAction();
  const { error: refused, run: act } = useAction();
  const first = useRef<HTMLButtonElement>(null);

  async function read() {
    const current = await readOnce(() => browserApi().auth.secondFactor());
    if (current) setView(current);
  }
  const readFirst = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the passkeys above have changed
  useEffect(() => void readFirst(), [passkeys]);

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
  /** Shows what the account asks for now. An account that begins to ask for something gets recovery codes. */
  async function keep(changed: SecondFactor) {
    setView(changed);
    if (asksAnything(changed) && changed.recovery_codes_left === 0) await renew();
  }
  async function askPasskey(is_on: boolean) {
    const changed = await run((api) => api.auth.askPasskey({ body: { is_on } }));
    if (changed) await keep(changed);
  }
  async function afterPassword(user: User) {
    setSessionUser(user);
    setShown('nothing');
    const changed = await readOnce(() => browserApi().auth.secondFactor());
    if (changed) await keep(changed);
  }
  async function removePassword() {
    const removed = await run((api) => api.account.removePassword());
    if (removed) await afterPassword(removed.user);
  }
  const problem = refused ?? unread;

  return (
    <section className="account__section" aria-label={m.auth_two_step()}>
      <Heading level={2} size="d4">
        {m.auth_two_step()}
      </Heading>
      <p className="muted">{wordsOf(view)}</p>
      <ul className="account__list">
        <Way name={m.auth_two_step_app()} text={m.auth_two_step_app_text()} isOn={view?.is_on}>
          <Button ref={first} variant="secondary" size="small" onClick={() => void begin()}>
            {view?.is_on ? m.auth_two_step_other() : m.auth_two_step_begin()}
          </Button>
          {view?.is_on && !view.is_required ? (
            <LinkButton onClick={() => void leave()}>{m.auth_two_step_off()}</LinkButton>
          ) : null}
        </Way>
        <Way name={m.auth_two_step_passkey()} text={m.auth_two_step_passkey_text()} isOn={view?.asks_passkey}>
          {view?.has_passkey ? (
            <Button variant="secondary" size="small" onClick={() => void askPasskey(!view.asks_passkey)}>
              {view.asks_passkey ? m.auth_two_step_passkey_off() : m.auth_two_step_passkey_on()}
            </Button>
          ) : (
            <span className="small muted">{m.auth_two_step_passkey_first()}</span>
          )}
        </Way>
        <Way name={m.account_password()} text={m.auth_two_step_password_text()} isOn={view?.asks_password}>
          <Button variant="secondary" size="small" onClick={() => setShown('password')}>
            {view?.asks_password ? m.account_change_password() : m.auth_two_step_password_on()}
          </Button>
          {view?.asks_password ? (
            <LinkButton onClick={() => void removePassword()}>{m.auth_two_step_password_off()}</LinkButton>
          ) : null}
        </Way>
      </ul>
      {view && asksAnything(view) ? (
        <LinkButton className="mt-4" onClick={() => void renew()}>
          {m.auth_recovery_renew()}
        </LinkButton>
      ) : null}
      <FieldError>{problem === null ? null : errorWords(problem)}</FieldError>
      {shown === 'nothing' ? null : (
        <Dialog open onClose={close} width="narrow" title={m.auth_two_step()} closeLabel={m.shell_close()}>
          {shown === 'setup' ? (
            <>
              <p className="muted mb-4.5">{m.auth_two_step_how()}</p>
              <SecondFactorSetup onConfirmed={setSessionUser} onDone={close} />
            </>
          ) : null}
          {shown === 'password' ? <PasswordForm onSaved={afterPassword} /> : null}
          {typeof shown === 'string' ? null : <RecoveryCodes codes={shown} onKept={close} />}
        </Dialog>
      )}
    </section>
  );
}

function wordsOf(view: SecondFactor | null): string {
  if (!view || !asksAnything(view)) return m.auth_two_step_why();
  return m.auth_two_step_is_on({ count: view.recovery_codes_left });
}

const asksAnything = ({ is_on, asks_passkey, asks_password }: SecondFactor): boolean =>
  is_on || asks_passkey || asks_password;

type WayProps = { name: string; text: string; isOn: boolean | undefined; children: ReactNode };

/** One kind of second step that the account can have. */
function Way({ name, text, isOn, children }: WayProps) {
  return (
    <li>
      <span className="min-w-0">
        <b>{isOn ? m.auth_two_step_way_on({ way: name }) : name}</b>
        <span className="small muted block">{text}</span>
      </span>
      <span className="flex w-full flex-wrap items-center gap-x-5 gap-y-2 md:w-auto">{children}</span>
    </li>
  );
}
