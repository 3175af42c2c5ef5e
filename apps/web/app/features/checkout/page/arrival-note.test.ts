import { beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '~/platform/testing/fake-storage.testing.ts';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { keepCodeSentTo, leaveNote, takeNote } from './arrival-note.ts';

const shown = () => toastStore.getState().toasts.map(({ tone, text }) => [tone, text]);
beforeEach(() => toastStore.setState({ toasts: [], lastId: 0 }));

it('shows a note once, and tells to which address a code was sent', () => {
  const storage = memoryStorage();
  leaveNote({ tone: 'warning', text: 'Nothing was charged.', codeSentTo: 'ida@keepsong.test' }, storage);
  expect(takeNote(storage)).toBe('ida@keepsong.test');
  // After a reload the code is still awaited.
  expect(takeNote(storage)).toBe('ida@keepsong.test');
  expect(shown()).toEqual([['warning', 'Nothing was charged.']]);
  keepCodeSentTo(null, storage);
  expect(takeNote(storage)).toBeNull();
});

it.each(['', '7', '{"text":7,"codeSentTo":{}}', 'null'])('ignores what it cannot read: %j', (text) => {
  expect(takeNote(memoryStorage({ sf_checkout_note: text }))).toBeNull();
  expect(shown()).toEqual([]);
});
