import { escapeHtml } from '@keepsong/domain/text/escape-html';
import type { FastifyInstance } from 'fastify';

type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
};

const block = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: where, required }) =>
        `<li><code>${name}</code> in ${where}${required ? ', required' : ''}</li>`,
    )
    .join('');
  const body = operation.requestBody
    ? Object.entries(operation.requestBody.content).map(([type, { schema }]) =>
        block(`Body (${type})`, schema),
      )
    : [];
  const answers = Object.entries(operation.responses).flatMap(([status, { description, content }]) =>
    Object.entries(content).map(([type, { schema }]) => block(`${status} ${description} (${type})`, schema)),
  );
  return `<section id="${operation.operationId}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>
${parameters ? `<ul>${parameters}</ul>` : ''}${body.join('')}${answers.join('')}</section>`;
}

function page(document: Record<string, unknown>): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Keepsong API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="docs.css"></head>
<body><main><h1>Keepsong API</h1><p>Base <code>/v3/api</code>. Machine-readable: <a href="openapi.json">openapi.json</a>.
Writes need the session's CSRF token in <code>X-CSRF-Token</code>; a stale one is answered with 422 and a fresh one.</p>
${operations.join('\n')}</main></body></html>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1a1014;margin:0}main{max-width:860px;overflow-wrap:anywhere;margin:auto;padding:32px 20px}
section{border-top:2px solid #1a1014;padding:12px 0}h2{margin:0;font-size:18px}code{font-size:15px;overflow-wrap:anywhere}pre{overflow:auto;background:#fff7f6;padding:12px}
summary{cursor:pointer;min-height:32px}a{color:#b8003a}`;

/** Makes something at its first use, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Serves the contract of the API for machines (`/v3/api/openapi.json`) and for people (`/v3/api/docs`). The document is
 * described when somebody first asks for it, because that takes longer than most of the shop's start.
 */
export function apiDocsRoutes(api: FastifyInstance, describe: () => Record<string, unknown>): void {
  const document = once(describe);
  const html = once(() => page(document()));
  const json = once(() => JSON.stringify(document()));
  api.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json()));
  api.get('/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(html()),
  );
  api.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}
