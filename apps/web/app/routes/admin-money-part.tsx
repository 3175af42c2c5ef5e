import { GiftCardsPage } from '~/features/admin/customers/gift-cards-page.tsx';
import { AffiliatePage } from '~/features/admin/money/affiliate-page.tsx';
import { AffiliatesPage } from '~/features/admin/money/affiliates-page.tsx';
import type { MoneyPage } from '~/features/admin/money/load-money.ts';
import { ReferralTermsPage } from '~/features/admin/money/referral-terms-page.tsx';
import { ShippingListPage } from '~/features/admin/money/shipping-list-page.tsx';
import { ShippingRatePage } from '~/features/admin/money/shipping-rate-page.tsx';
import { TaxFilePage } from '~/features/admin/money/tax-file-page.tsx';
import { TaxListPage } from '~/features/admin/money/tax-list-page.tsx';
import { TaxRatePage } from '~/features/admin/money/tax-rate-page.tsx';

/** The staff's pages about gift cards, affiliates, referrals, taxes and shipping prices. */
export default function MoneyPart({ page }: { page: MoneyPage }) {
  switch (page.part) {
    case 'gift-cards':
      return <GiftCardsPage page={page.page} designs={page.designs} />;
    case 'affiliates':
      return <AffiliatesPage page={page.page} />;
    case 'affiliate':
      return <AffiliatePage key={page.data.affiliate.id} data={page.data} />;
    case 'referral-terms':
      return <ReferralTermsPage saved={page.terms} />;
    case 'tax':
      return <TaxListPage page={page.page} taxesBy={page.taxesBy} />;
    case 'tax-rate':
      return <TaxRatePage key={page.data.tax.id} data={page.data} />;
    case 'tax-file':
      return <TaxFilePage />;
    case 'shipping':
      return <ShippingListPage page={page.page} />;
    case 'shipping-rate':
      return <ShippingRatePage key={page.data.shipping.id} data={page.data} />;
  }
}
