import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { loginLink } from '~/platform/session/login-link.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';

/**
 * Asks the user to confirm the new e-mail address of the account. `email` is null when the link is no longer
 * valid.
 */
export function NewAddress({ token, email }: { token: string; email: string | null }) {
  const [isDone, setDone] = useState(false);
  const { busy, error, run } = useAction();
  const take = () =>
    void run(async () => {
      const { browserApi } = await import('~/platform/api/api.ts');
      await browserApi().customers.takeAddress({ body: { token } });
      setDone(true);
    });
  if (email === null)
    return (
      <div className="wrap sect">
        <EmptyState level={1} title={m.auth_new_address_gone()} text={m.auth_new_address_gone_text()} />
      </div>
    );
  if (isDone)
    return (
      <div className="wrap sect">
        <EmptyState
          level={1}
          title={m.auth_new_address_done()}
          text={m.auth_new_address_done_text({ email })}
          action={
            <ButtonLink to={loginLink('/dashboard/profile')}>{m.auth_new_address_sign_in()}</ButtonLink>
          }
        />
      </div>
    );
  return (
    <div className="wrap sect">
      <EmptyState
        level={1}
        title={m.auth_new_address_title()}
        text={m.auth_new_address_text({ email })}
        action={
          <>
            <Button busy={busy} onClick={take}>
              {m.auth_new_address_take()}
            </Button>
            <FieldError>{error ? errorWords(error) : null}</FieldError>
          </>
        }
      />
    </div>
  );
}
