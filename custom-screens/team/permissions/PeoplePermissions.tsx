import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { UserRoundX } from 'lucide-react';
import { fullName } from '../members/member-words.ts';
import { given, readList } from './permission-lists.ts';
import { PersonPermissions } from './PersonPermissions.tsx';
import { PermissionState } from './PermissionState.tsx';
import { usePermissionData } from './usePermissionData.ts';

/** The permission lists of the Recruiters: select one, change what they can do. */
export const PeoplePermissions = () => {
  const translate = useTranslate();
  const data = usePermissionData();
  const [params, setParams] = useSearchParams();
  const chosen = data.recruiters.find(({ id }) => String(id) === params.get('member')) ?? data.recruiters[0];
  if (data.isLoading || data.error) return <PermissionState data={data} />;
  if (!chosen)
    return (
      <div className="rights-message">
        <ListMessage
          mark={<UserRoundX size={32} strokeWidth={1.5} aria-hidden />}
          title={translate('rights.no_recruiters.title')}
          text={translate('rights.no_recruiters.text')}
        />
      </div>
    );
  return (
    <div className="rights-split">
      <ul className="rights-list" aria-label={translate('rights.recruiters')}>
        {data.recruiters.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              aria-pressed={member.id === chosen.id}
              onClick={() => setParams({ view: 'people', member: String(member.id) }, { replace: true })}
            >
              <Face name={fullName(member)} image={member.photo?.url} />
              <span className="cut">{fullName(member)}</span>
              <small
                className="num"
                aria-label={translate('rights.given', { smart_count: countOf(member.permissions) })}
              >
                {member.is_super_recruiter ? '∞' : countOf(member.permissions)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <PersonPermissions key={chosen.id} member={chosen} data={data} />
    </div>
  );
};

const countOf = (permissions: string): number => given(readList(permissions)).length;
