import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has to go through. */
const TOO_MANY = 120;

/**
 * What has the focus, as people see it: whether it has a ring, and whether something that sticks to the window lies
 * over it. A visually hidden control shows its focus on its label, which is looked at instead.
 */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    // A smooth scroll has to come to rest first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const control = document.activeElement;
    if (!control || control === document.body) return { name: 'nothing', ring: true, covered: false };
    const isHidden = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 4 || height < 4 || getComputedStyle(element).opacity === '0';
    };
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const label = control.closest('label') ?? control.parentElement ?? control;
    const shown = isHidden(control) ? label : control;
    // What has the focus within a frame of this origin wears the ring there.
    const framed = control instanceof HTMLIFrameElement ? control.contentDocument?.activeElement : null;
    // A field of several controls wears the ring itself.
    const ring = [
      ...(framed ? [framed] : []),
      shown,
      ...shown.querySelectorAll('*'),
      label,
      label.parentElement ?? label,
    ].some(hasRing);
    const box = shown.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + Math.min(box.height, window.innerHeight) / 2;
    const top = document.elementFromPoint(x, y);
    const covered = !top || !(shown.contains(top) || top.contains(shown) || label.contains(top));
    const words =
      control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent;
    const name = `${control.tagName} ${control.getAttribute('name') ?? ''} ${words?.trim().slice(0, 40)}`;
    return { name, ring, covered };
  });
  expect(seen, 'the focus can be seen').toEqual({ name: seen.name, ring: true, covered: false });
}

/** Presses Tab until the control has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < TOO_MANY; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`the focus never came to ${control}`);
}

/** Goes to a control and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a group of radio buttons and presses the arrow until the one is chosen. */
export async function chooseWithArrows(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  const first = group.getByRole('radio').first();
  await tabTo(page, first);
  await page.keyboard.press('Space');
  for (let presses = 0; presses < TOO_MANY && !(await wanted.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown');
    await expectFocusSeen(page);
  }
  await expect(wanted).toBeChecked();
}
