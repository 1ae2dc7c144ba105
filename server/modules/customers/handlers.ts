import { withNext } from '#server/database/lists/changes.ts'
import { pageWithStatusActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addCustomer, changeCustomer, changeCustomerStatus, changeCustomerStatuses } from './actions.ts'
import { addContact, changeContact, dropContact } from './contact-actions.ts'
import { contactsOf } from './contact-queries.ts'
import { addListings, dropListings, endListings } from './listing-bulk.ts'
import { addListing, changeListing, dropListing, listingOf, listingsPage } from './listings.ts'
import { allowedCustomerActions } from './policy.ts'
import {
  customerOf,
  customersOfCompany,
  customersPage,
  customersToChoose,
  countUpcomingDuties,
  everyCustomer,
} from './queries.ts'

export const customers: HandlersOf<'customers'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithStatusActions(withNext(await customersPage(db, scope, input), input), (row) =>
      allowedCustomerActions(actor, row),
    ),
  async info({ input, ...context }) {
    const customer = await customerOf(context, input.id)
    return { ...customer, allowed_actions: allowedCustomerActions(context.actor, customer) }
  },
  store: ({ input, ...context }) => addCustomer(context, input),
  update: ({ input, ...context }) => changeCustomer(context, input),
  changeStatus: ({ input, ...context }) => changeCustomerStatus(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeCustomerStatuses(context, input), context.language),
  dutiesAhead: ({ input, ...context }) => countUpcomingDuties(context, input.id),
  choices: ({ db, scope, input }) => customersToChoose(db, scope, input.q),
  everyOne: ({ db, scope }) => everyCustomer(db, scope),
  ofCompany: ({ db, scope, input }) => customersOfCompany(db, scope, input.id),
}

export const customerContacts: HandlersOf<'customerContacts'> = {
  list: ({ db, scope, input }) => contactsOf(db, scope, input.customer_id),
  store: ({ input, ...context }) => addContact(context, input),
  update: ({ input, ...context }) => changeContact(context, input),
  remove: ({ input, ...context }) => dropContact(context, input),
}

export const customerEmployees: HandlersOf<'customerEmployees'> = {
  list: ({ db, scope, input }) => listingsPage(db, scope, input),
  info: ({ db, scope, input }) => listingOf(db, scope, input.id),
  store: ({ input, ...context }) => addListing(context, input),
  storeMany: async ({ input, ...context }) => toBulkResult(await addListings(context, input), context.language),
  update: ({ input, ...context }) => changeListing(context, input),
  remove: ({ input, ...context }) => dropListing(context, input),
  endMany: async ({ input, ...context }) => toBulkResult(await endListings(context, input), context.language),
  removeMany: async ({ input, ...context }) => toBulkResult(await dropListings(context, input), context.language),
}
