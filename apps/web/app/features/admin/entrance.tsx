import type { StaffRole } from '@keepsong/domain/staff/permissions';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { loginLink } from '~/platform/session/login-link.ts';
import { SkipLink } from '~/shell/frame/skip-link.tsx';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { ADMIN } from './admin-paths.ts';
import { fieldWords } from './field-words.ts';
import { ROLE_WORDS } from './frame.tsx';

type Names = { first_name: string; last_name: string };

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().staff;

/**
 * The page for creating the first owner of a shop that has no staff. The server prints its link with the token
 * at the start.
 */
export function SetUpPage({ token }: { token: string }) {
  const { brand } = usePage().settings;
  const [email, setEmail] = useState('');
  const setUp = async (names: Names) => (await api()).setUp({ body: { token, email, ...names } });
  return (
    <Entrance
      title={m.admin_setup_title({ brand })}
      lead={m.admin_setup_lead()}
      onSubmit={setUp}
      wrong={wrongSetUp}
    >
      {(wrongEmail) => (
        <TextInput
          label={m.admin_email()}
          type="email"
          autoComplete="email"
          error={wrongEmail}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
    </Entrance>
  );
}

function wrongSetUp(error: unknown): string {
  if (isApiError(error) && error.status === 403) return m.admin_setup_wrong();
  return isApiError(error) && error.status === 404 ? m.admin_setup_closed() : errorWords(error);
}

/** The page for accepting an invitation to the staff. */
export function JoinPage({
  token,
  invite,
}: {
  token: string;
  invite: { email: string; role: StaffRole } | null;
}) {
  const { brand } = usePage().settings;
  if (invite === null)
    return <Entrance title={m.admin_join_gone()} lead={m.admin_join_gone_text()} onSubmit={null} />;
  const { email, role } = invite;
  const join = async (names: Names) => (await api()).acceptInvite({ body: { token, ...names } });
  return (
    <Entrance
      title={m.admin_join_title({ brand })}
      lead={m.admin_join_lead({ email, role: ROLE_WORDS[role]() })}
      onSubmit={join}
      wrong={(error) => (isApiError(error) && error.status === 404 ? m.admin_join_gone() : errorWords(error))}
    />
  );
}

/** The page for accepting an invitation to work for a vendor. */
export function JoinVendorPage({
  token,
  invite,
}: {
  token: string;
  invite: { email: string; vendor: string } | null;
}) {
  const { brand } = usePage().settings;
  if (invite === null)
    return <Entrance title={m.admin_join_gone()} lead={m.desk_vendor_join_gone()} onSubmit={null} />;
  const { email, vendor } = invite;
  const join = async (names: Names) => {
    const { browserDesk } = await import('~/platform/api/desk-api.ts');
    return browserDesk().vendorDesk.acceptInvite({ body: { token, ...names } });
  };
  return (
    <Entrance
      title={m.desk_vendor_join_title({ brand, vendor })}
      lead={m.desk_vendor_join_lead({ email })}
      welcome={m.desk_vendor_welcome({ vendor })}
      leadsTo={({ vendor_id }) => `/partners/${vendor_id}`}
      onSubmit={join}
      wrong={(error) => (isApiError(error) && error.status === 404 ? m.admin_join_gone() : errorWords(error))}
    />
  );
}

type Opened = { email: string; vendor_id?: number };
type EntranceProps = {
  title: string;
  lead: string;
  /** `welcome` is the title after success, and `leadsTo` gives the page to open after the sign-in. */
  welcome?: string;
  leadsTo?: (opened: Opened) => string;
  /** Sends the names. Null when there is nothing to fill in. */
  onSubmit: ((names: Names) => Promise<Opened>) | null;
  wrong?: (error: unknown) => string;
  /** Fields above the names. The argument is the error text of the e-mail address. */
  children?: (wrongEmail: string | undefined) => ReactNode;
};

/**
 * Lets somebody join the staff or a vendor: asks for names, and then for the sign-in. It has no navigation,
 * because nobody is signed in yet.
 */
function Entrance({
  title,
  lead,
  welcome = m.admin_welcome(),
  leadsTo = () => ADMIN,
  onSubmit,
  wrong,
  children,
}: EntranceProps) {
  const [done, setDone] = useState<Opened | null>(null);
  return (
    <div className="desk desk--entrance">
      <header className="wrap site-header">
        <SkipLink />
        <BrandLink />
      </header>
      <main id="content" tabIndex={-1} className="desk-entrance">
        <h1 className="d3">{done === null ? title : welcome}</h1>
        <p className="muted">{done === null ? lead : m.admin_welcome_text({ email: done.email })}</p>
        {done === null ? (
          onSubmit && (
            <EntranceForm onSubmit={onSubmit} onDone={setDone} wrong={wrong ?? errorWords}>
              {children}
            </EntranceForm>
          )
        ) : (
          <ButtonLink to={loginLink(leadsTo(done))}>{m.admin_sign_in()}</ButtonLink>
        )}
      </main>
    </div>
  );
}

function EntranceForm({
  onSubmit,
  onDone,
  wrong,
  children,
}: {
  onSubmit: (names: Names) => Promise<Opened>;
  onDone: (opened: Opened) => void;
  wrong: (error: unknown) => string;
  children: EntranceProps['children'];
}) {
  const [names, setNames] = useState<Names>({ first_name: '', last_name: '' });
  const { busy, error, run } = useAction();
  const { of, rest } = fieldWords(error, {
    email: m.errors_email_invalid,
    first_name: m.admin_fault_empty,
    last_name: m.admin_fault_empty,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const opened = await run(() => onSubmit(names));
    if (opened) onDone(opened);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children?.(of.email)}
      <TextInput
        label={m.admin_first_name()}
        error={of.first_name}
        autoComplete="given-name"
        value={names.first_name}
        onChange={({ currentTarget }) => setNames({ ...names, first_name: currentTarget.value })}
      />
      <TextInput
        label={m.admin_last_name()}
        error={of.last_name}
        autoComplete="family-name"
        value={names.last_name}
        onChange={({ currentTarget }) => setNames({ ...names, last_name: currentTarget.value })}
      />
      <FieldError>{rest === null ? null : wrong(error)}</FieldError>
      <Button type="submit" busy={busy}>
        {m.admin_continue()}
      </Button>
    </form>
  );
}
