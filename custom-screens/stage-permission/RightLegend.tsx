import { useTranslate } from 'ra-core';
import { RIGHT_GROUPS, RIGHT_LOOKS } from './rights.ts';

/** Names the marks of the cells. */
export const RightLegend = () => {
  const translate = useTranslate();
  return (
    <div className="row fine perm-legend">
      {RIGHT_GROUPS.map((group) => (
        <span key={group} className="row perm-legend-group">
          <b>{translate(`stage_permission.groups.${group}`)}</b>
          {RIGHT_LOOKS.filter((look) => look.group === group).map(({ right, icon: RightIcon }) => (
            <span key={right} className="row">
              <RightIcon size={13} strokeWidth={1.75} aria-hidden />
              {translate(`stage_permission.short.${right}`)}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
};
