import type { MouseEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { useChromeContent } from '~/platform/chrome/chrome-content.ts';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { menuOf, textOf } from '~/platform/chrome/content.ts';
import { OPENS } from '~/platform/loading/hydration.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { openChoices } from '~/platform/signals/consent.store.ts';
import { IconLink } from '~/ui/action/icon-button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Label, Lead } from '~/ui/lettering/heading.tsx';
import { isIconName } from '~/ui/picture/icon.tsx';
import { accountLinks, leave } from '../header/account-links.ts';
import { BrandLink } from '../header/brand-link.tsx';
import { LocaleSwitch } from '../header/locale-switch.tsx';
import { ContentLink } from '../header/menu-links.tsx';
import { useStartSongWords } from '../header/start-song-link.tsx';
import { AccessibilityLink } from '../widgets/accessibility-link.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** The footer with newsletter, links, account and language (spec 2.9-30). */
export function SiteFooter() {
  const { settings, allowsOutside } = usePage();
  const { brand, widgets } = settings;
  const { content } = useChromeContent();
  const columns = menuOf(content, 'footer.columns');
  return (
    <footer className="dark site-footer">
      <div className="wrap">
        <div className="site-footer__groups" data-cms="footer.columns">
          <div className="site-footer__about">
            <BrandLink />
            <Lead className="site-footer__lead">{textOf(content, 'footer.lead')}</Lead>
            <NewsletterForm
              title={textOf(content, 'footer.newsletter_title')}
              text={textOf(content, 'footer.newsletter_text')}
            />
          </div>
          {columns.map(({ label, items }, at) => (
            <div key={label}>
              <Label>{label}</Label>
              <ul>
                {at === 0 ? <StartSongText /> : null}
                {items.map((item) => (
                  <li key={item.url}>
                    <ContentLink {...item} />
                  </li>
                ))}
                {at === columns.length - 1 ? <Account /> : null}
              </ul>
            </div>
          ))}
        </div>
        <div className="site-footer__end small muted">
          <span>{m.shell_copyright({ year: new Date().getUTCFullYear(), brand })}</span>
          {widgets.accessibility && allowsOutside ? <AccessibilityLink url={widgets.accessibility} /> : null}
          <ShopLink to="/privacy" className="chrome-link" onClick={openHere} {...{ [OPENS]: '' }}>
            {m.signals_choices()}
          </ShopLink>
          <SocialLinks />
          <LocaleSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Opens the choices over the page. Without scripts the link leads to the page that explains them. */
function openHere(event: MouseEvent): void {
  event.preventDefault();
  openChoices();
}

/** Icons that link to social networks. A network without an icon is shown by its name (spec 8.7-06). */
function SocialLinks() {
  const links = menuOf(useChromeContent().content, 'footer.social');
  if (links.length === 0) return null;
  return (
    <ul className="site-footer__social" data-cms="footer.social">
      {links.map(({ label, url }) => {
        const icon = label.toLowerCase();
        return (
          <li key={label}>
            {url !== null && isIconName(icon) ? (
              <IconLink to={url} icon={icon} label={label} target="_blank" rel="noopener" />
            ) : (
              <ContentLink label={label} url={url} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The links of the account: 'sign in', or the account pages and 'sign out'. On public pages the server does not know
 * the visitor, so only the browser shows the links of a signed-in user.
 */
function Account() {
  const user = useUser();
  // Leave out the unfinished song here, because the footer's list of songs already links to it.
  const facts = { ...useChromeFacts(), hasDraft: false };
  if (!user)
    return (
      <li>
        <ContentLink label={m.shell_login()} url="/login" />
      </li>
    );
  return (
    <>
      {accountLinks(user, facts).map(({ to, label }) => (
        <li key={to}>
          <ContentLink label={label} url={to} />
        </li>
      ))}
      <li>
        <button type="button" className="chrome-link" onClick={leave}>
          {m.shell_log_out()}
        </button>
      </li>
    </>
  );
}

function StartSongText() {
  const words = useStartSongWords();
  if (words === null) return null;
  return (
    <li>
      <ContentLink label={words} url="/song-builder" />
    </li>
  );
}
