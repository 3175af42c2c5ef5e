import type { EditAction } from '@keepsong/domain/catalogue/edit-state';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FIRST_TRY, failed, loadPart, NotLoaded, tryAgain, useFocusAfterTries } from '../../not-loaded.tsx';
import { changesOf } from './edit-values.ts';

type Version = {
  version: number;
  action: EditAction;
  by: string | null;
  at: string;
  /** The fields as they were saved. */
  body: Readonly<Record<string, unknown>>;
};
/** How a page names its fields and their values. */
export type FieldWords<B extends object> = {
  fields: B;
  labelOf: (field: keyof B) => string;
  wordsOfField: (field: keyof B, body: B) => string;
};

const WORDS: Readonly<Record<EditAction, () => string>> = {
  added: m.desk_edit_did_added,
  drafted: m.desk_edit_did_drafted,
  scheduled: m.desk_edit_did_scheduled,
  published: m.desk_edit_did_published,
  archived: m.desk_edit_did_archived,
  rolled_back: m.desk_edit_did_rolled_back,
};

type HistoryProps<B extends object> = FieldWords<B> & {
  /** The present version. When the number rises, the list is loaded again. */
  version: number;
  load: () => Promise<{ versions: readonly Version[] }>;
  /** Undefined for things that cannot be rolled back. */
  rollBack?: (to: number) => Promise<void>;
};

/** The versions of a thing, newest first, with what each has changed. An earlier version can become the draft again. */
export function EditHistory<B extends object>(props: HistoryProps<B>) {
  const { version, load, rollBack, fields, labelOf, wordsOfField } = props;
  const { locale } = usePage();
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const { busy, run } = useAction();
  const [tries, setTries] = useState(FIRST_TRY);
  const title = useFocusAfterTries<HTMLHeadingElement>(tries, versions !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made anew at each render; only a new version and another try count.
  useEffect(
    () =>
      loadPart({
        load,
        onLoaded: (read) => setVersions(read.versions),
        onFailed() {
          // The list from before would lack the newest version.
          setVersions(null);
          setTries(failed);
        },
      }),
    [version, tries.count],
  );
  return (
    <section className="desk-panel" aria-labelledby="history">
      <h2 ref={title} tabIndex={-1} className="desk-title" id="history">
        {m.desk_edit_history()}
      </h2>
      {versions === null ? (
        <NotLoaded tries={tries} height="64px" onAgain={() => setTries(tryAgain)} />
      ) : null}
      {versions?.length === 0 ? <p className="muted">{m.desk_edit_history_none()}</p> : null}
      <ol className="edit-history">
        {(versions ?? []).map((one, at, all) => (
          <li key={one.version}>
            <div>
              <b>{one.version}</b> {WORDS[one.action]()}
              <span className="desk-second">
                {[one.by, formatMoment(one.at, locale, new Date())].filter(Boolean).join(', ')}
              </span>
              <Changes {...{ fields, labelOf, wordsOfField }} before={all[at + 1]?.body} after={one.body} />
            </div>
            {one.version === version || !rollBack ? null : (
              <Button
                variant="soft"
                size="small"
                busy={busy}
                aria-label={m.desk_edit_back_to({ version: one.version })}
                onClick={() => run(() => rollBack(one.version))}
              >
                {m.desk_edit_back()}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ChangesProps<B extends object> = FieldWords<B> & {
  /** Undefined for the first version. */
  before: Version['body'] | undefined;
  after: Version['body'];
};

/** What a version has changed against the one before it: the names of the fields, and their values when opened. */
export function Changes<B extends object>({ fields, labelOf, wordsOfField, before, after }: ChangesProps<B>) {
  const changed = before ? changesOf(fields, before, after) : [];
  if (!before || changed.length === 0) return null;
  const wordsIn = (field: keyof B & string, body: Version['body']) => {
    try {
      return wordsOfField(field, { ...fields, ...body });
    } catch {
      // A version keeps the form that its kind had when it was saved, so the page may not be able to name its values.
      return JSON.stringify(body[field]);
    }
  };
  return (
    <details className="edit-changes">
      <summary>{changed.map(labelOf).join(', ')}</summary>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {m.desk_edit_from_to({
              field: labelOf(field),
              from: wordsIn(field, before),
              to: wordsIn(field, after),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
