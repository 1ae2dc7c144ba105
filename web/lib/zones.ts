import { formatZone } from './format.ts'

// The clocks that Australian sites live by (docs/au-facts.md section 7); other IANA names come in by import.
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

/** What a time-zone field offers; a zone that a record already has is offered too. */
export const zoneOptions = (present?: string) =>
  [...new Set([...(present ? [present] : []), ...zones])].map((value) => ({ value, label: formatZone(value) }))
