// The columns of a file of opening balances of leave: an example, a hint, and the headers that payroll programs use for them.
import { column, hinted, emailHeaders, type ColumnDescription } from './shared-headers.ts'

export const leaveBalancesHeaders: Readonly<Record<string, ColumnDescription>> = {
  employee: hinted(
    'personOrName',
    'EM00001',
    ...['employee code', 'employee id', 'employee number', 'employee no', 'employee name', 'full name', 'emp id'],
    ...['staff id', 'staff number', 'payroll id', 'payroll number', 'person', 'worker', 'email', ...emailHeaders],
    ...['matricule', 'salarié', 'nom', 'personalnummer', 'personalnr', 'mitarbeiternummer', 'mitarbeiter', 'name'],
    ...['número de funcionário', 'funcionário', 'trabalhador', 'nome'],
  ),
  leave_type: hinted(
    'leaveType',
    'Annual leave',
    ...['leave', 'leave type', 'type of leave', 'leave name', 'leave category', 'entitlement', 'accrual', 'pay item'],
    ...['type de congé', 'congé', 'art des urlaubs', 'urlaubsart', 'abwesenheitsart', 'urlaub', 'tipo de licença'],
    ...['tipo de ausência', 'licença'],
  ),
  balance: hinted(
    'leaveBalance',
    '76.5',
    ...['leave balance', 'opening balance', 'closing balance', 'current balance', 'balance hours', 'balance days'],
    ...['hours', 'days', 'accrued', 'available', 'entitlement balance', 'amount', 'units', 'solde', 'solde de congés'],
    ...['saldo', 'resturlaub', 'guthaben', 'stunden', 'tage', 'heures', 'jours', 'horas', 'dias'],
  ),
  unit: hinted('oneOf', 'hours', 'units of', 'unit of leave', 'type of units', 'unité', 'einheit', 'unidade'),
  as_of: hinted(
    'day',
    '30/11/2026',
    ...['as of', 'as at', 'as at date', 'as of date', 'date', 'balance date', 'effective date', 'opening date'],
    ...['au', 'à la date du', 'date du solde', 'stand', 'stichtag', 'stand am', 'à data de', 'data do saldo'],
  ),
  note: column('', 'notes', 'comment', 'comments', 'remark', 'remarque', 'bemerkung', 'kommentar', 'observação'),
}
