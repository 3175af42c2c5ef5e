import { isCmsKey } from '@keepsong/domain/cms/fields';
import { may } from '@keepsong/domain/staff/permissions';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { keysOnPage } from './keys-on-page.ts';
import './editor.css';

type PanelProps = { fieldKey: string; onClose: () => void };

const EditorPanel = lazyPart<PanelProps>(
  async () => ({ default: (await import('./editor-panel.tsx')).EditorPanel }),
  { Missing: ({ part, onRetry }) => <DialogMissing part={part} onRetry={onRetry} /> },
);

const FIELDS = '[data-cms]';

/**
 * Editing in place for staff: a switch at the edge of the page marks everything that can be edited, and a press on it
 * opens its editor.
 */
export function StaffEditor() {
  const mayWrite = may(useUser()?.staff_role ?? null, 'words');
  const hasFields = useHasFields() && mayWrite;
  const [isOn, setOn] = useState(false);
  const [fieldKey, setFieldKey] = useState<string | null>(null);
  useEffect(() => {
    if (!isOn) return;
    document.body.classList.add('cms-editing');
    const press = (event: MouseEvent) => {
      const field = event.target instanceof Element ? event.target.closest<HTMLElement>(FIELDS) : null;
      const key = field?.dataset.cms ?? '';
      if (!isCmsKey(key)) return;
      event.preventDefault();
      event.stopPropagation();
      setFieldKey(key);
    };
    document.addEventListener('click', press, { capture: true });
    return () => {
      document.body.classList.remove('cms-editing');
      document.removeEventListener('click', press, { capture: true });
    };
  }, [isOn]);
  if (!hasFields) return null;
  return (
    <>
      <div className="staff-bar light">
        <Button
          variant={isOn ? 'ink' : 'soft'}
          size="small"
          icon="edit"
          aria-pressed={isOn}
          onClick={() => setOn(!isOn)}
        >
          {isOn ? m.cms_edit_stop() : m.cms_edit_start()}
        </Button>
        {isOn ? <DraftsSwitch /> : null}
        {isOn ? <FieldList onChoose={setFieldKey} /> : null}
      </div>
      {fieldKey === null ? null : (
        <EditorPanel key={fieldKey} fieldKey={fieldKey} onClose={() => setFieldKey(null)} />
      )}
    </>
  );
}

/**
 * Switches the page between the published texts and the drafts of staff, by a parameter of its address. The server
 * always renders the published texts, so the browser loads the page again to show drafts.
 */
function DraftsSwitch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const query = new URLSearchParams(search);
  const isShown = query.get('drafts') === '1';
  useEffect(() => {
    if (isShown) void revalidate();
  }, [isShown, revalidate]);

  function turn(): void {
    if (isShown) query.delete('drafts');
    else query.set('drafts', '1');
    void navigate({ pathname, search: String(query) }, { replace: true, preventScrollReset: true });
  }

  return (
    <Button variant={isShown ? 'ink' : 'soft'} size="small" aria-pressed={isShown} onClick={turn}>
      {m.cms_edit_drafts()}
    </Button>
  );
}

/** Whether this page has fields that staff may edit. */
function useHasFields(): boolean {
  const { pathname } = useLocation();
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => setHas(pathname !== '' && document.querySelector(FIELDS) !== null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return has;
}

/** The fields of the page by name, for keyboard users and for fields that are hard to press. */
function FieldList({ onChoose }: { onChoose: (key: string) => void }) {
  return (
    <ul className="staff-bar__fields">
      {keysOnPage(markedKeys()).map((key) => (
        <li key={key}>
          <button type="button" className="chrome-link" onClick={() => onChoose(key)}>
            {key}
          </button>
        </li>
      ))}
    </ul>
  );
}

const markedKeys = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(FIELDS)].map(({ dataset }) => dataset.cms ?? '');
