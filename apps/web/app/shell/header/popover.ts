/** Closes the native popover that contains the element, after the visitor chose something in it. */
export function closePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}
