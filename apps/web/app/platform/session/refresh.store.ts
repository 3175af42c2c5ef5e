import { create } from 'zustand';

type RefreshState = {
  /** Null until the server has demanded a newer front end; then whether stored data goes too (spec 2.9-35). */
  demand: { showClearMessage: boolean } | null;
};

export const useRefresh = create<RefreshState>()(() => ({ demand: null }));

/** The server demands a newer front end (426): the popup opens and stays. */
export function demandRefresh(showClearMessage: boolean): void {
  useRefresh.setState({ demand: { showClearMessage } });
}
