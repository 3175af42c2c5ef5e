/** After a try to go on with errors: the first wrong field gets the focus, once its error is on the page. */
export function focusFirstError(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
