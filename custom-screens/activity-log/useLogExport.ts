import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { daysAgo } from '#admin/list/filters/days.ts';
import type { ActivityQuery } from '#client/activity/activity-calls.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { saveFile } from '#client/api/save-file.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';

/** Takes everything that the filters leave away as a file. A failure shows as a toast. */
export function useLogExport(query: ActivityQuery) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  const showError = useErrorToast();
  const [isExporting, setExporting] = useState(false);
  const exportLog = async (format: 'csv' | 'json'): Promise<void> => {
    setExporting(true);
    try {
      const content = await dataProvider.exportActivity(query, format);
      saveFile(content, `${translate('activity_log.title')} ${daysAgo(1)}.${format}`);
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportLog };
}
