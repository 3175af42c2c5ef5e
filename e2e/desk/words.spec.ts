import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

test('an editor finds a text, writes it in both languages, and visitors read it @once', async ({
  browser,
  page: visitor,
}) => {
  const desk = await openRole(browser, 'editor');
  const title = `What is a song for? ${Date.now().toString(36)}`;
  await desk.goto('/admin/words?q=preguntas');
  await untilAlive(desk);
  await expectSound(desk, [1440, 390]);
  await show(desk, 'words');
  await desk.goto('/admin/words/contact_us.faq');
  await untilAlive(desk);
  const english = desk.getByRole('group', { name: 'Questions and answers in English' });
  await english.getByLabel('Title of the part').first().fill(title);
  const text = english.getByRole('textbox', { name: 'Text' }).first();
  await text.press('End');
  await text.pressSequentially(' And more.');
  await text.press('Shift+Home');
  await english.getByRole('button', { name: 'Bold' }).first().click();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'word');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Published. Customers see it.')).toBeVisible();
  // Pages are cached for a minute, so ask the API.
  const { cms } = apiOf(visitor.request);
  const content = await cms.get({ query: { group: 'contact_us' } });
  expect(JSON.stringify(content['contact_us.faq'])).toContain(title);
  expect(JSON.stringify(content['contact_us.faq'])).toMatch(/<strong>[^<]*And more\.<\/strong>/);
  await desk.getByRole('button', { name: 'Back to the shop’s own text' }).click();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('These are the shop’s own words.')).toBeVisible();
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the test above edits a text, the API tests refuse the text of a
// version that is not the newest, and pages link their words.
test('“Edit this page” leads to the words of the page, where two editors do not overwrite each other @once @night', async ({
  browser,
  page: visitor,
}) => {
  const desk = await openRole(browser, 'editor');
  const { words } = deskOf(apiOf(desk.context().request));
  const id = 'careers.title';
  const read = async () => (await words.read({ params: { id } })).word;
  await visitor.goto('/careers');
  await untilAlive(visitor);
  await expect(visitor.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);

  await desk.goto('/careers');
  await desk.getByRole('link', { name: 'Edit this page' }).click();
  await expect(desk).toHaveURL('/admin/words?group=careers');
  await desk.getByRole('link', { name: 'Title', exact: true }).click();
  await desk.getByLabel('Title in English').fill('Come and work with songs');
  // A colleague publishes meanwhile. Their text is shown before anything is saved, however often one presses.
  const { version } = await read();
  await words.save({ params: { id }, body: { version, en: 'Sing with us', state: 'live' } });
  for (let press = 0; press < 2; press += 1) {
    await desk.getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText('Sing with us')).toBeVisible();
  }
  expect(await read()).toMatchObject({ en: 'Sing with us', version: version + 1 });
  await desk.getByRole('button', { name: 'Go on with mine' }).click();
  await desk.getByRole('button', { name: 'Save as a draft' }).click();
  await expect.poll(async () => (await read()).state).toBe('draft');

  await desk.getByRole('link', { name: 'See the page with drafts' }).click();
  const title = desk.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Come and work with songs');
  await desk.getByRole('button', { name: 'Show drafts' }).click();
  await expect(title).toHaveText('Sing with us');
  const { own, version: last } = await read();
  await words.save({ params: { id }, body: { ...own, version: last, state: 'live' } });
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests check placeholders, preview a mail, send it for a
// look and publish it.
test('an editor changes a mail, looks at it with facts, sends it to themselves and publishes it @once @night', async ({
  browser,
}) => {
  const desk = await openRole(browser, 'editor');
  const { mails } = deskOf(apiOf(desk.context().request));
  await desk.goto('/admin/mails?q=Song%20examples');
  await untilAlive(desk);
  await desk.goto('/admin/mails');
  await untilAlive(desk);
  await expectSound(desk, [1440, 390]);
  await show(desk, 'mails');
  await desk.goto('/admin/mails/song_rating');
  await untilAlive(desk);
  await desk.getByLabel('Subject in English').fill('Stars for {{nobody}}');
  const body = desk.getByRole('textbox', { name: 'Text in English' });
  await body.fill('How was it?');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('This mail does not know {{nobody}}.')).toBeVisible();
  await expect(desk.getByText('This must stay in the mail: Button.')).toBeVisible();
  await desk.getByLabel('Subject in English').fill('Stars for {{recipient}}?');
  await body.press('End');
  await desk.getByRole('button', { name: 'Button', exact: true }).first().click();
  await desk.getByRole('button', { name: 'Show it' }).click();
  await expect(desk.getByText('Stars for Odessa?')).toBeVisible();
  const frame = desk.frameLocator('iframe[title="Preview"]');
  await expect(frame.getByText('How was it?')).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'mail');
  await desk.getByRole('button', { name: 'Send it to me' }).click();
  await expect(desk.getByText('Sent to editor@keepsong.test.')).toBeVisible();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Published. Customers see it.')).toBeVisible();
  const { mail } = await mails.read({ params: { id: 'song_rating' } });
  expect(mail).toMatchObject({ state: 'live', subject: { en: 'Stars for {{recipient}}?' } });
  expect(mail.body.en).toBe('How was it?\n\n{{button}}'.replace('\n\n', ''));
  await mails.save({
    params: { id: 'song_rating' },
    body: { ...mail.own, version: mail.version, state: 'live' },
  });
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the tests of landing pages check which version is
// chosen, and the API tests check that invalid shares are refused.
test('a share of the visitors sees the second version of a landing page and keeps it, until the trial is over @once @night', async ({
  browser,
  page: visitor,
  openVisitor,
}) => {
  const desk = await openRole(browser, 'editor');
  const { words } = deskOf(apiOf(desk.context().request));
  const id = (field: string) => `landing_graduation.${field}`;
  const write = async (field: string, text: string) => {
    const { word } = await words.read({ params: { id: id(field) } });
    const body = { version: word.version, en: text, sp: text, state: 'live' as const };
    await words.save({ params: { id: id(field) }, body });
  };
  await write('b_title', 'All those mornings');
  await write('b_share', '50');
  // The visitor falls within the share.
  await visitor.addInitScript(() => {
    Math.random = () => 0.2;
  });
  await visitor.goto(`/custom-gift/graduation?x=${Date.now()}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/All those\s*mornings/);
  expect(await visitor.evaluate(() => sessionStorage.getItem('lp_variant'))).toBe('graduation-b');
  await expect
    .poll(async () => {
      const { variants } = await words.landings({});
      return variants.find(({ name }) => name === 'graduation-b')?.visitors ?? 0;
    })
    .toBeGreaterThan(0);
  await desk.goto(`/admin/words/${id('b_share')}`);
  await untilAlive(desk);
  await expect(desk.getByRole('row').filter({ hasText: 'Second version' })).toContainText('$0.00');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'landing');
  // After the experiment everybody sees the version, and the page fetches, reports and stores nothing for it.
  await write('b_share', '100');
  const later = await openVisitor();
  // A page that is asked for right after the change may still have the earlier words.
  const page = () => `/custom-gift/graduation?x=${Date.now()}`;
  await expect.poll(async () => (await later.request.get(page())).text()).toMatch(/b_share\W+100\W/);
  const asked: string[] = [];
  later.on('request', (request) => asked.push(request.url()));
  await later.goto(page());
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(/All those\s*mornings/);
  await untilAlive(later);
  expect(asked.filter((url) => url.endsWith('/landing_visits'))).toEqual([]);
  const scripts = asked.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of scripts)
    expect(await (await later.request.get(url)).text(), url).not.toContain('Experiment Viewed');
  expect(await later.evaluate(() => sessionStorage.getItem('lp_variant'))).toBeNull();
  for (const field of ['b_title', 'b_share']) {
    const { word } = await words.read({ params: { id: id(field) } });
    await words.save({
      params: { id: id(field) },
      body: { version: word.version, ...word.own, state: 'live' },
    });
  }
  await desk.context().close();
});
