import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { readSum } from '../desk-money.ts';
import type { DeskFilter, DeskList, DeskOption } from './desk-list.ts';
import { addressOf, changed, namesOf, unreadSums } from './list-address.ts';

type Options = Readonly<Record<string, readonly DeskOption[]>>;

/** All filters of a list in one form. The chosen values go into the address. */
export function FilterDialog<Row>({
  list,
  query,
  onClose,
}: {
  list: DeskList<Row>;
  query: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [options, setOptions] = useState<Options>({});
  const [unread, setUnread] = useState<readonly string[]>([]);
  const { loadOptions } = list;
  useEffect(() => {
    let isOpen = true;
    loadOptions?.()
      .then((loaded) => {
        if (isOpen) setOptions(loaded);
      })
      .catch(showFailure);
    return () => {
      isOpen = false;
    };
  }, [loadOptions]);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const wrong = unreadSums(list.filters, given);
    setUnread(wrong);
    if (wrong.length > 0) return;
    const values = Object.fromEntries(
      list.filters.flatMap((filter) => namesOf(filter).map((name) => [name, valuesOf(filter, name, given)])),
    );
    onClose();
    void navigate(addressOf(list.path, changed(query, values)));
  };
  const params = new URLSearchParams(query);
  return (
    <Dialog open onClose={onClose} title={m.desk_filter()} closeLabel={m.shell_close()}>
      <form className="desk-filter-form" onSubmit={show}>
        {list.filters.map((filter) => (
          <FilterField key={filter.id} {...{ filter, params, options, unread }} />
        ))}
        <Button type="submit" wide variant="ink">
          {m.desk_show()}
        </Button>
      </form>
    </Dialog>
  );
}

/** The values of one filter name, in the form in which the address stores them. Sums are typed in dollars. */
function valuesOf({ kind }: DeskFilter, name: string, given: FormData): string[] {
  const values = given.getAll(name).map((value) => String(value).trim());
  return kind === 'money' ? values.flatMap((text) => readSum(text)?.toString() ?? []) : values;
}

function FilterField({
  filter,
  params,
  options,
  unread,
}: {
  filter: DeskFilter;
  params: URLSearchParams;
  options: Options;
  /** The names of the sums that cannot be read. */
  unread: readonly string[];
}) {
  const { id, label, kind } = filter;
  if (kind === 'flag')
    return (
      <label className="desk-check">
        <input type="checkbox" name={id} value="1" defaultChecked={params.has(id)} />
        {label()}
      </label>
    );
  if (kind === 'text')
    return (
      <TextInput
        label={label()}
        name={id}
        maxLength={100}
        defaultValue={params.get(id) ?? ''}
        {...(filter.isNumber ? { inputMode: 'numeric' as const, pattern: '[0-9]*' } : {})}
      />
    );
  if (kind === 'many')
    return (
      <fieldset className="desk-checks">
        <legend>{label()}</legend>
        {filter.options().map((option) => (
          <label key={option.value} className="desk-check">
            <input
              type="checkbox"
              name={id}
              value={option.value}
              defaultChecked={params.getAll(id).includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  if (kind === 'one') {
    const choices = filter.options?.() ?? options[id] ?? [];
    const value = params.get(id) ?? '';
    const isKnown = value === '' || choices.some((option) => option.value === value);
    return (
      <Select
        // The options arrive later. The new key renders the select again, so that it shows the chosen option.
        key={choices.length}
        label={label()}
        name={id}
        defaultValue={value}
        options={[
          { value: '', label: m.desk_any() },
          ...choices,
          ...(isKnown ? [] : [{ value, label: value }]),
        ]}
      />
    );
  }
  const dollars = (cents: string | null) => (cents === null ? '' : (Number(cents) / 100).toFixed(2));
  const given = (name: string) => (kind === 'money' ? dollars(params.get(name)) : (params.get(name) ?? ''));
  const type = kind === 'days' ? { type: 'date' } : { inputMode: 'decimal' as const };
  const end = (name: string) => ({
    ...{ ...type, name, defaultValue: given(name) },
    error: unread.includes(name) ? m.desk_amount_wrong() : undefined,
  });
  return (
    <fieldset className="desk-ends">
      <legend>{label()}</legend>
      <TextInput label={m.desk_from()} {...end(filter.from)} />
      <TextInput label={m.desk_to()} {...end(filter.to)} />
    </fieldset>
  );
}
