import { beforeEach, expect, it } from 'vitest';
import { memoryStore } from '~/platform/testing/fake-store.testing.ts';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { leaveNote, takeNote } from './arrival-note.ts';

const shown = () => toastStore.getState().toasts.map(({ tone, text }) => [tone, text]);
beforeEach(() => toastStore.setState({ toasts: [], lastId: 0 }));

it('shows a note once, and tells to which address a code was sent', () => {
  const store = memoryStore();
  leaveNote({ tone: 'warning', text: 'Nothing was charged.', codeSentTo: 'ida@keepsong.test' }, store);
  expect(takeNote(store)).toBe('ida@keepsong.test');
  expect(takeNote(store)).toBeNull();
  expect(shown()).toEqual([['warning', 'Nothing was charged.']]);
});

it.each(['', '7', '{"text":7,"codeSentTo":{}}', 'null'])('ignores what it cannot read: %j', (text) => {
  expect(takeNote(memoryStore({ sf_checkout_note: text }))).toBeNull();
  expect(shown()).toEqual([]);
});
