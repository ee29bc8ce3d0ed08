/** A month, `2021-04`. */
export type CvMonth = `${number}-${number}`;

export interface CvJob {
  readonly title: string;
  readonly employer: string;
  readonly place?: string;
  readonly from: CvMonth;
  /** Absent for the present job. */
  readonly to?: CvMonth;
  readonly points: readonly string[];
}

export interface CvEducation {
  readonly degree: string;
  readonly school: string;
  /** A year; absent while it is not finished. */
  readonly year?: number;
}

/** What is on a demo CV. */
export interface CvPerson {
  readonly name: string;
  /** What the person does: "Traffic clerk". */
  readonly title: string;
  readonly email: string;
  readonly phone?: string;
  /** Postal code and city. */
  readonly place?: string;
  /** Addresses of profiles, without `https://`. */
  readonly links?: readonly string[];
  readonly summary?: string;
  /** The latest first. */
  readonly experience: readonly CvJob[];
  readonly education: readonly CvEducation[];
  readonly skills: readonly string[];
  readonly languages: readonly { readonly name: string; readonly level: string }[];
}
