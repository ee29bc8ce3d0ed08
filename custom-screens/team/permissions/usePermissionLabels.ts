import { useTranslate } from 'ra-core';
import type { PermissionModule } from '#shared/contracts/team.ts';

/** What modules and options are called. */
export const usePermissionLabels = () => {
  const translate = useTranslate();
  return {
    module: ({ module, resource }: Pick<PermissionModule, 'module' | 'resource'>): string => {
      const known = translate(`rights.modules.${module}`, { _: spoken(module) });
      return resource === null ? known : translate(`resources.${resource}.name`, { smart_count: 2, _: known });
    },
    option: (option: string): string => translate(`rights.options.${option}`, { _: spoken(option) }),
  };
};

const spoken = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};
