import type { User } from '@keepsong/contract/common';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { CopyField } from '~/ui/action/copy-field.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { svgAddress } from '~/ui/picture/artwork.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Key = { key: string; svg: string };
type Done = { user: User; recovery_codes: string[] };

async function newKey(): Promise<Key> {
  const [{ uri, key }, { renderSVG }] = await Promise.all([
    browserApi().auth.setUpSecondFactor(),
    import('uqr'),
  ]);
  return { key, svg: renderSVG(uri, { border: 2 }) };
}

type SecondFactorSetupProps = {
  /**
   * Called when the authenticator app works and its user is signed in. The user stays signed in even after closing the
   * recovery codes.
   */
  onConfirmed?: (user: User) => void;
  onDone: (user: User) => void;
};

/**
 * Sets up an authenticator app. The user scans the key, types the first code that the app shows, and then gets recovery
 * codes.
 */
export default function SecondFactorSetup({ onConfirmed, onDone }: SecondFactorSetupProps) {
  const [key, setKey] = useState<Key | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { busy, error: problem, run } = useAction();
  const load = useEffectEvent(() => void run(async () => setKey(await newKey())));
  useEffect(() => load(), []);

  const confirm = (code: string) =>
    run(async () => {
      const confirmed = await browserApi().auth.confirmSecondFactor({ body: { code } });
      setDone(confirmed);
      onConfirmed?.(confirmed.user);
    });

  if (done) return <RecoveryCodes codes={done.recovery_codes} onKept={() => onDone(done.user)} />;
  const error = problem === null ? undefined : errorWords(problem);
  if (key === null)
    return error ? (
      <div className="grid justify-items-start gap-3">
        <FieldError>{error}</FieldError>
        <Button variant="secondary" size="small" onClick={load}>
          {m.auth_set_up_again()}
        </Button>
      </div>
    ) : (
      <Skeleton />
    );
  return (
    <div className="grid gap-4.5">
      <img src={svgAddress(key.svg)} alt={m.auth_set_up_picture()} width={180} height={180} />
      <CopyField
        label={m.auth_set_up_key()}
        value={key.key}
        copyLabel={m.auth_copy()}
        copiedLabel={m.auth_copied()}
        failedLabel={m.auth_copy_failed()}
      />
      <OtpField
        label={m.auth_app_code()}
        hint={m.auth_app_first()}
        busy={busy}
        error={error}
        onComplete={(code) => void confirm(code)}
      />
    </div>
  );
}
