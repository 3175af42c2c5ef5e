import { create } from 'zustand';

type RefreshState = {
  /**
   * Null until the server has demanded a newer front end. After that, `showClearMessage` says whether stored data must
   * be cleared too (spec 2.9-35).
   */
  demand: { showClearMessage: boolean } | null;
};

export const useRefresh = create<RefreshState>()(() => ({ demand: null }));

/** Opens the popup that asks for a reload, because the server demands a newer front end (426). It cannot be closed. */
export function demandRefresh(showClearMessage: boolean): void {
  useRefresh.setState({ demand: { showClearMessage } });
}
