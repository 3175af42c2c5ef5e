import { BEFORE_OWN_WORDS, REASONS, type Reason } from '@keepsong/domain/orders/reasons';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { REASON_WORDS } from '~/shell/desk/reason-words.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

/** The reason as the log stores it: the code from the list, followed by the person's own words. */
const reasonText = (reason: Reason | '', own: string): string =>
  [reason, own.trim()].filter((part) => part !== '').join(BEFORE_OWN_WORDS);

export type ReasonFieldsProps = {
  reason: Reason | '';
  own: string;
  error?: string | undefined;
  onChange: (reason: Reason | '', own: string) => void;
};

/** The reason that a form asks for. */
export function useReason() {
  const [why, setWhy] = useState<{ reason: Reason | ''; own: string }>({ reason: '', own: '' });
  const [isMissing, setMissing] = useState(false);
  const fields: ReasonFieldsProps = {
    ...why,
    error: isMissing && why.reason === '' ? m.admin_why_missing() : undefined,
    onChange: (reason, own) => setWhy({ reason, own }),
  };
  return {
    fields,
    /** The reason as the log stores it. Null while none is chosen. */
    text: why.reason === '' ? null : reasonText(why.reason, why.own),
    /** Called when the form is sent: says beside the fields that the reason is missing, if it is. */
    check: () => setMissing(why.reason === ''),
  };
}

/** Asks for a reason: first from a list, then in the person's own words. */
export function ReasonFields({ reason, own, error, onChange }: ReasonFieldsProps) {
  return (
    <div className="desk-pair">
      <Select
        label={m.desk_reason()}
        error={error}
        value={reason}
        onChange={({ currentTarget }) =>
          onChange(REASONS.find((one) => one === currentTarget.value) ?? '', own)
        }
        options={[
          { value: '', label: m.desk_choose() },
          ...REASONS.map((value) => ({ value, label: REASON_WORDS[value]() })),
        ]}
      />
      <TextInput
        label={m.desk_own_words()}
        maxLength={400}
        value={own}
        onChange={({ currentTarget }) => onChange(reason, currentTarget.value)}
      />
    </div>
  );
}
