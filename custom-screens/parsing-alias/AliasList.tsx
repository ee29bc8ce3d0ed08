import { FlaskConical, ListPlus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { GeneratedList } from '#admin/list/GeneratedList.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { AddManyDialog } from './AddManyDialog.tsx';
import { TryDialog } from './TryDialog.tsx';
import './parsing-alias.css';

/** The generated list of aliases, with a way to add many together and a field to test a text. */
const AliasList = () => {
  const translate = useTranslate();
  const definition = useDefinition();
  const [open, setOpen] = useState<'many' | 'try' | null>(null);
  const close = () => setOpen(null);
  const actions = [
    { label: translate('parsing_alias.try.action'), icon: FlaskConical, onClick: () => setOpen('try') },
    ...(definition.can.create
      ? [{ label: translate('parsing_alias.many.action'), icon: ListPlus, onClick: () => setOpen('many') }]
      : []),
  ];
  return (
    <>
      <GeneratedList actions={actions} />
      {open === 'many' ? <AddManyDialog definition={definition} onClose={close} /> : null}
      {open === 'try' ? <TryDialog definition={definition} onClose={close} /> : null}
    </>
  );
};

export default AliasList;
