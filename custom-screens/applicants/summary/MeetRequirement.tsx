import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import { chosenFile } from '#engine/field-types/file/file-value.ts';
import type { StageRequirement } from '#shared/contracts/applicants.ts';
import { HiddenFileInput } from '#ui/inputs/HiddenFileInput.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Applicant } from '../applicant.ts';

interface MeetRequirementProps {
  readonly record: Applicant;
  readonly requirement: StageRequirement;
}

const RESOURCES = { applicant: 'applicants', candidate: 'candidates' } as const;

/** How a user adds what is missing: a document here, a value in the form of its record. Nothing without permission. */
export const MeetRequirement = ({ record, requirement }: MeetRequirementProps) => {
  const { resources } = useCatalogue();
  const { kind, of, field, category, name } = requirement;
  const candidate = record.candidate?.id;
  const documents = resources['candidate_documents'];
  if (kind === 'document' && documents?.can.create && candidate !== undefined && category !== null)
    return <Upload documents={documents} candidate={candidate} category={category} name={name} />;
  const target = resources[RESOURCES[of]];
  const id = of === 'candidate' ? candidate : record.id;
  if (kind === 'field' && field && id !== undefined && target?.can.edit && target.open.includes('edit'))
    return <AddValue address={`${target.route}/${id}/edit#${field}`} name={name} />;
  return null;
};

const AddValue = ({ address, name }: { readonly address: string; readonly name: string }) => {
  const translate = useTranslate();
  return (
    <Button component={Link} to={address} size="small" aria-label={translate('applicants.summary.add_value', { name })}>
      {translate('applicants.summary.add')}
    </Button>
  );
};

interface UploadProps {
  readonly documents: CatalogueEntry;
  readonly candidate: number;
  readonly category: number;
  readonly name: string;
}

const Upload = ({ documents, candidate, category, name }: UploadProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const { create, isPending } = useCreateOnce();
  const send = async (file: File | undefined) => {
    if (!file) return;
    const data = { candidate, category, title: name, file: chosenFile(file) };
    try {
      await create(adminName(documents), data);
      toast.success('applicants.summary.uploaded', { name });
      await queryClient.invalidateQueries();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Button
        size="small"
        loading={isPending}
        aria-label={translate('applicants.summary.upload_file', { name })}
        onClick={() => picker.current?.click()}
      >
        {translate('applicants.summary.upload')}
      </Button>
      <HiddenFileInput ref={picker} onFile={(file) => void send(file)} />
    </>
  );
};
