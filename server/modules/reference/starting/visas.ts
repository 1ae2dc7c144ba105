// The visa subclasses with their streams, and how each limits work (docs/au-facts.md 2.1 and 2.2).
import type { WorkLimit } from '#contract/people/visas.ts'

type WorkLimits = readonly WorkLimit[]
type VisaStream = readonly [code: string, name: string, work?: WorkLimits]
type Visa = readonly [code: string, name: string, work: WorkLimits, streams?: readonly VisaStream[]]

const unrestrictedWork: WorkLimits = [{ rule: 'UNRESTRICTED' }]
const noWork: WorkLimits = [{ rule: 'NO_WORK', condition: '8101' }]
const visitorWork: WorkLimits = [{ rule: 'NO_WORK', condition: '8115' }]
const studentWork: WorkLimits = [
  { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 },
  { rule: 'AFTER_COURSE_START', condition: '8105' },
]
const researchWork: WorkLimits = [
  { rule: 'UNRESTRICTED', condition: '8105' },
  { rule: 'AFTER_COURSE_START', condition: '8105' },
]
// Family members of a student may work once the student's course begins; with a master or doctorate student they have no limit then.
const familyWork: WorkLimits = [
  { rule: 'HOURS_PER_FORTNIGHT', condition: '8104', hours: 48 },
  { rule: 'AFTER_COURSE_START', condition: '8104' },
]
const familyOfMaster: WorkLimits = [
  { rule: 'UNRESTRICTED', condition: '8104' },
  { rule: 'AFTER_COURSE_START', condition: '8104' },
]
const workingHolidayWork: WorkLimits = [{ rule: 'EMPLOYER_MAX_MONTHS', condition: '8547', months: 6 }]
const sponsoredWork: WorkLimits = [{ rule: 'SPONSOR_ONLY', condition: '8607' }]
const skilledRegional: WorkLimits = [
  { rule: 'SPONSOR_ONLY', condition: '8608' },
  { rule: 'REGION_ONLY', condition: '8608' },
]
const regionalWork: WorkLimits = [{ rule: 'REGION_ONLY', condition: '8579' }]
const sponsoredOnlyWork: WorkLimits = [{ rule: 'SPONSOR_ONLY', condition: '8107' }]
const sponsorOnly: WorkLimits = [{ rule: 'SPONSOR_ONLY' }]
// Never inferred from the subclass: the conditions are in the grant notice.
const requestGrant: WorkLimits = [{ rule: 'UNKNOWN' }]

const workingHolidays = (subclass: string): readonly VisaStream[] => [
  [`${subclass}_1`, 'First visa'],
  [`${subclass}_2`, 'Second visa'],
  [`${subclass}_3`, 'Third visa'],
]

/**
 * The names are the department's own titles, the same in every language; visa-names.ts has the others. Streams without limits of their own
 * have their visa's.
 */
export const visas: readonly Visa[] = [
  ['CITIZEN', 'Australian citizen', unrestrictedWork],
  ['444', 'Special Category (New Zealand citizen)', unrestrictedWork],
  ['189', 'Skilled Independent', unrestrictedWork],
  ['190', 'Skilled Nominated', unrestrictedWork],
  ['191', 'Permanent Residence (Skilled Regional)', unrestrictedWork],
  ['186', 'Employer Nomination Scheme', unrestrictedWork],
  ['187', 'Regional Sponsored Migration Scheme', unrestrictedWork],
  ['801', 'Partner (permanent)', unrestrictedWork],
  ['100', 'Partner (migrant)', unrestrictedWork],
  ['866', 'Protection', unrestrictedWork],
  ['155', 'Five Year Resident Return', unrestrictedWork],
  ['157', 'Three Month Resident Return', unrestrictedWork],
  ['820', 'Partner (temporary)', unrestrictedWork],
  ['309', 'Partner (provisional)', unrestrictedWork],
  ['461', 'New Zealand Citizen Family Relationship', unrestrictedWork],
  [
    '485',
    'Temporary Graduate',
    unrestrictedWork,
    [
      ['485_VOCATIONAL', 'Post-Vocational Education Work'],
      ['485_HIGHER', 'Post-Higher Education Work'],
      ['485_SECOND', 'Second Post-Higher Education Work'],
    ],
  ],
  ['417', 'Working Holiday', workingHolidayWork, workingHolidays('417')],
  ['462', 'Work and Holiday', workingHolidayWork, workingHolidays('462')],
  [
    '482',
    'Skills in Demand',
    sponsoredWork,
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
    regionalWork,
    [
      ['491_NOMINATED', 'State or territory nominated'],
      ['491_FAMILY', 'Family sponsored'],
    ],
  ],
  [
    '400',
    'Temporary Work (Short Stay Specialist)',
    sponsoredOnlyWork,
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
    sponsoredOnlyWork,
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
    studentWork,
    [
      ['500_ENGLISH', 'English language (ELICOS)'],
      ['500_SCHOOLS', 'Schools'],
      ['500_VOCATIONAL', 'Vocational education and training'],
      ['500_HIGHER', 'Higher education'],
      ['500_RESEARCH', 'Postgraduate research', researchWork],
      ['500_NON_AWARD', 'Non-award'],
      ['500_FOREIGN_AFFAIRS', 'Foreign affairs or defence'],
      ['500_FAMILY', 'Family member of a student', familyWork],
      ['500_FAMILY_MASTER', 'Family member of a student of a master or doctorate', familyOfMaster],
    ],
  ],
  ['590', 'Student Guardian', noWork],
  [
    '600',
    'Visitor',
    noWork,
    [
      ['600_TOURIST', 'Tourist'],
      ['600_BUSINESS', 'Business Visitor', visitorWork],
    ],
  ],
  ['601', 'Electronic Travel Authority', visitorWork],
  ['651', 'eVisitor', visitorWork],
  ['602', 'Medical Treatment', noWork],
  ['870', 'Sponsored Parent (Temporary)', noWork],
  ['785', 'Temporary Protection', unrestrictedWork],
  ['790', 'Safe Haven Enterprise', unrestrictedWork],
  ['851', 'Resolution of Status', unrestrictedWork],
  ['010', 'Bridging A', requestGrant],
  ['020', 'Bridging B', requestGrant],
  ['030', 'Bridging C', requestGrant],
  ['040', 'Bridging D (Prospective Applicant)', requestGrant],
  ['041', 'Bridging D (Non-applicant)', requestGrant],
  ['050', 'Bridging E (General)', requestGrant],
  ['051', 'Bridging E (Protection Visa Applicant)', requestGrant],
]
