/** A line of the demo hierarchy: `name | code | city | head count | department:people, …`. */
export interface UnitLine {
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly headcount: number;
  readonly departments: readonly { readonly name: string; readonly code: string; readonly headcount: number }[];
}

export function departmentsOf(line: string): UnitLine {
  const [name, code, city, headcount, departments] = cells(line, '|') as [string, string, string, string, string];
  return {
    name,
    code,
    city,
    headcount: Number(headcount),
    departments: cells(departments, ',').map((department, index) => {
      const [title, people] = cells(department, ':') as [string, string];
      const letters = title
        .replaceAll(/[^A-Za-z]/g, '')
        .slice(0, 4)
        .toUpperCase();
      return { name: title, code: `${code}-${letters}${index + 1}`.slice(0, 20), headcount: Number(people) };
    }),
  };
}

const cells = (text: string, separator: string): string[] => text.split(separator).map((cell) => cell.trim());
