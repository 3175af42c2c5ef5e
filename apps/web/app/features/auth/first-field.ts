/**
 * `ref` of a dialog's first field: the platform looks for the attribute when the dialog opens, and React leaves it out.
 */
export function firstField(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}
