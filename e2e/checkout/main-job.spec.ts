import type { Page } from '@playwright/test';
import { signInAsArtist } from '../support/artist.ts';
import { buildSong } from '../support/builder.ts';
import { payAsNewCustomer, pressCheckout } from '../support/checkout.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { IS_NIGHT } from '../support/size.ts';
import { givenOrder, newEmail, newRecipient, STORY, songFile, WORK } from '../support/songs.ts';

test('a visitor orders a song, an artist makes it, and the customer plays it @phone @night', async ({
  page,
  openVisitor,
}) => {
  test.setTimeout(180_000);
  const song = IS_NIGHT ? await orderSong(page) : await givenSong(page);
  const story = page.url();
  await expectTimeline(page);
  await expectInMenu(page, story);
  const stranger = await openVisitor();
  await expectTeaser(stranger, story, song.recipient);

  const artist = await openVisitor();
  await signInAsArtist(artist);
  await openCommission(artist, song.recipient);
  await acceptCommission(artist, song.recipient);
  await mailMatching(page.request, song.email, new RegExp(`is writing ${song.recipient}’s song`));
  await writeAndDeliver(artist, song.recipient);
  await mailMatching(page.request, song.email, new RegExp(`${song.recipient}’s song is here: ${WORK.title}`));

  await page.reload();
  await expectSong(page);
  await loveAndTakeBack(page);
  await expectDownload(page);
  await stranger.goto(story);
  await expectSong(stranger);
  await stranger.getByRole('tab', { name: 'Song Details' }).click();
  await expect(
    stranger.getByRole('tabpanel').getByRole('heading', { name: 'The basic details' }),
  ).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Download MP3' })).toHaveCount(0);
});

