import { untilAlive } from '../support/alive.ts';
import { CHECKED, recordCheckedSong } from '../support/checked-song.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

test('a song is delivered, sent back once, delivered again, passed, and then its customer hears it @once', async ({
  browser,
  page: owner,
}) => {
  const { id, order, studio, artistUserId } = await recordCheckedSong(browser, owner.context());
  const workspace = await studio.newPage();
  await workspace.goto(`/artist_experience/${artistUserId}/commissions/${id}`);
  await untilAlive(workspace);
  const deliver = async () => {
    await workspace.getByRole('button', { name: 'Deliver', exact: true }).click();
    const dialog = workspace.getByRole('dialog');
    await expect(dialog.getByText('We hear the song first')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    return dialog;
  };
  await deliver();
  await expect(workspace.getByText('We hear it now, usually within two hours.')).toBeVisible();
  await show(workspace, 'artist-put-up');

  await owner.goto(`/stories/${order.slug}`);
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Wrong Portland' })).toHaveCount(0);

  const desk = await openRole(browser, 'producer');
  await desk.goto('/admin/checks');
  await untilAlive(desk);
  await expectSound(desk);
  await show(desk, 'checks');
  await desk.goto(`/admin/checks/${id}`);
  await untilAlive(desk);
  await expectSound(desk);
  await desk.keyboard.press('1');
  await expect(desk.getByText('1 of 6')).toBeVisible();
  await desk.getByRole('slider', { name: 'Place in the recording' }).press('ArrowRight');
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('n');
  await desk.keyboard.type('Her name sounds wrong here.');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Play note 1 at 0:05' }).first()).toBeVisible();
  await show(desk, 'check');
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectSound(desk);
  await show(desk, 'check');
  await desk.getByRole('button', { name: 'Send back with 1 note' }).click();
  await expect(desk.getByText(`Sent back to ${CHECKED.name}`)).toBeVisible();
  await desk.setViewportSize({ width: 1440, height: 900 });

  await workspace.reload();
  await untilAlive(workspace);
  await expect(workspace.getByRole('heading', { name: 'Our notes on version 1' })).toBeVisible();
  await workspace.getByRole('button', { name: 'Play from 0:05' }).click();
  await expect
    .poll(() =>
      workspace
        .getByLabel('The recording that we heard')
        .evaluate((one: HTMLAudioElement) => one.currentTime),
    )
    .toBeGreaterThanOrEqual(5);
  await expectSound(workspace);
  await show(workspace, 'artist-returned');
  // The new version equals the last one, so the shop asks why.
  const dialog = await deliver();
  await dialog.getByLabel('Why is it unchanged?').fill('It is how she says it.');
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(workspace.getByText('We hear it now, usually within two hours.')).toBeVisible();

  await desk.goto(`/admin/checks/${id}`);
  await untilAlive(desk);
  await expect(desk.getByText('It is how she says it.')).toBeVisible();
  await desk.getByRole('button', { name: /^Pass to / }).click();
  await expect(desk.getByText(/^Passed\. /)).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Wrong Portland' }).first()).toBeVisible();
  await untilAlive(owner);
  await owner.getByRole('radio', { name: '4 stars' }).press('Space');
  await expect(owner.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await show(owner, 'story-stars');
  await owner.getByRole('button', { name: 'Accept', exact: true }).click();
  // The stars can be changed afterwards.
  await expect(owner.getByRole('heading', { name: 'Your stars' })).toBeVisible();
  await desk.goto(`/admin/checks/${id}`);
  await expect(desk.getByRole('region', { name: 'Standing' }).getByText(/^4 of 5, from \d+$/)).toBeVisible();
});
