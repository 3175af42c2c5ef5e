import type { CmsEntry } from '@keepsong/contract/cms';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { browserDesk } from '~/platform/api/desk-api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Tabs } from '~/ui/layout/tabs.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { ScreenDialog } from '~/ui/overlay/screen-dialog.tsx';
import { PanelFoot } from '~/ui/overlay/slide-panel.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { changedTexts, storedText, type Texts, without } from './changed-texts.ts';
import { FieldEditor } from './field-editor.tsx';
import { FieldHistory } from './field-history.tsx';

/** The unsaved texts by field, so that closing the panel loses nothing. */
const unsaved = new Map<string, Texts>();

/** The unsaved texts of a field. They are still there when its panel opens again. */
function useUnsaved(fieldKey: string): [Texts, (texts: Texts) => void] {
  const [texts, setTexts] = useState(() => unsaved.get(fieldKey) ?? {});
  const keep = (next: Texts) => {
    unsaved.set(fieldKey, next);
    setTexts(next);
  };
  return [texts, keep];
}

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', sp: 'Español' };

/** A hint for each kind of field on how to write it. */
const HOW: Readonly<Record<CmsEntry['kind'], () => string>> = {
  text: m.cms_how_text,
  rich: m.cms_how_rich,
  sections: m.cms_how_sections,
  menu: m.cms_how_menu,
  schedule: m.cms_how_schedule,
  image: m.cms_how_image,
  address: m.cms_how_address,
  share: m.desk_words_share_hint,
  component: m.cms_how_choice,
  ink: m.cms_how_choice,
};

/**
 * Edits both languages of a field, as a draft or published at once. Also shows its history and restores older texts.
 */
export function EditorPanel({ fieldKey, onClose }: { fieldKey: string; onClose: () => void }) {
  const { entry, take } = useEntry(fieldKey);
  const [texts, setTexts] = useUnsaved(fieldKey);
  const [locale, setLocale] = useState<Locale>(usePage().locale);
  const [wrong, setWrong] = useState<Texts>({});
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();

  async function write(
    call: () => Promise<{ entries: CmsEntry[] }>,
    { written, done }: { written: readonly Locale[]; done: string },
  ): Promise<void> {
    await run(async () => {
      setWrong({});
      const { entries } = await call();
      take(entries[0]);
      setTexts(without(texts, written));
      toast.show({ tone: 'success', text: done });
      await revalidate();
    }, explain);
  }

  /**
   * If somebody else has saved in the meantime, takes their version as the stored text, and keeps the text
   * typed here.
   */
  function explain(error: unknown): void {
    if (isApiError(error) && error.body.code === 'changed_meanwhile' && error.body.theirs)
      take(error.body.theirs as CmsEntry);
    if (!isApiError(error) || error.status !== 400) return void showFailure(error);
    const place = LOCALES.find((one) => one === detailOf(error, 'locale')) ?? locale;
    setLocale(place);
    setWrong({ [place]: wrongWords(error) });
  }

  function save(publish: boolean): void {
    if (!entry) return;
    const data = changedTexts(entry, texts, { publish, locale });
    void write(
      () => browserDesk().cms.save({ body: { data: { [fieldKey]: data }, publish, version: entry.version } }),
      {
        written: LOCALES,
        done: publish ? m.cms_edit_published() : m.cms_edit_drafted(),
      },
    );
  }

  async function rollBack(revision_id: number): Promise<void> {
    if (!entry) return;
    const body = { key: fieldKey, locale, revision_id, version: entry.version };
    await write(() => browserDesk().cms.rollBack({ body }), {
      written: [locale],
      done: m.cms_edit_rolled_back(),
    });
  }

  return (
    <ScreenDialog open label={fieldKey} closeLabel={m.shell_close()} onClose={onClose} className="cms-panel">
      <Heading level={2} size="d4">
        {fieldKey}
      </Heading>
      {entry ? (
        <>
          <p className="small muted">{HOW[entry.kind]()}</p>
          <Tabs
            label={m.cms_edit_language()}
            active={locale}
            onChange={(id) => setLocale(id === 'sp' ? 'sp' : 'en')}
            tabs={LOCALES.map((one) => ({
              id: one,
              label: NAMES[one],
              panel: (
                <FieldEditor
                  kind={entry.kind}
                  label={NAMES[one]}
                  value={texts[one] ?? storedText(entry, one)}
                  error={wrong[one]}
                  hint={hintOf(entry, texts, one)}
                  onChange={(text) => setTexts({ ...texts, [one]: text })}
                />
              ),
            }))}
          />
          <FieldHistory
            key={`${locale} ${entry[locale].updated_at}`}
            fieldKey={fieldKey}
            locale={locale}
            onRollBack={rollBack}
          />
          <PanelFoot>
            <Button variant="secondary" busy={busy} onClick={() => save(false)}>
              {m.cms_edit_save_draft()}
            </Button>
            <Button wide busy={busy} onClick={() => save(true)}>
              {m.cms_edit_publish()}
            </Button>
          </PanelFoot>
        </>
      ) : null}
    </ScreenDialog>
  );
}

const detailOf = (error: unknown, name: string) =>
  isApiError(error) ? error.body.details?.[name] : undefined;

function hintOf(entry: CmsEntry, texts: Texts, locale: Locale): string | undefined {
  const written = texts[locale];
  if (written !== undefined && written !== storedText(entry, locale)) return m.cms_edit_unsaved();
  return entry[locale].draft === null ? undefined : m.cms_edit_has_draft();
}

/** The text for an error, with the number of the wrong line if the server names one. */
function wrongWords(error: unknown): string {
  const line = detailOf(error, 'line');
  return line === undefined
    ? errorWords(error)
    : `${errorWords(error)} (${m.cms_edit_line({ line: String(line) })})`;
}

function useEntry(fieldKey: string) {
  const [entry, setEntry] = useState<CmsEntry | null>(null);
  useEffect(() => {
    let isStale = false;
    const [group = ''] = fieldKey.split('.');
    setEntry(null);
    browserDesk()
      .cms.entries({ query: { group } })
      .then(
        ({ entries }) => !isStale && setEntry(entries.find(({ key }) => key === fieldKey) ?? null),
        (error: unknown) => void showFailure(error),
      );
    return () => {
      isStale = true;
    };
  }, [fieldKey]);
  return { entry, take: (fresh: CmsEntry | undefined) => fresh && setEntry(fresh) };
}
