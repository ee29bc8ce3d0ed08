import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import {
  AdminContext,
  BooleanField,
  DataTable,
  DateField,
  ListContextProvider,
  NumberField,
  TextField,
  useList,
} from 'react-admin';
import type { DataProvider, RaRecord } from 'react-admin';
import type { ReactElement } from 'react';
import { createStored } from '#ui/store.ts';
import { RecordLinksContext } from '#engine/field-types/display/record-links.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/model/definition.ts';
import { listColumns } from '../../src/admin/list/list-columns.ts';
import { RecordTable } from '../../src/admin/list/RecordTable.tsx';

export const ROWS = 100;
export const COLUMNS = 20;

/** The kinds of columns that a real list has, repeated to twenty. */
const KINDS: readonly FieldTypeName[] = [
  'text',
  'relation',
  'choice',
  'date',
  'datetime',
  'integer',
  'boolean',
  'email',
  'text',
  'relation',
];

const TONES = { active: 'ok', on_hold: 'warn' } as const;

const fields: readonly FieldDefinition[] = Array.from({ length: COLUMNS }, (_, index) => {
  const type = KINDS[index % KINDS.length]!;
  return {
    name: `field_${index}`,
    title: `Field ${index}`,
    type,
    schema: {},
    required: false,
    onHide: 'clear',
    readOnly: false,
    system: false,
    unique: false,
    index: false,
    ...(type === 'choice' && {
      enum: Object.keys(TONES),
      enumTones: TONES,
      enumTitles: { active: 'Active', on_hold: 'On hold' },
    }),
    ...(type === 'relation' && {
      relation: { to: index < 10 ? 'users' : 'companies', where: {}, onDelete: 'restrict' as const },
    }),
  };
});

const VALUES: Partial<Record<FieldTypeName, (row: number) => unknown>> = {
  text: (row) => `Some words of row ${row}`,
  relation: (row) => ({ id: row, name: `Maya Lindqvist ${row}` }),
  choice: (row) => (row % 3 === 0 ? 'on_hold' : 'active'),
  date: (row) => `2026-11-${String((row % 28) + 1).padStart(2, '0')}`,
  datetime: () => '2026-11-20T12:07:00Z',
  integer: (row) => row * 1_234,
  boolean: (row) => row % 2 === 0,
  email: (row) => `person${row}@example.com`,
};

const rows: readonly RaRecord[] = Array.from({ length: ROWS }, (_, row) => ({
  id: row + 1,
  ...Object.fromEntries(fields.map((field) => [field.name, VALUES[field.type]?.(row) ?? null])),
}));

const definition: CatalogueResource = {
  resource: 'bench',
  title: 'Bench',
  titlePlural: 'Bench',
  icon: 'level-2',
  kind: 'record',
  hierarchy: { level: 2 },
  route: '/bench',
  endpoint: '/bench/',
  recordTitle: '{field_0}',
  titleFields: ['field_0'],
  places: [],
  summary: [],
  fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  unique: [],
  indexes: [],
  rules: [],
  actions: [],
  softDelete: false,
  orderedByHand: false,
  provenance: false,
  singleton: false,
  list: {
    columns: fields.map((field) => ({ field: field.name, show: true })),
    sort: { field: 'field_0', order: 'ASC' },
    search: [],
    filters: [],
    views: [],
    layouts: ['table'],
    params: {},
    perPage: 100,
    perPageOptions: [100],
    import: true,
    export: true,
  },
  form: { sections: [], tabs: [], quickCreate: [] },
  tabs: [],
  screens: {},
  audit: false,
  customFields: false,
  reference: false,
  mergeable: false,
  can: { list: true, show: true, create: true, edit: true, delete: true, export: true, import: true },
  open: ['list', 'show', 'create', 'edit'],
  writable: [],
  readable: fields.map((field) => field.name),
};

const columns = listColumns(
  definition,
  fields.map((field, index) => ({ key: field.name, name: field.title, index, show: true })),
);

const links = { addressOf: (resource: string, id: number | string) => `/${resource}/${id}`, follow: () => undefined };
const handlers = { onToggle: () => undefined, onMenu: () => undefined };
const selection = {
  selected: createStored<ReadonlySet<number | string>>(new Set()),
  toggleAll: () => undefined,
  isPicking: false,
};

/** The list's own table: selection, row tools, links and all. */
export const OurTable = () => (
  <RecordLinksContext value={links}>
    <RecordTable
      definition={definition}
      columns={columns}
      label="Bench"
      rows={rows}
      selection={selection}
      handlers={handlers}
    />
  </RecordLinksContext>
);

/** The same records in react-admin's DataTable with its own field components. Relations are text: no request is counted against it. */
export const ReactAdminTable = () => {
  const list = useList({ data: [...rows], perPage: ROWS, resource: 'bench' });
  return (
    <ListContextProvider value={list}>
      <DataTable resource="bench">
        {fields.map((field) => (
          <DataTable.Col key={field.name} source={field.name} label={field.title}>
            {reactAdminField(field)}
          </DataTable.Col>
        ))}
      </DataTable>
    </ListContextProvider>
  );
};

function reactAdminField({ name, type }: FieldDefinition): ReactElement {
  if (type === 'date') return <DateField source={name} />;
  if (type === 'datetime') return <DateField source={name} />;
  if (type === 'integer') return <NumberField source={name} />;
  if (type === 'boolean') return <BooleanField source={name} />;
  return <TextField source={type === 'relation' ? `${name}.name` : name} />;
}

const silentProvider = { getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider;

/**
 * Draws a table as often as asked and says how long each time took until its cells stood in the page, in milliseconds.
 * Runs in a browser; the first `warm` rounds are not counted.
 */
export function measureTable(Table: () => ReactElement, rounds = 15, warm = 3): readonly number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds + warm; round += 1) {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    flushSync(() => root.render(<AdminContext dataProvider={silentProvider}>{null}</AdminContext>));
    const start = performance.now();
    flushSync(() =>
      root.render(
        <AdminContext dataProvider={silentProvider}>
          <Table />
        </AdminContext>,
      ),
    );
    const took = performance.now() - start;
    const cells = place.querySelectorAll('tbody td, tbody th').length;
    if (cells < ROWS * COLUMNS) throw new Error(`Only ${cells} cells were drawn`);
    if (round >= warm) times.push(took);
    root.unmount();
    place.remove();
  }
  return times;
}
