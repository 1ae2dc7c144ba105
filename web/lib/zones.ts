import { formatZone } from './format.ts'

// The time zones of Australian sites (docs/au-facts.md section 7); other IANA names come from imports.
const zones = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Lindeman',
  'Australia/Lord_Howe',
  'Pacific/Norfolk',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Auckland',
] as const

/** The options of a time zone field, including the record's present zone. */
export const zoneOptions = (present?: string) =>
  [...new Set([...(present ? [present] : []), ...zones])].map((value) => ({ value, label: formatZone(value) }))
