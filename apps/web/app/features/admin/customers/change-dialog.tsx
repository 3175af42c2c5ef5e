import type { CustomerView, MergePreview } from '@keepsong/contract/customers';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FactRows } from '~/shell/desk/parts.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { CUSTOMERS_PAGE } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { money } from './customer-words.ts';

/** A change of a customer's account that needs a reason. */
export type Change = 'sign_out' | 'block' | 'unblock' | 'mail' | 'address' | 'merge' | 'export' | 'erase';
export type Act = <T>(call: () => Promise<T>) => Promise<T>;

const WORDS = {
  sign_out: { title: m.desk_customers_sign_out, lead: m.desk_customers_sign_out_lead },
  block: { title: m.desk_customers_block, lead: m.desk_customers_block_lead },
  unblock: { title: m.desk_customers_unblock, lead: m.desk_customers_unblock_lead },
  mail: { title: m.desk_customers_mail_again, lead: m.desk_customers_mail_again_lead },
  address: { title: m.desk_customers_address, lead: m.desk_customers_address_lead },
  merge: { title: m.desk_customers_merge, lead: m.desk_customers_merge_lead },
  export: { title: m.desk_customers_export, lead: m.desk_customers_export_lead },
  erase: { title: m.desk_customers_erase, lead: m.desk_customers_erase_lead },
} satisfies Record<Change, unknown>;

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().customers;

type Props = {
  change: Change;
  customer: CustomerView;
  act: Act;
  onDone: (customer: CustomerView) => void;
  onClose: () => void;
};

/** Asks for the reason of a change to an account, shows what a merge would move, and makes the change. */
export function ChangeDialog({ change, customer, act, onDone, onClose }: Props) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [email, setEmail] = useState('');
  const [other, setOther] = useState('');
  const [merge, setMerge] = useState<MergePreview | null>(null);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, {
    email: change === 'erase' ? m.desk_customers_email_differs : m.errors_email_invalid,
    from_id: m.desk_customers_number_wrong,
    reason: m.admin_why_missing,
  });
  const needsPreview = change === 'merge' && merge === null;

  async function carryOut(): Promise<CustomerView | null> {
    const calls = await api();
    const params = { id: customer.id };
    const from_id = Number(other.replace(/\D/g, ''));
    if (needsPreview) {
      setMerge((await calls.previewMerge({ params, body: { from_id } })).merge);
      return null;
    }
    const body = { reason };
    if (change === 'export') {
      // The browser downloads the archive itself and cannot show a refusal. So ask the server first, and renew an
      // old second step.
      const may = await act(() => calls.mayExport({ params, body }));
      window.location.assign(may.download_url);
      onClose();
      return null;
    }
    if (change === 'erase') {
      await act(() => calls.erase({ params, body: { email, reason } }));
      toast.show({ tone: 'success', text: m.desk_customers_erased() });
      await navigate(CUSTOMERS_PAGE);
      return null;
    }
    const done = await act(() => {
      if (change === 'sign_out') return calls.signOut({ params, body });
      if (change === 'block') return calls.block({ params, body });
      if (change === 'unblock') return calls.unblock({ params, body });
      if (change === 'mail') return calls.mailAgain({ params, body });
      if (change === 'address') return calls.changeAddress({ params, body: { email, reason } });
      return calls.merge({ params, body: { from_id, reason } });
    });
    return done.customer;
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = await run(carryOut);
    if (!next) return;
    if (change === 'address') toast.show({ tone: 'success', text: m.desk_customers_address_sent({ email }) });
    if (change === 'merge') toast.show({ tone: 'success', text: m.desk_customers_merged() });
    onDone(next);
  };
  return (
    <ReasonDialog
      title={WORDS[change].title()}
      lead={WORDS[change].lead()}
      done={needsPreview ? m.desk_customers_merge_look() : WORDS[change].title()}
      isDanger={change === 'block' || change === 'erase'}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {change === 'address' || change === 'erase' ? (
        <TextInput
          label={
            change === 'erase'
              ? m.desk_customers_erase_type({ email: customer.email })
              : m.desk_customers_address_new()
          }
          type="email"
          autoComplete="off"
          error={wrong.of.email}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      ) : null}
      {change === 'merge' ? (
        <TextInput
          label={m.desk_customers_merge_other()}
          inputMode="numeric"
          autoComplete="off"
          error={wrong.of.from_id}
          value={other}
          onChange={({ currentTarget }) => {
            setOther(currentTarget.value);
            setMerge(null);
          }}
        />
      ) : null}
      <p role="status" className="empty:absolute">
        {merge ? <MergeWords {...merge} /> : null}
      </p>
      {merge ? <MergeFacts merge={merge} /> : null}
    </ReasonDialog>
  );
}

const MergeWords = ({ from, into }: MergePreview) => (
  <>
    {m.desk_customers_merge_what({ from: from.name || from.email, into: into.name || into.email })}
    <span className="desk-second">{`${from.email} → ${into.email}`}</span>
  </>
);

function MergeFacts({ merge }: { merge: MergePreview }) {
  const { locale } = usePage();
  const rows: [string, string][] = [
    [m.desk_customers_orders(), String(merge.orders)],
    [m.desk_customers_songs(), String(merge.songs)],
    [m.desk_customers_drafts(), String(merge.drafts)],
    [m.desk_customers_taxable(), money(merge.taxable_cents, locale)],
    [m.desk_customers_non_taxable(), money(merge.non_taxable_cents, locale)],
  ];
  return (
    <div className="desk-panel">
      <FactRows rows={rows} />
    </div>
  );
}
