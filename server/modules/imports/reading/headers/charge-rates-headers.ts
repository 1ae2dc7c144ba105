// The columns of a file of charge rates: an example, a hint, and the headers that agencies use for them.
import { column, hinted, type ColumnDescription } from './shared-headers.ts'

export const chargeRatesHeaders: Readonly<Record<string, ColumnDescription>> = {
  customer_code: column(
    'CU001',
    ...['customer code', 'client code', 'customer id', 'client id', 'customer no', 'customer number', 'account code'],
    ...['code client', 'kundennummer', 'kundencode', 'código do cliente'],
  ),
  customer: column(
    'Harbour Foods',
    ...['customer', 'customer name', 'client', 'client name', 'company', 'kunde', 'cliente', 'host'],
  ),
  site: hinted(
    'rateSite',
    'Mosman Warehouse',
    ...['location', 'site', 'site name', 'site code', 'location code', 'location name', 'work site', 'standort'],
    ...['einsatzort', 'lieu', 'local'],
  ),
  position: hinted(
    'ratePosition',
    'Storeperson',
    ...['position', 'role', 'job', 'job title', 'skill', 'classification', 'poste', 'posição', 'função'],
  ),
  employment: hinted(
    'oneOf',
    '',
    ...['employment', 'employment type', 'contract', 'type of employment', 'contrat', 'beschäftigung', 'vínculo'],
  ),
  label: hinted(
    'oneOf',
    'Sunday',
    ...['pay line', 'rate type', 'pay type', 'line', 'label', 'earnings type', 'pay code', 'penalty', 'shift type'],
    ...['ligne de paie', 'lohnzeile', 'lohnart', 'linha de pagamento'],
  ),
  code: hinted('rateCode', '', 'allowance', 'allowance code', 'piece rate', 'item', 'item code'),
  method: hinted('oneOf', 'fixed', 'method', 'charge method', 'rate method', 'basis', 'méthode', 'methode', 'método'),
  amount: hinted(
    'rateAmount',
    '46.00',
    ...['amount', 'rate', 'charge rate', 'bill rate', 'charge', 'hourly rate', 'markup', 'margin', 'fee', 'tarif'],
    ...['montant', 'satz', 'betrag', 'stundensatz', 'valor', 'montante', 'charge amount', 'invoice rate'],
  ),
  passes_penalties: hinted(
    'yesNo',
    'yes',
    ...[
      'penalties',
      'pass through',
      'penalties passed through',
      'pass penalties',
      'loadings',
      'pass through penalties',
    ],
  ),
  starts_on: hinted(
    'day',
    '13/07/2026',
    ...['from', 'start', 'start date', 'valid from', 'effective', 'effective from', 'effective date', 'first day'],
    ...['date from', 'de', 'du', 'à partir du', 'ab', 'von', 'gültig ab', 'a partir de', 'início', 'starts on'],
  ),
  ends_on: hinted(
    'day',
    '',
    ...['until', 'to', 'end', 'end date', 'valid to', 'valid until', 'effective to', 'last day', 'date to', 'expires'],
    ...["jusqu'au", 'au', 'bis', 'gültig bis', 'até', 'fim', 'ends on'],
  ),
  note: column('', 'notes', 'comment', 'comments', 'remark', 'remarque', 'bemerkung', 'kommentar', 'observação'),
  on_overlap: hinted('oneOf', '', 'if a rate exists', 'overlap', 'existing rate', 'replace'),
}
