import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { daysAgo } from '#admin/list/filters/days.ts';
import type { ActivityQuery } from '#client/activity-log/api.ts';
import { saveFile } from '#client/api/save-file.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useApi } from '#client/api/useApi.ts';
import { createActivityApi } from '#client/activity-log/api.ts';

/** Takes everything that the filters leave away as a file. A failure shows as a toast. */
export function useLogExport(query: ActivityQuery) {
  const activityApi = useApi(createActivityApi);
  const translate = useTranslate();
  const showError = useErrorToast();
  const [isExporting, setExporting] = useState(false);
  const exportLog = async (format: 'csv' | 'json'): Promise<void> => {
    setExporting(true);
    try {
      const content = await activityApi.exportActivity(query, format);
      saveFile(content, `${translate('activity_log.title')} ${daysAgo(1)}.${format}`);
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportLog };
}
