import { m } from '~/paraglide/messages.js';

/** The pages of the account, in the order and by the names of spec 2.9-10…14. */
export const ACCOUNT_PAGES = [
  { to: '/dashboard/profile', label: m.shell_my_account },
  { to: '/dashboard/order-history', label: m.shell_orders },
  { to: '/dashboard/credit-balance', label: m.shell_credit_balance },
  { to: '/dashboard/referral-program', label: m.shell_referrals },
] as const;
