import type { Locale } from '@keepsong/domain/format/locale';
import { languageTag } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { switchLocale } from '~/platform/locale/locale.ts';
import { usePage } from '~/platform/page/page-context.tsx';

/** Each language is named in that language, because somebody who needs the switch may not be able to read the page. */
const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'sp', name: 'Español' },
];

/** The only language switch of the shop. Without scripts its links open Home in the other language. */
export function LocaleSwitch() {
  const { locale: current } = usePage();
  return (
    <nav aria-label={m.shell_footer_language()} className="locale-switch">
      {LANGUAGES.map(({ locale, name }) => (
        <a
          key={locale}
          href={`?locale=${locale}`}
          lang={languageTag(locale)}
          hrefLang={languageTag(locale)}
          aria-current={locale === current || undefined}
          className="chrome-link"
          onClick={(event) => {
            event.preventDefault();
            switchLocale(locale);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
