import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Draft } from './draft.ts';

const DRAFT = { isEmpty: false } as Draft;
const useLeaveWarning = vi.fn();
const useDraft = vi.fn();
let draw: (draft?: Draft) => string;

// Test files share their processes. Another file may have loaded the conversation already, and the next one needs it
// without the stand-ins. So its modules are loaded anew before and after these tests.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../use-leave-warning.ts', () => ({ useLeaveWarning }));
  vi.doMock('./draft.ts', async (original) => ({ ...(await original<object>()), useDraft }));
  const { Conversation } = await import('./conversation.tsx');
  const { drawPage } = await import('~/platform/testing/draw-page.testing.tsx');
  draw = (draft) => drawPage(<Conversation number="H4T-9KZ" {...(draft && { draft })} />);
});
afterAll(() => {
  vi.doUnmock('../use-leave-warning.ts');
  vi.doUnmock('./draft.ts');
  vi.resetModules();
});

it.each([
  [DRAFT, [[true]]],
  [{ ...DRAFT, isEmpty: true }, [[false]]],
])('a conversation with a draft of its own warns before it is lost', (draft, calls) => {
  useDraft.mockReturnValue(draft);
  useLeaveWarning.mockClear();
  draw();
  expect(useLeaveWarning.mock.calls).toEqual(calls);
});

it('a page with a draft of its own warns itself, as the router takes one warning', () => {
  useLeaveWarning.mockClear();
  draw(DRAFT);
  expect(useLeaveWarning).not.toHaveBeenCalled();
});
