import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { addressOfArtist, openArtist } from '../support/artist.ts';
import { mailMatching, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, deliverSong, findCommission, givenOrder, WORK } from '../support/songs.ts';

// Tagged @once, because two runs would sign in as the same artist at the same time.
test('a declined song goes to the next artist, who delivers it, and its page shows each step @once @night', async ({
  page,
  context,
  browser,
  openVisitor,
}) => {
  const { slug, recipient, email } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await expect(page.getByText('Has your story now').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(ARTIST.name).first()).toBeVisible();
  await expect(page.getByText(/The song is promised for \w{3}, \w{3} \d+/)).toBeVisible();

  const first = await openArtist(browser);
  const desk = apiOf(first.request);
  const { id } = await findCommission(desk, recipient);
  await desk.studio.decline({ params: { id }, body: { reason: 'too_busy' } });
  await first.close();

  await page.reload();
  await expect(page.getByText(`${ARTIST.name} could not take it.`)).toBeVisible();
  const { production } = await apiOf(context.request).stories.get({ params: { slug } });
  const next = production?.asked?.fullName ?? '';
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  const mail = await mailMatching(page.request, email, new RegExp(`${next} has the story`));
  expect(mail.text).toContain(`${ARTIST.name} cannot take`);
  expect(mail.text).toMatch(/promised (day stays:|for) \w+, \w+ \d+/);

  const second = await openVisitor();
  await signIn(second, await addressOfArtist(page.request, production?.asked?.id ?? 0), recipient);
  await deliverSong(second.context(), recipient);
  await page.reload();
  await expect(page.getByRole('heading', { name: WORK.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download MP3' })).toBeVisible();
});

/** Signs in as the artist who got an offer by mail. */
async function signIn({ request }: Page, email: string, recipient: string): Promise<void> {
  await mailMatching(request, email, new RegExp(`song for ${recipient}`));
  const { auth } = apiOf(request);
  await auth.requestPasscode({ body: { method: 'email', email } });
  await auth.createSession({ body: { email, passcode: await passcodeFor(request, email) } });
}
