import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, planSignOut } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

it('clears cart, builder and addresses, and stays on a public page', () => {
  const { keys, goTo } = planSignOut('/stories/abc');
  expect(keys).toEqual(expect.arrayContaining(['sf_cart', 'sf_songbuilder', 'sf_chrome', 'sf_address_ids']));
  expect(goTo).toBe('/stories/abc');
});

it('keeps cart, builder and addresses during checkout (spec 4.7-18)', () => {
  for (const path of ['/checkout', '/Checkout', '/%63heckout/']) {
    const { keys, goTo } = planSignOut(path);
    for (const kept of ['sf_cart', 'sf_songbuilder', 'sf_address_ids']) expect(keys).not.toContain(kept);
    expect(goTo).toBe(path);
  }
});

it('never clears a pending order, the flags or the data version', () => {
  const { keys } = planSignOut('/');
  for (const kept of ['sf_submission_id', 'sf_flags', 'sf_data_version']) expect(keys).not.toContain(kept);
});

it.each([
  '/dashboard/profile',
  '/artist_experience/4',
  '/admin/stories',
  '/Admin/stories',
  '/partners/3',
  '/artist-admin',
  '/stories/abc/gc-ecard',
  '/stories/abc/edit-your-song',
  '/stories/abc/revisions',
  '/collaborate/abc/review',
])('goes Home from %s, which needs an account (spec 4.7-19)', (path) =>
  expect(planSignOut(path).goTo).toBe('/'),
);

it('deletes the cookie of the temporary e-mail, and reloads the page without the user (spec 4.7-17)', () => {
  const removeItem = vi.fn();
  const assign = vi.fn();
  vi.stubGlobal('document', { cookie: 'sf_temporary_email=lou%40example.com' });
  const localStorage = { removeItem };
  const sessionStorage = { removeItem };
  vi.stubGlobal('window', { location: { protocol: 'http:', assign }, localStorage, sessionStorage });
  forgetPerson();
  expect(document.cookie).toBe('sf_temporary_email=; Path=/; Max-Age=0; SameSite=Lax');
  expect(removeItem).toHaveBeenCalledWith('sf_cart');
  expect(removeItem).toHaveBeenCalledWith('login_target');
  expect(assign).toHaveBeenCalledWith('/?account=deleted');
});
