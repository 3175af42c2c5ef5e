import { m } from '~/paraglide/messages.js';

/** The first stop of the keyboard on a page: past banner and menus to what the page is about. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {m.shell_skip_to_content()}
    </a>
  );
}
