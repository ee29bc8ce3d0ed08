import type {
  ApprovalAnswer,
  ApprovalContext,
  ApprovalMatrix,
  ApprovalQuestion,
  SentMatrix,
} from '#shared/contracts/approvals.ts';
import { LEVEL_TYPES, type LevelType, type UnitKey } from '#shared/contracts/approval-levels.ts';
import type { Choice } from '#engine/field-types/input/ChoiceBox.tsx';
import type { Http } from '#client/api/http.ts';

export interface MatrixPage {
  readonly results: readonly ApprovalMatrix[];
  readonly count: number;
}

export interface MatrixView {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: string;
  readonly ascending: boolean;
}

/** The two switches of SPEC 7. */
export type SwitchName = 'job-approval' | 'budgeted';

/** The calls of the approval matrices. All of them @throws {HttpError}. */
export interface ApprovalMatrixApi {
  list(view: MatrixView, signal?: AbortSignal): Promise<MatrixPage>;
  read(id: number, signal?: AbortSignal): Promise<ApprovalMatrix>;
  /** @returns what the server says of it. @throws {HttpError} conflict where the matrix has another version by now. */
  save(id: number | undefined, matrix: SentMatrix, idempotencyKey: string): Promise<string>;
  /** @returns what the server says of it. */
  remove(id: number): Promise<string>;
  who(question: ApprovalQuestion, signal?: AbortSignal): Promise<ApprovalAnswer>;
  readSwitch(name: SwitchName, signal?: AbortSignal): Promise<boolean>;
  changeSwitch(name: SwitchName, status: boolean): Promise<void>;
  /** Active units that match, below these units. */
  units(key: UnitKey, within: Readonly<Record<string, number>>, query: string, signal?: AbortSignal): Promise<UnitPage>;
  /** SPEC: users with the role Recruiter, and active users with the role Hiring Manager; without a role active users who can approve. */
  people(type: LevelType | undefined, signal?: AbortSignal): Promise<readonly Choice[]>;
  jobs(query: string, signal?: AbortSignal): Promise<readonly Choice[]>;
}

export interface UnitPage {
  readonly results: readonly Choice[];
  readonly count: number;
}

const UNITS: Readonly<Record<UnitKey, string>> = {
  org: '/customer/org/',
  company: '/customer/company/',
  business_unit: '/customer/business-unit/',
  department: '/customer/department/',
};

/** Users who can approve in place of another: those of the levels, and those who can approve anything. */
const APPROVERS = { role: LEVEL_TYPES.join(','), ability: 'approve_jobs' } as const;

const MAX_OPTIONS = 30;
const PAGE = { page: 1, limit: MAX_OPTIONS } as const;

export const approvalMatrixApi =
  (context: ApprovalContext) =>
  (http: Pick<Http, 'request'>): ApprovalMatrixApi => {
    const base = `/admin-app/${context}-approval/`;
    const get = async <Body>(url: string, params?: object, signal?: AbortSignal) =>
      (await http.request<Body>({ url, params: { ...params }, signal })).body;
    return {
      list: (view, signal) => get<MatrixPage>(base, { ...view, paginate: true }, signal),
      read: async (id, signal) => (await get<{ data: ApprovalMatrix }>(`${base}${id}/`, {}, signal)).data,
      save: async (id, data, idempotencyKey) => {
        const place =
          id === undefined
            ? ({ method: 'POST', url: base, idempotencyKey } as const)
            : ({ method: 'PUT', url: `${base}${id}/` } as const);
        return (await http.request({ ...place, data })).body.message;
      },
      remove: async (id) => (await http.request({ method: 'DELETE', url: `${base}${id}/` })).body.message,
      who: async (data, signal) =>
        (await http.request<{ data: ApprovalAnswer }>({ method: 'POST', url: `${base}who/`, data, signal })).body.data,
      readSwitch: async (name, signal) =>
        (await get<{ data: { status: boolean } }>(`/admin-app/${name}-status/`, {}, signal)).data.status,
      changeSwitch: async (name, status) =>
        void (await http.request({ method: 'PATCH', url: `/admin-app/${name}-status/`, data: { status } })),
      units: (key, within, query, signal) =>
        get<UnitPage>(
          UNITS[key],
          {
            ...PAGE,
            orderBy: 'name',
            ascending: 1,
            fields: 'name',
            filter: JSON.stringify({ status: 'active', ...within }),
            ...(query && { query }),
          },
          signal,
        ),
      people: async (role, signal) =>
        (
          await get<{ results: readonly Choice[] }>(
            '/users/member/',
            { all: 'true', limited: 'true', orderBy: 'first_name', ...(role === undefined ? APPROVERS : { role }) },
            signal,
          )
        ).results,
      jobs: async (query, signal) =>
        (
          await get<{ results: readonly { id: number; job_title: string }[] }>(
            '/customer/job/',
            { ...PAGE, fields: 'job_title', ...(query && { query }) },
            signal,
          )
        ).results.map(({ id, job_title: name }) => ({ id, name })),
    };
  };
