/** Call this after the customer tried to go on with errors. Focuses the first wrong field once its error is shown. */
export function focusFirstError(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
