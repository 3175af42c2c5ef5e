import { formatMoment } from '@keepsong/domain/format/dates';
import { dateFormatter } from '@keepsong/domain/format/formatters';
import { chicagoLocal, SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

type MomentProps = {
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: (at: string | null) => void;
};

/**
 * A moment in the shop's time zone, in the form that an input of type `datetime-local` needs:
 * `2026-12-24T18:00`.
 */
export const localMoment = (at: string): string =>
  dateFormatter('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(at))
    .replace(' ', 'T');

/** Asks for a moment in the shop's time zone. An empty field means null. */
export function MomentInput({ label, value, error, onChange }: MomentProps) {
  const { locale } = usePage();
  return (
    <TextInput
      type="datetime-local"
      label={label}
      hint={value === null ? m.desk_promotion_no_end() : formatMoment(value, locale, new Date())}
      error={error}
      // Leave this uncontrolled, because the browser reports no value while the time is only half typed.
      defaultValue={value === null ? '' : localMoment(value)}
      onChange={({ currentTarget }) => {
        const at = currentTarget.value === '' ? null : chicagoLocal(currentTarget.value);
        onChange(at && !Number.isNaN(at.getTime()) ? at.toISOString() : null);
      }}
    />
  );
}