/** Orders a song from home to the page of the song, which promises the day that the cart has promised. */
async function orderSong(page: Page) {
  const song = { recipient: newRecipient(), email: newEmail() };
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your song' }).filter({ visible: true }).first().click();
  await buildSong(page, song.recipient, song.email);
  const day = await checkCart(page, song.recipient);
  await payAsNewCustomer(page, song.email);
  await expect(page.getByRole('main')).toContainText(`The song is promised for ${day}.`);
  await mailMatching(page.request, song.email, new RegExp(`${song.recipient}’s song is ordered`));
  await page.getByRole('main').getByRole('link', { name: 'Follow your song' }).click();
  await expect(page).toHaveURL(/\/stories\//);
  await expect(page.getByRole('main')).toContainText(`The song is promised for ${day}`);
  return song;
}

/**
 * By day `site/keyboard` orders a song step by step, so this journey begins on the page of a song that was
 * already ordered.
 */
async function givenSong(page: Page) {
  const song = await givenOrder(page.context(), { extra_verses: 2 });
  await page.goto(`/stories/${song.slug}`);
  return song;
}

/** Checks the cart and opens the checkout. Resolves with the day that both promise (decision 0079). */
async function checkCart(page: Page, recipient: string): Promise<string> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: new RegExp(`A song for ${recipient}`) })).toBeVisible();
  await expect(main.getByRole('heading', { name: '2 extra verses' })).toBeVisible();
  const promised = main.getByText(/^\w{3}, \w{3} \d{1,2} by 8pm CST$/);
  const day = ((await promised.textContent()) ?? '').replace(' by 8pm CST', '');
  await pressCheckout(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  const purchase = page.getByRole('region', { name: 'Complete Purchase' });
  await expect(purchase.getByText(`Your song comes by ${day}.`)).toBeVisible();
  // The guarantee stands above the button, where the customer decides.
  const guarantee = await purchase.getByText(/^If the song misses the mark, mark the lines/).boundingBox();
  const button = await purchase.getByRole('button', { name: 'Complete Purchase' }).boundingBox();
  expect(guarantee?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(button?.y ?? 0);
  return day;
}

/** Checks that the account menu, which every page has, links to the song. */
async function expectInMenu(page: Page, story: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Follow your song' }).click();
  await expect(page).toHaveURL(story);
}

async function expectTimeline(page: Page): Promise<void> {
  const stages = page.getByRole('list', { name: 'Where it is' });
  await expect(stages.getByText('Artist accepted')).toBeVisible();
  await expect(page.getByText(STORY.memories)).toBeVisible();
}

/** Checks that a visitor who only knows the page's address sees that a song is being made, but nothing of its story. */
async function expectTeaser(page: Page, story: string, recipient: string): Promise<void> {
  await page.goto(story);
  await expect(page.getByRole('heading', { name: `A song for ${recipient} is being made` })).toBeVisible();
  await expect(page.getByText(STORY.memories)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Where it is' })).toHaveCount(0);
}

/** Opens the artist's desk, from the account menu if necessary, and there the commission for this recipient. */
async function openCommission(page: Page, recipient: string): Promise<void> {
  await expect(page).toHaveURL(/\/artist_experience\/\d+$|\/$/);
  if (!page.url().includes('/artist_experience/')) {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Artist Dashboard' }).click();
  }
  await page.getByRole('link', { name: `A song for ${recipient}` }).click();
  await expect(page.getByRole('heading', { name: `A song for ${recipient}`, level: 1 })).toBeVisible();
}

async function acceptCommission(page: Page, recipient: string): Promise<void> {
  await expect(page.getByText(STORY.jokes)).toBeVisible();
  if (IS_NIGHT) await expect(page.getByText('MY-ah')).toBeVisible();
  await expect(page.getByText('2 extra verses')).toBeVisible();
  if (!isPhone(page))
    await expect(page.getByRole('button', { name: `Play How to say ${recipient}` })).toBeVisible();
  await expect(page.getByText(/^Promised for \w{3}, \w{3} \d{1,2} by 8pm CST\./)).toBeVisible();
  await expect(page.getByText(/That leaves you \d+ days? \d+ h/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Your song' })).toBeVisible();
}

async function writeAndDeliver(page: Page, recipient: string): Promise<void> {
  await page.getByLabel('Title').fill(WORK.title);
  await page.getByLabel('Lyrics').fill(WORK.lyrics);
  await page.getByLabel('A note to Henri').fill(WORK.artist_note);
  await page.getByLabel('Choose a recording or drop it here').setInputFiles(songFile(recipient.length));
  await expect(page.getByText('Checked and ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Deliver' }).click();
  const asked = page.getByRole('dialog', { name: `Deliver ${WORK.title} to Henri` });
  await asked.getByRole('button', { name: 'Deliver' }).click();
  await expect(page.getByText(/^The song is on its page, and Henri/)).toBeVisible();
}

/** Plays the song, and checks that its position in the player increases. */
async function expectSong(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: WORK.title, level: 1 })).toBeVisible();
  await expect(page.getByText('Burnt sugar on a Tuesday morning').filter({ visible: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${WORK.title}` })
    .click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // A phone shows the position only as a line. A press on the line opens the seek bar.
  if (isPhone(page)) await player.getByRole('button', { name: 'Open the position bar' }).click();
  const place = player.getByRole('slider', { name: 'Position in the song' });
  await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThan(1);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Pause ${WORK.title}` })
    .click();
  await expect(page.getByRole('main').getByRole('button', { name: `Play ${WORK.title}` })).toBeVisible();
}

async function loveAndTakeBack(page: Page): Promise<void> {
  const love = page.getByRole('button', { name: 'Love this song' });
  await expect(love).toHaveAttribute('aria-pressed', 'false');
  await love.click();
  await expect(love).toHaveText(/^\s*Love this song\s*1$/);
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await love.click();
  await expect(love).toHaveText(/^\s*Love this song\s*$/);
  await expect(love).toHaveAttribute('aria-pressed', 'false');
}

/** Checks that the owner sees their story on the song's page, and can download an MP3 file with ID3 tags. */
async function expectDownload(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Song Details' }).click();
  await expect(page.getByRole('tabpanel').getByText(STORY.memories)).toBeVisible();
  const link = page.getByRole('link', { name: 'Download MP3' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('audio/mpeg');
  expect(answer.headers()['content-disposition']).toContain('attachment');
  expect((await answer.body()).subarray(0, 3).toString('latin1')).toBe('ID3');
}
