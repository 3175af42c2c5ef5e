/**
 * Takes pictures of every screen for people to look at: `node e2e/screenshots.ts <folder>` beside a running demo shop
 * (`SHOP_URL`, by default http://localhost:3000), at 390 and 1440 px and in both languages.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { apiOf } from './support/api.ts';
import { signInQuietly } from './support/artist.ts';
import { cardFields, continueTo, fillZip } from './support/checkout.ts';
import { givenCustomer } from './support/customer.ts';
import { givenGiftCard } from './support/gift-cards.ts';
import { HEARD } from './support/instant.ts';
import { deliverSong, findCommission, givenCart, givenDraft, givenOrder, newEmail } from './support/songs.ts';
import { LOCALES, type Locale, wordsOf } from './support/words.ts';

const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000';
const WIDTHS = [390, 1440] as const;
const [, , folder] = process.argv;
if (!folder) throw new Error('Name a folder for the pictures: node e2e/screenshots.ts <folder>');
await mkdir(folder, { recursive: true });

type Shot = { page: Page; name: (screen: string) => string };

async function take({ page, name }: Shot, path: string, screen: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The builders draw their screens in the browser, and lists of the account come after the page.
  const waits = page.locator('.builder-opening, main .skeleton').filter({ visible: true });
  await waits.first().waitFor({ state: 'detached' });
  await picture({ page, name }, screen);
}

/** Takes the window as it is, for bars and blocks that a picture of the whole page would put elsewhere. */
async function glimpse({ page, name }: Shot, screen: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: name(screen), animations: 'disabled' });
  console.log(name(screen));
}

/** Takes the whole page, after everything that loads near the window has loaded. */
async function picture({ page, name }: Shot, screen: string): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
    const shown = [...document.images].filter(({ loading, currentSrc }) => loading !== 'lazy' && currentSrc);
    // A picture that is drawn anew meanwhile may never end its decoding.
    const soon = new Promise((resolve) => setTimeout(resolve, 5_000));
    await Promise.race([Promise.allSettled(shown.map((image) => image.decode())), soon]);
  });
  // Make the window as high as the content, so that sticky bars are at the end of the page.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  const content = await page.evaluate(() => document.body.scrollHeight);
  if (!isDialog) await page.setViewportSize({ width, height: Math.max(height, content) });
  await page.screenshot({ path: name(screen), animations: 'disabled' });
  await page.setViewportSize({ width, height });
  console.log(name(screen));
}

async function open(browser: Browser, width: number, locale: Locale): Promise<BrowserContext> {
  const viewport = { width, height: width < 768 ? 844 : 900 };
  const phone = width < 768 ? { isMobile: true, hasTouch: true } : {};
  const context = await browser.newContext({ baseURL: SHOP, viewport, ...phone, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'sf_locale', value: locale, url: SHOP }]);
  return context;
}

/** The pages that everybody can open, by their addresses. */
const SITE = {
  home: '/',
  'original-song': '/products/personalized-song',
  store: '/store',
  'lyric-print': '/products/lyric-print',
  'gift-card': '/products/gift-card-200',
  'how-it-works': '/how-it-works',
  reviews: '/reviews',
  artists: '/artists',
  playlists: '/playlists',
  '404': '/404',
  '500': '/500',
  'cart-empty': '/cart',
} as const;

async function site(shot: Shot): Promise<void> {
  for (const [screen, path] of Object.entries(SITE)) await take(shot, path, screen);
  await shot.page.goto('/login');
  await shot.page.getByRole('dialog').waitFor();
  await picture(shot, 'sign-in');
}

/** What the shop asks beside a page: the hint, and the block after listening to a song, which takes its place. */
async function asides(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await page.clock.install();
  await page.goto('/artists');
  await page.waitForLoadState('networkidle');
  // The first minute of the visit begins only when the page has settled.
  const began = () => page.evaluate(() => sessionStorage.getItem('sf_visit_began'));
  while ((await began()) === null) await page.clock.runFor(1_000);
  await page.clock.runFor(2_000);
  const hint = page.getByRole('note').filter({ hasText: say('marketing_hint_press_play') });
  await hint.scrollIntoViewIfNeeded();
  await glimpse(shot, 'aside-hint');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.clock.runFor(60_000);
  // The block after listening comes only in place of a block that was not on the screen yet, so play first.
  await page.getByRole('main').locator('.play').first().click();
  const position = say('player_seek');
  if (page.viewportSize()?.width === 390)
    await page.getByRole('button', { name: say('player_open_seek') }).click();
  await page.getByRole('slider', { name: position }).first().press('End');
  await page.clock.runFor(3_000);
  const { 'email_block.played_title': title } = await apiOf(page.request).cms.get({
    query: { group: 'email_block' },
  });
  const block = page.getByRole('complementary', { name: String(title) });
  await block.scrollIntoViewIfNeeded();
  await glimpse(shot, 'aside-after-listening');
}

