import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import staticFiles from '@fastify/static';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { anyObject, listOf, shape, text } from '#shared/contracts/schema-words.ts';
import { answers } from './answers.ts';
import { openApiDocument } from './document.ts';
import { noteWhoCanCall } from './hand-written-paths.ts';
import { addFailures } from './route-failures.ts';

const DOCS = '/api/docs';
const WILDCARD = '*';
const DOCUMENT = answers(
  shape({
    openapi: text,
    info: anyObject,
    servers: listOf(anyObject),
    security: listOf(anyObject),
    paths: anyObject,
    components: anyObject,
  }),
);

/** Collects the hand-written routes; register before them. */
export async function collectRoutes(app: FastifyInstance): Promise<void> {
  noteWhoCanCall(app);
  addFailures(app);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'API', version: '1' } },
    transform: ({ schema, url }) => ({ schema: url.includes(WILDCARD) ? { ...schema, hide: true } : schema, url }),
  });
}

/** `GET /openapi.json`, for signed-in users: it shows the paths that they can reach and nothing else. */
export const openApiRoutes = fastifyPlugin(registerOpenapi, {
  name: 'openapi',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerOpenapi(api: FastifyInstance): Promise<void> {
  api.get(
    '/openapi.json',
    { schema: { tags: ['catalogue'], summary: 'This description', response: { 200: DOCUMENT } } },
    async (http) => openApiDocument(http),
  );
}

/**
 * The page at `/api/docs`. It uses the session of the browser it is opened in, and asks to sign in where there is none.
 * Swagger UI's own files are served as they come; the page's script is a file too, so the content security policy
 * applies.
 */
export async function docsPage(app: FastifyInstance): Promise<void> {
  const uiFiles = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  await app.register(staticFiles, { root: uiFiles, prefix: `${DOCS}/static/`, decorateReply: false, schemaHide: true });
  app.get(DOCS, { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.config.appTitle)),
  );
  app.get(`${DOCS}/docs.js`, { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="${DOCS}/static/favicon-32x32.png">
<link rel="stylesheet" href="${DOCS}/static/swagger-ui.css">
</head>
<body>
<main id="docs"><p>Loading…</p></main>
<script src="${DOCS}/static/swagger-ui-bundle.js"></script>
<script src="${DOCS}/docs.js"></script>
</body>
</html>
`;

/** One part at a time: Swagger UI reads all that it is given before it shows anything, which is seconds for the whole. */
const SCRIPT = `const main = document.getElementById('docs');
const signIn = () => {
  main.innerHTML = '<p>Sign in first: <a href="/auth/login">sign in</a>, then open this page again.</p>';
};
const operations = (item) => Object.values(item).filter((each) => Array.isArray(each.tags));
const partOf = (spec, part) => {
  const isOfPart = (item) => operations(item).some(({ tags }) => tags.includes(part));
  const paths = Object.fromEntries(Object.entries(spec.paths).filter(([, item]) => isOfPart(item)));
  const components = { securitySchemes: spec.components.securitySchemes };
  const take = (node) => {
    if (node === null || typeof node !== 'object') return;
    const [, , kind, name] = typeof node.$ref === 'string' ? node.$ref.split('/') : [];
    if (name && !components[kind]?.[name]) {
      components[kind] = { ...components[kind], [name]: spec.components[kind][name] };
      take(components[kind][name]);
    }
    Object.values(node).forEach(take);
  };
  take(paths);
  const servers = [{ url: location.origin }];
  return { ...spec, servers, paths, components, tags: spec.tags?.filter(({ name }) => name === part) };
};
const choose = (parts, show) => {
  const label = document.createElement('label');
  const select = document.createElement('select');
  label.append('Part of the API ', select);
  label.style.cssText = 'display: block; padding: 16px 20px; font: 16px sans-serif';
  select.append(...parts.map((part) => new Option(part)));
  select.addEventListener('change', () => (location.hash = select.value));
  const follow = () => {
    const asked = decodeURIComponent(location.hash.slice(1));
    select.value = parts.includes(asked) ? asked : parts[0];
    show(select.value);
  };
  addEventListener('hashchange', follow);
  main.before(label);
  follow();
};
const load = async () => {
  let token = { access: '', until: 0 };
  const fresh = async () => {
    if (Date.now() < token.until) return token.access;
    const refreshed = await fetch('/api/v1/token/refresh/', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    if (!refreshed.ok) return undefined;
    const { access, expires_in: seconds } = await refreshed.json();
    token = { access, until: Date.now() + (seconds - 10) * 1000 };
    return access;
  };
  const access = await fresh();
  if (access === undefined) return signIn();
  const authorised = { headers: { authorization: 'Bearer ' + access } };
  const spec = await (await fetch('/api/v1/openapi.json', authorised)).json();
  const parts = [...new Set(Object.values(spec.paths).flatMap(operations).flatMap(({ tags }) => tags))];
  parts.sort((one, other) => one.localeCompare(other));
  choose(parts, (part) =>
    window.SwaggerUIBundle({
      spec: partOf(spec, part),
      domNode: main,
      docExpansion: 'list',
      requestInterceptor: async (request) => {
        request.headers.authorization = 'Bearer ' + (await fresh());
        return request;
      },
    }),
  );
};
void load();
`;
