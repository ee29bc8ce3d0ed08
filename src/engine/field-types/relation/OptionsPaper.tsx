import { Paper } from '@mui/material';
import type { PaperProps } from '@mui/material';
import type { ReactNode } from 'react';

export interface OptionsPaperProps extends PaperProps {
  /** One quiet line under the options: how many there are. */
  readonly foot?: ReactNode;
}

/** The floating list of options with a line under it. */
export const OptionsPaper = ({ foot, children, ...props }: OptionsPaperProps) => (
  <Paper {...props}>
    {children}
    {foot ? (
      <div className="field-more" onMouseDown={(event) => event.preventDefault()}>
        {foot}
      </div>
    ) : null}
  </Paper>
);
