import { refuse } from '#contract/refusals.ts'
import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import {
  confirmPeriod,
  confirmVisa,
  removePeriod,
  rightsOf,
  storePeriod,
  storeVisa,
  recordHoursElsewhere,
} from './actions.ts'
import { storeCheck } from './check-actions.ts'
import { checkFileOf } from './queries.ts'

export const handlers: HandlersOf<'workRights'> = {
  info: ({ db, input, ...asking }) => rightsOf(db, asking, input.id),
  storeVisa: ({ db, input, ...asking }) => storeVisa(db, asking, input),
  async confirmVisa({ db, input, ...asking }) {
    requireStaff(asking.actor)
    return confirmVisa(db, asking, input)
  },
  storeCheck: (request) => storeCheck(request),
  async checkFile({ db, scope, input, outside }) {
    const file = await checkFileOf(db, scope, input.id)
    const body = (await outside.files.read(file.id)) ?? refuse('notFound')
    return { filename: file.filename ?? 'vevo.pdf', content_type: file.content_type, body }
  },
  storePeriod: ({ db, input, ...asking }) => storePeriod(db, asking, input),
  async confirmPeriod({ db, input, ...asking }) {
    requireStaff(asking.actor)
    return confirmPeriod(db, asking, input)
  },
  removePeriod: ({ db, input, ...asking }) => removePeriod(db, asking, input),
  recordHoursElsewhere: ({ db, input, ...asking }) => recordHoursElsewhere(db, asking, input),
}
