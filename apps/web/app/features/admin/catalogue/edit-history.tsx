import type { EditAction } from '@keepsong/domain/catalogue/edit-state';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';

type Version = { version: number; action: EditAction; by: string | null; at: string };

const WORDS: Readonly<Record<EditAction, () => string>> = {
  added: m.desk_edit_did_added,
  drafted: m.desk_edit_did_drafted,
  scheduled: m.desk_edit_did_scheduled,
  published: m.desk_edit_did_published,
  archived: m.desk_edit_did_archived,
  rolled_back: m.desk_edit_did_rolled_back,
};

type HistoryProps = {
  /** The present version. When the number rises, the list is loaded again. */
  version: number;
  load: () => Promise<{ versions: readonly Version[] }>;
  /** Undefined for things that cannot be rolled back. */
  rollBack?: (to: number) => Promise<void>;
};

/** The versions of a thing, newest first. An earlier version can become the draft again. */
export function EditHistory({ version, load, rollBack }: HistoryProps) {
  const { locale } = usePage();
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const { busy, run } = useAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made anew at each render; only a new version counts.
  useEffect(() => {
    let isHere = true;
    void load().then((read) => isHere && setVersions(read.versions));
    return () => {
      isHere = false;
    };
  }, [version]);
  return (
    <section className="desk-panel" aria-labelledby="history">
      <h2 className="desk-title" id="history">
        {m.desk_edit_history()}
      </h2>
      {versions?.length === 0 ? <p className="muted">{m.desk_edit_history_none()}</p> : null}
      <ol className="edit-history">
        {(versions ?? []).map((one) => (
          <li key={one.version}>
            <span>
              <b>{one.version}</b> {WORDS[one.action]()}
              <span className="desk-second">
                {[one.by, formatMoment(one.at, locale, new Date())].filter(Boolean).join(', ')}
              </span>
            </span>
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
