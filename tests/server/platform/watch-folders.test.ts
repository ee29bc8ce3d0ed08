import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFolders } from '#server/records/registry/watch-folders.ts';

let root: string;
let closing: AbortController;
const onChange = vi.fn<() => void>();
const onError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'));
  closing = new AbortController();
  write('lists/skill.yaml');
  watchFolders(root, { signal: closing.signal, onChange, onError });
});

afterEach(() => {
  closing.abort();
  rmSync(root, { recursive: true });
});

const write = (path: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), String(Math.random()));
};

/** Saves as many editors do: another file takes the name. */
const replace = (path: string): void => {
  write(`${path}~`);
  renameSync(join(root, `${path}~`), join(root, path));
};

/** Whether one hears of a change within a second. */
const isNotifiedOf = async (change: () => void): Promise<boolean> => {
  onChange.mockClear();
  change();
  return vi
    .waitUntil(() => onChange.mock.calls.length > 0)
    .then(
      () => true,
      () => false,
    );
};

it('tells of a file that is written again after another one took its place', async () => {
  expect(await isNotifiedOf(() => replace('lists/skill.yaml'))).toBe(true);
  expect(await isNotifiedOf(() => write('lists/skill.yaml'))).toBe(true);
  expect(await isNotifiedOf(() => replace('lists/skill.yaml'))).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});

it('follows folders that come, go and come back', async () => {
  expect(await isNotifiedOf(() => write('masters/deep/reasons.yaml'))).toBe(true);
  expect(await isNotifiedOf(() => write('masters/deep/reasons.yaml'))).toBe(true);
  expect(await isNotifiedOf(() => rmSync(join(root, 'masters'), { recursive: true }))).toBe(true);
  expect(await isNotifiedOf(() => write('masters/deep/reasons.yaml'))).toBe(true);
  expect(await isNotifiedOf(() => write('masters/deep/reasons.yaml'))).toBe(true);
});

it('follows a folder that takes the place of another at once', async () => {
  const swap = () => {
    rmSync(join(root, 'lists'), { recursive: true });
    mkdirSync(join(root, 'lists'));
  };
  const isQuiet = async () => {
    const before = onChange.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return onChange.mock.calls.length === before;
  };

  expect(await isNotifiedOf(swap)).toBe(true);
  await vi.waitUntil(isQuiet);

  expect(await isNotifiedOf(() => write('lists/skill.yaml'))).toBe(true);
});
