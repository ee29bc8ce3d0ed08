import type { FactsCache } from '#engine/schema/facts-cache.ts';
import type { FileFacts } from '#engine/schema/read-file.ts';
import { hashOf } from '#engine/model/hash.ts';

const known = new Map<string, FileFacts>();
const keyOf = (file: string, hash: string): string => `${file} ${hash}`;

/** The resource files that a worker has parsed: most of them are the same in every folder that a test makes. */
export const PARSED_FILES: FactsCache = {
  find: (file, hash) => known.get(keyOf(file, hash)),
  keep: async (files) => {
    for (const { file, text, facts } of files)
      if (facts.faults.length === 0) known.set(keyOf(file, hashOf(text)), facts);
  },
};
