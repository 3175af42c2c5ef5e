import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextArea } from '~/ui/field/text-area.tsx';

/**
 * A required reason. `ask` returns whether a reason is given; after its first call, the field shows an error
 * while the reason is missing.
 */
export function useReason() {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = reason.trim() === '';
  const ask = (): boolean => {
    setAsked(true);
    return !isMissing;
  };
  return { reason, ask, isAsked, field: { reason, setReason, isWrong: isAsked && isMissing } };
}

type ReasonFieldProps = { label: string; hint?: string } & ReturnType<typeof useReason>['field'];

export const ReasonField = ({ label, hint, reason, setReason, isWrong }: ReasonFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    error={isWrong ? m.studio_hand_back_missing() : undefined}
    value={reason}
    onChange={(event) => setReason(event.target.value)}
    counter={{ max: LIMITS.declineNote, announce: (used, max) => m.studio_characters({ used, max }) }}
  />
);
