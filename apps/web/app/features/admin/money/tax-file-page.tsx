import type { TaxImport } from '@keepsong/contract/money/taxes';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { utf8Of } from '@keepsong/domain/text/utf8';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';
import { TAX_PAGE } from '../admin-paths.ts';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { useSecondStep } from '../second-step.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { kindsWords, percentWords, placeWords } from './tax-words.ts';
import '../catalogue/catalogue.css';

const MOST_BYTES = 60_000;

const FAULT_WORDS: Readonly<Record<TaxImport['errors'][number]['fault'], () => string>> = {
  columns: m.desk_tax_fault_columns,
  quotes: m.desk_tax_fault_quotes,
  too_many: m.desk_tax_fault_too_many,
  country: m.desk_tax_fault_country,
  state: m.desk_tax_fault_state,
  percent: m.desk_tax_fault_percent,
  from: m.desk_tax_fault_from,
  kinds: m.desk_tax_fault_kinds,
  twice: m.desk_tax_fault_twice,
  taken: m.desk_tax_fault_taken,
};

const beforeWords = (before: readonly (number | null)[], locale: Locale): string =>
  before
    .map((percent) => (percent === null ? m.desk_tax_untaxed() : percentWords(percent, locale)))
    .join(', ');

type Read = { csv: string; answer: TaxImport };

/**
 * Imports tax rates from a CSV file. It first shows every error and every difference; then the rates can be
 * saved.
 */
export function TaxFilePage() {
  const [file, setFile] = useState<FileDropState>({ kind: 'idle' });
  const [read, setRead] = useState<Read | null>(null);
  const { act, dialog } = useSecondStep();
  const { busy, run } = useAction();
  const ask = (csv: string, seen?: string) =>
    run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const answer = await act(() => browserDesk().taxes.readFile({ body: { csv, seen } }));
      setRead({ csv, answer });
    });
  const take = async (given: File) => {
    setRead(null);
    if (given.size > MOST_BYTES) return setFile({ kind: 'refused', text: m.desk_tax_file_too_large() });
    const csv = utf8Of(await given.arrayBuffer());
    if (csv === null) return setFile({ kind: 'refused', text: m.desk_file_coding() });
    setFile({ kind: 'done', name: given.name });
    await ask(csv);
  };
  const forget = () => {
    setFile({ kind: 'idle' });
    setRead(null);
  };
  return (
    <>
      <Crumbs above={[{ to: TAX_PAGE, name: m.desk_tax() }]} here={m.desk_tax_file()} />
      <DeskHead title={m.desk_tax_file()} facts={m.desk_tax_file_facts()} />
      <FileDrop
        label={m.desk_tax_file_choose()}
        hint={m.desk_tax_file_hint()}
        accept=".csv,text/csv"
        state={file}
        words={{
          cancel: m.desk_tax_file_other(),
          remove: m.desk_tax_file_other(),
          replace: m.desk_tax_file_other(),
        }}
        onFile={(given) => void take(given)}
        onCancel={forget}
      />
      {read ? <Difference read={read} busy={busy} onWrite={(seen) => ask(read.csv, seen)} /> : null}
      {dialog}
    </>
  );
}

type DifferenceProps = { read: Read; busy: boolean; onWrite: (seen: string) => void };

function Difference({ read: { answer }, busy, onWrite }: DifferenceProps) {
  const { locale } = usePage();
  const { written, errors, rates, seen } = answer;
  const fresh = rates.filter(({ is_there }) => !is_there);
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p role="status" className="edit-sentence justify-self-stretch">
        {written
          ? m.desk_tax_file_written({ count: fresh.length })
          : m.desk_tax_file_says({
              fresh: fresh.length,
              same: rates.length - fresh.length,
              errors: errors.length,
            })}
      </p>
      {errors.length > 0 ? (
        <EditSection id="errors" title={m.desk_tax_file_errors()}>
          <PlainTable
            rows={errors}
            keyOf={({ line, fault }) => `${line} ${fault}`}
            columns={[
              { label: m.desk_tax_line(), cell: ({ line }) => line },
              {
                label: m.desk_tax_fault(),
                cell: ({ fault }) => <FieldError>{FAULT_WORDS[fault]()}</FieldError>,
              },
            ]}
          />
        </EditSection>
      ) : null}
      {fresh.length > 0 ? (
        <EditSection id="fresh" title={written ? m.desk_tax_file_done() : m.desk_tax_file_fresh()}>
          <PlainTable
            rows={fresh}
            keyOf={({ line }) => line}
            columns={[
              { label: m.admin_place(), cell: placeWords },
              {
                label: m.desk_tax_from(),
                cell: ({ from }) => formatShortDay(from, locale, new Date()),
                isLabelled: true,
              },
              { label: m.desk_tax_kinds(), cell: ({ kinds }) => kindsWords(kinds) },
              {
                label: m.desk_tax_before(),
                cell: ({ before }) => beforeWords(before, locale),
                isEnd: true,
                isLabelled: true,
              },
              {
                label: m.admin_rate(),
                cell: ({ percent }) => percentWords(percent, locale),
                isEnd: true,
                isLabelled: true,
              },
            ]}
          />
        </EditSection>
      ) : null}
      {written ? (
        <ButtonLink to={TAX_PAGE} size="small">
          {m.desk_tax_file_see()}
        </ButtonLink>
      ) : (
        <Button
          size="small"
          busy={busy}
          disabled={errors.length > 0 || fresh.length === 0}
          onClick={() => onWrite(seen)}
        >
          {m.desk_tax_file_write({ count: fresh.length })}
        </Button>
      )}
    </div>
  );
}
