import { useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { Icon } from '~/ui/picture/icon.tsx';

type Props = { action: string; words: string };

/** A search among the maker's own songs or orders. `/` moves the focus into the field. */
export function MakerFind({ action, words }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useSearchParams()[0].get('q') ?? '';
  useDeskKeys({ '/': () => field.current?.focus() });
  return (
    <search className="maker-find">
      <Form action={action}>
        <Icon name="search" size={16} />
        <input
          key={asked}
          ref={field}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={asked}
          aria-label={words}
          placeholder={words}
        />
      </Form>
    </search>
  );
}
