import { BEFORE_OWN_WORDS, REASONS, type Reason } from '@keepsong/domain/orders/reasons';
import { m } from '~/paraglide/messages.js';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

const WORDS: Readonly<Record<Reason, () => string>> = {
  changed_mind: m.desk_why_changed_mind,
  late: m.desk_why_late,
  not_as_told: m.desk_why_not_as_told,
  quality: m.desk_why_quality,
  wrong_name: m.desk_why_wrong_name,
  duplicate: m.desk_why_duplicate,
  fraud: m.desk_why_fraud,
  shop_fault: m.desk_why_shop_fault,
  other: m.desk_why_other,
};

/** The reason as the log stores it: the code from the list, followed by the person's own words. */
export const reasonText = (reason: Reason | '', own: string): string =>
  [reason, own.trim()].filter((part) => part !== '').join(BEFORE_OWN_WORDS);

/**
 * Says a stored reason in words: the code before the first `: ` is replaced by its words, and the person's own
 * words stay as they are. A text that starts with no known code is shown as it is.
 */
export function reasonWords(text: string): string {
  const [code = '', ...own] = text.split(BEFORE_OWN_WORDS);
  const reason = REASONS.find((one) => one === code);
  return reason === undefined ? text : [WORDS[reason](), ...own].join(BEFORE_OWN_WORDS);
}

type ReasonFieldsProps = {
  reason: Reason | '';
  own: string;
  error?: string | undefined;
  onChange: (reason: Reason | '', own: string) => void;
};

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
          ...REASONS.map((value) => ({ value, label: WORDS[value]() })),
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
