import { untilAlive } from '../support/alive.ts';
import { openArtist } from '../support/artist.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, givenOrder } from '../support/songs.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

for (const locale of LOCALES) {
  const say = wordsOf(locale);

  // Runs only at night. By day other tests cover this: the API tests write, change, hide and delete comments, and
  // tests of the list show them.
  test(`two visitors comment on a song, and its owner hides one comment, ${locale} @night`, async ({
    page,
    openVisitor,
    browser,
    baseURL,
  }) => {
    const { slug, recipient } = await givenOrder(page.context());
    const artist = await openArtist(browser);
    await deliverSong(artist, recipient);
    await artist.close();
    const [camille, theo] = [await openVisitor(), await openVisitor()];
    for (const visitor of [page, camille, theo]) {
      await visitor.context().addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
      await visitor.goto(`/stories/${slug}#comments`);
      await expect(
        visitor.getByRole('heading', { name: say('comments_title', { count: '0' }) }),
      ).toBeVisible();
    }

    await camille.getByLabel(say('comments_add')).fill('Dad. DAD.');
    await camille.getByRole('button', { name: say('comments_post') }).click();
    const nameless = say('errors_field_required', { field: say('comments_name') });
    await expect(camille.getByText(nameless)).toBeVisible();
    await expect(camille.getByLabel(say('comments_add'))).toHaveValue('Dad. DAD.');
    await camille.getByLabel(say('comments_name')).fill('Camille');
    await camille.getByRole('button', { name: say('comments_post') }).click();
    await expect(camille.getByRole('heading', { name: say('comments_title', { count: '1' }) })).toBeVisible();
    const own = camille.getByRole('listitem').filter({ hasText: 'Dad. DAD.' });
    await expect(own.getByText(say('comments_you'), { exact: true })).toBeVisible();

    const long = 'And then she sang it again, all of it. '.repeat(12);
    await theo.reload();
    await theo.getByLabel(say('comments_add')).fill(long);
    await theo.getByLabel(say('comments_name')).fill('Theo');
    await theo.getByRole('button', { name: say('comments_post') }).click();
    await expect(theo.getByText('Camille')).toBeVisible();
    const readMore = theo.getByRole('button', { name: say('comments_read_more') });
    await readMore.click();
    await expect(readMore).toBeHidden();
    await expect(theo.getByRole('button', { name: say('comments_edit') })).toHaveCount(1);

    await own.getByRole('button', { name: say('comments_edit') }).click();
    await camille.getByLabel(say('comments_editing')).fill('Never mind');
    await camille.getByRole('button', { name: say('comments_cancel') }).click();
    await expect(own).toBeVisible();
    await own.getByRole('button', { name: say('comments_edit') }).click();
    await camille.getByLabel(say('comments_editing')).fill('Dad. I am crying in a parking lot.');
    await camille.getByRole('button', { name: say('comments_save') }).click();
    await expect(camille.getByText('Dad. I am crying in a parking lot.')).toBeVisible();

    await page.reload();
    await untilAlive(page, '.comment-form');
    const texts = page.locator('.comment__text');
    await expect(texts).toHaveText([/^And then/, /^Dad/]);
    await page.getByLabel(say('comments_sort')).selectOption('oldest');
    await expect(texts).toHaveText([/^Dad/, /^And then/]);
    await page.getByRole('button', { name: say('comments_hide_of', { name: 'Theo' }) }).click();
    await expect(page.getByText(say('comments_hidden_owner'))).toBeVisible();
    await expect(page.getByRole('heading', { name: say('comments_title', { count: '1' }) })).toBeVisible();

    await camille.reload();
    await untilAlive(camille, '.comment-form');
    await expect(camille.getByText('And then she sang')).toBeHidden();
    await camille.getByRole('button', { name: say('comments_delete') }).click();
    await camille
      .getByRole('dialog')
      .getByRole('button', { name: say('comments_delete') })
      .click();
    await expect(camille.getByRole('heading', { name: say('comments_title', { count: '0' }) })).toBeFocused();
    await expect(camille.getByText(say('comments_none'))).toBeVisible();
  });
}
