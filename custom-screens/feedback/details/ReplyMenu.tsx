import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { MessageSquareText, Settings2 } from 'lucide-react';
import { useGetList, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFindEntry } from '#client/catalogue/CatalogueProvider.tsx';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';

interface ReplyMenuProps {
  /** The writer's first name, for `{name}`. */
  readonly name: string;
  readonly onInsert: (text: string) => void;
}

/** Puts an answer that is given often into the comment, and leads to where those are kept. */
export const ReplyMenu = (props: ReplyMenuProps) => {
  const definition = useFindEntry('feedback_replies');
  return definition?.can.list ? <Replies {...props} definition={definition} /> : null;
};

const Replies = ({ name, onInsert, definition }: ReplyMenuProps & { readonly definition: CatalogueEntry }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [], isPending } = useGetList<RaRecord>(
    adminName(definition),
    { sort: { field: 'title', order: 'ASC' }, pagination: { page: 1, perPage: 100 } },
    { enabled: anchor !== null },
  );
  const choose = (text: string) => {
    setAnchor(null);
    onInsert(text.replaceAll('{name}', name));
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<MessageSquareText size={16} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('feedback.replies.insert')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {data.map((reply) => (
          <MenuItem key={reply.id} title={String(reply.text)} onClick={() => choose(String(reply.text))}>
            {String(reply.title)}
          </MenuItem>
        ))}
        {data.length === 0 ? (
          <MenuItem disabled>{translate(isPending ? 'app.loading' : 'feedback.replies.none')}</MenuItem>
        ) : null}
        <Divider />
        <MenuItem component={Link} to={definition.route ?? '/'}>
          <Settings2 size={16} strokeWidth={1.75} aria-hidden />
          {translate('feedback.replies.manage')}
        </MenuItem>
      </Menu>
    </>
  );
};
