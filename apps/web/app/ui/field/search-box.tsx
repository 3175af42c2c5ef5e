import { type FormEvent, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { Icon } from '../picture/icon.tsx';
import { Spinner } from '../status/spinner.tsx';

type SearchBoxProps = {
  label: string;
  placeholder?: string;
  clearLabel: string;
  busy?: boolean;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  /**
   * Makes the search work without scripts. `name` is the query parameter for the text, `action` the page that searches,
   * and `kept` another parameter to send with it.
   */
  form?: { name: string; action: string; kept?: { name: string; value: string } | undefined };
  className?: string;
};

/** A search field with its own clear button. */
export function SearchBox({
  label,
  placeholder,
  clearLabel,
  busy,
  value,
  onChange,
  onSubmit,
  form,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.(value);
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={className}>
      <form className="search" action={form?.action} onSubmit={submit}>
        {form?.kept ? <input type="hidden" {...form.kept} /> : null}
        <span className="search__icon">
          {busy ? <Spinner size={20} /> : <Icon name="search" size={20} />}
        </span>
        <input
          ref={input}
          type="search"
          name={form?.name}
          className="input"
          aria-label={label}
          aria-busy={busy || undefined}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value ? (
          <IconButton className="search__end" icon="close" label={clearLabel} onClick={clear} />
        ) : null}
      </form>
    </search>
  );
}
