import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Values } from './form-values.ts';

export interface RecordFormProps {
  readonly definition: CatalogueResource;
  readonly operation: 'create' | 'update';
  /** What the form starts with: the record, or a new one's defaults. */
  readonly initial: Values;
  /** The record as the server has it now; another version than the initial one means that someone else saved. */
  readonly current?: Values;
  readonly draftKey: string;
  readonly saveLabel: string;
  /** Sends the values; `base` is the version they are based on. @returns undefined where the user went back instead. */
  readonly save: (values: Values, base: Values) => Promise<RaRecord | undefined>;
  readonly onSaved: (record: RaRecord, addAnother: boolean) => void;
  readonly onCancel: () => void;
  /** The form is the page: the address names its open tab and the field to go to. */
  readonly isPage?: boolean;
  /** The field that gets the focus; by default the first one that can be changed. */
  readonly focus?: string | undefined;
  /** The fields, where a screen lays them out itself; without it the sections of the file. */
  readonly children?: ReactNode;
}
