import { m } from '~/paraglide/messages.js';

/** A link to the main content, before banner and menus. Keyboard users reach it first. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {m.shell_skip_to_content()}
    </a>
  );
}
