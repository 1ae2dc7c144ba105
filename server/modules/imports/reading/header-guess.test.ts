import { expect, test } from 'vitest'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import { fieldsGuessed } from './header-guess.ts'

/** By header: the field, a dash for none, and a value. */
const files: Readonly<Record<string, readonly [ImportKind, string]>> = {
  'words run together, with numbered parts': [
    'employees',
    `EmployeeNumber employee_code 1
     FirstName first_name Ann
     LastName last_name Lee
     DateOfBirth birth_date 1/2/1990
     HomeAddress1 address_line 1-High-St
     HomeAddress2 address_line2 Unit-2
     HomeSuburb suburb Mosman
     HomePostCode postcode 2088
     PayRateTemplate - Casual
     BankAccount1_BSB bsb 062000
     BankAccount1_AccountNumber account_number 12345678
     BankAccount2_BSB - 062001
     SuperFund1_ProductCode super_usi HOS0100AU
     SuperFund1_MemberNumber super_member_number 1234
     EmergencyContact1_Name emergency_name Bob
     EmergencyContact1_ContactNumber emergency_phone 0412345671`,
  ],
  'underscores, abbreviations and brackets': [
    'employees',
    `Emp_Code employee_code E1
     Given_Names first_name Ann
     SURNAME last_name Lee
     DOB_(dd/mm/yyyy) birth_date 01/02/1990
     Mobile_No. phone 0412345678
     Mobile_Phone_Number - 0412345678
     Town/Suburb suburb Mosman
     State/Territory state NSW
     Zip postcode 2088
     Hire_Date start_date 01/02/2024
     Job_Title positions Chef
     Tax_File_No. tax_file_number 123456782`,
  ],
  'customers of a billing system': [
    'customers',
    `Customer_Name name X
     Customer_No. code C1
     Billing_Contact contact_name Joe
     Billing_Email billing_email a@b.co
     Billing_Address_1 address_line 1-High-St
     Postal_Suburb suburb Mosman
     Site_Contact site_contact_name Kim
     Site_Contact_Phone site_contact_phone 0412345678
     Site_Contact_Email site_contact_email k@b.co
     Account_Manager - Zed
     Terms_(days) payment_terms_days 14`,
  ],
  'customers with a supervisor': [
    'customers',
    `Company name X
     Main_Contact contact_name Joe
     Main_Contact_Mobile contact_phone 0412345678
     On-Site_Supervisor site_contact_name Kim
     Supervisor_Mobile site_contact_phone 0412345679
     Supervisor_Email site_contact_email k@b.co`,
  ],
  'sites of a database': [
    'locations',
    `CUSTOMER_ID customer_code C1
     LOCATION_NAME name Depot
     ADDRESS_LINE_1 address_line 1-High-St
     COUNTRY - AU
     CONTACT_NUMBER contact_phone 0412345678
     GEO_FENCE_METRES geofence_m 200`,
  ],
}

test.each(Object.entries(files))('the columns of an export with %s are recognised', (_, [kind, text]) => {
  const lines = text.split('\n').map((line) => line.trim().split(' '))
  const columns = lines.map(([header = '', , value = '']) => ({ header, values: [value] }))

  expect(fieldsGuessed(kind, columns).map((field, at) => [columns[at]?.header, field ?? '-'])).toEqual(
    lines.map(([header, field]) => [header, field]),
  )
})
