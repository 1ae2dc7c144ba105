// Rates from the Modern Awards Pay Database of the Fair Work Commission, with the agency's own key.
import { z } from 'zod'
import { ownTransaction, read, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { codeLine, id } from '#contract/values/values.ts'
import { rateProposal } from './rate-import.ts'

/** The stored key is never returned. `version` is 0 as long as there is none. */
const serviceKey = z.object({
  /** its last characters; null: there is none */
  key_ends: z.string().nullable(),
  version: z.number().int(),
})
export type RateServiceKey = z.infer<typeof serviceKey>

const needs = [['Pay Rule', 'update']] as const
const keyVersion = z.coerce.number().int().min(0).max(2_147_483_646)

export const rateService = {
  info: read({
    path: '/rate-service/info',
    needs,
    kinds: staff,
    summary: 'Returns whether the agency of a version of a rule set has a key of the Modern Awards Pay Database.',
    input: { version_id: id },
    result: serviceKey,
  }),
  store: write({
    path: '/rate-service/store',
    needs,
    kinds: staff,
    summary: 'Stores the agency’s key of the Modern Awards Pay Database, encrypted, in place of the former one.',
    input: {
      version_id: id,
      key: codeLine(120).regex(/^[\x21-\x7e]{8,}$/, 'validation.serviceKey'),
      version: keyVersion,
    },
    result: serviceKey,
  }),
  remove: write({
    path: '/rate-service/delete',
    needs,
    kinds: staff,
    summary: 'Deletes the agency’s key of the Modern Awards Pay Database.',
    input: { version_id: id, version: keyVersion },
    result: serviceKey,
  }),
  propose: ownTransaction(
    readByBody({
      path: '/rate-service/proposal',
      needs,
      kinds: staff,
      summary:
        'Reads the rates of an award from the Modern Awards Pay Database and returns the rules of a version with the rates of a day, and what a person has to look at; stores nothing.',
      input: {
        version_id: id,
        valid_from: localDate,
        /** such as MA000004 */
        award: codeLine(12)
          .toUpperCase()
          .regex(/^MA\d{6}$/, 'validation.awardCode'),
      },
      result: rateProposal,
    }),
  ),
}
