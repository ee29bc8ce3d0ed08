import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { takesApplicants } from '#shared/rules/job-applicants.ts';
import './adding.css';

const AddCandidatesDialog = lazy(() => import('./parts/AddCandidatesDialog.tsx'));

/** The way from a job to its applicants, for users who can create applicants and list candidates. */
const AddCandidates = ({ record }: CustomScreenProps) => {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = Boolean(resources['applicants']?.can.create && resources['candidates']?.can.list);
  const canAdd = isAllowed && takesApplicants(record?.['job_status']);
  usePageKeys({ a: canAdd ? () => setOpen(true) : undefined });
  if (!canAdd || !record) return null;
  return (
    <>
      <Button
        className="adding-open"
        size="small"
        startIcon={<Plus size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="a"
        onClick={() => setOpen(true)}
      >
        {translate('applicants.add_candidates.action')} <kbd aria-hidden>A</kbd>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddCandidatesDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

export default AddCandidates;
