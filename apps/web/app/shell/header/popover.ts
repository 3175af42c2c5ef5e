/** Closes the native popover that holds the element, after something in it was chosen. */
export function closePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}
