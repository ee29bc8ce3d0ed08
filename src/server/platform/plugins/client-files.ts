import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '../texts/say.ts';
import { routeNotFound } from './errors.ts';

const YEAR = 31_536_000;

/** The placeholder in index.html for the title of this deployment. */
const TITLE_PLACEHOLDER = '__APP_TITLE__';

interface ClientFiles {
  readonly dist: string;
  readonly title: string;
  /** The screens for trying things out are not served. */
  readonly isProduction?: boolean;
}

/**
 * Serves the built client: files with a hash in their name for a year, everything else checked each time, `.br` and
 * `.gz` twins where they exist. An address that is no file answers index.html to a browser that navigates, and 404 to
 * every other client.
 */
export async function useClientFiles(app: FastifyInstance, options: ClientFiles): Promise<void> {
  const index = indexPage(options.dist, options.title);
  await app.register(fastifyStatic, {
    root: options.dist,
    index: false,
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (pathname) => !isApi(pathname) && !(options.isProduction && isForTrying(pathname)),
    setHeaders: (reply, path) => {
      reply.header('cache-control', isHashed(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  const sendIndex = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await index());
  app.get('/', sendIndex);
  app.get('/index.html', sendIndex);
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? sendIndex(request, reply) : routeNotFound(request, reply),
  );
}

/** The page with its title put in; read again only when a build has replaced it. */
function indexPage(dist: string, title: string): () => Promise<string> {
  const file = join(dist, 'index.html');
  let built = { mtimeMs: Number.NaN, html: '' };
  return async () => {
    const { mtimeMs } = await stat(file).catch((error: unknown) => {
      throw new AppError('unavailable', inEnglish('The client is not built yet: run "npm run build".'), {
        cause: error,
      });
    });
    if (mtimeMs !== built.mtimeMs)
      built = { mtimeMs, html: (await readFile(file, 'utf8')).replaceAll(TITLE_PLACEHOLDER, escapeHtml(title)) };
    return built.html;
  };
}

const isApi = (path: string): boolean => /^\/(api|socket\.io)(\/|$)/.test(path);

/** The build puts screens that exist outside production only into this folder. */
const isForTrying = (path: string): boolean => path.startsWith('/assets/dev/');

/** Vite puts every file whose name carries a hash into this folder. */
const isHashed = (path: string): boolean => /[\\/]assets[\\/]/.test(path);

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.replace(/[?#].*$/s, '');
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  return (
    (request.method === 'GET' || request.method === 'HEAD') && wantsPage && !isApi(path) && !path.startsWith('/assets/')
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
