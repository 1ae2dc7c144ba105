import { z } from 'zod'
import { read, type RequestOf, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { emptyAsNull, optionalId } from '#contract/values/values.ts'

const floor = z.object({
  /** hundredths of a percent of the charge */
  basis_points: z.number().int(),
  version: z.number().int(),
})

const marginFloorList = z.object({
  /** of every customer without a floor of its own; null: none */
  agency: floor.nullable(),
  /** by name, those with a floor of their own */
  customers: z.array(floor.extend({ customer_id: z.string(), customer_name: z.string() })),
})
export type MarginFloors = z.infer<typeof marginFloorList>

/** The least margin that the agency wants. What is below it is marked, never refused. */
export const marginFloors = {
  list: read({
    path: '/margin-floor/list',
    needs: [['Rate', 'view margin']],
    kinds: staff,
    summary: 'Returns the margin floor of the agency and those of customers.',
    input: {},
    result: marginFloorList,
  }),
  set: write({
    path: '/margin-floor/set',
    needs: [['Charge Rate', 'update']],
    kinds: staff,
    summary: 'Sets, changes or removes the margin floor of the agency, or that of one customer.',
    input: {
      /** null: that of the agency */
      customer_id: optionalId,
      /** as it was loaded; 0: there was none */
      version: z.coerce.number().int().min(0).max(2_147_483_646),
      /** null: none, so that for a customer that of the agency applies */
      basis_points: emptyAsNull(z.coerce.number().int().min(0).max(9999).nullable()),
    },
    result: z.object({ customer_id: z.string().nullable(), floor: floor.nullable() }),
  }),
}
export type SetFloor = RequestOf<typeof marginFloors.set>
