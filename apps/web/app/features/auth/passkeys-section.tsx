import type { Passkey } from '@keepsong/contract/passkeys';
import type { Client } from '@keepsong/contract/transport/client';
import { deviceName } from '@keepsong/domain/auth/device';
import { PASSKEY_NAME_MAX } from '@keepsong/domain/auth/passkey';
import { formatDate } from '@keepsong/domain/format/dates';
import { isBlank } from '@keepsong/domain/text/tidy';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { hasPasskeys, makePasskey } from '~/platform/session/passkey-device.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Skeleton } from '~/ui/status/skeleton.tsx';

type Listed = { passkeys: Passkey[] };

/** Lists the user's passkeys, with which the user can sign in without a code. */
export function PasskeysSection({ onChange }: { onChange: () => void }) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const { busy, run: act } = useAction();
  const [problem, setProblem] = useState<string | null>(null);

  /** Makes a call, one at a time. The list in its answer replaces the shown list. Returns false when there is none. */
  async function run(call: (api: Client) => Promise<Listed | null>): Promise<boolean> {
    const read = () => {
      setProblem(null);
      return call(browserApi());
    };
    const listed = await act(read, (error) => setProblem(errorWords(error)));
    if (listed && passkeys && passkeys.length !== listed.passkeys.length) onChange();
    if (listed) setPasskeys(listed.passkeys);
    return listed !== null;
  }
  const read = useEffectEvent(() => void run((api) => api.auth.passkeys()));
  useEffect(() => read(), []);

  async function add() {
    const isAdded = await run(async (api) => {
      const made = await withFreshCode(() => api.auth.passkeyOptions());
      if (made === null) return null;
      const credential = await makePasskey(made.options);
      if (typeof credential !== 'string')
        return api.auth.addPasskey({ body: { name: nameOfThis(), credential } });
      setProblem(credential === 'known' ? m.auth_passkey_known() : m.auth_passkey_not_made());
      return null;
    });
    if (isAdded) toast.show({ tone: 'success', text: m.auth_passkey_added() });
  }
  const rename = (id: string, name: string) =>
    run((api) => api.auth.renamePasskey({ params: { id }, body: { name } }));
  async function remove(id: string) {
    const isGone = await run((api) => withFreshCode(() => api.auth.removePasskey({ params: { id } })));
    if (isGone) toast.show({ tone: 'success', text: m.auth_passkey_removed() });
  }

  return (
    <section className="account__section" aria-label={m.auth_passkeys()}>
      <Heading level={2} size="d4">
        {m.auth_passkeys()}
      </Heading>
      <p className="muted">{m.auth_passkeys_text()}</p>
      {passkeys === null && problem === null ? <Skeleton /> : null}
      {passkeys?.length === 0 ? <p className="mt-4">{m.auth_passkeys_none()}</p> : null}
      <ul className="account__list">
        {passkeys?.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={busy}
            onRename={(name) => rename(passkey.id, name)}
            onRemove={() => void remove(passkey.id)}
          />
        ))}
      </ul>
      {passkeys === null ? null : (
        <div className="mt-4">
          {hasPasskeys() ? (
            <Button variant="secondary" size="small" icon="passkey" busy={busy} onClick={() => void add()}>
              {m.auth_passkey_add()}
            </Button>
          ) : (
            <p className="muted">{m.auth_passkeys_not_here()}</p>
          )}
        </div>
      )}
      <FieldError>{problem}</FieldError>
    </section>
  );
}

/** The name that a new passkey gets: the name of this browser and system. */
function nameOfThis(): string {
  const { browser, system } = deviceName(navigator.userAgent);
  if (browser && system) return m.auth_passkey_device({ browser, system });
  return browser ?? system ?? m.auth_passkey_default();
}

type PasskeyRowProps = {
  passkey: Passkey;
  busy: boolean;
  /** Returns false when the shop could not change the name. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
};

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { locale } = usePage();
  const [isNaming, setIsNaming] = useState(false);
  if (isNaming)
    return (
      <li>
        <NameForm passkey={passkey} busy={busy} onRename={onRename} onDone={() => setIsNaming(false)} />
      </li>
    );
  const { name, created_at, last_used_at } = passkey;
  const date = formatDate(last_used_at ?? created_at, 'full', locale);
  return (
    <li>
      <span className="min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <span className="small muted block">
          {last_used_at === null ? m.auth_passkey_since({ date }) : m.auth_passkey_used({ date })}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-5">
        <LinkButton onClick={() => setIsNaming(true)} aria-label={m.auth_passkey_rename_of({ name })}>
          {m.auth_passkey_rename()}
        </LinkButton>
        <LinkButton onClick={onRemove} aria-label={m.auth_passkey_remove_of({ name })}>
          {m.auth_passkey_remove()}
        </LinkButton>
      </span>
    </li>
  );
}

type NameFormProps = Pick<PasskeyRowProps, 'passkey' | 'busy' | 'onRename'> & { onDone: () => void };

function NameForm({ passkey, busy, onRename, onDone }: NameFormProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBlank(name)) return setError(fieldErrorWords('required', m.auth_passkey_name()));
    if (await onRename(name)) onDone();
  }
  return (
    <form noValidate className="grid w-full gap-4" onSubmit={(event) => void save(event)}>
      <TextInput
        label={m.auth_passkey_name()}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {m.auth_passkey_save()}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          {m.auth_passkey_cancel()}
        </Button>
      </div>
    </form>
  );
}
