import type { Locale } from '@keepsong/domain/format/locale';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay, SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';

/**
 * Facts about the shop that messages contain. `publicUrl` is the shop's origin without a closing slash. `takesAnswers`:
 * answers to mails come into their orders. Without it they go to `supportEmail`, and no mail may promise more.
 */
export type Shop = { brand: string; publicUrl: string; supportEmail: string; takesAnswers: boolean };

/** Helpers for writing in one language: names, addresses, and the formats of money and time. */
export type Voice = {
  locale: Locale;
  brand: string;
  supportEmail: string;
  takesAnswers: boolean;
  /** Only the host name. One-time codes contain it, so that phones can fill them in. */
  host: string;
  /** The public address of a path; throws when it would lead to another site. */
  url(path: string): string;
  money(cents: number): string;
  /** 'Fri, Feb 13' from `YYYY-MM-DD`, as on every page of the shop. */
  day(day: string): string;
  /** 'Fri, Feb 13 at 8:00 PM CST' from an ISO instant, in the shop's time zone. */
  moment(iso: string): string;
  list(items: readonly string[]): string;
};

const AT = { en: 'at', sp: 'a las' } satisfies Record<Locale, string>;

const formatsOf = (tag: string) => ({
  times: new Intl.DateTimeFormat(tag, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: SHOP_TIME_ZONE,
    timeZoneName: 'short',
  }),
  lists: new Intl.ListFormat(tag),
});

/** Created once, because creating formats takes longer than rendering a message. */
const FORMATS = { en: formatsOf(INTL_LOCALE.en), sp: formatsOf(INTL_LOCALE.sp) };

export function createVoice({ brand, publicUrl, supportEmail, takesAnswers }: Shop, locale: Locale): Voice {
  const { times, lists } = FORMATS[locale];
  const shop = new URL(publicUrl);
  return {
    locale,
    brand,
    ...{ supportEmail, takesAnswers },
    host: shop.hostname,
    url(path) {
      const url = new URL(path, shop);
      if (url.origin !== shop.origin) throw new Error('a message may only link to the shop');
      return url.href;
    },
    money: (cents) => formatMoney(cents, locale),
    day: (day) => formatWeekday(day, locale),
    moment: (iso) => {
      const at = new Date(iso);
      return `${formatWeekday(chicagoDay(at), locale)} ${AT[locale]} ${times.format(at)}`;
    },
    list: (items) => lists.format(items),
  };
}
