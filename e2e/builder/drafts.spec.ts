import type { Page } from '@playwright/test';
import { SONG } from '../../packages/domain/src/cart/named-products.ts';
import { formatWeekday } from '../../packages/domain/src/format/weekday.ts';
import { addDays, chicagoDay } from '../../packages/domain/src/time/chicago.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { BUILDER, choose, chooseFound, chooseSound, goOn, STEP, untilSaved } from '../support/builder.ts';
import { givenCustomer } from '../support/customer.ts';
import { goOffline, saveData, scriptOfPart } from '../support/lost-scripts.ts';
import { mailMatching, mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { givenDraft, newEmail, newRecipient, STORY } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const STEPS = [
  'song-characteristics',
  'artist-recommendations',
  'recipient-info',
  'story-details',
  'pre-cart',
];

const memories = (page: Page) => page.getByRole('textbox', { name: 'Favorite memories together' });

/** Every step must show the shop's price of the song. */
async function expectPrice(page: Page): Promise<void> {
  const { catalog } = apiOf(page.request);
  const { product } = await catalog.product({ params: { slug: SONG }, query: {} });
  // On a phone the price stands in the bottom bar, without words.
  const price = page.getByText(`$${(product.price / 100).toFixed(2)}`).filter({ visible: true });
  await expect(price.first()).toBeVisible();
}

// Runs only at night. By day other tests cover this: the tests of the rules tell the first incomplete step.
test("a step's address leads to the first incomplete step @night", async ({ page }) => {
  for (const step of casesOf([...STEPS, 'find-artist'], (one) => one === 'pre-cart')) {
    await page.goto(`${BUILDER}/${step}`);
    await expect(page).toHaveURL(STEP.characteristics);
  }
  await givenDraft(page.context(), { selected_recommended_artist: null });
  const beyond = { 'recipient-info': STEP.artist, 'pre-cart': STEP.artist, 'find-artist': STEP.findArtist };
  for (const [step, lands] of casesOf(Object.entries(beyond), ([one]) => one !== 'recipient-info')) {
    await page.goto(`${BUILDER}/${step}`);
    await expect(page).toHaveURL(lands);
  }
  await page.goto('/build-your-song');
  await expect(page).toHaveURL(STEP.artist);
});

test("a finished draft opens every step, and the builder's entry leads to the pre-cart page @night", async ({
  page,
}) => {
  const wanted_by = addDays(chicagoDay(new Date()), 1);
  await givenDraft(page.context(), { wanted_by });
  for (const step of STEPS) {
    await page.goto(`${BUILDER}/${step}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${step}$`));
  }
  await page.goto(`${BUILDER}/${STEPS[0]}`);
  await expect(page.getByLabel('When do you need it?')).toHaveValue(wanted_by);
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.preCart);
  const late = page.getByText(/^That is after .+, when you need it\. Rush delivery/);
  await expect(late.filter({ visible: true })).toBeVisible();
});

// Runs only at night. By day other tests cover this: the tests of the rules tell whether a song would be in time,
// also with rush delivery.
test('with a day chosen first, each artist says whether the song would be in time (decision 0079) @night', async ({
  openVisitor,
}) => {
  const dayFrom = (days: number) => addDays(chicagoDay(new Date()), days);
  const days: [string, RegExp][] = [
    [dayFrom(30), /in time/],
    [dayFrom(4), /in time|with rush \+\$(39|79|119)/],
    [dayFrom(0), /too late/],
  ];
  for (const [wanted_by, says] of days) {
    // Use a new visitor for each case, because a browser keeps its draft.
    const page = await openVisitor();
    const tiles = page.getByRole('article');
    await givenDraft(page.context(), { wanted_by });
    await page.goto(`${BUILDER}/find-artist`);
    await expect(tiles.first()).toContainText(formatWeekday(wanted_by, 'en'));
    for (const tile of await tiles.all()) await expect(tile).toContainText(says);
    await page.goto(`${BUILDER}/artist-recommendations`);
    await expect(page.getByRole('main').getByText(says).filter({ visible: true })).toBeVisible();
  }
  const page = await openVisitor();
  await givenDraft(page.context(), { wanted_by: '' });
  await page.goto(`${BUILDER}/find-artist`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('in time', { exact: true })).toHaveCount(0);
});

test('an artist who was found by name is chosen for the song @night', async ({ page }) => {
  await givenDraft(page.context(), { selected_recommended_artist: null });
  await page.goto(`${BUILDER}/find-artist`);
  // Wait for the request itself, because the bottom bar still shows 'Saved' for the previous change for a moment.
  const saved = page.waitForResponse(
    (reply) =>
      reply.request().method() === 'PATCH' &&
      reply.url().includes('/v3/api/songbuilders/') &&
      // The visit to the screen is saved too, so wait for the request that contains the chosen artist.
      Boolean(reply.request().postDataJSON().song_data?.selected_recommended_artist),
  );
  await chooseFound(page);
  expect((await saved).ok()).toBe(true);
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.preCart);
});

