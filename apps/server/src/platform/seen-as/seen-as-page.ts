/**
 * The path under which the staff see pages as a customer sees them: `/admin/as/{id}/dashboard/order-history`.
 */
export const SEEN_AS = '/admin/as';

/** The pages that the staff can view as a customer: the dashboard, and the pages of songs. */
const SEEN = /^\/(?:dashboard(?:\/[a-z-]+)?|stories\/[A-Za-z0-9_-]{1,64})$/;
export const isSeenAs = (path: string): boolean => SEEN.test(path);

/**
 * Makes a page read-only: its scripts are removed, so no part of it acts. Its links lead to the same view of
 * other pages, or nowhere.
 */
export function showingOnly(html: string, customerId: number): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/(<a\b[^>]*?\shref=")([^"]*)"/g, (_, before: string, href: string) => {
      const path = href.split(/[?#]/, 1)[0] ?? '';
      return isSeenAs(path) ? `${before}${SEEN_AS}/${customerId}${path}"` : `${before}#"`;
    });
}

/**
 * The policy of such a page. It may only be shown inside a page of the desk. Without `allow-scripts` and
 * `allow-forms` nothing runs and nothing is sent; `allow-same-origin` lets it load the fonts of the shop.
 */
export const SHOWING_POLICY = { sandbox: ['allow-same-origin'], 'frame-ancestors': ["'self'"] };
