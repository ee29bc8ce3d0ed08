import type { Database } from '#server/platform/db/database.ts';
import type { Tables } from './story-lists.ts';

/** A number from 0 to 1 that an applicant always has, whatever else is made. */
const chance = (salt: number): string => `(abs(hashint8(a.id * ${salt})) % 1000) / 1000.0`;

/** Days for each working day. */
const DAYS = `interval '1.4 days'`;
/** No one is in a stage for more working days than this beyond its limit. */
const MOST_LATE = 4;

/**
 * Adds the steps by which the applicants after one came to their status: through the stages of the workflow of their job, in the time
 * between their application and the last change, by the recruiter of the job. Who is active came as far as the time limits of the
 * stages ask, most a little quicker, some slower; who applied too long ago for that was slow before.
 */
export async function tellSteps(database: Database, tables: Tables, after: number): Promise<void> {
  if (!tables.has('applicant_events') || !tables.has('workflow_stages')) return;
  await database.query(
    `with stages as (
       select s.id, s.workflow_id, s.kind, coalesce(s.sla_days, 5) as days,
              row_number() over (partition by s.workflow_id order by s.position, s.id) as place,
              count(*) over (partition by s.workflow_id) as places,
              sum(coalesce(s.sla_days, 5)) over (partition by s.workflow_id order by s.position, s.id) as days_after,
              sum(coalesce(s.sla_days, 5)) over (partition by s.workflow_id) as days_of_all
         from workflow_stages s where s.kind not in ('hold', 'hired', 'rejected', 'withdrawn')),
     applied as (
       select a.id, a.job_id, a.status, j.workflow_id, coalesce(j.recruiter_id, a.created_by_id) as actor, a.created_on as began, a.updated_on as ended,
              extract(epoch from now() - a.created_on) / extract(epoch from ${DAYS}) as age,
              case when ${chance(29)} < 0.12 then 1.15 + 0.6 * ${chance(31)} else 0.5 + 0.45 * ${chance(31)} end as pace,
              case when a.status = 'hired' then 1 when a.created_on > now() - interval '8 days' then 0.15 else power(${chance(17)}, 1.4) end as share
         from applicants a join jobs j on j.id = a.job_id
        where a.id > $1 and a.stage_id is null and j.workflow_id is not null),
     deep as (
       select p.*, case when p.status <> 'active' then 1 + floor(p.share * (f.places - 0.01))
                        when p.age < f.days_of_all * p.pace then (select max(s.place) from stages s where s.workflow_id = p.workflow_id and (s.days_after - s.days) * p.pace <= p.age)
                        else 2 + floor(p.share * (f.places - 1.01)) end as depth
         from applied p join stages f on f.workflow_id = p.workflow_id and f.place = 1),
     people as (
       select p.*, s.days_after - s.days as days_before,
              now() - ${DAYS} * least(case when p.age < s.days_of_all * p.pace then p.age - (s.days_after - s.days) * p.pace else s.days * p.pace end, s.days + ${MOST_LATE}) as entered
         from deep p join stages s on s.workflow_id = p.workflow_id and s.place = p.depth),
     walked as (
       select p.*, s.id as stage, s.place,
              case when p.status <> 'active' then p.began + (p.ended - p.began) * ((s.place - 1) / (p.depth + 0.4))
                   when s.place = 1 then p.began
                   else p.began + (p.entered - p.began) * ((s.days_after - s.days) / p.days_before) end as at,
              lag(s.id) over (partition by p.id order by s.place) as stage_before
         from people p join stages s on s.workflow_id = p.workflow_id and s.place <= p.depth),
     ends as (
       select distinct on (w.id) w.*, (
                select s.id from workflow_stages s where s.workflow_id = w.workflow_id and s.kind = w.status order by s.position limit 1) as target
         from walked w where w.status <> 'active' order by w.id, w.place desc),
     steps as (
     select id, job_id, actor, workflow_id, place, case when place = 1 then 'added' else 'move' end as kind, stage_before, stage,
            case when place = 1 then null else 'active' end as from_status, 'active' as to_status,
            at
       from walked
     union all
     select id, job_id, actor, workflow_id, place + 1, case status when 'on_hold' then 'hold' when 'hired' then 'hire' when 'rejected' then 'reject' else 'withdraw' end,
            stage, coalesce(target, stage), 'active', status, ended
       from ends),
     told as (
     select t.*, case t.kind when 'reject' then r.rejections[1 + t.id % cardinality(r.rejections)] when 'withdraw' then r.withdrawals[1 + t.id % cardinality(r.withdrawals)] end as reason
       from steps t cross join (
         select coalesce(array_agg(id order by id) filter (where purpose = 'rejection'), '{}') as rejections,
                coalesce(array_agg(id order by id) filter (where purpose = 'withdrawal'), '{}') as withdrawals
           from reasons where active and deleted_on is null) r),
     written as (
       insert into applicant_events (applicant_id, job_id, kind, from_stage_id, to_stage_id, from_status, to_status, workflow_id, reason_id, created_on, created_by_id, updated_on, updated_by_id)
       select id, job_id, kind, stage_before, stage, from_status, to_status, workflow_id, reason, at, actor, at, actor
         from told order by at, id, place)
     update applicants a set last_kind = case when a.status <> 'hired' and s.kind in ('hold', 'rejected', 'withdrawn') then e.kind end, stage_id = l.stage, stage_kind = s.kind, workflow_id = s.workflow_id, stage_since = l.at, updated_at = l.at,
            shown_status = a.status, shown_stage_id = l.stage, shown_kind = s.kind, shown_since = l.at, shown_on = l.at, rejection_released = a.status = 'rejected',
            rejection_reason_id = case when a.status = 'rejected' then l.reason end,
            withdrawal_reason_id = case when a.status = 'withdrawn' then l.reason end,
            rating = case when l.place > 2 then 2 + floor(${chance(13)} * 3.999) end
       from (select distinct on (id) * from told order by id, place desc) l join workflow_stages s on s.id = l.stage
         left join workflow_stages e on e.id = l.stage_before
      where a.id = l.id`,
    [after],
  );
  await database.query('update candidates set shown_job_id = job_id where shown_job_id is null and job_id is not null');
}
