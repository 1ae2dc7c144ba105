import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import {
  email,
  booleanField,
  id,
  optionalId,
  optionalPhone,
  lastName,
  personName,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { activationTransitions, allowedActionsField } from '#contract/transitions.ts'

export const supervisorStatuses = ['active', 'inactive'] as const

const supervisorFields = {
  first_name: personName(80),
  last_name: lastName,
  email,
  phone: optionalPhone,
  designation_id: optionalId,
  /** all current and future locations of the company's customers; then none are listed individually */
  all_locations: booleanField.default(false),
  /** the locations that they supervise: of customers of their company */
  location_ids: z.array(id).max(500).default([]),
  can_approve_timesheets: booleanField.default(false),
  can_see_cost: booleanField.default(false),
  is_backup: booleanField.default(false),
}

export const supervisorRow = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  designation_name: z.string().nullable(),
  /** all locations of the company's customers; they are not counted then */
  all_locations: z.boolean(),
  location_count: z.number().nullable(),
  can_approve_timesheets: z.boolean(),
  is_backup: z.boolean(),
  status: z.enum(supervisorStatuses),
  version: z.number(),
})
export type SupervisorRow = z.infer<typeof supervisorRow>

export const supervisor = supervisorRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  designation_id: z.string().nullable(),
  can_see_cost: z.boolean(),
  locations: z.array(z.object({ id: z.string(), name: z.string(), customer_name: z.string() })),
})
export type Supervisor = z.infer<typeof supervisor>

export const supervisors = {
  list: list({
    path: '/supervisor/list',
    needs: [['Supervisor', 'list']],
    summary: 'Lists the supervisors of a company, or of all companies.',
    filters: { company_id: id.optional(), status: commaSeparatedValues(z.enum(supervisorStatuses)) },
    sorts: ['name', 'email', 'status'],
    row: supervisorRow.extend(allowedActionsField(activationTransitions)),
  }),
  details: read({
    path: '/supervisor/details',
    needs: [
      ['Supervisor', 'view'],
      ['Supervisor', 'update'],
    ],
    summary: 'Returns one supervisor with their locations.',
    input: { id },
    result: supervisor,
  }),
  store: write({
    path: '/supervisor/store',
    needs: [['Supervisor', 'create']],
    summary: 'Adds a supervisor to a company.',
    input: { company_id: id, ...supervisorFields },
    result: supervisor,
  }),
  update: write({
    path: '/supervisor/update',
    needs: [['Supervisor', 'update']],
    summary: 'Updates a supervisor and their locations.',
    input: { id, version, status: z.enum(supervisorStatuses), ...supervisorFields },
    result: supervisor,
  }),
  changeStatusMany: write({
    path: '/supervisor/status-update-many',
    needs: [['Supervisor', 'update']],
    summary: 'Activates or deactivates several supervisors; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(supervisorStatuses) },
    result: bulkResult,
  }),
}
