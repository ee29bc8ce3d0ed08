import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import english from './locales/en.json' with { type: 'json' };
import { LATER_AREAS, SERVER_AREAS } from './src/app/later-areas.ts';
import application from './package.json' with { type: 'json' };

const browserTests = { include: ['tests/screens/**/*.test.{ts,tsx}'] };

/**
 * Screen tests load the big packages as one file that is made once. One, since a package that stood in an entry of its own would be
 * there twice; React stays outside, as Testing Library brings it too.
 */
const packagesInOneFile = {
  enabled: true,
  include: [
    '@mui/material',
    '@mui/material/styles',
    '@mui/x-date-pickers/AdapterDateFns',
    '@mui/x-date-pickers/DatePicker',
    '@mui/x-date-pickers/DateTimePicker',
    '@mui/x-date-pickers/LocalizationProvider',
    '@tanstack/react-query',
    'date-fns',
    'date-fns/locale/en-GB',
    'lucide-react',
    'ra-core',
    'ra-data-simple-rest',
    'ra-i18n-polyglot',
    'ra-language-english',
    'react-admin',
    'react-hook-form',
    'react-router-dom',
  ],
  exclude: ['react', 'react-dom'],
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] } } },
};

/** Tests make much and keep little: with more room before it is looked through, a seventh of all their time is saved. The cores are busy anyway. */
const roomForYoungObjects = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc'];

const root = fileURLToPath(new URL('src/app', import.meta.url));

const clientBuild = {
  chunkSizeWarningLimit: 1200,
  outDir: '../../dist',
  emptyOutDir: true,
  target: 'es2023',
  sourcemap: false,
  modulePreload: { polyfill: false },
} as const;

export default defineConfig(async ({ command }) => ({
  root: 'src/app',
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(application.version) },
  plugins: [
    react(),
    withoutExcess(),
    withoutWire(),
    firstWords(),
    splitWords(),
    namedScreens(),
    pdfParts(),
    inlineRuntime(),
    inlineStyles(),
    preloadLatin(),
  ],
  build: command === 'build' ? { ...clientBuild, rolldownOptions: { output: await shellInOneFile() } } : clientBuild,
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true } } },
  test: {
    root: '.',
    // One more than cores: tests of the server wait for the database, for other processes and for time to pass.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Files share what they load, and the application's database: each is loaded and opened once for each worker.
          isolate: false,
          // Node strips the types itself, as it does for the server: nothing is transformed before it runs.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: roomForYoungObjects,
          setupFiles: ['tests/support/node.setup.ts'],
          globalSetup: ['tests/support/node.global.ts'],
          include: ['tests/{engine,server,shared}/**/*.test.ts'],
          // What hangs fails; what a busy machine does slowly does not.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // Files share what they load: everything that a screen needs is read and compiled once for each worker.
          isolate: false,
          execArgv: roomForYoungObjects,
          ...browserTests,
          setupFiles: ['tests/support/screens.setup.ts'],
          deps: { optimizer: { client: packagesInOneFile } },
          testTimeout: 20_000,
        },
      },
    ],
  },
}));

/** What packages bring along and nobody here needs: lists are exported by the server, and browsers have `Object.entries`. */
function withoutExcess(): Plugin {
  const instead: Readonly<Record<string, string>> = {
    '/ra-core/dist/export/defaultExporter.js': `export const defaultExporter = () => { throw new Error('Lists are exported by the server'); };`,
    '/object.entries/index.js': 'module.exports = Object.entries;',
  };
  return {
    name: 'without-excess',
    load: (id) => Object.entries(instead).find(([file]) => id.endsWith(file))?.[1],
  };
}

/** Of a contract the page needs method and path: what `call` gets after them describes its values (`src/shared/contracts/call.ts`). */
function withoutWire(): Plugin {
  const cut = (code: string, node: unknown): string => {
    if (typeof node !== 'object' || node === null) return code;
    const { type, callee, arguments: given = [] } = node as Partial<CallExpression>;
    const [, path, wire] = given;
    if (type === 'CallExpression' && callee?.name === 'call' && path && wire)
      return code.slice(0, path.end) + ' '.repeat(wire.end - path.end) + code.slice(wire.end);
    return Object.values(node).reduce(cut, code);
  };
  return {
    name: 'without-wire',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/contracts\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: cut(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

interface CallExpression {
  readonly type: string;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { readonly end: number }[];
}

/**
 * `en.json?first` is what the first list and everything generated says, `en.json?later` what hand-written screens say, `<language>.json?browser`
 * both in another language. None has what the server alone says.
 */
function splitWords(): Plugin {
  const isLater = (area: string) => LATER_AREAS.includes(area);
  const wantedBy: Readonly<Record<string, (area: string) => boolean>> = {
    first: (area) => !isLater(area),
    later: isLater,
    browser: () => true,
  };
  return {
    name: 'split-words',
    enforce: 'pre',
    load(id) {
      const [, file, part = ''] = /^(.*\/locales\/[\w-]+\.json)\?(first|later|browser)$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object).filter(
        ([area]) => !SERVER_AREAS.includes(area) && wantedBy[part]!(area), // the pattern names its keys
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, moduleType: 'js' };
    },
  };
}

/**
 * Of the components in `custom-screens/` the page knows those that a file can name, which have a default export. While somebody writes
 * them it knows all, so that one more needs no restart.
 */
function namedScreens(): Plugin {
  const ANY = `'../../custom-screens/**/*.tsx'`;
  return {
    name: 'named-screens',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/app/screen-files.ts')) return undefined;
      if (!code.includes(ANY)) throw new Error('The custom screens are not as expected');
      const named = globSync('custom-screens/**/*.tsx', { cwd: import.meta.dirname })
        .filter((file) => /^export default /m.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
        .map((file) => `'../../${file}'`);
      return { code: code.replace(ANY, named.join(', ')), map: null };
    },
  };
}

/**
 * What pdfjs fetches beside its code: character maps for documents in East Asian languages, the standard fonts, and image decoders that need no
 * WebAssembly. Its version is in the address (`open-pdf.ts`), so that browsers can keep the files.
 */
function pdfParts(): Plugin {
  const source = path.join(import.meta.dirname, 'node_modules/pdfjs-dist');
  const names = globSync(['cmaps/*', 'standard_fonts/*', 'wasm/*_nowasm_fallback.js', 'wasm/LICENSE_*'], {
    cwd: source,
  });
  const place = `assets/pdfjs-${pdfjs.version}/`;
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: place + name, source: readFileSync(path.join(source, name)) });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${place}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        if (!names.includes(name)) return next();
        response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path.join(source, name)));
      });
    },
  };
}

