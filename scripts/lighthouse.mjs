#!/usr/bin/env node
// npm run lighthouse -- http://localhost:3000: runs Lighthouse (mobile) four times on each page of a running shop.
// npm run lighthouse -- NEW_URL OLD_URL: compares two running shops. They are measured in turns, so that the conditions
// are the same. The new shop may lose at most two points of performance. To compare with an older version, build and
// start it in a git worktree. CI does not run this, because the results depend on the machine. npx downloads Lighthouse
// when it is needed.
import { provideChromium } from './lib/browser.mjs';
import { pagesToMeasure, shortfalls, summaryOf } from './lib/lighthouse.mjs';
import { findNode } from './lib/node.mjs';
import { run } from './lib/run.mjs';
import { main } from './lib/set-up/set-up.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 4;
/**
 * The number of attempts for one run. Sometimes Lighthouse misses the beginning of a navigation and measures nothing.
 */
const TRIES = 3;
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-component-update --disable-sync';

/** Set LIGHTHOUSE_STORY=/stories/<slug> to measure the page of a song too. */
const PAGES = pagesToMeasure(process.env.LIGHTHOUSE_STORY);

/** Makes one report with Lighthouse. Throws an error with the output of the last attempt when all attempts fail. */
async function report(url, { chromium, options }, tries = TRIES) {
  const command = process.env.LIGHTHOUSE_PROGRAM ? [process.env.LIGHTHOUSE_PROGRAM] : ['--yes', LIGHTHOUSE];
  const args = [...command, url, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`, ...options];
  const program = process.env.LIGHTHOUSE_PROGRAM ? findNode() : 'npx';
  const { code, output } = await run(program, args, {
    capture: true,
    env: { CHROME_PATH: chromium },
  });
  // npx may warn in front of the report, which begins on a line of its own.
  const from = output.search(/^\{$/m);
  const read = code === 0 && from >= 0 ? JSON.parse(output.slice(from, output.lastIndexOf('}') + 1)) : null;
  if (read && !read.runtimeError) return read;
  if (tries > 1) return report(url, { chromium, options }, tries - 1);
  throw new Error(`${url}: ${output.slice(0, 2000)}`);
}

/** Computes the medians of the reports of a page, and prints them. */
function summary(url, reports) {
  const { scores, figure } = summaryOf(reports);
  const said = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
  console.log(
    `${url}: ${said.join(', ')}; largest paint ${(figure('largest-contentful-paint') / 1000).toFixed(2)} s, blocking ${figure('total-blocking-time').toFixed(0)} ms, layout shift ${figure('cumulative-layout-shift').toFixed(3)}, ${(figure('total-byte-weight') / 1024).toFixed(0)} KB`,
  );
  return { scores, figure };
}

/** Measures a page of the given shops in turns, the new shop first. Returns whether the new shop meets all goals. */
async function measure({ path, options }, shops, chromium) {
  const urls = shops.map((origin) => new URL(path, origin).href);
  const reports = urls.map(() => []);
  for (let number = 0; number < RUNS; number += 1)
    for (const [at, url] of urls.entries()) reports[at].push(await report(url, { chromium, options }));
  const [fresh, old] = urls.map((url, at) => summary(url, reports[at]));
  for (const audit of Object.values(reports[0][0].audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
      console.log(`  ${audit.id}: ${audit.title}`);
  const problems = shortfalls(fresh, old);
  for (const problem of problems) console.log(`  ✗ ${problem}`);
  return problems.length === 0;
}

await main(async () => {
  const shops = process.argv.slice(2, 4);
  const { path: chromium, problem } = await provideChromium();
  if (problem) throw new Error(problem);
  let isEnough = true;
  for (const page of PAGES)
    isEnough =
      (await measure(page, shops.length > 0 ? shops : ['http://localhost:3000'], chromium)) && isEnough;
  if (!isEnough) process.exitCode = 1;
});
