// Headers that stand for a field only where no other column of the file does better.
import type { ImportKind } from '#contract/platform/import-fields.ts'
import { emailHeaders, phoneHeaders } from './shared-headers.ts'

const otherAddress = {
  address_line: [
    ...[
      'po address line 1',
      'sa address line 1',
      'po address line1',
      'billing street',
      'billing address',
      'mailing street',
    ],
    ...['postal address', 'mailing address', 'shipping street', 'delivery address', 'address street', 'street name'],
    ...['billing address line 1', 'billing street 1', 'postal address line 1', 'other street'],
    ...['billing address 1', 'postal address 1', 'mailing address 1', 'delivery address 1'],
  ],
  address_line2: [
    'po address line 2',
    'sa address line 2',
    'billing address line 2',
    'billing street 2',
    'billing address 2',
    'postal address 2',
    'mailing address 2',
    'address street 2',
  ],
  suburb: [
    'po city',
    'sa city',
    'billing city',
    'billing suburb',
    'mailing city',
    'shipping city',
    'postal suburb',
    'delivery suburb',
  ],
  state: [
    'po region',
    'sa region',
    'billing state',
    'billing state province',
    'mailing state',
    'mailing state province',
    'state province',
    'province',
  ],
  postcode: [
    ...[
      'po postal code',
      'sa postal code',
      'billing zip',
      'billing postcode',
      'billing zip postal code',
      'mailing zip',
      'mailing postcode',
    ],
    ...['mailing zip postal code', 'shipping zip', 'postal postcode'],
  ],
}

/** Headers of people of the agency itself, who are none of the fields although parts of the words are. */
export const ownStaffHeaders = [
  ...['account manager', 'account owner', 'key account manager', 'relationship manager', 'sales rep', 'sales person'],
  ...['consultant', 'recruiter', 'recruitment consultant', 'created by', 'modified by', 'kundenbetreuer'],
  ...['gestor de conta', 'responsable de compte'],
]

export const weakerHeaders: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  companies: otherAddress,
  customers: {
    ...otherAddress,
    name: [
      'contact name',
      'company',
      'company name',
      'legal entity',
      'legal name',
      'site name',
      'employer',
      'host',
      'host employer',
    ],
    contact_phone: ['phone', 'home phone', ...phoneHeaders],
    office_phone: ['phone', 'home phone', ...phoneHeaders],
    contact_email: ['email', ...emailHeaders],
    contact_name: ['salutation', 'manager'],
    payment_terms_days: ['days', 'terms of payment', 'due days'],
  },
  locations: {
    ...otherAddress,
    name: ['description', 'address label', 'label', 'title'],
    customer_code: ['customer', 'client'],
  },
  employees: {
    ...otherAddress,
    phone: [
      'home phone',
      'phone home',
      'landline',
      'home',
      'work phone',
      'phone work',
      'other phone',
      'alternate phone',
      'phone 2',
    ],
    email: ['other email', 'email 2', 'login', 'username'],
    positions: [
      'job title',
      'title',
      'designation',
      'skill',
      'skills',
      'skill set',
      'classification',
      'team',
      'department',
    ],
    employee_code: ['account number', 'contact id', 'no', 'number'],
    start_date: ['created', 'date created', 'created date', 'registered', 'registration date'],
    employment_type: ['type', 'category', 'status'],
    right_to_work: ['visa', 'visa type', 'nationality'],
  },
  punches: {},
  charge_rates: {
    amount: ['charge', 'price', 'value'],
    starts_on: ['date'],
    label: ['type', 'description'],
  },
  leave_balances: {
    employee: ['name', 'id', 'code'],
    leave_type: ['type', 'description', 'item', 'name of leave'],
    balance: ['total', 'value', 'quantity'],
    as_of: ['day', 'datum', 'data'],
  },
}
