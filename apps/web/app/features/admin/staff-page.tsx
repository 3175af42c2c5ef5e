import type { StaffMemberView, StaffTeam } from '@keepsong/contract/staff';
import { formatDate, formatMoment } from '@keepsong/domain/format/dates';
import { readStaffRole, STAFF_ROLES, type StaffRole } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { fieldWords } from './field-words.ts';
import { DeskHead, ROLE_WORDS } from './frame.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useSecondStep } from './second-step.tsx';

type Act = ReturnType<typeof useSecondStep>['act'];
type Change = { kind: 'role' | 'remove' | 'reset'; member: StaffMemberView };
type TeamProps = { onTeam: (team: StaffTeam) => void; act: Act };

const ROLE_OPTIONS = () => STAFF_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role]() }));
const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().staff;

/** Who is on the staff: an owner invites people, changes roles, removes people and resets a lost second step. */
export function StaffPage({ saved }: { saved: StaffTeam }) {
  const [team, setTeam] = useState(saved);
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  return (
    <>
      <DeskHead
        title={m.admin_staff()}
        facts={m.admin_staff_facts({ people: team.members.length, invites: team.invites.length })}
      />
      <div className="desk-columns">
        <section aria-label={m.admin_staff()}>
          <Members members={team.members} onChange={setChange} />
          {team.invites.length > 0 ? <Invites team={team} onTeam={setTeam} act={act} /> : null}
        </section>
        <InviteForm onTeam={setTeam} act={act} />
      </div>
      {change ? (
        <ChangeDialog
          key={`${change.kind} ${change.member.id}`}
          change={change}
          act={act}
          onTeam={setTeam}
          onClose={() => setChange(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}

function Members({
  members,
  onChange,
}: {
  members: readonly StaffMemberView[];
  onChange: (change: Change) => void;
}) {
  const { locale } = usePage();
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{m.admin_person()}</th>
          <th scope="col">{m.admin_role()}</th>
          <th scope="col">{m.admin_last_seen()}</th>
          <th scope="col">{m.admin_actions()}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              {member.name || member.email}
              {member.is_you ? <span className="muted"> {m.admin_you()}</span> : null}
              <span className="desk-second">{member.email}</span>
            </th>
            <td>
              {ROLE_WORDS[member.role]()}
              <span className="desk-second">
                {member.has_second_factor ? m.admin_step_on() : m.admin_step_off()}
              </span>
            </td>
            <td>
              <span className="desk-only-phone">{m.admin_last_seen()}: </span>
              {member.last_seen_at ? formatMoment(member.last_seen_at, locale, new Date()) : m.admin_never()}
            </td>
            <td>
              <MemberActions member={member} onChange={onChange} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MemberActions({
  member,
  onChange,
}: {
  member: StaffMemberView;
  onChange: (change: Change) => void;
}) {
  const name = member.name || member.email;
  return (
    <span className="desk-acts">
      <Button
        variant="soft"
        size="small"
        aria-label={m.admin_role_change_of({ name })}
        onClick={() => onChange({ kind: 'role', member })}
      >
        {m.admin_role_change()}
      </Button>
      {member.is_you ? null : (
        <Button
          variant="soft"
          size="small"
          aria-label={m.admin_reset_of({ name })}
          onClick={() => onChange({ kind: 'reset', member })}
        >
          {m.admin_reset()}
        </Button>
      )}
      <Button
        className="desk-act--bad"
        variant="soft"
        size="small"
        aria-label={m.admin_remove_of({ name })}
        onClick={() => onChange({ kind: 'remove', member })}
      >
        {m.admin_remove()}
      </Button>
    </span>
  );
}

function Invites({ team, onTeam, act }: TeamProps & { team: StaffTeam }) {
  const { locale } = usePage();
  const { busy, run } = useAction();
  const withdraw = (id: number) =>
    void run(async () => {
      const calls = await api();
      onTeam(await act(() => calls.withdrawInvite({ params: { id } })));
    }, showFailure);
  return (
    <>
      <h2 className="desk-title">{m.admin_invites()}</h2>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{m.admin_email()}</th>
            <th scope="col">{m.admin_role()}</th>
            <th scope="col">{m.admin_until()}</th>
            <th scope="col">{m.admin_actions()}</th>
          </tr>
        </thead>
        <tbody>
          {team.invites.map(({ id, email, role, expires_at }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td>{ROLE_WORDS[role]()}</td>
              <td>
                <span className="desk-only-phone">{m.admin_until()}: </span>
                {formatDate(expires_at, 'dayMonthYear', locale)}
              </td>
              <td>
                <span className="desk-acts">
                  <Button
                    className="desk-act--bad"
                    variant="soft"
                    size="small"
                    busy={busy}
                    aria-label={m.admin_withdraw_of({ email })}
                    onClick={() => withdraw(id)}
                  >
                    {m.admin_withdraw()}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function InviteForm({ onTeam, act }: TeamProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { email: m.errors_email_invalid });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const team = await run(async () => {
      const calls = await api();
      return act(() => calls.invite({ body: { email, role } }));
    });
    if (!team) return;
    onTeam(team);
    setEmail('');
    toast.show({ tone: 'success', text: m.admin_invited({ email }) });
  };
  return (
    <form noValidate className="desk-panel" onSubmit={submit}>
      <h2 className="desk-title">{m.admin_invite_title()}</h2>
      <TextInput
        label={m.admin_email()}
        type="email"
        autoComplete="off"
        error={wrong.of.email}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Select
        label={m.admin_role()}
        value={role}
        options={ROLE_OPTIONS()}
        onChange={({ currentTarget }) => setRole(readStaffRole(currentTarget.value) ?? role)}
      />
      <FieldError>{wrong.rest}</FieldError>
      <Button type="submit" size="small" wide busy={busy}>
        {m.admin_invite()}
      </Button>
    </form>
  );
}

const CHANGE_WORDS = {
  role: { title: m.admin_role_change_of, done: m.admin_role_change },
  remove: { title: m.admin_remove_of, done: m.admin_remove },
  reset: { title: m.admin_reset_of, done: m.admin_reset },
} satisfies Record<Change['kind'], unknown>;

/** Asks why before a change of somebody of the staff. */
function ChangeDialog({
  change: { kind, member },
  act,
  onTeam,
  onClose,
}: TeamProps & { change: Change; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [role, setRole] = useState<StaffRole>(member.role);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const words = CHANGE_WORDS[kind];
  const name = member.name || member.email;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { id: member.id };
    const team = await run(async () => {
      const calls = await api();
      return act(() => {
        if (kind === 'role') return calls.changeRole({ params, body: { role, reason } });
        return kind === 'remove'
          ? calls.remove({ params, body: { reason } })
          : calls.resetFactor({ params, body: { reason } });
      });
    });
    if (!team) return;
    onTeam(team);
    onClose();
  };
  return (
    <ReasonDialog
      title={words.title({ name })}
      lead={m.admin_change_lead()}
      done={words.done()}
      isDanger={kind === 'remove'}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {kind === 'role' ? (
        <Select
          label={m.admin_role()}
          value={role}
          options={ROLE_OPTIONS()}
          onChange={({ currentTarget }) => setRole(readStaffRole(currentTarget.value) ?? role)}
        />
      ) : null}
    </ReasonDialog>
  );
}
