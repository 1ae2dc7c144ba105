import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { choice, booleanField, id, optionalEmail, optionalPhone, personName, version } from '#contract/values/values.ts'

export const contactRoles = ['billing', 'site', 'approver', 'backup_approver', 'safety', 'other'] as const
export type ContactRole = (typeof contactRoles)[number]

const contactFields = {
  role: z.enum(contactRoles).default('site'),
  name: personName(80),
  email: optionalEmail,
  phone: optionalPhone,
  /** the contact that planners call first; there is one per customer, so setting it clears the flag on the previous one */
  is_main: booleanField.default(false),
  /** the customer's locations that they are responsible for; empty: all of them */
  location_ids: z.array(id).max(200).default([]),
}

export const contact = z.object({
  id: z.string(),
  customer_id: z.string(),
  role: z.enum(contactRoles),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_main: z.boolean(),
  locations: z.array(choice),
  version: z.number(),
})
export type Contact = z.infer<typeof contact>

// Agency users who may edit customers, and the customer's own users.
const editPermissions = [
  ['Client', 'update'],
  ['Client', 'update contacts'],
] as const

export const customerContacts = {
  list: read({
    path: '/customer/contact-list',
    needs: [['Client', 'view']],
    summary: 'Lists the contacts of a customer, the main one first.',
    input: { customer_id: id },
    result: z.array(contact),
  }),
  store: write({
    path: '/customer/contact-store',
    needs: editPermissions,
    summary: 'Adds a contact to a customer.',
    input: { customer_id: id, ...contactFields },
    result: contact,
  }),
  update: write({
    path: '/customer/contact-update',
    needs: editPermissions,
    summary: 'Updates a contact and their locations.',
    input: { id, version, ...contactFields },
    result: contact,
  }),
  remove: write({
    path: '/customer/contact-remove',
    needs: editPermissions,
    summary: 'Deletes a contact.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
