import { glob, readFile } from 'node:fs/promises';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { describe, expect, it } from 'vitest';

const SERVER = new URL('../../../src/server/', import.meta.url);

describe('a feature', async () => {
  const registered = registeredIn(await readFile(new URL('api.ts', SERVER), 'utf8'));
  const plugins = await pluginsByExport();

  it('is registered under the name that others depend on', () => {
    expect(registered).not.toHaveLength(0);
    expect(registered.filter((name) => metaOf(plugins.get(name)!)?.name === undefined)).toEqual([]);
  });

  it.each(registered)(
    'is never registered before what it depends on: the start fails and names it: %s',
    async (name) => {
      const app = Fastify();

      await expect(app.register(plugins.get(name)!)).rejects.toThrow(metaOf(plugins.get(name)!)!.name);
      await app.close().catch(() => undefined);
    },
  );

  it('with routes is registered after the hook that closes them to strangers', () => {
    const withoutAccounts = registered.filter((name) => !dependsOn('accounts', plugins.get(name)!));

    expect(withoutAccounts).toEqual(['accountsPlugin']);
  });

  function dependsOn(wanted: string, plugin: FastifyPluginAsync): boolean {
    const named = (name: string) => [...plugins.values()].find((each) => metaOf(each)?.name === name)!;
    return (metaOf(plugin)?.dependencies ?? []).some((name) => name === wanted || dependsOn(wanted, named(name)));
  }
});

const registeredIn = (source: string): string[] =>
  [...source.matchAll(/await app\.register\((\w+)/g)].map(([, name]) => name!);

async function pluginsByExport(): Promise<Map<string, FastifyPluginAsync>> {
  const found = new Map<string, FastifyPluginAsync>();
  for await (const file of glob('{features,records}/*/{plugin,files,*routes}.ts', { cwd: SERVER }))
    for (const [name, value] of Object.entries((await import(new URL(file, SERVER).href)) as Record<string, unknown>))
      if (typeof value === 'function') found.set(name, value as FastifyPluginAsync);
  return found;
}

const META = Symbol.for('plugin-meta');

interface PluginMeta {
  readonly name?: string;
  readonly dependencies?: readonly string[];
}

const metaOf = (plugin: FastifyPluginAsync): PluginMeta | undefined => (plugin as { [META]?: PluginMeta })[META];