/** The panel with filters and order that a phone opens in the store. */
async function storePanel(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await page.goto('/store?filters={"tags":["digital"]}');
  await untilAlive(page);
  const button = page.getByRole('button', { name: say('catalog_store_fold_set', { count: '1' }) });
  await button.click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await glimpse(shot, 'store-panel');
}

/** The bars of the builder on a phone, also at a zoom of 200 %. */
async function slimBars(shot: Shot): Promise<void> {
  const { page } = shot;
  const own = page.viewportSize();
  await givenDraft(page.context(), { recipient: 'Marguerite', gifter_email: newEmail() });
  for (const [zoom, width, height] of [
    ['', 390, 844],
    ['-zoomed', 195, 422],
  ] as const)
    for (const step of ['story-details', 'pre-cart']) {
      await page.setViewportSize({ width, height });
      await page.goto(`/song-builder/${step}`);
      await page.locator('.builder-opening').waitFor({ state: 'detached' });
      await page.locator('.builder-foot').waitFor();
      await glimpse(shot, `bar-${step}${zoom}`);
    }
  if (own) await page.setViewportSize(own);
}

/** The story step with everything that a customer can tell: topics, words and a voice memo. */
async function toldStory(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await page.context().grantPermissions(['microphone'], { origin: SHOP });
  await givenDraft(page.context(), { recipient: 'Marguerite', gifter_email: newEmail() });
  await page.goto('/song-builder/story-details');
  await untilAlive(page);
  await page.getByRole('button', { name: say('builder_record_start') }).click();
  await page.getByText(/^0:0[2-9]$/).waitFor();
  await page.getByRole('button', { name: say('builder_record_stop'), exact: true }).click();
  await page.getByRole('button', { name: say('builder_memo_delete') }).waitFor();
  await picture(shot, 'story-told');
}

/** The checkout of somebody who buys only digital things: the region, then the ZIP code with its city. */
async function digitalCheckout(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await givenCart(page.context(), { song: { recipient: 'Marguerite' } });
  await page.goto('/checkout');
  await untilAlive(page);
  await page.getByLabel(say('checkout_email'), { exact: true }).fill(newEmail());
  await continueTo(page, say('checkout_section_contact'), say);
  await page.getByLabel(say('checkout_first_name')).fill('Henri');
  await page.getByLabel(say('checkout_last_name')).fill('Lavoie');
  await continueTo(page, say('checkout_section_billing'), say);
  await page.getByLabel(say('checkout_zip')).waitFor();
  await picture(shot, 'checkout-region');
  await fillZip(page, say);
  await picture(shot, 'checkout-zip');
}

async function forms(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await givenDraft(page.context(), { recipient: 'Marguerite', gifter_email: newEmail() });
  for (const step of ['song-characteristics', 'artist-recommendations', 'find-artist', 'recipient-info'])
    await take(shot, `/song-builder/${step}`, step);
  await take(shot, '/song-builder/story-details', 'story-details');
  await take(shot, '/song-builder/pre-cart', 'pre-cart');
  await givenCart(page.context(), {
    song: { recipient: 'Marguerite', extra_verses: 2 },
    addons: ['lyric-print'],
  });
  await take(shot, '/cart', 'cart');
  await take(shot, '/checkout', 'checkout-email');
  const next = (section: string) =>
    page.getByRole('button', {
      name: say('checkout_continue_to', { section: say(`checkout_section_${section}`) }),
    });
  await next('contact').click();
  await page.getByLabel(say('checkout_first_name')).fill('Henri');
  await page.getByLabel(say('checkout_last_name')).fill('Lavoie');
  await next('billing').click();
  await page.getByLabel(say('checkout_city'), { exact: true }).fill('Skaneateles');
  await page.getByLabel(say('checkout_state'), { exact: true }).selectOption('NY');
  await page.getByLabel(say('checkout_zip')).fill('13152');
  await picture(shot, 'checkout-billing');
  await next('shipping').click();
  await page.getByLabel(say('checkout_line1')).fill('26 Genesee Street');
  await next('payment').click();
  await cardFields(page).getByRole('textbox').first().waitFor();
  await picture(shot, 'checkout-payment');
}

