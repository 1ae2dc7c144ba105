import type { StoredState } from './state.ts'

export type OurAccount = { account_name: string; bsb: string; number: string; amount_cents: number | null }

/** An employee of ours, as far as Xero gets it. */
export type OurEmployee = {
  id: string
  type: 'candidate' | 'employee' | 'contractor'
  status: string
  title: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  birth_date: string
  gender: 'female' | 'male' | 'x' | 'not_stated'
  email: string
  phone: string | null
  address_line: string | null
  address_line2: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  start_date: string | null
  classification: string | null
  visa_subclass: string | null
  employment_code: string | null
  employment_basis: string | null
  tax: {
    tfn_status: 'quoted' | 'pending' | 'under18' | 'pensioner' | 'not_quoted'
    residency: 'resident' | 'foreign' | 'working_holiday'
    tax_free_threshold: boolean
    study_loan: boolean
    abn: string | null
  } | null
  super: { choice: string; member_number: string | null } | null
  /** ISO 3166 two letters */
  home_country: string | null
  ended_on: string | null
  ended_reason: string | null
  tfn: string | null
  bank: OurAccount[]
}

export type SyncedEmployee = OurEmployee & StoredState
