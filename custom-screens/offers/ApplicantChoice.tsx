import { useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useCatalogue, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import { RecordFinder } from '#admin/list/RecordFinder.tsx';

const APPLICANTS = 'applicants';
const ANY = {};

interface ApplicantChoiceProps {
  readonly onChoose: (id: Identifier | undefined) => void;
}

/** Whose values a letter shows; absent for users who cannot view applicants. */
export const ApplicantChoice = (props: ApplicantChoiceProps) =>
  useCatalogue().resources[APPLICANTS]?.can.list ? (
    <DefinitionBoundary fallback={null} renderFailure={() => null}>
      <Choice {...props} />
    </DefinitionBoundary>
  ) : null;

const Choice = ({ onChoose }: ApplicantChoiceProps) => {
  const translate = useTranslate();
  const definition = useFindDefinition(APPLICANTS);
  if (!definition) return null;
  return (
    <RecordFinder
      definition={definition}
      filter={ANY}
      label={translate('offers.preview.applicant')}
      onChoose={onChoose}
    />
  );
};
