import type { BrowserContext } from '@playwright/test';

/**
 * Collects violations of the content-security policy, console errors, and requests to other hosts, from all pages of a
 * browser profile. Expected errors, such as a 404 with its own error page, are left out.
 */
export async function listen(context: BrowserContext, baseURL: string | undefined): Promise<string[]> {
  const heard: string[] = [];
  const shop = new URL(baseURL ?? '').host;
  await context.exposeFunction('reportViolation', (text: string) => heard.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${window.location.href}: ${effectiveDirective} blocked ${blockedURI} (${sourceFile})`);
    });
  });
  context.on('console', (message) => {
    const isAnswer = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of 4');
    // The mailbox shows mails in frames without scripts. There the browser also blocks this test's own script and
    // reports it.
    const isOwnScript = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    // The browser logs this after a fixed time, so on a busy machine also for a font that is used later.
    // `unusedFonts` finds fonts that are never used.
    const isLate = message
      .text()
      .includes('was preloaded using link preload but not used within a few seconds');
    const isExpected = isAnswer || isOwnScript || isLate || message.page()?.url().endsWith('/500') === true;
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      heard.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== shop) heard.push(`request to ${url.href}`);
  });
  return heard;
}
