import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { email, flag, id, optionalId, optionalPhone, personName, several, version } from '#contract/values/values.ts'

export const supervisorStatuses = ['active', 'inactive'] as const

const supervisorFields = {
  first_name: personName(80),
  last_name: personName(80),
  email,
  phone: optionalPhone,
  designation_id: optionalId,
  /** all sites that the company's customers have and will have; then no single ones are named */
  all_locations: flag.default(false),
  /** the sites whose work they look after: of customers of their company */
  location_ids: z.array(id).max(500).default([]),
  can_approve_timesheets: flag.default(false),
  can_see_cost: flag.default(false),
  is_backup: flag.default(false),
}

export const supervisorRow = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  designation_name: z.string().nullable(),
  /** all sites of the company's customers; nobody counts them then */
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
    says: 'The supervisors of a company, or of all.',
    filters: { company_id: id.optional(), status: several(z.enum(supervisorStatuses)) },
    sorts: ['name', 'email', 'status'],
    row: supervisorRow,
  }),
  details: read({
    path: '/supervisor/details',
    needs: [
      ['Supervisor', 'view'],
      ['Supervisor', 'update'],
    ],
    says: 'One supervisor with the sites they look after.',
    input: { id },
    result: supervisor,
  }),
  store: write({
    path: '/supervisor/store',
    needs: [['Supervisor', 'create']],
    says: 'Adds a supervisor to a company.',
    input: { company_id: id, ...supervisorFields },
    result: supervisor,
  }),
  update: write({
    path: '/supervisor/update',
    needs: [['Supervisor', 'update']],
    says: 'Changes a supervisor and the sites they look after.',
    input: { id, version, status: z.enum(supervisorStatuses), ...supervisorFields },
    result: supervisor,
  }),
  moveMany: write({
    path: '/supervisor/status-update-many',
    needs: [['Supervisor', 'update']],
    says: 'Takes several supervisors in or out of use, each as if alone; answers row by row.',
    input: { ...rowsSeen, status: z.enum(supervisorStatuses) },
    result: bulkResult,
  }),
}
