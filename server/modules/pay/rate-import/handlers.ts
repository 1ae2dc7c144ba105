import type { HandlersOf } from '#server/http/mount.ts'
import { ratesOfService, removeServiceKey, serviceKeyFor, storeServiceKey } from './rate-service.ts'

export const rateService: HandlersOf<'rateService'> = {
  info: ({ input, ...context }) => serviceKeyFor(context, input.version_id),
  store: ({ input, ...context }) => storeServiceKey(context, input),
  remove: ({ input, ...context }) => removeServiceKey(context, input),
  propose: ratesOfService,
}
