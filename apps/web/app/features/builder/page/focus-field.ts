const CONTROLS = 'input:not([type=hidden]), textarea, select, button, a[href]';

/**
 * Scrolls to the element with this id. Focuses the element itself or a control inside it: the chosen one, else the
 * first.
 */
export function focusInside(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  const controls = place.matches(CONTROLS) ? [place] : [...place.querySelectorAll<HTMLElement>(CONTROLS)];
  const chosen = controls.find((control) => control.matches(':checked')) ?? controls[0];
  chosen?.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}