/** The page's first words, before any script runs, come from the same place as all others. */
function firstWords(): Plugin {
  return { name: 'first-words', transformIndexHtml: (html) => html.replace('%loading%', english.app.loading_app_data) };
}

/**
 * What the first list needs, in one file: a first build finds the modules that really end up in the initial chunks,
 * the second puts exactly those into one chunk. One pass cannot, since react-admin's index files make everything look needed.
 */
async function shellInOneFile(): Promise<Rolldown.OutputOptions> {
  const initial = new Set<string>();
  const config: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), withoutWire(), splitWords(), namedScreens(), recordInitialModules(initial)],
    build: { ...clientBuild, write: false, minify: false, reportCompressedSize: false },
  };
  await build(config);
  return {
    chunkFileNames,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'shell', test: (id: string) => initial.has(id) },
        { name: 'icons', test: /\/lucide-react\/dist\/[^/]+\/icons\// },
        { name: screenOf, debugName: 'screens' },
      ],
    },
  };
}

/**
 * A screen comes in one file with its parts and with what nothing else needs: that would otherwise be put beside its first component,
 * where the parts import it before it has run.
 */
function screenOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const folders = new Set<string>();
  const reached = new Set([id]);
  for (const each of reached) {
    const folder = SCREEN_FOLDER.exec(each)?.[1];
    const importers = folder === undefined ? (graph.getModuleInfo(each)?.importers ?? []) : [];
    if (folder !== undefined || importers.length === 0) folders.add(folder ?? '');
    for (const importer of importers) reached.add(importer);
  }
  const [folder, ...others] = folders;
  return folder && others.length === 0 ? folder : null;
}

const SCREEN_FOLDER = /\/custom-screens\/([^/]+)\/[^?]+\.tsx?$/;

/** Screens that exist outside production only stand apart, so that a server in production can leave them out. */
const chunkFileNames = ({ moduleIds }: Rolldown.PreRenderedChunk): string =>
  moduleIds.some((id) => id.includes('/custom-screens/dev/'))
    ? 'assets/dev/[name]-[hash].js'
    : 'assets/[name]-[hash].js';

/** Collects the modules of the entry and of everything it imports statically. */
function recordInitialModules(found: Set<string>): Plugin {
  return {
    name: 'record-initial-modules',
    generateBundle(_options, bundle) {
      const visit = (name: string, seen: Set<string>) => {
        const chunk = bundle[name];
        if (seen.has(name) || chunk?.type !== 'chunk') return;
        seen.add(name);
        // Of packages only what is drawn from them. Of our own every file: an empty one would keep a file of its own.
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (renderedLength > 0 || !id.includes('/node_modules/') || id.endsWith('.css')) found.add(id);
        for (const next of chunk.imports) visit(next, seen);
      };
      const entries = Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && chunk.isEntry);
      for (const { fileName } of entries) visit(fileName, new Set());
    },
  };
}

const RUNTIME = /^assets\/rolldown-runtime-[^/]+\.js$/;

/**
 * Puts a copy of the bundler's own few helpers into the shell, as a file for them alone would be one more request before the first list.
 * They keep nothing, so that the other files may go on importing theirs; the shell's hash has the name of that file in it.
 */
function inlineRuntime(): Plugin {
  const rename = (names: string) => names.replaceAll(/(\w+) as (\w+)/g, '$2: $1');
  return {
    name: 'inline-runtime',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName));
      const shell = chunks.find(({ name }) => name === 'shell');
      const [, helpers = '', given = ''] = /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? [];
      const importing = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${runtime?.name ?? ''}[^"']*["'];?`);
      if (!shell || !helpers || !importing.test(shell.code))
        throw new Error('The shell and its runtime are not as expected');
      shell.code = shell.code.replace(importing, (_, taken: string) => {
        const local = taken.replaceAll(/(\w+) as (\w+)/g, '$1: $2');
        return `const {${local}} = (() => {${helpers}return {${rename(given)}}})();`;
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<script type="module"[^>]*rolldown-runtime[^>]*><\/script>\s*/, ''),
    },
  };
}

/** Puts the first screen's styles into the page itself: one request less before anything is shown. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
          const file = bundle[name];
          if (file?.type !== 'asset') return link;
          const styles = String(file.source).replaceAll('</', String.raw`<\/`);
          return `<style>${styles}</style>`;
        }),
    },
  };
}

/** The font of the first words starts loading with the page; the other alphabets' only when they are met. */
function preloadLatin(): Plugin {
  return {
    name: 'preload-latin',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
