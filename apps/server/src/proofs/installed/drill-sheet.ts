const ROW = /^\| (.+?) +\| (\S.*?) +\| (\d+) s +\|$/;

/** The page with the times of these lines (`drill: NAME: 12.3 s`) in its table. Other rows stay as they are. */
export function withTimes(page: string, lines: readonly string[]): string {
  const times = new Map<string, string>();
  for (const line of lines) {
    const [, name, time] = /^drill: (.+): ([\d.]+ s)$/.exec(line) ?? [];
    if (name !== undefined && time !== undefined) times.set(name, time);
  }
  return page
    .split('\n')
    .map((line) => {
      const [, name = '', before = ''] = ROW.exec(line) ?? [];
      const time = times.get(name);
      return time === undefined ? line : line.replace(`| ${before.padEnd(8)} |`, `| ${time.padEnd(8)} |`);
    })
    .join('\n');
}

/** How many seconds each drill of the table may take, by its name. */
export const ceilingsIn = (page: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    page.split('\n').flatMap((line) => {
      const [, name, , seconds] = ROW.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(seconds)]];
    }),
  );
