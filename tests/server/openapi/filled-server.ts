import { bulkBy } from '../bulk/bulk-kit.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { COMPANY, type HierarchyServer, ORG, type Reply } from '../resources/hierarchy.ts';
import { World } from '../self/world.ts';

const API = '/api/v1';
const WEIGHTS = '/admin-app/matching-parameters-weightage-';
const FEEDBACK = `${API}/customer/feedback/`;

/**
 * Puts something of everything there that hand-written routes read.
 * @returns where to ask, by the address in the description, where that alone is not enough.
 */
export async function fill(server: HierarchyServer): Promise<Readonly<Record<string, string>>> {
  const { admin, create } = server;
  const done = async (sent: Promise<Reply>) => {
    const { status, body, text } = await sent;
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body.data;
  };
  const organization = (await create(ORG, { name: 'Halden', headcount: 12 })).id;
  await create(COMPANY, { name: 'Halden Works', organization });

  const kim = await server.build.user({ lastName: 'Hald', permissions: { org: ['view'] } });
  const feedback = await done(
    server.by(kim).post(FEEDBACK, { kind: 'idea', title: 'Sort by owner', text: 'I look for them all day.' }),
  );
  const twin = await create(FEEDBACK, { kind: 'idea', title: 'Order by owner', text: 'The same.' });
  await done(admin.patch(`${FEEDBACK}${feedback.id}/`, { owner: kim.id }));
  await done(admin.post(`${FEEDBACK}${feedback.id}/comments/`, { text: 'Soon.' }));
  await done(admin.post(`${FEEDBACK}${twin.id}/merge/`, { into: feedback.id }));

  await done(admin.post(`${API}/dev/notifications/`, { context: 'job', message_key: 'approval' }));
  await done(admin.post(`${API}/users/permission-template/`, { name: 'Readers', permissions: '[]' }));
  await done(
    admin.post(`${API}/customer/saved-view/`, {
      resource: 'companies',
      title: 'Mine',
      filter: { status: ['active'] },
      sort: { field: 'name', order: 'DESC' },
      columns: ['name'],
      density: 'compact',
    }),
  );
  await done(
    admin.send({
      method: 'PUT',
      url: `${API}/customer/saved-view/default/`,
      payload: { resource: 'companies', view: 'all', scope: 'team' },
    }),
  );
  await done(
    admin.patch(`${API}/customer/user-setting/`, {
      settings: JSON.stringify({ tables: { companies: [{ key: 'name', name: 'Name', index: 0, show: true }] } }),
    }),
  );
  await done(admin.patch(`${API}/customer/mailbox-configuration/`, { meta: '{"folder":"inbox"}' }));

  const matrices: Record<string, string> = {};
  for (const context of ['job', 'offer']) {
    const address = `/admin-app/${context}-approval/`;
    const { id } = await create(`${API}${address}`, {
      name: 'Halden',
      org: organization,
      levels: [{ level: 1, type: 'recruiter', user: kim.id }],
    });
    matrices[`${address}{id}/`] = `${address}${id}/`;
  }

  const { id: waiting } = await create(`${API}/customer/job/`, { job_title: 'Pilot', organization, openings: 1 });

  await done(admin.patch(`${API}/admin-app/job-approval-status/`, { status: true }));
  const asked = await create(`${API}/customer/job/`, { job_title: 'Tug master', organization, openings: 1 });
  await done(admin.post(`${API}/customer/job/${asked.id}/transitions/submit/`, {}));
  const [, approvalLink] = /\/auth\/approval\/(\S+)/.exec(server.mails.at(-1)!.text)!;

  const imports = importsBy(server);
  const tried = await imports.check(
    'companies',
    'Name,Organization\nOne,Halden\nTwo,Nowhere\n,Halden\n',
    plan([
      ['name', 0],
      ['organization', 1],
    ]),
  );

  const { ids } = await done(
    admin.post(`${API}/users/member/invite/`, {
      members: [{ first_name: 'Bo', last_name: 'Berg', username: 'bo@ats.example' }],
      role: ['Recruiter'],
    }),
  );
  const link = /\/auth\/activate\/\d+\/(\S+)/.exec(server.mails.at(-1)!.text)![1]!;

  const bulkJob = await done(
    admin.post(`${API}/bulk-jobs/`, {
      resource: 'companies',
      work: { kind: 'change', data: { headcount: -1 } },
      records: { filter: {} },
    }),
  );
  await bulkBy(admin).rest(bulkJob.id);

  const world = new World(server, [kim.id]);
  const make = async (resource: string) => (await world.make(resource)).id;
  const { photo } = await done(admin.send({ method: 'PATCH', url: `${API}/users/profile/`, ...photoUpload }));
  const { resources, definitions } = await done(admin.get(`${API}/catalogue/?definitions=all`));
  const { validator } = definitions.companies;
  const { url: ticket } = await done(
    admin.post(`${API}/downloads/`, { kind: 'list', subject: { resource: 'companies', format: 'csv' } }),
  );
  const country = await make('country');
  const workflow = await make('workflows');
  const matrix = `${API}/admin-app/stage-permission/matrix/`;
  const rights = await done(admin.get(`${matrix}?workflow=${workflow}`));
  const policy = !rights.workflow.deny_unless_granted;
  await done(admin.post(matrix, { workflow, changes: [], state: rights.state, deny_unless_granted: policy }));
  const modules = await done(admin.get(`${API}/admin-app/module-configuration/`));
  const changes = { 'offerManager.show_yearly_salary_breakup': false };
  await done(admin.post(`${API}/admin-app/module-configuration/`, { changes, state: modules.state }));
  await create(`${API}/customer/candidate/`, {
    first_name: 'Kim',
    last_name: 'Hald',
    skills: [{ skill: (await create(`${API}/admin-app/skill/`, { name: 'Dispatching' })).id, proficiency: 'expert' }],
    languages: [{ language: (await create(`${API}/admin-app/language/`, { name: 'Norse', code: 'no' })).id }],
  });
  await done(admin.post(`${API}/admin-app/parsing-alias/country/many/`, { aliases: ['Norge'], target: country }));

  return {
    ...matrices,
    '/users/verify/{a}/{b}/': `/users/verify/${ids[0]}/${link}/`,
    '/users/member/{id}/': `/users/member/${kim.id}/`,
    '/users/member/{id}/belongings/': `/users/member/${kim.id}/belongings/`,
    '/users/member/{id}/sessions/': `/users/member/${kim.id}/sessions/`,
    '/users/member/{id}/access/': `/users/member/${kim.id}/access/?resource=companies&record=1`,
    '/validators/{name}': validator.slice(API.length),
    '/files/{id}/': photo.url.slice(API.length),
    '/catalogue/{version}/': (await server.admin.get(`${API}/catalogue/version/`)).body.data.url,
    '/catalogue/definitions/': `/catalogue/definitions/?names=companies.${resources.companies.version}`,
    '/customer/approval/{context}/{id}/': `/customer/approval/job/${waiting}/`,
    '/approval-link/{token}/': `/approval-link/${approvalLink}/`,
    '/search/': '/search/?query=halden',
    '/customer/dashboard/widgets/{key}/': '/customer/dashboard/widgets/tasks_due/',
    '/customer/applicant/{id}/test-run/': `/customer/applicant/${await make('applicants')}/test-run/?workflow=${workflow}`,
    '/customer/applicant/{id}/way/': `/customer/applicant/${await make('applicants')}/way/`,
    '/admin-app/stage-permission/explain/': `/admin-app/stage-permission/explain/?user=${kim.id}&stage=${await make('workflow_stages')}&right=view`,
    '/admin-app/stage-permission/matrix/': `/admin-app/stage-permission/matrix/?workflow=${workflow}`,
    '/admin-app/stage-permission/versions/': `/admin-app/stage-permission/versions/?workflow=${workflow}`,
    '/customer/feedback/{id}/thread/': `/customer/feedback/${feedback.id}/thread/`,
    '/admin-app/parsing-alias/country/resolve/': '/admin-app/parsing-alias/country/resolve/?text=Norge',
    '/admin-app/parsing-alias/nationality/resolve/': '/admin-app/parsing-alias/nationality/resolve/?text=Norse',
    '/admin-app/salary-template/{id}/try-out/': `/admin-app/salary-template/${await make('salary_template')}/try-out/?gross=1000`,
    [`${WEIGHTS}job/{id}/effective/`]: `${WEIGHTS}job/${await make('matching_parameters_weightage_job')}/effective/`,
    [`${WEIGHTS}candidate/{id}/effective/`]: `${WEIGHTS}candidate/${await make('matching_parameters_weightage_candidate')}/effective/`,
    '/files/downloads/{ticket}/': ticket.slice(API.length),
    '/background-jobs/{id}/': `/background-jobs/${bulkJob.id}/`,
    '/background-jobs/{id}/rejected/': `/background-jobs/${bulkJob.id}/rejected/`,
    '/background-jobs/{id}/reasons/': `/background-jobs/${bulkJob.id}/reasons/`,
    '/imports/{id}/': `/imports/${tried.id}/`,
    '/imports/{id}/invalid-rows/': `/imports/${tried.id}/invalid-rows/`,
  };
}

const photoUpload = {
  headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  payload: Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="photo"; filename="me.png"\r\n\r\n'),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('\r\n--cut--\r\n'),
  ]),
};
