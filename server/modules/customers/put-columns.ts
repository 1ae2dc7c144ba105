const terms = ['billing_address', 'purchase_order_required', 'invoice_split', 'timesheet_approval'] as const
const hours = ['approval_timeout_hours', 'cancellation_notice_hours', 'minimum_engagement_minutes'] as const
const entries = ['industry_id', 'sector_id', 'category_id', 'account_type_id'] as const

/** The names of these columns, for writing them. */
export const furtherColumns = [...terms, ...hours, ...entries] as const
