import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { withoutUnused } from '#client/settings/further-columns.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';

/** Makes what is on screen the team's arrangement. */
export const SetForEveryone = ({
  definition,
  columns,
}: {
  definition: CatalogueResource;
  columns: readonly ColumnSetting[];
}) => {
  const translate = useTranslate();
  const { changeTeam } = useSettings();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const save = async () => {
    const isSure = await confirm({
      title: 'columns.for_everybody_title',
      message: 'columns.for_everybody_message',
      confirm: 'columns.for_everybody',
    });
    if (!isSure) return;
    try {
      const arranged = withoutUnused(columns).map(({ key, name, show, custom, further, width }, index) => ({
        key,
        name,
        show,
        index,
        ...(custom && { custom }),
        ...(further && { further }),
        ...(width !== undefined && { width }),
      }));
      await changeTeam({ tables: { [definition.resource]: arranged } });
      toast.success('columns.saved');
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="list-popup-foot">
      <Button variant="text" size="small" onClick={() => void save()}>
        {translate('columns.for_everybody')}
      </Button>
    </div>
  );
};
