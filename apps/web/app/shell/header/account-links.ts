import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import type { ChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { signOut } from '~/platform/session/sign-out.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/**
 * The links for a signed-in user: the unfinished song, the song that the shop is making, the account pages (spec
 * 2.9-10), and the user's pages for work (spec 6-07).
 */
export function accountLinks(
  { role, artist_id, product_vendors }: Pick<User, 'artist_id' | 'role' | 'product_vendors'>,
  { hasOriginalSong, hasDraft, storySlug }: ChromeFacts,
) {
  const begun = hasOriginalSong
    ? { to: '/cart', label: m.shell_song_in_cart() }
    : { to: '/song-builder', label: m.shell_continue_song() };
  return [
    ...(hasOriginalSong || hasDraft ? [begun] : []),
    ...(storySlug ? [{ to: `/stories/${storySlug}`, label: m.shell_follow_song() }] : []),
    { to: '/dashboard/profile', label: m.shell_my_account() },
    { to: '/dashboard/order-history', label: m.shell_orders() },
    { to: '/dashboard/credit-balance', label: m.shell_credit_balance() },
    { to: '/dashboard/referral-program', label: m.shell_referrals() },
    ...(role === 'admin' ? [{ to: '/admin/stories', label: m.shell_admin() }] : []),
    // Only an artist of the shop has a page in the studio (`findOwnDesk`). The role alone is not enough.
    ...(artist_id === null ? [] : [{ to: '/artist-admin', label: m.shell_artist_dashboard() }]),
    ...product_vendors
      .slice(0, 1)
      .map(({ id }) => ({ to: `/partners/${id}`, label: m.shell_partner_desk() })),
  ];
}

/** Signs out. If that fails, a toast says so. */
export function leave(): void {
  signOut().catch(() => toast.show({ tone: 'error', text: m.shell_sign_out_failed() }));
}
