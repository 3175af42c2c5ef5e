import { untilAlive } from '../support/alive.ts';
import { openArtist } from '../support/artist.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { hearSignals, signalsOf } from '../support/signals.ts';
import { deliverSong, givenOrder, newEmail, WORK } from '../support/songs.ts';
import { allowSoundOnlyInPress, playLongSongs } from '../support/sound.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

for (const locale of LOCALES) {
  const say = wordsOf(locale);

  // Runs only at night. By day other tests cover this: the API tests send a gift, open it once and tell its giver, and
  // `site/axe` opens the page of a gift.
  test(`a song is given, opened by a stranger, and the giver is told, ${locale} @night`, async ({
    page,
    openVisitor,
    browser,
    baseURL,
  }) => {
    const { slug, recipient, email } = await givenOrder(page.context());
    const artist = await openArtist(browser);
    await deliverSong(artist, recipient);
    await artist.close();
    await page.context().addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await page.goto(`/stories/${slug}`);
    await page.getByRole('button', { name: say('stories_give') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('stories_give_send') }).click();
    await expect(
      dialog.getByText(say('errors_field_required', { field: say('stories_give_message') })),
    ).toBeVisible();
    await dialog.getByLabel(say('stories_give_message')).fill('Turn it up.\nThen call me.');
    const to = newEmail();
    await dialog.getByLabel(say('stories_give_email')).fill(to);
    await dialog.getByText(say('stories_give_later'), { exact: true }).click();
    await expect(dialog.getByLabel(say('stories_give_moment'))).toHaveValue(/T18:00$/);
    const city = dialog.getByLabel(say('stories_give_zone'), { exact: true });
    await city.fill('Nowhere');
    await expect(dialog.getByText(say('stories_give_city_hint'))).toBeVisible();
    // The shop knows Osaka, but its time zone is named after Tokyo.
    await city.fill('osaka');
    await dialog.getByRole('button', { name: say('stories_give_schedule') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Tok[iy]o/).first()).toBeVisible();

    // Change the plan for the gift, so that it is sent now.
    await page.getByRole('button', { name: say('stories_give_change') }).click();
    await expect(dialog.getByLabel(say('stories_give_message'))).toHaveValue('Turn it up.\nThen call me.');
    await dialog.getByText(say('stories_give_now'), { exact: true }).click();
    await dialog.getByRole('button', { name: say('stories_give_send') }).click();
    await expect(dialog).toBeHidden();

    let path = '';
    await expect
      .poll(
        async () => {
          const [mail] = await mailsTo(page.request, to);
          path = /\/stories\/\S+\?gift=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
          return path;
        },
        { timeout: 90_000 },
      )
      .not.toBe('');

    const stranger = await openVisitor();
    hearSignals(stranger);
    await allowSoundOnlyInPress(stranger);
    await playLongSongs(stranger);
    await stranger.context().addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      say('stories_gift_for', { recipient }),
    );
    await expect(stranger.getByText('Turn it up.')).toBeVisible();
    // The report of the page view contains the visitor's role and the stage of the song (4.5-01, 6-17).
    await expect
      .poll(() => signalsOf(stranger, 'Story Viewed').map(({ properties }) => properties))
      .toEqual([{ stage: 'Song Delivered', sf_role: 'recipient' }]);
    await expect(stranger.getByRole('heading', { name: WORK.title })).toHaveCount(0);
    await stranger.getByRole('button', { name: say('stories_gift_open') }).click();
    await expect(stranger.getByRole('heading', { name: WORK.title })).toBeVisible();
    await expect(stranger.locator('.gift')).toHaveCount(0);
    // The press that opened the gift also started the song, so no message was needed.
    const pause = stranger
      .getByRole('main')
      .getByRole('button', { name: say('player_pause', { title: WORK.title }) });
    await expect(pause).toBeVisible();
    await expect(stranger.locator('.sleeve__disc[data-spinning]').first()).toBeAttached();
    await expect(stranger.locator('.story-sound')).toBeEmpty();
    // The recipient reads no shop countdown.
    await expect(stranger.getByRole('complementary', { name: say('shell_banner') })).toHaveCount(0);

    await expect
      .poll(async () => (await mailsTo(page.request, email)).map(({ text }) => text).join('\n'))
      .toMatch(new RegExp(locale === 'en' ? 'opened your gift' : 'abrió tu regalo|opened your gift'));
    await page.reload();
    await expect(page.getByText(say('stories_give_state_opened', { recipient }))).toBeVisible();

    // The recipient says thank you, once.
    await stranger.getByRole('button', { name: say('stories_thanks_send') }).click();
    const words = stranger.getByLabel(say('stories_thanks_label'));
    await expect(words).toBeFocused();
    await words.fill('Four times in a row.');
    await stranger.getByRole('button', { name: say('stories_thanks_send') }).click();
    await expect(stranger.getByText(say('stories_thanks_sent'))).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(page.request, email)).map(({ text }) => text).join('\n'))
      .toContain('Four times in a row.');
    await page.reload();
    await expect(page.getByText('Four times in a row.')).toBeVisible();
    await expect(page.getByText(say('stories_give_state_thanked', { recipient }))).toBeVisible();

    // The recipient gets the file once the owner allows it.
    const details = say('stories_details');
    const download = stranger.getByRole('link', { name: say('stories_download') });
    await stranger.getByRole('tab', { name: details }).click();
    await expect(download).toHaveCount(0);
    await page.getByRole('tab', { name: details }).click();
    await page.getByRole('checkbox', { name: say('stories_share_file') }).check();
    await expect(page.getByRole('checkbox', { name: say('stories_share_file') })).toBeChecked();
    await expect
      .poll(async () => {
        await stranger.goto(`/stories/${slug}`);
        await stranger.getByRole('tab', { name: details }).click();
        return download.count();
      })
      .toBe(1);
    const file = stranger.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toBe(`${WORK.title}.mp3`);
  });
}

