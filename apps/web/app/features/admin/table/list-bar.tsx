import { formatShortDay } from '@keepsong/domain/format/dates';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { KeyLine, KeySwitch, type Keys } from '~/shell/desk/parts.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';
import { DeskHead } from '../frame.tsx';
import type { DeskList, DeskRows } from './desk-list.ts';
import { FilterDialog } from './filter-dialog.tsx';
import {
  addressOf,
  changed,
  chipsOf,
  columnsParam,
  countText,
  isFiltered,
  isSameView,
  namesOf,
  shownColumns,
  withoutPlace,
} from './list-address.ts';

type ListProps<Row> = { list: DeskList<Row>; page: DeskRows<Row> };

/** The head of a list: its title, the number of rows, the choice of columns, and the CSV file. */
export function ListHead<Row>({
  list,
  page,
  isPart,
  facts,
}: ListProps<Row> & { isPart?: true | undefined; facts?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useDeskKeys({ c: () => setOpen(true) });
  const { counted, query } = page;
  const csv = withoutPlace(query);
  csv.delete('columns');
  const count = counted ? countText(counted) : '';
  const actions = (
    <div className="desk-head__acts">
      <Button variant="secondary" size="small" icon="settings" onClick={() => setOpen(true)}>
        {m.desk_columns()}
      </Button>
      {list.csv ? (
        <ButtonLink href={`${list.csv}?${csv}`} download variant="secondary" size="small" icon="download">
          {counted ? m.desk_csv({ count }) : m.desk_csv_all()}
        </ButtonLink>
      ) : null}
    </div>
  );
  return (
    <>
      {isPart ? (
        <div className="desk-head desk-head--part">
          <div>
            <h2 className="desk-title">{list.title()}</h2>
            {facts ? <p>{facts}</p> : null}
          </div>
          {actions}
        </div>
      ) : (
        <DeskHead title={list.title()} facts={facts} actions={actions} />
      )}
      {isOpen ? <ColumnsDialog list={list} page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ColumnsDialog<Row>({ list, page, onClose }: ListProps<Row> & { onClose: () => void }) {
  const navigate = useNavigate();
  const [ids, setIds] = useState(() => shownColumns(list, page.query));
  const show = (event: FormEvent) => {
    event.preventDefault();
    const wanted = list.columns.map(({ id }) => id).filter((id) => ids.includes(id));
    const columns = columnsParam(list, wanted);
    onClose();
    void navigate(addressOf(list.path, changed(page.query, { columns })));
  };
  return (
    <Dialog open onClose={onClose} width="narrow" title={m.desk_columns()} closeLabel={m.shell_close()}>
      <form className="grid gap-4" onSubmit={show}>
        <fieldset className="desk-checks">
          <legend>
            <VisuallyHidden>{m.desk_columns()}</VisuallyHidden>
          </legend>
          {list.columns
            .filter(({ isName }) => !isName)
            .map(({ id, label }) => (
              <label key={id} className="desk-check">
                <input
                  type="checkbox"
                  checked={ids.includes(id)}
                  onChange={({ currentTarget }) =>
                    setIds(currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
                  }
                />
                {label()}
              </label>
            ))}
        </fieldset>
        <Button type="submit" wide variant="ink">
          {m.desk_show()}
        </Button>
      </form>
    </Dialog>
  );
}

/** The saved views and the filters of a list. Both set the query of the address. */
export function ListBar<Row>({ list, page }: ListProps<Row>) {
  const [open, setOpen] = useState<'filters' | 'view' | null>(null);
  useDeskKeys({ f: () => setOpen('filters') });
  const { locale } = usePage();
  const { query } = page;
  const chips = chipsOf(list.filters, query, {
    names: page.names,
    day: (day) => formatShortDay(day, locale, new Date()),
    money: (cents) => deskMoney(cents, locale),
    anyOf: (count) => m.desk_any_of({ count }),
    from: (value) => m.desk_from_value({ value }),
    to: (value) => m.desk_to_value({ value }),
    between: (from, to) => m.desk_between({ from, to }),
  });
  const without = (names: readonly string[]) =>
    addressOf(list.path, changed(query, Object.fromEntries(names.map((name) => [name, null]))));
  return (
    <>
      <Views list={list} page={page} onSave={() => setOpen('view')} />
      <div className="desk-chips">
        {list.words ? <Words list={list} page={page} label={list.words()} /> : null}
        {chips.map(({ filter, value }) => (
          <span key={filter.id} className="desk-chip">
            <button type="button" onClick={() => setOpen('filters')}>
              {filter.label()} {value === '' ? null : <b>{value}</b>}
            </button>
            <ShopLink to={without(namesOf(filter))} aria-label={m.desk_chip_remove({ name: filter.label() })}>
              <Icon name="close" size={16} />
            </ShopLink>
          </span>
        ))}
        <button type="button" className="desk-chip desk-chip--add" onClick={() => setOpen('filters')}>
          <Icon name="plus" size={16} />
          {m.desk_filter()}
        </button>
        {isFiltered(query) ? (
          <ShopLink to={list.path} className="desk-chips__clear">
            {m.desk_clear_all()}
          </ShopLink>
        ) : null}
      </div>
      {open === 'filters' ? <FilterDialog list={list} query={query} onClose={() => setOpen(null)} /> : null}
      {open === 'view' ? <SaveView list={list} page={page} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Words<Row>({ list, page, label }: ListProps<Row> & { label: string }) {
  const navigate = useNavigate();
  const q = new URLSearchParams(page.query).get('q') ?? '';
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(addressOf(list.path, changed(page.query, { q: words })));
  };
  return (
    <form className="desk-words" onSubmit={find} key={q}>
      <Icon name="search" size={16} />
      <input name="q" type="search" aria-label={label} placeholder={label} maxLength={200} defaultValue={q} />
    </form>
  );
}

type ViewCount = NonNullable<DeskRows<unknown>['counted']>;

/**
 * The number of rows of each view, by the view's query. The views are counted one after another after the list
 * is shown.
 */
function useViewCounts<Row>(
  { count, views }: DeskList<Row>,
  saved: DeskRows<Row>['saved'],
): ReadonlyMap<string, ViewCount> {
  const [counts, setCounts] = useState<ReadonlyMap<string, ViewCount>>(new Map());
  // A text as the dependency: paging through the list must not count the same views again.
  const queries = [...views, ...saved].map(({ query }) => query).join('\n');
  useEffect(() => {
    let isOver = false;
    const countAll = async () => {
      for (const query of queries.split('\n')) {
        if (!count || isOver) return;
        // If counting fails, the view just shows no count.
        const found = await count(query).catch(() => null);
        if (found && !isOver) setCounts((before) => new Map(before).set(query, found));
      }
    };
    void countAll();
    return () => {
      isOver = true;
    };
  }, [count, queries]);
  return counts;
}

function Views<Row>({ list, page, onSave }: ListProps<Row> & { onSave: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const { query, saved, counted } = page;
  const usual = [{ name: m.desk_all, query: '' }, ...list.views];
  const isKnown = [...usual, ...saved].some((view) => isSameView(view.query, query));
  const current = (view: string) => (isSameView(view, query) ? ('page' as const) : undefined);
  const counts = useViewCounts(list, saved);
  // The count of the open view comes with its rows, so it is as current as they are.
  const countOf = (view: string) => {
    const known = current(view) ? counted : counts.get(view);
    return list.count && view !== '' && known
      ? { 'data-count': countText(known), 'aria-description': countText(known) }
      : {};
  };
  const remove = (id: number) =>
    run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      await browserDesk().staff.removeView({ params: { id } });
      await revalidate();
    }, showFailure);
  return (
    <nav className="desk-tabs desk-views" onFocus={keepInSight} aria-label={m.desk_views()}>
      <ul>
        {usual.map((view) => (
          <li key={view.query}>
            <ShopLink
              to={addressOf(list.path, view.query)}
              aria-current={current(view.query)}
              {...countOf(view.query)}
            >
              {view.name()}
            </ShopLink>
          </li>
        ))}
        {saved.map((view) => (
          <li key={view.id}>
            <ShopLink
              to={addressOf(list.path, view.query)}
              aria-current={current(view.query)}
              {...countOf(view.query)}
            >
              {view.name}
            </ShopLink>
            {current(view.query) ? (
              <button
                type="button"
                className="desk-views__remove"
                aria-disabled={busy || undefined}
                aria-label={m.desk_view_remove({ name: view.name })}
                onClick={() => void remove(view.id)}
              >
                <Icon name="close" size={16} />
              </button>
            ) : null}
          </li>
        ))}
        {isKnown ? null : (
          <li>
            <button type="button" className="desk-tabs__button" onClick={onSave}>
              <Icon name="plus" size={16} />
              {m.desk_view_save()}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function SaveView<Row>({ list, page, onClose }: ListProps<Row> & { onClose: () => void }) {
  const [name, setName] = useState('');
  const { busy, error, run } = useAction();
  const { revalidate } = useRevalidator();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const query = withoutPlace(page.query).toString();
    const done = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().staff.saveView({ body: { list: list.name, name, query } });
    });
    if (!done) return;
    onClose();
    await revalidate();
  };
  return (
    <Dialog open onClose={onClose} width="narrow" title={m.desk_view_save()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={save}>
        <p className="muted">{m.desk_view_lead()}</p>
        <TextInput
          label={m.desk_view_name()}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FieldError>{error ? m.desk_view_failed() : null}</FieldError>
        <Button type="submit" wide busy={busy}>
          {m.desk_view_done()}
        </Button>
      </form>
    </Dialog>
  );
}

/** The hints for the keys of a list, below the list. */
export const KeyHints = ({ canChoose }: { canChoose: boolean }) => (
  <KeyLine keys={[...MOVE_KEYS, ...(canChoose ? CHOOSE_KEYS : []), ...LIST_KEYS]}>
    <KeySwitch>{m.desk_keys_on()}</KeySwitch>
  </KeyLine>
);

const MOVE_KEYS: readonly Keys[] = [
  [['j', 'k'], m.desk_key_move],
  [['Enter'], m.desk_key_open],
];
const CHOOSE_KEYS: readonly Keys[] = [
  [['x'], m.desk_key_choose],
  [['Shift', 'x'], m.desk_key_choose_to],
];
const LIST_KEYS: readonly Keys[] = [
  [['f'], m.desk_key_filter],
  [['c'], m.desk_key_columns],
];
