-- Hours belong to the payroll of the employee's company. They had the company of the customer, which can be another one of the agency. What
-- is exported or in a locked period stays as payroll has it.
set local row_security to on;
set local role muster_platform;
update timesheets set company_id = employees.company_id
from employees
where employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
  and employees.company_id <> timesheets.company_id and timesheets.status not in ('exported', 'paid')
  and not exists (select from pay_periods period
    where period.agency_id = timesheets.agency_id and period.company_id in (timesheets.company_id, employees.company_id)
      and timesheets.works_on between period.starts_on and period.ends_on and period.status = 'locked')
  and not exists (select from pay_run_lines line
    where line.agency_id = timesheets.agency_id and line.timesheet_id = timesheets.id and line.released_at is not null);
reset role;
