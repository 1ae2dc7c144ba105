import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, booleanField, id, optionalId, optionalNote, version } from '#contract/values/values.ts'

/** The order in which employees placed with a customer are offered: regulars, others, reserve. */
export const placementPriorities = ['first', 'usual', 'reserve'] as const
export type PlacementPriority = (typeof placementPriorities)[number]

const placementFields = {
  /** the company of the agency; default: the customer's */
  company_id: optionalId,
  /** null: at every location of the customer */
  location_id: optionalId,
  position_id: id,
  starts_on: localDate,
  /** the last day on which it is valid; null: open-ended */
  ends_on: emptyAsNull(localDate.nullable()).default(null),
  priority: z.enum(placementPriorities).default('usual'),
  /** cents an hour instead of the employee's usual rate there; null: the usual rate */
  pay_cents: emptyAsNull(z.coerce.number().int().min(1).max(1_000_000).nullable()).default(null),
  note: optionalNote(300),
}

export const placement = z.object({
  id: z.string(),
  employee_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  position_id: z.string(),
  position_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  priority: z.enum(placementPriorities),
  /** null also for readers who may not see pay */
  pay_cents: z.number().int().nullable(),
  /** the company's currency */
  currency: z.string(),
  /** the agency's internal note, not shown to the employee */
  note: z.string().nullable(),
  version: z.number().int(),
})
export type Placement = z.infer<typeof placement>

const updatePermission = [['Employee', 'update']] as const

export const placements = {
  list: read({
    path: '/employee/customer-company-assign-list',
    needs: [['Employee', 'view']],
    summary: 'Lists the customers and companies that an employee is placed with, also ended placements; newest first.',
    input: { user_id: id },
    result: z.array(placement),
  }),
  store: write({
    path: '/employee/customer-company-assign-store',
    needs: updatePermission,
    kinds: staff,
    summary: 'Places an employee with a customer for a position: they are offered first for its shifts.',
    input: {
      employee_id: id,
      customer_id: id,
      ...placementFields,
      /** places an employee in spite of the “do not rehire” mark */
      despite_do_not_rehire: booleanField.default(false),
    },
    result: placement,
  }),
  update: write({
    path: '/employee/customer-company-assign-update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Updates a placement; its pay rate can be changed only by users who may see pay.',
    input: { id, version, ...placementFields },
    result: placement,
  }),
  end: write({
    path: '/employee/customer-company-assign-end',
    needs: updatePermission,
    kinds: staff,
    summary: 'Ends a placement on its last day.',
    input: { id, version, ends_on: localDate },
    result: placement,
  }),
}
