import { Button } from '@mui/material';
import { ArrowRightLeft, Download, FileUp, FlaskConical, GitCompare, Library } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { saveFile } from '#client/api/save-file.ts';
import { ActionMenu } from '#ui/inputs/ActionMenu.tsx';
import type { Builder } from './useBuilder.ts';
import { useWorkflowFile } from './useWorkflowFile.ts';

const DIALOGS = {
  compare: lazy(() => import('./CompareDialog.tsx')),
  test: lazy(() => import('./test-run/TestRunDialog.tsx')),
  migrate: lazy(() => import('./migration/MigrationDialog.tsx')),
  import: lazy(() => import('./import/ImportDialog.tsx')),
  library: lazy(() => import('./import/LibraryDialog.tsx')),
};

type Tool = keyof typeof DIALOGS;

const ICONS: Readonly<Record<Tool, LucideIcon>> = {
  compare: GitCompare,
  test: FlaskConical,
  migrate: ArrowRightLeft,
  import: FileUp,
  library: Library,
};

/** Those that are not in the menu. */
const NEAR: ReadonlySet<Tool> = new Set(['compare', 'test']);

/** What can be done with a version as a whole: two things at hand, the others in a menu. */
export const BuilderTools = ({ builder, isNarrow }: { readonly builder: Builder; readonly isNarrow: boolean }) => {
  const translate = useTranslate();
  const [tool, setTool] = useState<Tool>();
  const tools = useTools(builder);
  const near = isNarrow ? [] : tools.filter((each) => NEAR.has(each));
  const Dialog = tool && DIALOGS[tool];
  return (
    <>
      {near.map((each) => {
        const ToolIcon = ICONS[each];
        return (
          <Button
            key={each}
            size="small"
            startIcon={<ToolIcon size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setTool(each)}
          >
            {translate(`workflow_builder.tools.${each}`)}
          </Button>
        );
      })}
      <MoreTools builder={builder} tools={tools.filter((each) => !near.includes(each))} onOpen={setTool} />
      {Dialog ? (
        <Suspense fallback={null}>
          <Dialog builder={builder} onClose={() => setTool(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Those that this user can use with this version. */
function useTools({ canEdit, definition }: Builder): readonly Tool[] {
  const applicants = useFindDefinition('applicants');
  const canMigrate = applicants?.states?.transitions.some(({ key }) => key === 'migrate') ?? false;
  return [
    'compare',
    ...(applicants?.can.list && definition.can.edit ? (['test'] as const) : []),
    ...(canMigrate ? (['migrate'] as const) : []),
    ...(canEdit ? (['import', 'library'] as const) : []),
  ];
}

interface MoreToolsProps {
  readonly builder: Builder;
  readonly tools: readonly Tool[];
  readonly onOpen: (tool: Tool) => void;
}

const MoreTools = ({ builder, tools, onOpen }: MoreToolsProps) => {
  const translate = useTranslate();
  const fileOf = useWorkflowFile(builder);
  return (
    <ActionMenu
      label={translate('workflow_builder.tools.more')}
      actions={[
        ...tools.map((each) => ({
          label: translate(`workflow_builder.tools.${each}`),
          icon: ICONS[each],
          onClick: () => onOpen(each),
        })),
        {
          label: translate('workflow_builder.tools.export'),
          icon: Download,
          isApart: tools.length > 0,
          onClick: () => {
            const { name, content } = fileOf();
            saveFile(new Blob([content], { type: 'application/json' }), name);
          },
        },
      ]}
    />
  );
};
