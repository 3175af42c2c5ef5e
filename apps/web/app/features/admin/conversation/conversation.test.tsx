import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { Conversation } from './conversation.tsx';
import { type Draft, useDraft } from './draft.ts';

vi.mock('../use-leave-warning.ts', () => ({ useLeaveWarning: vi.fn() }));
vi.mock('./draft.ts', async (original) => ({ ...(await original<object>()), useDraft: vi.fn() }));

const DRAFT = { isEmpty: false } as Draft;

it.each([
  [DRAFT, [[true]]],
  [{ ...DRAFT, isEmpty: true }, [[false]]],
])('a conversation with a draft of its own warns before it is lost', (draft, calls) => {
  vi.mocked(useDraft).mockReturnValue(draft);
  vi.mocked(useLeaveWarning).mockClear();
  drawPage(<Conversation number="H4T-9KZ" />);
  expect(vi.mocked(useLeaveWarning).mock.calls).toEqual(calls);
});

it('a page with a draft of its own warns itself, as the router takes one warning', () => {
  vi.mocked(useLeaveWarning).mockClear();
  drawPage(<Conversation number="H4T-9KZ" draft={DRAFT} />);
  expect(useLeaveWarning).not.toHaveBeenCalled();
});
