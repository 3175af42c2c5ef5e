import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';

type ReasonFieldProps = {
  reason: string;
  onReason: (reason: string) => void;
  /** Whether somebody tried to continue without a reason. */
  isMissing: boolean;
};

/** Asks a member of staff for the reason of an action, which the log keeps. */
export const ReasonField = ({ reason, onReason, isMissing }: ReasonFieldProps) => (
  <TextInput
    label={m.admin_why()}
    maxLength={300}
    error={isMissing ? m.admin_why_missing() : undefined}
    value={reason}
    onChange={({ currentTarget }) => onReason(currentTarget.value)}
  />
);
