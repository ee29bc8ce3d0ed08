import { readSeed } from '../read-seed.ts';

/** Work that the demo companies need, and that candidates do. */
export interface Occupation {
  readonly key: string;
  /** A beginner, someone with experience, and one who leads. */
  readonly titles: readonly [string, string, string];
  /** A name of the list of designations. */
  readonly designation: string;
  /** Codes of industries. */
  readonly industries: readonly string[];
  /** Names of the list of skills, those that everyone has first. */
  readonly skills: readonly string[];
  /** What is learned for it: codes of level, degree and specialization. */
  readonly training: Training;
  /** The yearly pay of someone with experience, in euros in Germany. */
  readonly pay: number;
  readonly tasks: readonly string[];
  /** A pattern of the departments of the demo companies with this work. */
  readonly departments: string;
}

interface Training {
  readonly level: string;
  readonly degrees: readonly string[];
  /** Its first three digits are the field of education. */
  readonly specialization: string;
}

/** The first whose departments match is the one that a department looks for most. */
export const occupations = (): readonly Occupation[] =>
  readSeed<{ occupations: readonly Occupation[] }>('demo/occupations').occupations;

/** The work that a department looks for; every department of the demo companies has one. @throws for another one. */
export function occupationOf(department: string): Occupation {
  const found = occupations().find(({ departments }) => new RegExp(departments).test(department));
  if (!found) throw new Error(`No occupation of the demo works in "${department}"`);
  return found;
}

/** The code of the field in which someone learned for this work. */
export const fieldOf = ({ training }: Occupation): string => training.specialization.slice(0, 3);
