import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { usePageKeys } from '#admin/details/usePageKeys.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';

const AddToJobsDialog = lazy(() => import('./parts/AddToJobsDialog.tsx'));

/** The way from a candidate to a job, for users who can create applicants and list jobs. */
const AddToJobs = ({ record }: CustomScreenProps) => {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  const [isOpen, setOpen] = useState(false);
  const canAdd = Boolean(resources['applicants']?.can.create && resources['jobs']?.can.list);
  usePageKeys({ a: canAdd ? () => setOpen(true) : undefined });
  if (!canAdd || !record) return null;
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        aria-keyshortcuts="a"
        onClick={() => setOpen(true)}
      >
        {translate('candidates.add_to_jobs.action')} <kbd aria-hidden>A</kbd>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddToJobsDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

export default AddToJobs;