test('a song that cannot be heard yet says why, and begins with one more press @night', async ({
  page,
  openVisitor,
  browser,
}) => {
  const { slug, recipient } = await givenOrder(page.context());
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();

  // People who come from an e-card have pressed 'Hear your song' there. A browser that did not see that press
  // blocks the sound.
  const strict = await openVisitor();
  await allowSoundOnlyInPress(strict);
  await playLongSongs(strict);
  await strict.goto(`/stories/${slug}?listen=1`);
  const main = strict.getByRole('main');
  await expect(main.getByText('Your browser waits for you: press Play, and the song begins.')).toBeVisible();
  await main.getByRole('button', { name: `Play ${WORK.title}` }).click();
  await expect(main.getByRole('button', { name: `Pause ${WORK.title}` })).toBeVisible();
  await expect(strict.locator('.story-sound')).toBeEmpty();

  // On a slow connection the page says that the song is loading, then that it takes long, then that it failed.
  const slow = await openVisitor();
  const held = Promise.withResolvers<void>();
  await slow.route('**/media/**', async (route) => {
    await held.promise;
    await route.abort();
  });
  await slow.goto(`/stories/${slug}`);
  await untilAlive(slow);
  await slow
    .getByRole('main')
    .getByRole('button', { name: `Play ${WORK.title}` })
    .click();
  await expect(slow.getByText('The song is loading.')).toBeVisible();
  await expect(slow.getByText('The connection is slow, so the song needs a moment.')).toBeVisible({
    timeout: 15_000,
  });
  held.resolve();
  await expect(slow.getByText('The song could not be loaded.')).toBeVisible();
  await slow.unroute('**/media/**');
  await playLongSongs(slow);
  await slow
    .getByRole('main')
    .getByRole('button', { name: `Play ${WORK.title}` })
    .click();
  await expect(slow.getByRole('main').getByRole('button', { name: `Pause ${WORK.title}` })).toBeVisible();
  await expect(slow.locator('.story-sound')).toBeEmpty();
});

test('a gift is planned while the song is being made, and the page says that it may have to wait @night', async ({
  page,
}) => {
  const { slug } = await givenOrder(page.context());
  await page.goto(`/stories/${slug}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Plan the moment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your words on the wrapping').fill('Turn it up.');
  const to = newEmail();
  await dialog.getByLabel('Their email address').fill(to);
  await expect(dialog.getByText('With the song', { exact: true })).toBeVisible();
  await dialog.getByText('Later', { exact: true }).click();
  await expect(dialog.getByText('Your gift waits for it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`It goes to ${to} on`)).toContainText('if the song is here by then');
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await dialog.getByRole('button', { name: 'Take the plan back' }).click();
  await expect(page.getByRole('button', { name: 'Plan the moment' })).toBeVisible();
});
