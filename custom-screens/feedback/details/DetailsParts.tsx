import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActivityTab } from '#admin/details/ActivityTab.tsx';
import type { DetailsProps } from './details-props.ts';
import { EntryText } from './EntryText.tsx';
import { Conversation } from './Conversation.tsx';
import { SideColumn } from './SideColumn.tsx';

const TABS = ['conversation', 'activity'] as const;

/** The entry and the conversation; for users who manage feedback, the activity in a second tab (`?tab=activity`). */
export const DetailsParts = ({ definition, record }: DetailsProps) => {
  const [search] = useSearchParams();
  const ids = useId();
  const isTeam = definition.can.edit;
  const open = isTeam && search.get('tab') === 'activity' ? 'activity' : 'conversation';
  const panel = isTeam ? { role: 'tabpanel', id: `${ids}-panel`, 'aria-labelledby': `${ids}-${open}` } : {};
  return (
    <>
      {isTeam ? <PartTabs ids={ids} open={open} /> : <div className="feedback-line" />}
      <div className="details-columns">
        <div className="details-panel" {...panel}>
          {open === 'activity' ? (
            <ActivityTab definition={definition} record={record} />
          ) : (
            <>
              <EntryText definition={definition} record={record} />
              <Conversation definition={definition} record={record} />
            </>
          )}
        </div>
        <SideColumn definition={definition} record={record} />
      </div>
    </>
  );
};

const PartTabs = ({ ids, open }: { readonly ids: string; readonly open: string }) => {
  const translate = useTranslate();
  const [, setSearch] = useSearchParams();
  const words = { conversation: 'feedback.details.conversation', activity: 'details.tabs.activity' };
  return (
    <Tabs
      className="details-tabs"
      value={open}
      onChange={(_event, key: string) => setSearch(key === 'activity' ? { tab: key } : {})}
      aria-label={translate('feedback.details.tabs')}
    >
      {TABS.map((key) => (
        <Tab
          key={key}
          value={key}
          id={`${ids}-${key}`}
          aria-controls={key === open ? `${ids}-panel` : undefined}
          label={translate(words[key])}
        />
      ))}
    </Tabs>
  );
};
