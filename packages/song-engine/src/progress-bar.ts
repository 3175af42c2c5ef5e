const WIDTH = 30;

type Sink = { isTTY?: boolean; write: (text: string) => unknown };

/** Shows progress: in a terminal as a bar on one line, elsewhere as a new line for each tenth. */
export function progressBar(out: Sink, label = ''): (done: number) => void {
  let shown = -1;
  return (done) => {
    const percent = Math.round(Math.max(0, Math.min(1, done)) * 100);
    if (out.isTTY !== true) {
      const tenth = Math.floor(percent / 10);
      if (tenth === shown) return;
      shown = tenth;
      out.write(`${label}${percent} %\n`);
      return;
    }
    const filled = Math.round((percent / 100) * WIDTH);
    out.write(
      `\r${label}[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${percent} %${percent === 100 ? '\n' : ''}`,
    );
  };
}
