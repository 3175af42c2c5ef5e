import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { trustedHtml } from '~/platform/html/trusted-html.ts';
import { classes } from '~/ui/classes.ts';

type RichTextProps = {
  /** HTML that the server has sanitised. */
  html: string;
  className?: string;
  /** The field that holds the text, by which the bar of staff finds the words of a page. */
  'data-cms'?: string;
};

/** Rich text (spec 3.15). Its links within the shop do not load a new document. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the clicks come from the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link sends a click
    <div
      {...rest}
      className={classes('rich', className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server (platform/text/safe-html.ts)
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
}
