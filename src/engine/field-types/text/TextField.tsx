import { displayName } from '../display/display-name.ts';
import { plainText } from '#ui/rich-text/plain-text.ts';
import type { FieldDisplay } from '../display/field-display.ts';

const HIDDEN_CHARACTERS = '••••••••';

/**
 * Shows text; lines where there are several, a swatch before a color, dots for what must not be read over a shoulder.
 */
export const TextField: FieldDisplay = ({ field, value, record }, { locale }) => {
  const { displayNames } = field;
  const text = displayNames
    ? displayName(displayNames.of, record?.[displayNames.code], locale, String(value))
    : String(value);
  if (field.widget === 'password') return HIDDEN_CHARACTERS;
  if (field.widget === 'multiline') return <span className="field-lines">{text}</span>;
  if (field.widget === 'rich_text') return plainText(text).replaceAll('\n', ' ');
  if (field.widget !== 'color') return text;
  return (
    <span className="field-color">
      <span className="field-swatch" style={{ backgroundColor: text }} aria-hidden="true" />
      {text}
    </span>
  );
};
