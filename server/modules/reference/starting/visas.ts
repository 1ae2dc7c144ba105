// The visa subclasses with their streams, and how each limits work (docs/au-facts.md 2.1 and 2.2).
import type { WorkLimit } from '#contract/people/visas.ts'

type Limits = readonly WorkLimit[]
type Stream = readonly [code: string, name: string, work?: Limits]
type Visa = readonly [code: string, name: string, work: Limits, streams?: readonly Stream[]]

const free: Limits = [{ rule: 'UNRESTRICTED' }]
const none: Limits = [{ rule: 'NO_WORK', condition: '8101' }]
const visitOnly: Limits = [{ rule: 'NO_WORK', condition: '8115' }]
const student: Limits = [
  { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 },
  { rule: 'AFTER_COURSE_START', condition: '8105' },
]
const research: Limits = [
  { rule: 'UNRESTRICTED', condition: '8105' },
  { rule: 'AFTER_COURSE_START', condition: '8105' },
]
// Family members of a student may work once the student's course begins; with a master or doctorate student they have no limit then.
const family: Limits = [
  { rule: 'HOURS_PER_FORTNIGHT', condition: '8104', hours: 48 },
  { rule: 'AFTER_COURSE_START', condition: '8104' },
]
const familyOfMaster: Limits = [
  { rule: 'UNRESTRICTED', condition: '8104' },
  { rule: 'AFTER_COURSE_START', condition: '8104' },
]
const holiday: Limits = [{ rule: 'EMPLOYER_MAX_MONTHS', condition: '8547', months: 6 }]
const skilled: Limits = [{ rule: 'SPONSOR_ONLY', condition: '8607' }]
const skilledRegional: Limits = [
  { rule: 'SPONSOR_ONLY', condition: '8608' },
  { rule: 'REGION_ONLY', condition: '8608' },
]
const regional: Limits = [{ rule: 'REGION_ONLY', condition: '8579' }]
const sponsored: Limits = [{ rule: 'SPONSOR_ONLY', condition: '8107' }]
const sponsorOnly: Limits = [{ rule: 'SPONSOR_ONLY' }]
// Never inferred from the subclass: the conditions are in the grant notice.
const requestGrant: Limits = [{ rule: 'UNKNOWN' }]

const workingHolidays = (subclass: string): readonly Stream[] => [
  [`${subclass}_1`, 'First visa'],
  [`${subclass}_2`, 'Second visa'],
  [`${subclass}_3`, 'Third visa'],
]

/**
 * The names are the department's own titles, the same in every language; visa-names.ts has the others. Streams without limits of their own
 * have their visa's.
 */
export const visas: readonly Visa[] = [
  ['CITIZEN', 'Australian citizen', free],
  ['444', 'Special Category (New Zealand citizen)', free],
  ['189', 'Skilled Independent', free],
  ['190', 'Skilled Nominated', free],
  ['191', 'Permanent Residence (Skilled Regional)', free],
  ['186', 'Employer Nomination Scheme', free],
  ['187', 'Regional Sponsored Migration Scheme', free],
  ['801', 'Partner (permanent)', free],
  ['100', 'Partner (migrant)', free],
  ['866', 'Protection', free],
  ['155', 'Five Year Resident Return', free],
  ['157', 'Three Month Resident Return', free],
  ['820', 'Partner (temporary)', free],
  ['309', 'Partner (provisional)', free],
  ['461', 'New Zealand Citizen Family Relationship', free],
  [
    '485',
    'Temporary Graduate',
    free,
    [
      ['485_VOCATIONAL', 'Post-Vocational Education Work'],
      ['485_HIGHER', 'Post-Higher Education Work'],
      ['485_SECOND', 'Second Post-Higher Education Work'],
    ],
  ],
  ['417', 'Working Holiday', holiday, workingHolidays('417')],
  ['462', 'Work and Holiday', holiday, workingHolidays('462')],
  [
    '482',
    'Skills in Demand',
    skilled,
    [
      ['482_SPECIALIST', 'Specialist Skills'],
      ['482_CORE', 'Core Skills'],
      ['482_AGREEMENT', 'Labour Agreement'],
      ['482_SHORT', 'Short-term (Temporary Skill Shortage)'],
      ['482_MEDIUM', 'Medium-term (Temporary Skill Shortage)'],
    ],
  ],
  [
    '494',
    'Skilled Employer Sponsored Regional (Provisional)',
    skilledRegional,
    [
      ['494_SPONSORED', 'Employer Sponsored'],
      ['494_AGREEMENT', 'Labour Agreement'],
    ],
  ],
  [
    '491',
    'Skilled Work Regional (Provisional)',
    regional,
    [
      ['491_NOMINATED', 'State or territory nominated'],
      ['491_FAMILY', 'Family sponsored'],
    ],
  ],
  [
    '400',
    'Temporary Work (Short Stay Specialist)',
    sponsored,
    [
      ['400_SPECIALISED', 'Highly Specialised Work'],
      ['400_INTEREST', 'Australia’s Interest'],
    ],
  ],
  [
    '403',
    'Temporary Work (International Relations)',
    sponsorOnly,
    [
      ['403_PALM', 'Pacific Australia Labour Mobility'],
      ['403_GOVERNMENT', 'Government Agreement'],
      ['403_OTHER', 'Other'],
    ],
  ],
  ['407', 'Training', sponsorOnly, [['407_WORKPLACE', 'Workplace-based training']]],
  [
    '408',
    'Temporary Activity',
    sponsored,
    [
      ['408_ENTERTAINMENT', 'Entertainment'],
      ['408_SPORT', 'Sport'],
      ['408_RELIGIOUS', 'Religious work'],
      ['408_RESEARCH', 'Research'],
      ['408_EXCHANGE', 'Exchange'],
      ['408_SUPERYACHT', 'Superyacht crew'],
      ['408_EVENT', 'Government endorsed event'],
    ],
  ],
  [
    '500',
    'Student',
    student,
    [
      ['500_ENGLISH', 'English language (ELICOS)'],
      ['500_SCHOOLS', 'Schools'],
      ['500_VOCATIONAL', 'Vocational education and training'],
      ['500_HIGHER', 'Higher education'],
      ['500_RESEARCH', 'Postgraduate research', research],
      ['500_NON_AWARD', 'Non-award'],
      ['500_FOREIGN_AFFAIRS', 'Foreign affairs or defence'],
      ['500_FAMILY', 'Family member of a student', family],
      ['500_FAMILY_MASTER', 'Family member of a student of a master or doctorate', familyOfMaster],
    ],
  ],
  ['590', 'Student Guardian', none],
  [
    '600',
    'Visitor',
    none,
    [
      ['600_TOURIST', 'Tourist'],
      ['600_BUSINESS', 'Business Visitor', visitOnly],
    ],
  ],
  ['601', 'Electronic Travel Authority', visitOnly],
  ['651', 'eVisitor', visitOnly],
  ['602', 'Medical Treatment', none],
  ['870', 'Sponsored Parent (Temporary)', none],
  ['785', 'Temporary Protection', free],
  ['790', 'Safe Haven Enterprise', free],
  ['851', 'Resolution of Status', free],
  ['010', 'Bridging A', requestGrant],
  ['020', 'Bridging B', requestGrant],
  ['030', 'Bridging C', requestGrant],
  ['040', 'Bridging D (Prospective Applicant)', requestGrant],
  ['041', 'Bridging D (Non-applicant)', requestGrant],
  ['050', 'Bridging E (General)', requestGrant],
  ['051', 'Bridging E (Protection Visa Applicant)', requestGrant],
]
