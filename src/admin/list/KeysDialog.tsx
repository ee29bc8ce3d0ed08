import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useOfferedKeys } from '#client/page/offered-keys.ts';
import type { OfferedKey } from '#client/page/offered-keys.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListLayout, RowKey } from '#engine/model/screen-definition.ts';
import { insideSentence } from '#engine/model/wording.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { canCreate } from '../conditions/can-create.ts';
import { canEdit } from '../conditions/can-edit.ts';

interface KeysDialogProps {
  /** Without a list, the keys of the screen alone. */
  readonly list?: { readonly definition: CatalogueResource; readonly layout: ListLayout };
  readonly onClose: () => void;
}

/** The keys that work on this screen, each with what it does. */
const KeysDialog = ({ list, onClose }: KeysDialogProps) => {
  const translate = useTranslate();
  const ofRows = useRowKeyLabels(list);
  const offered = useOfferedKeys();
  const named = ([key, action]: NamedKey): OfferedKey => ({ key, label: translate(`list.keys.${action}`) });
  const ofList = list ? keysOf(list.definition, list.layout).map(named) : [];
  const all = [...ofList, ...offered, ...ofRows, ...OF_ALL.map(named)];
  const keys = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
  return (
    <ActionDialog title={translate('list.keys.title')} onClose={onClose} focus="close">
      <dl className="list-keys">
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </ActionDialog>
  );
};

export default KeysDialog;

type NamedKey = readonly [key: string, action: string];

const OF_ALL: readonly NamedKey[] = [
  ['Ctrl K', 'palette'],
  ['?', 'help'],
];

/** The keys of every list, as far as this user and layout have them. */
const keysOf = (definition: CatalogueResource, layout: ListLayout): readonly NamedKey[] => [
  ['/', 'search'],
  ['F', 'filter'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ...(definition.can.show && layout !== 'split' ? [['Space', 'peek'] as const] : []),
  ...(canEdit(definition) ? [['E', 'edit'] as const] : []),
  ...(canCreate(definition) ? [['C', 'create'] as const] : []),
  ['X', 'select'],
  ['Shift X', 'select_range'],
  ['M', 'act'],
  ['Esc', 'clear'],
  ...(layout === 'board' ? [['← ↑ ↓ →', 'beside'] as const, ['S', 'move'] as const] : []),
];

/** The keys that the file adds, as far as this user has what they ask for. */
function useRowKeyLabels(list: KeysDialogProps['list']): readonly OfferedKey[] {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const { definition, layout } = list ?? {};
  const ofBoard = layout === 'board' ? Object.entries(definition?.list.board?.keys ?? {}) : [];
  const labelOf = ({ transition, create }: RowKey): string | undefined => {
    if (transition !== undefined) return translate(`resources.${definition?.resource}.actions.${transition}`);
    const made = create && resources[create.resource];
    if (!made?.can.create) return undefined;
    const name = translate(`resources.${made.resource}.name`, { smart_count: 1, _: made.title });
    return translate('list.create', { name: insideSentence(name, locale) });
  };
  const named: readonly RowKey[] = [
    ...ofBoard.map(([key, transition]) => ({ key, transition })),
    ...(definition?.list.keys ?? []),
  ];
  return named.flatMap((each) => {
    const label = labelOf(each);
    return label === undefined ? [] : [{ key: each.key.toUpperCase(), label }];
  });
}
