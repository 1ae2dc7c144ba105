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

export const handlers: HandlersOf<'customers'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithStatusActions(await customersPage(db, scope, input), (row) => allowedCustomerActions(actor, row)),
  async info({ db, actor, scope, language, input }) {
    const customer = await customerOf(db, { scope, language }, input.id)
    return { ...customer, allowed_actions: allowedCustomerActions(actor, customer) }
  },
  store: ({ db, scope, language, input }) => addCustomer(db, { scope, language }, input),
  update: ({ db, scope, language, input, now }) => changeCustomer(db, { scope, language }, input, now),
  changeStatus: ({ db, scope, language, input, now }) => changeCustomerStatus(db, { scope, language }, input, now),
  changeStatusMany: async ({ db, scope, language, input, now }) =>
    toBulkResult(await changeCustomerStatuses(db, scope, input, now), language),
  dutiesAhead: ({ db, scope, input, now }) => countUpcomingDuties(db, scope, input.id, now),
  choices: ({ db, scope, input }) => customersToChoose(db, scope, input.q),
  everyOne: ({ db, scope }) => everyCustomer(db, scope),
  ofCompany: ({ db, scope, input }) => customersOfCompany(db, scope, input.id),
}

export const contactHandlers: HandlersOf<'customerContacts'> = {
  list: ({ db, scope, input }) => contactsOf(db, scope, input.customer_id),
  store: ({ db, scope, input }) => addContact(db, scope, input),
  update: ({ db, scope, input, now }) => changeContact(db, scope, input, now),
  remove: ({ db, scope, input }) => dropContact(db, scope, input),
}

export const listingHandlers: HandlersOf<'customerEmployees'> = {
  list: ({ db, scope, input }) => listingsPage(db, scope, input),
  info: ({ db, scope, input }) => listingOf(db, scope, input.id),
  store: ({ db, scope, input }) => addListing(db, scope, input),
  storeMany: async ({ db, scope, language, input }) => toBulkResult(await addListings(db, scope, input), language),
  update: ({ db, scope, input, now }) => changeListing(db, scope, input, now),
  remove: ({ db, scope, input }) => dropListing(db, scope, input),
  endMany: async ({ db, scope, language, input, now }) =>
    toBulkResult(await endListings(db, scope, input, now), language),
  removeMany: async ({ db, scope, language, input }) => toBulkResult(await dropListings(db, scope, input), language),
}
