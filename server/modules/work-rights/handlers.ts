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

export const workRights: HandlersOf<'workRights'> = {
  info: ({ input, ...context }) => rightsOf(context, input.id),
  storeVisa: ({ input, ...context }) => storeVisa(context, input),
  confirmVisa: ({ input, ...context }) => confirmVisa(context, input),
  storeCheck: (request) => storeCheck(request),
  async checkFile({ db, scope, input, outside }) {
    const file = await checkFileOf(db, scope, input.id)
    const body = (await outside.files.read(file.id)) ?? refuse('notFound')
    return { filename: file.filename ?? 'vevo.pdf', content_type: file.content_type, body }
  },
  storePeriod: ({ input, ...context }) => storeStudyPeriod(context, input),
  confirmPeriod: ({ input, ...context }) => confirmPeriod(context, input),
  removePeriod: ({ input, ...context }) => removePeriod(context, input),
  recordHoursElsewhere: ({ input, ...context }) => recordHoursElsewhere(context, input),
}
