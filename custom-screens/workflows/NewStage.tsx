import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { createAddress } from '#client/catalogue/create-address.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';

/** The way from a draft to a new stage of it; the stages of other versions can't change. */
const NewStage = ({ record }: CustomScreenProps) => {
  const translate = useTranslate();
  const stages = useFindDefinition('workflow_stages');
  if (!stages?.can.create || record?.['status'] !== 'draft') return null;
  return (
    <Button
      component={Link}
      to={createAddress(stages, { workflow: record.id })}
      size="small"
      startIcon={<Plus size={14} aria-hidden />}
    >
      {translate('workflow_builder.builder.add_stage')}
    </Button>
  );
};

export default NewStage;
