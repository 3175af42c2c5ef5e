import { may } from '@keepsong/domain/staff/permissions';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { wordsOf } from './words-of.ts';
import './staff-bar.css';

/** The texts of the page itself. Menu, banner and footer are on every page, so they are found at the desk. */
const FIELDS = 'main [data-cms]';

/**
 * A bar at the edge of a page for staff who may change words. It leads to the words of this page at the desk, and
 * shows their drafts on the page.
 */
export function StaffBar() {
  const mayWrite = may(useUser()?.staff_role ?? null, 'words');
  const words = useWords();
  if (!mayWrite || words === null) return null;
  return (
    <div className="staff-bar light">
      <ButtonLink to={words} variant="soft" size="small" icon="edit">
        {m.cms_edit_start()}
      </ButtonLink>
      <DraftsSwitch />
    </div>
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

/** The address of this page's words at the desk. Null while the page shows no text that staff keep. */
function useWords(): string | null {
  const { pathname } = useLocation();
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setWords(pathname === '' ? null : wordsOf(markedKeys()));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return words;
}

const markedKeys = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(FIELDS)].map(({ dataset }) => dataset.cms ?? '');
