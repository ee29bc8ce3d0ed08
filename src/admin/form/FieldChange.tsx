import { Sentence } from '#client/i18n/Sentence.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { FieldTitle } from './FieldTitle.tsx';

interface FieldChangeProps {
  readonly field: FieldDefinition;
  readonly before: unknown;
  readonly after: unknown;
}

/** What another user changed in a field: "Name: Halden → Halden Group". */
export const FieldChange = ({ field, before, after }: FieldChangeProps) => (
  <Sentence
    text="form.change"
    parts={{
      field: <FieldTitle field={field} />,
      before: (
        <s>
          <FieldValue field={field} value={before} />
        </s>
      ),
      after: <FieldValue field={field} value={after} />,
    }}
  />
);
