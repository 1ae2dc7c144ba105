import { sql } from 'kysely'

/** Of `pay_run_lines line`: the loading of leave whose type in Xero has one, so that Xero adds it. */
export const isPaidByXero = sql<boolean>`(line.rate_label = 'leave_loading' and exists (
  select from leave_requests requests
  join pay_runs run on run.agency_id = line.agency_id and run.id = line.pay_run_id
  join xero_mappings mapping on mapping.agency_id = run.agency_id and mapping.company_id = run.company_id and mapping.kind = 'leave_type'
    and mapping.our_key = coalesce(requests.type_id, requests.secret_type_id)::text
  join xero_choices choice on choice.agency_id = mapping.agency_id and choice.company_id = mapping.company_id and choice.kind = mapping.kind
    and choice.xero_id = mapping.xero_id
  where requests.agency_id = line.agency_id and requests.id = line.leave_request_id and choice.facts ->> 'loading' is not null))`
