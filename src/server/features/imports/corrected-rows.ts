import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { type Cell, charactersOf, type SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';

/** A row of more characters is corrected in its file. */
export const MAX_KEPT_CHARACTERS = 20_000;

/** A row as it is imported, with what the file had in place of its corrected cells. */
export interface CorrectedRow extends SheetRow {
  readonly original?: readonly Cell[];
}

/** The cells of an invalid row that can be corrected in place; null for a row that is too long to be stored. */
export const keptCells = ({ cells }: SheetRow): readonly Cell[] | null =>
  charactersOf(cells) > MAX_KEPT_CHARACTERS ? null : cells;

/** The rows with what was corrected of them. */
export async function corrected(
  database: Database,
  importId: number,
  rows: readonly SheetRow[],
): Promise<CorrectedRow[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await database.query<{ row: number; cells: Cell[] }>(
    'select row_number as row, cells from system.import_corrections where import_id = $1 and row_number between $2 and $3',
    [importId, rows[0]!.number, rows.at(-1)!.number], // there is one at least
  );
  const known = new Map(found.map(({ row, cells }) => [row, cells]));
  return rows.map((row) => {
    const cells = known.get(row.number);
    return cells ? { number: row.number, cells, original: row.cells } : row;
  });
}

/** The file is read another way: its columns are others. */
export const forgetCorrections = (database: Database, importId: number) =>
  database.query('delete from system.import_corrections where import_id = $1', [importId]);

/** For a new reading of the file: rows with their corrections. */
export const correctedOne = async (app: FastifyInstance, importId: number, row: SheetRow): Promise<CorrectedRow> =>
  (await corrected(app.database, importId, [row]))[0]!; // as many as were given
