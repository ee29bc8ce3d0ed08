import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

interface FolderWatch {
  readonly signal: AbortSignal;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

interface Followed {
  /** Distinguishes a folder from another one that has taken its name. */
  readonly identity: string;
  readonly watcher: FSWatcher;
}

/**
 * Reports every change in a folder and in those below, also in later ones, until the signal. Each folder has a watcher
 * of its own: on Linux Node's recursive one goes blind for a file that was saved by replacing it with another one, as
 * editors and git do.
 */
export function watchFolders(root: string, { signal, onChange, onError }: FolderWatch): void {
  const followed = new Map<string, Followed>();
  const follow = () => {
    const folders = foldersFrom(root);
    for (const [path, { identity, watcher }] of followed) {
      if (folders.get(path) === identity) continue;
      watcher.close();
      followed.delete(path);
    }
    const added = [...folders].filter(([path]) => !followed.has(path));
    for (const [path, identity] of added) {
      const watcher = watch(path, { signal }, handleChange);
      watcher.on('error', onError);
      followed.set(path, { identity, watcher });
    }
    if (added.length > 0) follow(); // what was made in them before they were watched
  };
  const handleChange = () => {
    if (signal.aborted) return;
    try {
      follow();
    } catch (error) {
      // A folder can disappear while it is read; its parent reports that too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
    }
    onChange();
  };
  follow();
}

const foldersFrom = (root: string): ReadonlyMap<string, string> =>
  new Map([root, ...foldersIn(root)].map((path) => [path, identityOf(path)]));

/** The inode alone is given to the next folder as soon as this one is gone. */
const identityOf = (path: string): string => {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${birthtimeNs}`;
};

const foldersIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
