import type { SwitchView } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { AUDIENCES, type Audience, type SwitchName } from '@keepsong/domain/system/switches';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { SystemState } from './system-state.tsx';

const SWITCH_WORDS: Readonly<Record<SwitchName, { name: () => string; where: () => string }>> = {
  tips: { name: m.desk_system_s_tips, where: m.desk_system_s_tips_where },
  streaming: { name: m.desk_system_s_streaming, where: m.desk_system_s_streaming_where },
  voice_memos: { name: m.desk_system_s_voice, where: m.desk_system_s_voice_where },
  texts: { name: m.desk_system_s_sms, where: m.desk_system_s_sms_where },
  ecards: { name: m.desk_system_s_ecards, where: m.desk_system_s_ecards_where },
  checkout: { name: m.desk_system_s_checkout, where: m.desk_system_s_checkout_where },
  mail: { name: m.desk_system_s_mail, where: m.desk_system_s_mail_where },
  instant_songs: { name: m.desk_system_s_instant, where: m.desk_system_s_instant_where },
};

const AUDIENCE_WORDS: Readonly<Record<Audience, () => string>> = {
  everyone: m.desk_system_a_everyone,
  signed_in: m.desk_system_a_signed_in,
  staff: m.desk_system_a_staff,
  en: m.desk_system_a_en,
  sp: m.desk_system_a_sp,
};

const stateOf = ({ is_on, share, audience, is_set_up }: SwitchView) => {
  if (!is_set_up) return { word: m.desk_system_s_not_set_up, tone: 'cancelled' };
  if (!is_on || share === 0) return { word: m.desk_system_s_off, tone: 'cancelled' };
  return share === 100 && audience === 'everyone'
    ? { word: m.desk_system_s_on, tone: 'done' }
    : { word: m.desk_system_s_part, tone: 'in_work' };
};

/** The visitors for whom a switch is on, in words. */
const whoOf = ({ is_on, share, audience, is_set_up }: SwitchView): string => {
  if (!is_on || share === 0 || !is_set_up) return m.desk_system_nobody();
  const people = AUDIENCE_WORDS[audience]();
  return share === 100 ? people : m.desk_system_share_of({ share, people });
};

/** The switches: for each part of the shop, where it is used and which visitors have it. */
export function SwitchesPart({ switches }: { switches: readonly SwitchView[] }) {
  const { locale } = usePage();
  const mayChange = may(useUser()?.staff_role ?? null, 'switches');
  const [open, setOpen] = useState<SwitchView | null>(null);
  const change = (one: SwitchView) => (
    <Button
      variant="soft"
      size="small"
      aria-label={m.desk_system_change_of({ name: SWITCH_WORDS[one.name].name() })}
      onClick={() => setOpen(one)}
    >
      {m.desk_system_change()}
    </Button>
  );
  return (
    <>
      {mayChange ? null : <p className="system-note">{m.desk_system_no_switches()}</p>}
      <PlainTable
        rows={switches}
        keyOf={({ name }) => name}
        columns={[
          {
            label: m.desk_system_switch(),
            cell: ({ name }) => (
              <>
                {SWITCH_WORDS[name].name()}
                <span className="desk-second">{SWITCH_WORDS[name].where()}</span>
              </>
            ),
          },
          { label: m.desk_system_state(), cell: (one) => <SystemState words={stateOf(one)} /> },
          { label: m.desk_system_who(), isLabelled: true, cell: whoOf },
          {
            label: m.desk_system_changed(),
            isLabelled: true,
            isEnd: true,
            cell: ({ changed_at }) =>
              changed_at === null ? m.desk_system_unchanged() : formatMoment(changed_at, locale, new Date()),
          },
        ]}
        {...(mayChange ? { rowActs: change } : {})}
      />
      {open ? <SwitchDialog key={open.name} saved={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Reads a typed share; null unless it is a whole number from 0 to 100. */
const readShare = (text: string): number | null => {
  const plain = text.replace(/[\s%]/g, '');
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
};

function SwitchDialog({ saved, onClose }: { saved: SwitchView; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [isOn, setOn] = useState(saved.is_on);
  const [share, setShare] = useState(String(saved.share));
  const [audience, setAudience] = useState(saved.audience);
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing, share: m.desk_system_share_wrong });
  const part = readShare(share);
  const name = SWITCH_WORDS[saved.name].name();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (part === null) return;
    const done = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const body = { is_on: isOn, share: part, audience, reason };
      return browserDesk().system.setSwitch({ params: { name: saved.name }, body });
    });
    if (done === null) return;
    toast.show({ tone: 'success', text: m.desk_system_changed_done({ name }) });
    onClose();
    await revalidate();
  };
  return (
    <ReasonDialog
      title={m.desk_system_change_of({ name })}
      lead={m.desk_system_change_lead()}
      done={m.desk_system_change_do()}
      isDanger={saved.is_on && !isOn}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      <Checkbox
        label={m.desk_system_s_is_on()}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      <Select
        label={m.desk_system_audience()}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value]() }))}
        onChange={({ currentTarget }) =>
          setAudience(AUDIENCES.find((one) => one === currentTarget.value) ?? audience)
        }
      />
      <TextInput
        label={m.desk_system_share()}
        inputMode="numeric"
        autoComplete="off"
        error={part === null ? m.desk_system_share_wrong() : wrong.of.share}
        value={share}
        onChange={({ currentTarget }) => setShare(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
