import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { RecordChoice } from '#engine/model/record-action-definition.ts';

/** The records that an action has the user choose, as a dialog asks for them. */
export interface RecordChoices {
  readonly choices: readonly RecordChoice[];
  readonly recordOf: (key: string) => RaRecord | undefined;
  /** Keys of texts, or texts. */
  readonly errorOf: (key: string) => string | undefined;
  readonly choose: (key: string, record: RaRecord | undefined) => void;
  /** As they are sent. */
  readonly values: Readonly<Record<string, number>>;
  /** Reports those that are required and not chosen. @returns whether there is one. */
  readonly findMissing: () => boolean;
  /** Takes errors of the server. @returns whether one is about them. */
  readonly report: (errors: Readonly<Record<string, string>>) => boolean;
}

/** Keeps which records are chosen, with what is wrong with them. */
export function useChosenRecords(choices: readonly RecordChoice[]): RecordChoices {
  const [records, setRecords] = useState<Readonly<Record<string, RaRecord | undefined>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  return {
    choices,
    recordOf: (key) => records[key],
    errorOf: (key) => errors[key],
    choose: (key, record) => {
      setRecords((before) => ({ ...before, [key]: record }));
      setErrors((before) => ({ ...before, [key]: undefined }));
    },
    values: Object.fromEntries(
      Object.entries(records).flatMap(([key, record]) => (record ? [[key, Number(record.id)]] : [])),
    ),
    findMissing: () => {
      const missing = choices.filter(({ key, required }) => required && !records[key]);
      setErrors(Object.fromEntries(missing.map(({ key }) => [key, 'validation.required'])));
      return missing.length > 0;
    },
    report: (found) => {
      const own = choices.filter(({ key }) => found[key] !== undefined);
      setErrors(Object.fromEntries(own.map(({ key }) => [key, found[key]])));
      return own.length > 0;
    },
  };
}
