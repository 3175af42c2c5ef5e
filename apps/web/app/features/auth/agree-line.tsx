import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';

const PAGES = {
  '{terms}': { to: '/terms', label: m.auth_agree_terms },
  '{privacy}': { to: '/privacy', label: m.auth_agree_privacy },
} as const;

const isPage = (part: string): part is keyof typeof PAGES => part in PAGES;

/**
 * Says that the visitor agrees to the terms by going on. The links open in a new tab, so that the typed values are not
 * lost.
 */
export function AgreeLine() {
  const parts = m.auth_agree({ terms: '{terms}', privacy: '{privacy}' }).split(/(\{terms\}|\{privacy\})/);
  return (
    <p className="small muted mt-3">
      {parts.map((part) =>
        isPage(part) ? (
          <TextLink key={part} to={PAGES[part].to} target="_blank" rel="noopener">
            {PAGES[part].label()}
          </TextLink>
        ) : (
          part
        ),
      )}
    </p>
  );
}