// Runs only at night. By day other tests cover this: the tests of the query keep filters in the address, and
// `site/browse` narrows the directory in the same way.
test('the artist search keeps its filters in the address; on a phone they are behind a button @night', async ({
  page,
}) => {
  await givenDraft(page.context(), { selected_recommended_artist: null });
  await page.goto(`${BUILDER}/artist-recommendations`);
  await page.getByRole('link', { name: 'View more artists' }).click();
  await expect(page).toHaveURL(STEP.findArtist);
  const group = page.getByRole('group', { name: 'Genres' });
  const folded = page.getByRole('button', { name: 'Filters (2)' });
  if (isPhone(page)) {
    await expect(page.getByRole('button', { name: /^Choose / }).first()).toBeInViewport();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
  }
  // Click the label and not its checkbox: a click on the label waits until the panel of filters has stopped moving.
  await group.getByText('Folk', { exact: true }).click();
  await expect(group.getByLabel('Folk')).toBeChecked();
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(folded).toBeFocused();
  }
  await page.reload();
  if (isPhone(page)) await folded.click();
  await expect(group.getByLabel('Folk')).toBeChecked();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(STEP.artist);
});

test('reloading and going back keep the choices', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your song' }).filter({ visible: true }).first().click();
  await expectPrice(page);
  await chooseSound(page);
  await expect(page).toHaveURL(STEP.artist);
  await expectPrice(page);
  await untilSaved(page);
  await page.reload();
  await expect(page).toHaveURL(STEP.artist);
  await page.goBack();
  await expect(page).toHaveURL(STEP.characteristics);
  await expect(page.getByLabel('Anniversary', { exact: true })).toBeChecked();
  // The address of the builder only redirects to a step and leaves no entry in the history, so going back leaves the
  // builder.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Continue your song' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(STEP.artist);
});

// Runs only at night. By day other tests cover this: `site/keyboard` takes a song through the builder into the cart.
test('the song goes into the cart once, and going back from there does not loop @once @night', async ({
  page,
}) => {
  await givenDraft(page.context());
  const second = await page.context().newPage();
  await second.goto(`${BUILDER}/pre-cart`);
  await untilAlive(second);
  await page.goto('/cart');
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.preCart);
  await untilAlive(page);
  // A second press in this tab, or a press in another tab, must not add a second song (spec 4.2-06).
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Add to cart' }).dblclick();
    await expect(tab).toHaveURL(/\/cart$/);
    await expect(tab.getByRole('article')).toHaveCount(1);
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
  await second.close();
  // The pre-cart page is complete, so going back skips it.
  await page.goBack();
  await expect(page).toHaveURL(STEP.story);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
});

// Runs only at night. By day other tests cover this: the tests of the draft keeper prove the same field by field.
test('two tabs show the same draft and lose nothing @night', async ({ page }) => {
  await givenDraft(page.context(), { notes: '' });
  await page.goto(`${BUILDER}/story-details`);
  const second = await page.context().newPage();
  await second.goto(`${BUILDER}/story-details`);
  await untilAlive(second);
  await memories(page).fill('Written in the first tab.');
  await expect(memories(second)).toHaveValue('Written in the first tab.');
  await second.getByLabel('Notes for your artist').fill('Written in the second tab.');
  await expect(page.getByLabel('Notes for your artist')).toHaveValue('Written in the second tab.');
  await untilSaved(page);
  await untilSaved(second);
  await second.close();
  await page.reload();
  await expect(memories(page)).toHaveValue('Written in the first tab.');
  await expect(page.getByLabel('Notes for your artist')).toHaveValue('Written in the second tab.');
});

