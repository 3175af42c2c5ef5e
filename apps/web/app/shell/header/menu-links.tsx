import type { CmsMenuItem } from '@keepsong/contract/cms';
import { useChromeContent } from '~/platform/chrome/chrome-content.ts';
import { menuOf } from '~/platform/chrome/content.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

/** The entries of the main menu as list items. The header's row and the menu on phones both use them (spec 2.9-09). */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const menu = menuOf(useChromeContent().content, 'menu.main');
  return menu.map((item) => (
    <li key={item.label}>
      {item.items.length > 0 ? (
        <Submenu item={item} onFollow={onFollow} />
      ) : (
        <ContentLink {...item} onFollow={onFollow} />
      )}
    </li>
  ));
}

type ContentLinkProps = { label: string; url: string | null; onFollow?: (() => void) | undefined };

/**
 * A link from managed content. A link inside the shop opens without loading a new document. A link to another site
 * opens in a new tab.
 */
export function ContentLink({ label, url, onFollow }: ContentLinkProps) {
  if (url === null) return <span className="chrome-link">{label}</span>;
  if (url.startsWith('/'))
    return (
      <ShopLink to={url} onClick={onFollow} className="chrome-link">
        {label}
      </ShopLink>
    );
  return (
    <a
      href={url}
      className="chrome-link"
      {...(url.startsWith('http') && { target: '_blank', rel: 'noopener' })}
    >
      {label}
    </a>
  );
}

/** An entry with a submenu. The browser opens it natively, even before scripts are loaded; `submenus.ts` closes it. */
function Submenu({ item, onFollow }: { item: CmsMenuItem; onFollow?: (() => void) | undefined }) {
  return (
    <details className="submenu">
      <summary className="chrome-link submenu__summary">
        {item.label}
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul className="submenu__list">
        {item.items.map(({ label, url }) => (
          <li key={url}>
            <ContentLink label={label} url={url} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </details>
  );
}
