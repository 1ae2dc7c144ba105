import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { choice, flag, id, optionalEmail, optionalPhone, personName, version } from '#contract/values/values.ts'

export const contactRoles = ['billing', 'site', 'approver', 'backup_approver', 'safety', 'other'] as const
export type ContactRole = (typeof contactRoles)[number]

const contactFields = {
  role: z.enum(contactRoles).default('site'),
  name: personName(80),
  email: optionalEmail,
  phone: optionalPhone,
  /** whom the planner calls first; there is one, so another one stops being it */
  is_main: flag.default(false),
  /** the sites they are for, all of the customer; none named: every one */
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

// The agency's people who edit customers, and the customer's own people.
const toEdit = [
  ['Client', 'update'],
  ['Client', 'update contacts'],
] as const

export const customerContacts = {
  list: read({
    path: '/customer/contact-list',
    needs: [['Client', 'view']],
    says: 'The contacts of a customer, the main one first.',
    input: { customer_id: id },
    result: z.array(contact),
  }),
  store: write({
    path: '/customer/contact-store',
    needs: toEdit,
    says: 'Adds a contact to a customer.',
    input: { customer_id: id, ...contactFields },
    result: contact,
  }),
  update: write({
    path: '/customer/contact-update',
    needs: toEdit,
    says: 'Changes a contact and the sites they are for.',
    input: { id, version, ...contactFields },
    result: contact,
  }),
  remove: write({
    path: '/customer/contact-remove',
    needs: toEdit,
    says: 'Removes a contact.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
