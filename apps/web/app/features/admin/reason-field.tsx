import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';

type ReasonFieldProps = {
  /** What the reason is for, when several are asked beside each other. */
  label?: string | undefined;
  reason: string;
  onReason: (reason: string) => void;
  /** Whether somebody tried to continue without a reason. */
  isMissing: boolean;
  /** Whether the key for the item's action leads here, because the action needs the reason first. */
  isFirst?: boolean | undefined;
};

/** Asks a member of staff for the reason of an action, which the log keeps. */
export const ReasonField = ({
  label = m.admin_why(),
  reason,
  onReason,
  isMissing,
  isFirst,
}: ReasonFieldProps) => (
  <TextInput
    label={label}
    maxLength={300}
    data-part={isFirst ? 'act' : undefined}
    error={isMissing ? m.admin_why_missing() : undefined}
    value={reason}
    onChange={({ currentTarget }) => onReason(currentTarget.value)}
  />
);
