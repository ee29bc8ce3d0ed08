import { useTranslate } from 'ra-core';

/** The keys of the palette, for the eye; screen readers know a combobox. */
export const PaletteFooter = ({ hasRecord }: { readonly hasRecord: boolean }) => {
  const translate = useTranslate();
  return (
    <div className="palette-footer" aria-hidden>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {translate('palette.keys.move')}
      </span>
      <span>
        <kbd>↵</kbd> {translate('palette.keys.open')}
      </span>
      <span>
        <kbd>Ctrl ↵</kbd> {translate('palette.keys.new_tab')}
      </span>
      {hasRecord ? (
        <span>
          <kbd>→</kbd> {translate('palette.keys.actions')}
        </span>
      ) : null}
      <span className="palette-last">
        <kbd>&gt;</kbd> {translate('palette.keys.actions_only')}
      </span>
    </div>
  );
};
