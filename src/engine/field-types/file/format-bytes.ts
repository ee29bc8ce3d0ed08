const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as people read it, in steps of 1024 with at most one decimal (SPEC 9). */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${UNITS[step]}`;
}
