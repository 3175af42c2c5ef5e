import { beforeEach, expect, it } from 'vitest';
import { toast, toastStore } from './toast.store.ts';

const shown = () => toastStore.getState().toasts.map((one) => one.text);

beforeEach(() => {
  for (const { id } of toastStore.getState().toasts) toast.dismiss(id);
});

it('shows a toast and removes it by its id', () => {
  const first = toast.show({ tone: 'success', text: 'Updated!' });
  toast.show({ tone: 'info', text: 'Copied' });
  expect(shown()).toEqual(['Updated!', 'Copied']);
  toast.dismiss(first);
  expect(shown()).toEqual(['Copied']);
});

it('shows the same text once', () => {
  const first = toast.show({ tone: 'error', text: 'Please try again' });
  const second = toast.show({ tone: 'error', text: 'Please try again' });
  expect(second).not.toBe(first);
  expect(shown()).toEqual(['Please try again']);
  toast.show({ tone: 'warning', text: 'Please try again' });
  expect(shown()).toHaveLength(2);
});

it('keeps the three newest', () => {
  for (const text of ['1', '2', '3', '4']) toast.show({ tone: 'info', text });
  expect(shown()).toEqual(['2', '3', '4']);
});
