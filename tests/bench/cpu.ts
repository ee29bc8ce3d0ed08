import { readFileSync } from 'node:fs';
import pg from 'pg';

const TICKS_PER_SECOND = 100;

/** User and system time of a process with all its threads (proc(5), fields 14 and 15); 0 where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

export interface DatabaseCpu {
  /** What the connections of the database have used that are or were open when it was asked. */
  seconds(): Promise<number>;
  end(): Promise<void>;
}

/** Watches a PostgreSQL server on this machine; 0 for one elsewhere and for the embedded database, which is in the server's process. */
export async function watchDatabase(databaseUrl: string | undefined): Promise<DatabaseCpu> {
  if (databaseUrl === undefined) return { seconds: async () => 0, end: async () => undefined };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const used = new Map<number, number>();
  return {
    async seconds() {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const { pid } of rows) used.set(pid, cpuSeconds(pid));
      return used.values().reduce((sum, seconds) => sum + seconds, 0);
    },
    end: () => client.end(),
  };
}
