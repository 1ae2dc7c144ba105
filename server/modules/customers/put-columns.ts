const termsColumns = [
  'billing_address',
  'purchase_order_required',
  'invoice_split',
  'timesheet_approval',
  'notes',
] as const
const hoursColumns = ['approval_timeout_hours', 'cancellation_notice_hours', 'minimum_engagement_minutes'] as const
const entryColumns = ['industry_id', 'sector_id', 'category_id', 'account_type_id'] as const

/** The names of these columns, for writing them. */
export const furtherColumns = [...termsColumns, ...hoursColumns, ...entryColumns] as const
