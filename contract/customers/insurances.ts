import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, state, text, version } from '#contract/values/values.ts'

/** domain.md section 2. Workers compensation is per state, with a rate of the wages paid there. */
export const insuranceKinds = ['workers_compensation', 'public_liability', 'professional_indemnity', 'other'] as const

const insuranceFields = {
  kind: z.enum(insuranceKinds),
  state: emptyAsNull(state.nullable()).default(null),
  insurer: text(80),
  number: text(40),
  /** percentage of wages */
  rate: emptyAsNull(z.coerce.number().min(0).max(100).multipleOf(0.01).nullable()).default(null),
  /** the last day on which it is valid */
  expires_on: localDate,
}

export const insurance = z.object({
  id: z.string(),
  company_id: z.string(),
  kind: z.enum(insuranceKinds),
  state: z.string().nullable(),
  insurer: z.string(),
  number: z.string(),
  rate: z.number().nullable(),
  expires_on: z.string(),
  version: z.number(),
})
export type Insurance = z.infer<typeof insurance>

export const insurances = {
  list: read({
    path: '/company/insurance-list',
    needs: [['Company', 'view']],
    summary: 'Lists the insurances of a company, the first to expire first.',
    input: { company_id: id },
    result: z.array(insurance),
  }),
  store: write({
    path: '/company/insurance-store',
    needs: [['Company', 'update']],
    summary: 'Adds an insurance to a company; workers compensation requires a state.',
    input: { company_id: id, ...insuranceFields },
    result: insurance,
  }),
  update: write({
    path: '/company/insurance-update',
    needs: [['Company', 'update']],
    summary: 'Updates an insurance, for example the date of a renewal.',
    input: { id, version, ...insuranceFields },
    result: insurance,
  }),
  remove: write({
    path: '/company/insurance-remove',
    needs: [['Company', 'update']],
    summary: 'Removes an insurance.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
