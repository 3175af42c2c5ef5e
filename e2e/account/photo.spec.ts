import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { givenCustomer } from '../support/customer.ts';
import { expect, test } from '../support/shop-test.ts';

/** A picture file like a camera's, red on the left and blue on the right. */
async function halves(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('the browser cannot draw on a canvas');
      brush.fillStyle = '#ff0000';
      brush.fillRect(0, 0, w / 2, h);
      brush.fillStyle = '#0000ff';
      brush.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The size of a stored portrait, and how red and how blue it is in the middle. */
const look = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('the browser cannot draw on a canvas');
    brush.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = brush.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data;
    return { width: bitmap.width, height: bitmap.height, red: red > 200, blue: blue > 200 };
  }, path);

// Runs only at night. By day other tests cover this: the API tests store, change and remove a photo, and a test of
// the rules cuts its square out.
test('a photo is chosen, moved, zoomed, saved, changed and removed @once @night', async ({ page }) => {
  await givenCustomer(page.context());
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Photo' });
  const file = section.getByLabel('Picture file');
  const give = (buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
    file.setInputFiles({ name, mimeType, buffer });

  await give(Buffer.from('no picture'), 'me.jpg', 'image/jpeg');
  await expect(section.getByText(/^We can’t open that file as a picture/)).toBeVisible();
  await give(await halves(page, 119, 400));
  await expect(section.getByText(/^That picture is too small/)).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Move and zoom' });
  await give(await halves(page, 1_600, 800));
  const preview = dialog.getByRole('img', { name: 'How your photo will look' });
  const box = await preview.boundingBox();
  if (!box) throw new Error('there is no preview');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 1.2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Left to right')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(dialog).toBeHidden();
  const portrait = page.getByRole('complementary').locator('.avatar img');
  const first = (await portrait.getAttribute('src')) ?? '';
  expect(await look(page, first)).toEqual({ width: 600, height: 600, red: true, blue: false });

  await expect(section.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await give(await halves(page, 1_600, 800));
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('End');
  await dialog.getByLabel('Left to right').focus();
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(portrait).not.toHaveAttribute('src', first);
  const second = (await portrait.getAttribute('src')) ?? '';
  expect(await look(page, second)).toEqual({ width: 600, height: 600, red: false, blue: true });
  expect((await page.request.get(first)).status()).toBe(404);

  await section.getByRole('button', { name: 'Remove photo' }).click();
  await expect(portrait).toHaveCount(0);
  expect((await page.request.get(second)).status()).toBe(404);
});
