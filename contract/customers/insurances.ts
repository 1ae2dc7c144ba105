import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, state, text, version } from '#contract/values/values.ts'

/** domain.md section 2. Workers compensation is a state’s, with a rate of the wages paid there. */
export const insuranceKinds = ['workers_compensation', 'public_liability', 'professional_indemnity', 'other'] as const

const insuranceFields = {
  kind: z.enum(insuranceKinds),
  state: emptyAsNull(state.nullable()).default(null),
  insurer: text(80),
  number: text(40),
  /** per cent of the wages */
  rate: emptyAsNull(z.coerce.number().min(0).max(100).multipleOf(0.01).nullable()).default(null),
  /** the last day on which it holds */
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
    says: 'The insurances of a company, those that end first before the others.',
    input: { company_id: id },
    result: z.array(insurance),
  }),
  store: write({
    path: '/company/insurance-store',
    needs: [['Company', 'update']],
    says: 'Adds an insurance to a company; workers compensation names its state.',
    input: { company_id: id, ...insuranceFields },
    result: insurance,
  }),
  update: write({
    path: '/company/insurance-update',
    needs: [['Company', 'update']],
    says: 'Changes an insurance: a renewal is another date.',
    input: { id, version, ...insuranceFields },
    result: insurance,
  }),
  remove: write({
    path: '/company/insurance-remove',
    needs: [['Company', 'update']],
    says: 'Takes an insurance away.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
