-- The list of cancelled shifts that are paid or billed, and the payroll file (decision 120).
create index assignments_charged on assignments (agency_id, works_on)
  where cancelled_pay_minutes > 0 or cancelled_bill_minutes > 0;
