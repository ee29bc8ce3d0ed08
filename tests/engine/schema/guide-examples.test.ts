import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadReal } from './real-files.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/guide/adding-an-entity.md'), 'utf8');

/** The whole files in the guide, by the name of their resource. */
const files = [...GUIDE.matchAll(/^```\w*\n(.*?)^```$/gms)]
  .map(([, text]) => text!)
  .flatMap((text) => {
    const name = /^resource: (.*)$/m.exec(text)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  });

describe('the guide for new entities', () => {
  it('has a small file and one with everything', () => {
    expect(files.map(([name]) => name)).toEqual(['visa_type', 'vendor_contracts']);
  });

  it.each(files)('has a file %s that can be used as it stands', (name, text) => {
    const { faults: diagnostics, definitions } = loadReal({ [`resources/guide/${name}.yaml`]: text });

    expect(diagnostics).toEqual([]);
    expect(definitions!.resources).toHaveProperty(name);
  });
});
