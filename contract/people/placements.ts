import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, flag, id, optionalId, optionalNote, version } from '#contract/values/values.ts'

/** Who is offered first among those who are placed with a customer: the regulars, the others, those in reserve. */
export const placementPriorities = ['first', 'usual', 'reserve'] as const
export type PlacementPriority = (typeof placementPriorities)[number]

const placementFields = {
  /** for which company of the agency; none named: the customer's */
  company_id: optionalId,
  /** null: at every site of the customer */
  location_id: optionalId,
  position_id: id,
  starts_on: localDate,
  /** the last day on which it holds; null: until somebody ends it */
  ends_on: emptyAsNull(localDate.nullable()).default(null),
  priority: z.enum(placementPriorities).default('usual'),
  /** cents an hour instead of what the person usually gets there; null: as usual */
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
  /** null also for whoever may not see what somebody is paid */
  pay_cents: z.number().int().nullable(),
  /** of the company */
  currency: z.string(),
  /** the agency's own; the person does not read it */
  note: z.string().nullable(),
  version: z.number().int(),
})
export type Placement = z.infer<typeof placement>

const toChange = [['Employee', 'update']] as const

export const placements = {
  list: read({
    path: '/employee/customer-company-assign-list',
    needs: [['Employee', 'view']],
    says: 'The customers and companies that somebody is placed with, also those that are over; the newest first.',
    input: { user_id: id },
    result: z.array(placement),
  }),
  store: write({
    path: '/employee/customer-company-assign-store',
    needs: toChange,
    says: 'Places somebody with a customer for a position: they are offered first for its shifts.',
    input: {
      employee_id: id,
      customer_id: id,
      ...placementFields,
      /** somebody who is marked “do not rehire”, all the same */
      despite_do_not_rehire: flag.default(false),
    },
    result: placement,
  }),
  update: write({
    path: '/employee/customer-company-assign-update',
    needs: toChange,
    says: 'Changes a placement; what somebody is paid there changes only who may see it.',
    input: { id, version, ...placementFields },
    result: placement,
  }),
  end: write({
    path: '/employee/customer-company-assign-end',
    needs: toChange,
    says: 'Ends a placement with a day that is its last.',
    input: { id, version, ends_on: localDate },
    result: placement,
  }),
}