/** The instant builder, from its quizzes to the song that was picked. */
async function instant(shot: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  await take(shot, '/instant-builder/collections', 'instant-collections');
  await page.evaluate((state) => localStorage.setItem('sf_instant', state), HEARD);
  await take(shot, '/instant-builder/step/1', 'instant-step');
  await take(shot, '/instant-builder/recipient', 'instant-recipient');
  await take(shot, '/instant-builder/preview', 'instant-preview');
  // The engine did not make this song, so the shop could not make the whole of it.
  const whole = { task_id: '00000000-0000-4000-8000-000000000002' };
  await page.route('**/full_songs', (route) => route.fulfill({ json: whole }));
  await page.getByRole('button', { name: say('instant_pick') }).click();
  await page.getByRole('heading', { name: say('instant_your_pick'), level: 1 }).waitFor();
  await picture(shot, 'instant-confirm');
}

async function account(shot: Shot): Promise<void> {
  const { page } = shot;
  await givenCustomer(page.context());
  for (const part of ['profile', 'order-history', 'credit-balance', 'referral-program'])
    await take(shot, `/dashboard/${part}`, `account-${part}`);
}

async function giftCard(shot: Shot): Promise<void> {
  const { submission_id } = await givenGiftCard(shot.page.context());
  await take(shot, `/complete-checkout?submission_id=${submission_id}`, 'gift-card-order');
}

async function songs(shot: Shot, stranger: Shot, artist: Shot, locale: Locale): Promise<void> {
  const say = wordsOf(locale);
  const { page } = shot;
  const order = await givenOrder(page.context());
  await take(shot, `/complete-checkout?submission_id=${order.submission_id}`, 'order');
  await take(shot, `/stories/${order.slug}`, 'story-timeline');
  await take(stranger, `/stories/${order.slug}`, 'story-teaser');
  const api = apiOf(artist.page.request);
  const { user } = await api.account.current({ query: {} });
  const desk = `/artist_experience/${user?.id}`;
  const { id } = await findCommission(api, order.recipient);
  await take(artist, desk, 'studio');
  await take(artist, `${desk}/commissions/${id}`, 'studio-offer');
  await api.studio.accept({ params: { id } });
  await take(artist, `${desk}/commissions/${id}`, 'studio-workspace');
  await deliverSong(artist.page.context(), order.recipient);
  await take(artist, `${desk}/commissions/${id}`, 'studio-delivered');
  await take(shot, `/stories/${order.slug}`, 'story-song');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('stories_share'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: say('stories_share_picture') })
    .waitFor();
  await picture(shot, 'story-share');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: say('stories_details') }).click();
  await picture(shot, 'story-details-tab');
  await take(shot, `/stories/${order.slug}/revisions`, 'story-revisions');
  await take(stranger, `/stories/${order.slug}`, 'story-visitor');
  const given = await apiOf(page.request).stories.planReveal({
    params: { slug: order.slug },
    body: {
      ...{ channel: 'email', to: newEmail(), locale, message: 'Turn it up.' },
      ...{ send_on: null, time_zone: 'America/Chicago' },
    },
  });
  await take(stranger, given.reveal.path, 'story-gift');
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ],
});
const session = await open(browser, 1440, 'en');
await signInQuietly(session.request);
const storageState = await session.storageState();
for (const width of WIDTHS) {
  const shotIn = async (locale: Locale): Promise<Shot> => {
    const suffix = locale === 'en' ? '' : `-${locale}`;
    const page = await (await open(browser, width, locale)).newPage();
    return { page, name: (screen) => join(folder, `${screen}-${width}${suffix}.png`) };
  };
  for (const locale of LOCALES) {
    await site(await shotIn(locale));
    await asides(await shotIn(locale), locale);
    if (width === 390) {
      await storePanel(await shotIn(locale), locale);
      await slimBars(await shotIn(locale));
    }
    await toldStory(await shotIn(locale), locale);
    await digitalCheckout(await shotIn(locale), locale);
    await forms(await shotIn(locale), locale);
    await instant(await shotIn(locale), locale);
    await account(await shotIn(locale));
    await giftCard(await shotIn(locale));
    const artist = await shotIn(locale);
    await artist.page.context().addCookies(storageState.cookies.filter(({ name }) => name !== 'sf_locale'));
    await songs(await shotIn(locale), await shotIn(locale), artist, locale);
  }
}
await browser.close();
