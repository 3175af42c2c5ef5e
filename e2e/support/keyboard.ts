import { expect, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than any screen needs. */
const TOO_MANY = 120;

/**
 * Checks that people can see the focused element: it has a focus ring, and no sticky element covers it. For a visually
 * hidden control, its label is checked instead, because the label shows the focus.
 */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const control = document.activeElement;
    // Wait until smooth scrolling has ended: until the control has not moved for some frames.
    const placeOf = () => JSON.stringify(control?.getBoundingClientRect());
    for (let frame = 0, still = 0, place = placeOf(); still < 4 && frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = placeOf() === place ? still + 1 : 0;
      place = placeOf();
    }
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
    // When the focus is inside a frame of the same origin, the focused element of that frame has the ring.
    const framed = control instanceof HTMLIFrameElement ? control.contentDocument?.activeElement : null;
    // The ring may be on the control or on an element inside it. In a field of several controls, it is on the
    // field around them. Inside its own audio or video player, the browser draws the ring where no script can
    // see it.
    const isPlayer = control instanceof HTMLMediaElement;
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
    return { name, ring: ring || isPlayer, covered };
  });
  expect(seen, 'the focus is visible').toEqual({ name: seen.name, ring: true, covered: false });
}

/** Presses Tab until the control has the focus. At every stop on the way the focus must be visible. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < TOO_MANY; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`the focus never reached ${control}`);
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

/** Goes to a group of radio buttons and presses the arrow key until the wanted one is chosen. */
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
