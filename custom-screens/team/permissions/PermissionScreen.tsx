import { useTranslate } from 'ra-core';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { MembersNav } from '../members/MembersNav.tsx';
import { EffectiveAccess } from './EffectiveAccess.tsx';
import { PeoplePermissions } from './PeoplePermissions.tsx';
import { TemplatePermissions } from './TemplatePermissions.tsx';
import '#admin/list/list.css';
import '../members/members.css';
import './permission.css';

const VIEWS = { people: PeoplePermissions, templates: TemplatePermissions, access: EffectiveAccess } as const;

/** Who can do what: lists of single Recruiters, named lists, and why a user can do something. */
const PermissionScreen = () => {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const asked = params.get('view') ?? '';
  const view = Object.hasOwn(VIEWS, asked) ? (asked as keyof typeof VIEWS) : 'people';
  const View = VIEWS[view];
  return (
    <section className="rights">
      <PageHeader title={translate('menu.permission')} />
      <MembersNav />
      <nav className="rights-views" aria-label={translate('rights.views.label')}>
        {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((name) => (
          <Link key={name} to={`?view=${name}`} aria-current={name === view ? 'page' : undefined}>
            {translate(`rights.views.${name}`)}
          </Link>
        ))}
      </nav>
      <View />
    </section>
  );
};

export default PermissionScreen;
