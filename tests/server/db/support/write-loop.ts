import fs from 'node:fs';
import { openEmbeddedDatabase } from '#tests/support/test-database.ts';

/** Writes pairs of rows for ever, and prints the id of each pair once its commit was acknowledged. */
const [dataDir = '', shadow = ''] = process.argv.slice(2);
const thread = { file: new URL('./watched-engine.ts', import.meta.url), data: { shadow } };
const database = await openEmbeddedDatabase({ dataDir, thread });
await database.exec(`
  create table if not exists lefts (id bigint primary key, text text not null);
  create table if not exists rights (id bigint primary key, text text not null);`);
const { rows } = await database.query<{ last: number }>('select coalesce(max(id), 0) as last from lefts');

for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
  const text = `${id} `.repeat(id % 200);
  await database.transaction(async () => {
    await database.query('insert into lefts values ($1, $2)', [id, text]);
    await database.query('update rights set text = $2 where id = $1', [id - 10, text]);
    await database.query('insert into rights values ($1, $2)', [id, text]);
  });
  fs.writeSync(1, `${id}\n`);
  if (id % 150 === 0) await database.maintain('all');
}
