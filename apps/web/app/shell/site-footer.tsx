import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome-facts.store.ts';
import { usePage } from '~/platform/page-context.tsx';
import { useUser } from '~/platform/use-user.ts';
import { Label, Lead } from '~/ui/heading.tsx';
import { accountLinks, leave } from './account-links.ts';
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
                <ChromeItem key={to} to={to} label={label()} />
              ))}
              <Account />
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

/** The way into an account, or where it leads and the way out of it. The public page itself never knows whose it is. */
function Account() {
  const user = useUser();
  // A draft has its link among the songs already.
  const facts = { ...useChromeFacts(), hasDraft: false };
  if (!user) return <ChromeItem to="/login" label={m.shell_login()} />;
  return (
    <>
      {accountLinks(user, facts).map((link) => (
        <ChromeItem key={link.to} {...link} />
      ))}
      <li>
        <button type="button" className="chrome-link" onClick={leave}>
          {m.shell_log_out()}
        </button>
      </li>
    </>
  );
}

const ChromeItem = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to} className="chrome-link">
      {label}
    </Link>
  </li>
);

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
          <ChromeItem key={to} to={to} label={label()} />
        ))}
      </ul>
    </div>
  );
}

function StartSongText() {
  const words = useStartSongWords();
  if (words === null) return null;
  return <ChromeItem to="/song-builder" label={words} />;
}
