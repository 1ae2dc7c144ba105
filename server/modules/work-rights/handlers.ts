import { refuse } from '#contract/refusals.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import {
  confirmPeriod,
  confirmVisa,
  removePeriod,
  rightsOf,
  storeStudyPeriod,
  storeVisa,
  recordHoursElsewhere,
} from './actions.ts'
import { storeCheck } from './check-actions.ts'
import { checkFileOf } from './queries.ts'

export const handlers: HandlersOf<'workRights'> = {
  info: ({ db, input, ...context }) => rightsOf(db, context, input.id),
  storeVisa: ({ db, input, ...context }) => storeVisa(db, context, input),
  confirmVisa: ({ db, input, ...context }) => confirmVisa(db, context, input),
  storeCheck: (request) => storeCheck(request),
  async checkFile({ db, scope, input, outside }) {
    const file = await checkFileOf(db, scope, input.id)
    const body = (await outside.files.read(file.id)) ?? refuse('notFound')
    return { filename: file.filename ?? 'vevo.pdf', content_type: file.content_type, body }
  },
  storePeriod: ({ db, input, ...context }) => storeStudyPeriod(db, context, input),
  confirmPeriod: ({ db, input, ...context }) => confirmPeriod(db, context, input),
  removePeriod: ({ db, input, ...context }) => removePeriod(db, context, input),
  recordHoursElsewhere: ({ db, input, ...context }) => recordHoursElsewhere(db, context, input),
}
