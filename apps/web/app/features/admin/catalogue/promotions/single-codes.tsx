import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { CountInput } from '../count-input.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().promotions;

/** Makes the browser save a table as a CSV file. */
function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => row.join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * The codes of a promotion that work only once each. The staff create them in large numbers and save them as a
 * file.
 */
export function SingleCodes({ id, code }: { id: number; code: string }) {
  const [count, setCount] = useState<number | null>(100);
  const [prefix, setPrefix] = useState('');
  const [made, setMade] = useState<{ made: number; codes: number } | null>(null);
  const { busy, error, run } = useAction();
  const make = async () => {
    const answer = await run(async () =>
      (await calls()).makeCodes({ params: { id }, body: { count: count ?? 0, prefix } }),
    );
    if (answer) setMade(answer);
  };
  const load = async () => {
    const answer = await run(async () => (await calls()).codes({ params: { id } }));
    const rows = answer?.codes.map((one) => [one.code, one.used_at ?? '']) ?? [];
    if (answer) saveCsv(`${code.toLowerCase()}-codes.csv`, [['code', 'used_at'], ...rows]);
  };
  return (
    <section className="desk-panel" aria-labelledby="codes">
      <h2 className="desk-title" id="codes">
        {m.desk_promotion_codes()}
      </h2>
      {id === 0 ? (
        <p className="muted">{m.desk_promotion_codes_unsaved()}</p>
      ) : (
        <>
          <div className="edit-both">
            <CountInput
              label={m.desk_promotion_codes_count()}
              value={count}
              error={undefined}
              onChange={setCount}
            />
            <TextInput
              label={m.desk_promotion_codes_prefix()}
              value={prefix}
              maxLength={12}
              onChange={({ currentTarget }) =>
                setPrefix(currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))
              }
            />
          </div>
          <FieldError>{error ? m.desk_promotion_codes_failed() : undefined}</FieldError>
          <p role="status">{made ? m.desk_promotion_codes_made(made) : null}</p>
          <div className="edit-counts">
            <Button variant="secondary" size="small" busy={busy} disabled={!count} onClick={make}>
              {m.desk_promotion_codes_make()}
            </Button>
            <Button variant="soft" size="small" icon="download" busy={busy} onClick={load}>
              {m.desk_promotion_codes_load()}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