test('values typed before the scripts arrive are kept', async ({ page }) => {
  await givenDraft(page.context(), { occasion: 'Birthday', notes: '' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${BUILDER}/story-details`, { waitUntil: 'commit' });
  await memories(page).fill('Typed on a slow train.');
  await page.getByLabel('Uplifting', { exact: true }).check({ force: true });
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' && answer.ok() && answer.url().includes('/songbuilders/'),
  );
  letGo();
  await saved;
  await untilSaved(page);
  await expect(memories(page)).toHaveValue('Typed on a slow train.');
  await page.unroute(/\/assets\/.*\.js/);
  await page.reload();
  await expect(memories(page)).toHaveValue('Typed on a slow train.');
  await expect(page.getByLabel('Uplifting', { exact: true })).toBeChecked();
});

test('values typed without a connection are kept, and saved when it is back @night', async ({ page }) => {
  const draft = await givenDraft(page.context());
  await page.goto(`${BUILDER}/story-details`);
  await expect(memories(page)).toHaveValue(STORY.memories);
  await goOffline(page);
  await memories(page).fill('Typed in the tunnel.');
  await expect(page.getByText('Offline. Kept on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await untilSaved(page);
  const saved = await apiOf(page.request).builder.get({ params: { id: draft.slug } });
  expect(saved.song_data.questions.map(({ answer }) => answer)).toContain('Typed in the tunnel.');
});

// Runs only at night. By day other tests cover this: the API tests open drafts with such a link, without one and
// with another one, and `site/axe` shows the page of a link that opens nothing.
test('a mailed link opens the draft on another device, and nobody else can open it @night', async ({
  page,
  openVisitor,
}) => {
  const email = newEmail();
  const recipient = newRecipient();
  const draft = await givenDraft(page.context(), { recipient, gifter_email: email });
  await page.goto(`${BUILDER}/recipient-info`);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  const mail = await mailMatching(page.request, email, /song-builder\?/);
  const link = /https?:\S+song-builder\?\S+/.exec(mail.text)?.[0] ?? '';

  const stranger = await openVisitor();
  await stranger.goto(`${BUILDER}?slug=${draft.slug}`);
  await expect(
    stranger.getByRole('heading', { name: 'This link does not open a song any more' }),
  ).toBeVisible();
  await expect(stranger.getByText(recipient)).toHaveCount(0);

  const tablet = await openVisitor();
  await tablet.goto(link);
  await expect(tablet).toHaveURL(STEP.preCart);
  await expect(tablet.getByText(STORY.memories)).toBeVisible();
  await stranger.goto(link);
  await expect(
    stranger.getByRole('heading', { name: 'This link does not open a song any more' }),
  ).toBeVisible();
});

test('after a sign-in the song of the account is opened, on a page without a draft (4.7-13) @once @night', async ({
  page,
  openVisitor,
}) => {
  const there = await openVisitor();
  const email = await givenCustomer(there.context());
  await givenDraft(there.context(), { gifter_email: '' });
  const words = wordsOf('en');
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.characteristics);
  await untilAlive(page);
  await page.getByRole('button', { name: words('builder_close') }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: words('auth_dialog') });
  await dialog.getByRole('button', { name: words('auth_use_email') }).click();
  await dialog.getByLabel(words('auth_email')).fill(email);
  const seen = new Set((await mailsTo(page.request, email)).map(({ id }) => id));
  await dialog.getByRole('button', { name: words('auth_email_me') }).click();
  await dialog.getByLabel(words('auth_code_label')).fill(await passcodeFor(page.request, email, seen));
  await expect(dialog).toBeHidden();
  const kept = () => JSON.parse(window.localStorage.getItem('sf_songbuilder') ?? 'null')?.data;
  await expect
    .poll(() => page.evaluate(kept))
    .toMatchObject({ occasion: 'Anniversary', gifter_email: email });
});

// Runs only at night. By day other tests cover this: 'reloading and going back' presses that button, and `site/axe`
// opens each step in Spanish.
test("a draft changes the home page's button to 'Continue your song', in both languages @night", async ({
  page,
}) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  await choose(page, 'What’s the occasion?', 'Wedding');
  await untilSaved(page);
  await page.getByRole('button', { name: 'Close builder' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByRole('link', { name: 'Continue your song' }).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto(`${BUILDER}/song-characteristics`);
  await expect(page.getByLabel('Boda', { exact: true })).toBeChecked();
});

test('a step shows its errors beside the incomplete fields @night', async ({ page }) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  await goOn(page);
  await expect(page).toHaveURL(STEP.characteristics);
  await expect(page.getByText('Please make a selection.')).toHaveCount(3);
  await givenDraft(page.context(), { moods: [], questions: [] });
  await page.goto(`${BUILDER}/story-details`);
  await goOn(page);
  await expect(page.getByText('Oops! Please select two.')).toBeVisible();
  await expect(page).toHaveURL(STEP.story);
});

test('a field shows its error once it was changed and left, even when it is empty again (spec 5-04)', async ({
  page,
}) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/recipient-info`);
  await untilAlive(page);
  const name = page.getByLabel('Their name');
  await name.focus();
  await name.blur();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await name.fill('');
  await name.blur();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

// Runs only at night. By day other tests cover this: the tests of lazy loading fetch such a script first, and
// `site/offline` waits for one.
test('the last step appears with what was chosen, and nothing moves when a slow script arrives @night', async ({
  page,
  openVisitor,
}) => {
  const scout = await openVisitor();
  await givenDraft(scout.context());
  const part = { path: `${BUILDER}/story-details`, open: () => goOn(scout), holds: 'read-back__top' };
  const script = await scriptOfPart(scout, part);
  await givenDraft(page.context());
  await saveData(page);
  await page.goto(`${BUILDER}/story-details`);
  await untilAlive(page);
  await page.route(`**${script}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await goOn(page);
  await expect(page.getByRole('group', { name: 'Extra verses' })).toBeVisible();
  expect(await page.getByRole('link', { name: /^Edit / }).count(), 'links to what was chosen').not.toBe(0);
});
