import { m } from '~/paraglide/messages.js';

/** The first stop for keyboard users on a page. It skips banner and menus and leads to the main content. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {m.shell_skip_to_content()}
    </a>
  );
}
