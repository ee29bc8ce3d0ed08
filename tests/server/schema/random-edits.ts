import { randomOf } from '#tests/engine/predicates/random-predicates.ts';

interface Field {
  text: string;
  required?: boolean;
  renamedFrom?: string;
}

interface File {
  fields: Record<string, Field>;
  renamedFrom?: string;
  unique?: string;
}

export type Files = Readonly<Record<string, string>>;

const RESOURCES = ['alpha', 'beta', 'gamma', 'delta'];
const TYPES = [
  'type: string, maxLength: 40',
  'type: string, maxLength: 12',
  'type: string, minLength: 1, maxLength: 300',
  'type: string, enum: [red, green]',
  'type: string, enum: [red, green, blue]',
  'type: string, format: email',
  'type: string, unique: true',
  'type: integer',
  'type: integer, default: 3',
  'type: number',
  'type: number, multipleOf: 0.01',
  'type: boolean, default: true',
  'type: string, format: date',
  'type: string, format: date, default: { $now: date }',
  'type: string, format: date-time, index: true',
  'type: array, items: { type: string }',
  'type: array, items: { type: string, enum: [red, green] }',
  'type: object, format: file',
  'type: object, properties: { amount: { type: number } }',
];

/** A project that somebody edits at random: each call of `edit` changes one thing and answers all files as they are then. */
export function randomProject(seed: number): { edit(): Files } {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const files: Record<string, File> = { alpha: { fields: { name: { text: TYPES[0]! } } } };
  let serial = 0;

  const target = () => pick(Object.keys(files));
  const type = () => {
    const kind = random();
    if (kind < 0.15) return `relation: { to: ${target()}, onDelete: ${pick(['restrict', 'cascade', 'setNull'])} }`;
    return kind < 0.22 ? `type: array, items: { relation: { to: ${target()} } }` : pick(TYPES);
  };
  const fieldOf = (file: File) => pick(Object.keys(file.fields));

  const edits: Record<string, (file: File, name: string) => void> = {
    addField: (file) => (file.fields[`f${(serial += 1)}`] = { text: type(), required: random() < 0.2 }),
    changeField: (file) => (file.fields[fieldOf(file)]!.text = type()),
    requireField: (file) => (file.fields[fieldOf(file)]!.required = random() < 0.5),
    removeField: (file) => {
      if (Object.keys(file.fields).length > 1) delete file.fields[fieldOf(file)];
    },
    renameField: (file) => {
      const name = fieldOf(file);
      const { [name]: field } = file.fields;
      delete file.fields[name];
      file.fields[`f${(serial += 1)}`] = { ...field!, renamedFrom: name };
    },
    unique: (file) => (file.unique = random() < 0.5 ? fieldOf(file) : undefined),
    addResource: () => {
      const name = pick(RESOURCES);
      files[name] ??= { fields: { name: { text: TYPES[0]! } } };
    },
    removeResource: (_file, name) => {
      if (Object.keys(files).length > 1) delete files[name];
    },
    renameResource: (file, name) => {
      const next = `r${(serial += 1)}`;
      delete files[name];
      files[next] = { ...file, renamedFrom: name };
    },
  };

  return {
    edit: () => {
      const name = target();
      edits[pick([...Object.keys(edits), 'addField', 'addField', 'changeField'])]!(files[name]!, name);
      repoint(files);
      return Object.fromEntries(Object.entries(files).map(([each, file]) => [each, textOf(file)]));
    },
  };
}

/** Relations follow a renamed target; a relation to what is gone points at what is left. */
function repoint(files: Record<string, File>): void {
  const renamed = new Map(Object.entries(files).map(([name, { renamedFrom }]) => [renamedFrom, name]));
  const [first] = Object.keys(files);
  for (const field of Object.values(files).flatMap((file) => Object.values(file.fields)))
    field.text = field.text.replace(
      /to: (\w+)/,
      (_, to: string) => `to: ${to in files ? to : (renamed.get(to) ?? first)}`,
    );
}

function textOf({ fields, renamedFrom, unique }: File): string {
  const lines = Object.entries(fields).map(
    ([name, field]) => `  ${name}: { ${field.text}${field.renamedFrom ? `, renamedFrom: ${field.renamedFrom}` : ''} }`,
  );
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.required && !field.text.includes('setNull') ? [name] : [],
  );
  return [
    ...(renamedFrom ? [`renamedFrom: ${renamedFrom}`] : []),
    'properties:',
    ...lines,
    `required: [${required.join(', ')}]`,
    ...(unique && fields[unique] && !/items|object/.test(fields[unique].text) ? [`unique: [[${unique}]]`] : []),
    '',
  ].join('\n');
}
