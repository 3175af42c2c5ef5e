import { escapeHtml } from '@keepsong/domain/text/escape-html';

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

/** The description of the API as an HTML page. */
export function apiDocsPage(document: Record<string, unknown>): string {
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
