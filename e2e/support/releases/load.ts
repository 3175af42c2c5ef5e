/** Addresses that visitors load while servers are replaced. */
const ASKED = ['/', '/artists', '/playlists', '/reviews', '/cart', '/v3/api/user'];
const VISITORS = 2;
const PAUSE_MS = 50;

export type Load = {
  /** Stops asking. `failed` has each answer that a visitor should not get. */
  stop(): Promise<{ answered: number; failed: string[] }>;
};

/** Starts some visitors, each of whom loads one page after another. */
export function startLoad(origin: string): Load {
  let goesOn = true;
  let answered = 0;
  const failed: string[] = [];

  async function visit(visitor: number): Promise<void> {
    const headers = { 'x-forwarded-for': `10.9.8.${visitor + 1}` };
    for (let step = visitor; goesOn; step += 1) {
      const path = ASKED[step % ASKED.length] ?? '/';
      try {
        const answer = await fetch(origin + path, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 200) failed.push(`${new Date().toISOString()} ${path}: ${answer.status}`);
      } catch (error) {
        failed.push(`${new Date().toISOString()} ${path}: ${String(error)}`);
      }
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
  return {
    async stop() {
      goesOn = false;
      await Promise.all(visits);
      return { answered, failed };
    },
  };
}
