import type { StaffMemberView, StaffTeam } from '@keepsong/contract/staff';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import { readStaffRole, STAFF_ROLES, type StaffRole } from '@keepsong/domain/staff/permissions';
import { personOf, teamNameOf } from '@keepsong/domain/staff/team-list';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { STAFF_PAGE } from './admin-paths.ts';
import { fieldWords } from './field-words.ts';
import { ROLE_WORDS } from './frame.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useSecondStep } from './second-step.tsx';
import type { StaffPageData, StaffRow } from './staff-rows.ts';
import type { DeskList } from './table/desk-list.ts';
import { DeskTable } from './table/desk-table.tsx';

type Act = ReturnType<typeof useSecondStep>['act'];
type Change =
  | { kind: 'role' | 'remove' | 'reset'; member: StaffMemberView }
  | { kind: 'withdraw'; invite: StaffTeam['invites'][number] };
type DoneProps = { onDone: () => void; act: Act };

const ROLE_OPTIONS = () => STAFF_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role]() }));
const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().staff;

const STAFF_LIST: DeskList<StaffRow> = {
  name: 'staff',
  title: m.admin_staff,
  path: STAFF_PAGE,
  sorted: { by: 'person', dir: 'asc' },
  keyOf: (row) => `${row.kind} ${personOf(row).id}`,
  pathOf: () => null,
  nameOf: teamNameOf,
  csv: '/v3/api/admin/staff.csv',
  words: m.admin_staff_find,
  views: [
    { name: m.admin_invites, query: 'invited=1' },
    { name: m.admin_step_off, query: 'no_step=1' },
  ],
  filters: [
    { kind: 'many', id: 'role', label: m.admin_role, options: ROLE_OPTIONS },
    { kind: 'flag', id: 'invited', label: m.admin_invites },
    { kind: 'flag', id: 'no_step', label: m.admin_step_off },
  ],
  columns: [
    {
      id: 'person',
      label: m.admin_person,
      sort: 'person',
      cell: (row) => <Person row={row} />,
      isName: true,
    },
    { id: 'role', label: m.admin_role, cell: (row) => <Role row={row} /> },
    { id: 'seen', label: m.admin_last_seen, sort: 'seen', cell: (row) => <Seen row={row} /> },
  ],
  card: (row) => ({
    title: <Title row={row} />,
    sum: ROLE_WORDS[personOf(row).role](),
    line: personOf(row).email,
    day: <Seen row={row} />,
    state: <Step row={row} />,
  }),
};

function Title({ row }: { row: StaffRow }) {
  return (
    <>
      {teamNameOf(row)}
      {row.kind === 'member' && row.member.is_you ? <span className="muted"> {m.admin_you()}</span> : null}
    </>
  );
}

function Person({ row }: { row: StaffRow }) {
  return (
    <span className="desk-lines">
      <Title row={row} />
      {row.kind === 'member' && row.member.name ? (
        <span className="desk-second">{row.member.email}</span>
      ) : null}
    </span>
  );
}

function Role({ row }: { row: StaffRow }) {
  return (
    <>
      {ROLE_WORDS[personOf(row).role]()}
      <Step row={row} />
    </>
  );
}

/** Whether a member of staff has a second step, or is only invited. */
function Step({ row }: { row: StaffRow }) {
  const words = () => {
    if (row.kind === 'invite') return m.admin_invited_yet();
    return row.member.has_second_factor ? m.admin_step_on() : m.admin_step_off();
  };
  return <span className="desk-second">{words()}</span>;
}

function Seen({ row }: { row: StaffRow }) {
  const { locale } = usePage();
  if (row.kind === 'invite')
    return m.admin_until_day({
      day: formatShortDay(row.invite.expires_at, locale, new Date()),
    });
  const { last_seen_at: at } = row.member;
  return at ? formatMoment(at, locale, new Date()) : m.admin_never();
}

/**
 * The people on the staff. An owner invites people, changes roles, removes people, and resets a lost second
 * step.
 */
export function StaffPage({ page }: { page: StaffPageData }) {
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  const update = () => {
    setChange(null);
    void revalidate();
  };
  return (
    <>
      <DeskTable
        list={STAFF_LIST}
        page={page}
        facts={m.admin_staff_facts({ people: page.people, invites: page.invites })}
        empty={m.desk_none_fit()}
        rowActs={(row) =>
          row.kind === 'member' ? (
            <MemberActions member={row.member} onChange={setChange} />
          ) : (
            <InviteActions invite={row.invite} onChange={setChange} />
          )
        }
        aside={<InviteForm onDone={update} act={act} />}
      />
      {change ? (
        <ChangeDialog
          key={`${change.kind} ${changedBy(change).id}`}
          change={change}
          act={act}
          onDone={update}
          onClose={() => setChange(null)}
        />
      ) : null}
      {dialog}
    </>
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

type InviteProps = { invite: StaffTeam['invites'][number]; onChange: (change: Change) => void };

const InviteActions = ({ invite, onChange }: InviteProps) => (
  <span className="desk-acts">
    <Button
      className="desk-act--bad"
      variant="soft"
      size="small"
      aria-label={m.admin_withdraw_of({ email: invite.email })}
      onClick={() => onChange({ kind: 'withdraw', invite })}
    >
      {m.admin_withdraw()}
    </Button>
  </span>
);

function InviteForm({ onDone, act }: DoneProps) {
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
    onDone();
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
  withdraw: {
    title: ({ name }: { name: string }) => m.admin_withdraw_of({ email: name }),
    done: m.admin_withdraw,
  },
} satisfies Record<Change['kind'], unknown>;

/** The member or the invitation that a change is about. */
const changedBy = (change: Change): { id: number; name: string } =>
  change.kind === 'withdraw'
    ? { id: change.invite.id, name: change.invite.email }
    : { id: change.member.id, name: change.member.name || change.member.email };

/** Asks for the reason before a member of staff is changed or an invitation is withdrawn. */
export function ChangeDialog({
  change,
  act,
  onDone,
  onClose,
}: DoneProps & { change: Change; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [role, setRole] = useState<StaffRole>(change.kind === 'withdraw' ? 'support' : change.member.role);
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const words = CHANGE_WORDS[change.kind];
  const { id, name } = changedBy(change);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Only the pages ask for the reason of a withdrawal: the call does without.
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const params = { id };
    const body = { reason };
    const team = await run(async () => {
      const calls = await api();
      return act(() => {
        if (change.kind === 'withdraw') return calls.withdrawInvite({ params, body });
        if (change.kind === 'role') return calls.changeRole({ params, body: { role, reason } });
        return change.kind === 'remove'
          ? calls.remove({ params, body })
          : calls.resetFactor({ params, body });
      });
    });
    if (team) onDone();
  };
  return (
    <ReasonDialog
      title={words.title({ name })}
      lead={change.kind === 'withdraw' ? m.admin_withdraw_lead() : m.admin_change_lead()}
      done={words.done()}
      isDanger={change.kind === 'remove'}
      onSubmit={submit}
      wrong={isMissing ? { of: { reason: m.admin_why_missing() }, rest: null } : wrong}
      {...{ reason, setReason, busy, onClose }}
    >
      {change.kind === 'role' ? (
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
