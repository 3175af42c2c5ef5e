import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { classes } from '~/ui/classes.ts';

type RichTextProps = {
  /** HTML that has passed the server's sanitizer. */
  html: string;
  className?: string;
  /** The field that it comes from, for editing in place. */
  'data-cms'?: string;
};

/** Rich text (spec 3.15). Its links within the shop go on without loading a new document. */
export function RichText({ html, className, ...rest }: RichTextProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed, and hand their clicks up
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key sends a click
    <div
      {...rest}
      className={classes('rich', className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server (features/cms/sanitize.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
