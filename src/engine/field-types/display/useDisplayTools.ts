import { useLocale, useTranslate } from 'ra-core';
import { useContext, useMemo } from 'react';
import type { DisplayTools } from './field-display.ts';
import { showInside } from '../field-displays.tsx';
import { OwnDisplayContext } from './own-display.ts';
import { useRecordLinks } from './record-links.ts';

/** The reader's language and the app's links, for `showValue`. */
export function useDisplayTools(): DisplayTools {
  const locale = useLocale();
  const translate = useTranslate();
  const links = useRecordLinks();
  const own = useContext(OwnDisplayContext);
  return useMemo(
    () => ({ locale, translate, links, inside: showInside, ...(own && { own }) }),
    [locale, translate, links, own],
  );
}
