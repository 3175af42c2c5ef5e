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
  /** The list to choose from. */
  reasons: readonly Reason[];
  reason: Reason | '';
  own: string;
  error?: string | undefined;
  onChange: (reason: Reason | '', own: string) => void;
  /** Whether the key for the item's action leads here, because the action needs the reason first. */
  isFirst?: boolean | undefined;
};

const NONE = { reason: '', own: '' } as const;

/** The reason that a form asks for: one of the list, and own words. */
export function useReason(reasons: readonly Reason[] = REASONS) {
  const [why, setWhy] = useState<{ reason: Reason | ''; own: string }>(NONE);
  const [isMissing, setMissing] = useState(false);
  const fields: ReasonFieldsProps = {
    ...why,
    reasons,
    error: isMissing && why.reason === '' ? m.admin_why_missing() : undefined,
    onChange: (reason, own) => setWhy({ reason, own }),
  };
  return {
    fields,
    /** The reason as the log stores it. Null while none is chosen. */
    text: why.reason === '' ? null : reasonText(why.reason, why.own),
    /** Called when the form is sent: says beside the fields that the reason is missing, if it is. */
    check: () => setMissing(why.reason === ''),
    /** Called when the form stays open after it was sent. */
    clear: () => {
      setWhy(NONE);
      setMissing(false);
    },
  };
}

/** Asks for a reason: first from a list, then in the person's own words. */
export function ReasonFields({ reasons, reason, own, error, onChange, isFirst }: ReasonFieldsProps) {
  return (
    <div className="desk-pair">
      <Select
        label={m.desk_reason()}
        data-part={isFirst ? 'act' : undefined}
        error={error}
        value={reason}
        onChange={({ currentTarget }) =>
          onChange(reasons.find((one) => one === currentTarget.value) ?? '', own)
        }
        options={[
          { value: '', label: m.desk_choose() },
          ...reasons.map((value) => ({ value, label: REASON_WORDS[value]() })),
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
