import { useTranslate } from 'ra-core';
import type { FileFault } from './useReadFile.ts';

/** More are said as a number. */
const MAX = 20;

/** What is wrong with a file, each with its path in it. */
export const Faults = ({ faults }: { readonly faults: readonly FileFault[] }) => {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="file-faults">
      {faults.some(({ path }) => path) ? translate('workflow_builder.import.faults') : null}
      <ul>
        {faults.slice(0, MAX).map(({ path, text }) => (
          <li key={path}>
            {path ? <code>{path}</code> : null} {text}
          </li>
        ))}
      </ul>
      {faults.length > MAX ? translate('workflow_builder.import.more', { smart_count: faults.length - MAX }) : null}
    </div>
  );
};
