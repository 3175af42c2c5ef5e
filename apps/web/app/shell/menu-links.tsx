import { Link } from 'react-router';
import { m } from '~/paraglide/messages.js';

/** The pages and sections of the main menu, in order. */
const MENU = [
  { to: '/#how-it-works', label: m.shell_menu_how_it_works },
  { to: '/#artists', label: m.shell_menu_artists },
  { to: '/#song-examples', label: m.shell_menu_examples },
] as const;

/** The links of the main menu as list items, for the header's row and for the phone's menu. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  return MENU.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} onClick={onFollow} className="chrome-link">
        {label()}
      </Link>
    </li>
  ));
}
