import type { HandlersOf } from '#server/http/mount.ts'
import { addCustomer, changeCustomer } from './actions.ts'
import { customerOf, customersPage, customersToChoose } from './queries.ts'

export const handlers: HandlersOf<'customers'> = {
  list: ({ db, scope, input }) => customersPage(db, scope, input),
  info: ({ db, scope, input }) => customerOf(db, scope, input.id),
  store: ({ db, scope, input }) => addCustomer(db, scope, input),
  update: ({ db, scope, input, now }) => changeCustomer(db, scope, input, now),
  choices: ({ db, scope, input }) => customersToChoose(db, scope, input.q),
}
