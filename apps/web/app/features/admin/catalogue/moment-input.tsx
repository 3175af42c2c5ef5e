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

/** A moment as a field of date and time has it, in the time zone of the shop: `2026-12-24T18:00`. */
export const localMoment = (at: string): string =>
  dateFormatter('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(at))
    .replace(' ', 'T');

/** A moment in the time zone of the shop. Empty: none. */
export function MomentInput({ label, value, error, onChange }: MomentProps) {
  const { locale } = usePage();
  return (
    <TextInput
      type="datetime-local"
      label={label}
      hint={value === null ? m.desk_promotion_no_end() : formatMoment(value, locale, new Date())}
      error={error}
      // Not controlled: a browser says nothing of a time that is only half typed.
      defaultValue={value === null ? '' : localMoment(value)}
      onChange={({ currentTarget }) => {
        const at = currentTarget.value === '' ? null : chicagoLocal(currentTarget.value);
        onChange(at && !Number.isNaN(at.getTime()) ? at.toISOString() : null);
      }}
    />
  );
}
