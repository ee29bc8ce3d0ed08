import { useState } from 'react';
import type { ResourceLabels } from '#admin/words/words.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { CheckStep } from './CheckStep.tsx';
import { ImportSteps, type ImportStep } from './ImportSteps.tsx';
import { MapStep } from './MapStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Working } from './Working.tsx';

interface OpenImportProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly entry: ImportRecord;
}

/** An uploaded file at the step it has come to. */
export const OpenImport = ({ definition, words, entry }: OpenImportProps) => {
  const [isPlanning, setPlanning] = useState(false);
  const step = stepOf(entry, isPlanning);
  const shape = `${entry.preview.sheet} ${entry.preview.header_row} ${entry.preview.delimiter} ${entry.preview.encoding}`;
  return (
    <>
      <ImportSteps current={step} />
      {step === 'columns' ? (
        <MapStep
          key={shape}
          definition={definition}
          words={words}
          entry={entry}
          onChecking={() => setPlanning(false)}
        />
      ) : entry.state === 'checking' ? (
        <Working entry={entry} />
      ) : step === 'check' ? (
        <CheckStep definition={definition} entry={entry} onPlan={() => setPlanning(true)} />
      ) : (
        <ResultStep definition={definition} words={words} entry={entry} />
      )}
    </>
  );
};

function stepOf({ state }: ImportRecord, isPlanning: boolean): ImportStep {
  if (state === 'ready' || (state === 'checked' && isPlanning)) return 'columns';
  return state === 'checking' || state === 'checked' ? 'check' : 'import';
}
