/** Closes the native popover with this id. */
export function closePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}
