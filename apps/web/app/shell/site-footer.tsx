import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { Label, Lead } from '~/ui/heading.tsx';
import { BrandLink } from './brand-link.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { useStartSongWords } from './start-song-link.tsx';

const SONGS = [
  { to: '/#how-it-works', label: m.shell_menu_how_it_works },
  { to: '/#song-revisions', label: m.shell_menu_revisions },
] as const;

const LISTEN = [
  { to: '/#song-examples', label: m.shell_menu_examples },
  { to: '/#artists', label: m.shell_menu_artists },
] as const;

const LEGAL = [
  { to: '/terms', label: m.shell_footer_terms },
  { to: '/privacy', label: m.shell_footer_privacy },
] as const;

/** The foot of every page that has chrome: where to go on, how to reach the shop, and the language. */
export function SiteFooter() {
  const { brand, support_email } = usePage().settings;
  return (
    <footer className="dark site-footer">
      <div className="wrap">
        <div className="site-footer__groups">
          <div>
            <BrandLink />
            <Lead className="site-footer__lead">{m.shell_footer_lead()}</Lead>
          </div>
          <LinkGroup title={m.shell_footer_songs()} links={SONGS} first={<StartSongText />} />
          <LinkGroup title={m.shell_footer_listen()} links={LISTEN} />
          <div>
            <Label>{m.shell_footer_help()}</Label>
            <ul>
              {support_email && (
                <li>
                  <a href={`mailto:${support_email}`} className="chrome-link">
                    {m.shell_footer_write_to_us()}
                  </a>
                </li>
              )}
              {LEGAL.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="chrome-link">
                    {label()}
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/login" className="chrome-link">
                  {m.shell_login()}
                </Link>
              </li>
            </ul>
          </div>
        </div>
        <div className="site-footer__end small muted">
          <span>{m.shell_copyright({ year: new Date().getUTCFullYear(), brand })}</span>
          <LocaleSwitch />
        </div>
      </div>
    </footer>
  );
}

type LinkGroupProps = {
  title: string;
  links: readonly { to: string; label: () => string }[];
  first?: ReactNode;
};

function LinkGroup({ title, links, first }: LinkGroupProps) {
  return (
    <div>
      <Label>{title}</Label>
      <ul>
        {first}
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="chrome-link">
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StartSongText() {
  const words = useStartSongWords();
  if (words === null) return null;
  return (
    <li>
      <Link to="/song-builder" className="chrome-link">
        {words}
      </Link>
    </li>
  );
}
