// The jobs of the demo: in which status each is, who applied, and how far they came. The advertisements are in job-templates.
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import type { JobStatus } from '#contract/jobs/jobs.ts'
import type { Language } from '#contract/values/values.ts'
import type { JobAdvert } from './job-templates/advert.ts'
import { barista, chef, kitchenHand } from './job-templates/hospitality.ts'
import { carer, reception } from './job-templates/care-and-office.ts'
import { cleaner, eventCrew, security } from './job-templates/events-and-cleaning.ts'
import { driver, forklift, pickPacker, storeperson } from './job-templates/warehouse.ts'

/** Each is a template of the demo agency. */
export const jobAdverts: readonly JobAdvert[] = [
  ...[kitchenHand, barista, chef, forklift, pickPacker, storeperson],
  ...[driver, cleaner, security, eventCrew, carer, reception],
]

export type JobStory = {
  advert: JobAdvert
  status: JobStatus
  openings: number
  /** days from today; a job is scheduled when it is published in the future */
  publish: number | null
  closes: number
  priority: 'low' | 'normal' | 'high' | 'urgent'
  hot?: boolean
  reason?: string
}

/** One job in every status, and one that is scheduled; the first has applicants in every stage. */
export const jobStories: readonly JobStory[] = [
  { advert: kitchenHand, status: 'published', openings: 4, publish: -12, closes: 20, priority: 'high', hot: true },
  { advert: forklift, status: 'published', openings: 2, publish: -5, closes: 9, priority: 'urgent' },
  { advert: cleaner, status: 'published', openings: 3, publish: 3, closes: 34, priority: 'normal' },
  { advert: forklift, status: 'draft', openings: 1, publish: null, closes: 30, priority: 'normal' },
  { advert: cleaner, status: 'pending_approval', openings: 2, publish: null, closes: 25, priority: 'normal' },
  { advert: kitchenHand, status: 'on_hold', openings: 1, publish: -20, closes: 14, priority: 'low' },
  { advert: forklift, status: 'filled', openings: 1, publish: -40, closes: 6, priority: 'normal' },
  { advert: cleaner, status: 'expired', openings: 2, publish: -50, closes: -8, priority: 'normal' },
  {
    advert: kitchenHand,
    status: 'closed',
    openings: 1,
    publish: -70,
    closes: -20,
    priority: 'normal',
    reason: 'The kitchen is closed for renovation.',
  },
  {
    advert: forklift,
    status: 'cancelled',
    openings: 5,
    publish: -30,
    closes: 12,
    priority: 'low',
    reason: 'The customer has moved the project to next year.',
  },
  { advert: cleaner, status: 'archived', openings: 1, publish: -160, closes: -90, priority: 'normal' },
]

/** The stages before each one, as applicants usually come to it. */
export const pathTo: Readonly<Record<ApplicationStage, readonly ApplicationStage[]>> = {
  applied: [],
  screening: [],
  shortlisted: ['screening'],
  testing: ['screening'],
  interview: ['screening', 'shortlisted'],
  client_review: ['screening', 'shortlisted', 'interview'],
  offered: ['screening', 'shortlisted', 'interview', 'client_review'],
  selected: ['screening', 'shortlisted', 'interview', 'client_review', 'offered'],
  rejected: ['screening'],
  withdrawn: ['screening', 'shortlisted'],
  offer_declined: ['screening', 'shortlisted', 'interview', 'offered'],
  talent_pool: ['screening'],
}

/** Hours between the stages of a path. */
export const hoursBetween = [5, 26, 44, 19, 31, 22] as const

export type ApplicantStory = {
  name: readonly [first: string, last: string]
  language: Language
  /** the index of the job in `jobStories` */
  job: number
  stage: ApplicationStage
  /** how many days ago they applied */
  days: number
  source: 'portal' | 'direct_link' | 'referral' | 'agency'
  right: 'citizen' | 'permanent' | 'nz' | 'temporary'
  /** the answers that are not the best one: the option of a question */
  answers?: Readonly<Record<string, string>>
  cover?: string
  rating?: number
  /** internal; `{colleague}` mentions one */
  notes?: string
  /** for the client: those who have one are sent to them for review */
  summary?: string
  /** the last stage change */
  note?: string
  /** what the CV says */
  resume?: readonly string[]
}

const [harbour, dock, held, filled] = [0, 1, 5, 6]

/** Somebody in every stage of the first job, new applicants at two others, and those who are left at the one that is filled. */
export const applicantStories: readonly ApplicantStory[] = [
  {
    ...{ name: ['Grace', 'Morgan'], language: 'en', job: harbour, stage: 'applied', days: 0.4, source: 'direct_link' },
    ...{ right: 'citizen', cover: 'I live ten minutes away and can start early.' },
    resume: [
      'Kitchen hand, Riverside Bistro, Brisbane, 2024 to 2026',
      'Crew member, Fresh Burger, Toowoomba, 2022 to 2024',
      'Food safety certificate, 2024',
    ],
  },
  {
    ...{ name: ['Hamid', 'Rahimi'], language: 'en', job: harbour, stage: 'screening', days: 2, source: 'portal' },
    ...{
      right: 'permanent',
      answers: { start: 'month' },
      rating: 3,
      notes: '{colleague} Please call back on Thursday about weekends.',
    },
  },
  {
    ...{
      name: ['Chloé', 'Lefèvre'],
      language: 'fr',
      job: harbour,
      stage: 'shortlisted',
      days: 4,
      source: 'direct_link',
    },
    ...{ right: 'temporary', rating: 4, note: 'Speaks three languages, worked in a brasserie.' },
    cover: 'J’ai travaillé deux ans dans une brasserie à Lyon et je suis disponible tous les jours.',
    resume: [
      'Commis de cuisine, Brasserie du Parc, Lyon, 2023 à 2025',
      'Employée de restauration, Hôtel des Alpes, Annecy, 2021 à 2023',
      'CAP cuisine, 2021',
    ],
  },
  {
    ...{ name: ['Jonas', 'Becker'], language: 'de', job: harbour, stage: 'testing', days: 3, source: 'portal' },
    ...{ right: 'temporary', answers: { weekend: 'no' }, rating: 3 },
  },
  {
    ...{ name: ['Inês', 'Carvalho'], language: 'pt', job: harbour, stage: 'interview', days: 5, source: 'referral' },
    ...{ right: 'permanent', rating: 5, note: 'Interview on site with the head chef.' },
    cover: 'A minha prima trabalha convosco e só diz bem da equipa.',
  },
  {
    ...{ name: ['Samuel', 'Okafor'], language: 'en', job: harbour, stage: 'client_review', days: 7, source: 'portal' },
    ...{ right: 'citizen', rating: 4, note: 'The customer wants to see two people.' },
    summary: 'Three years as a kitchen hand in two hotels. Reliable on early shifts; lives close to the site.',
  },
  {
    ...{ name: ['Linh', 'Tran'], language: 'en', job: harbour, stage: 'offered', days: 8, source: 'direct_link' },
    summary: 'Worked in a busy restaurant for two years and speaks English and Vietnamese.',
    ...{ right: 'citizen', answers: { start: 'month' }, rating: 5 },
  },
  {
    ...{ name: ['Oscar', 'Hughes'], language: 'en', job: harbour, stage: 'selected', days: 9, source: 'agency' },
    ...{ right: 'citizen', rating: 5, note: 'Accepted by phone.' },
  },
  {
    ...{ name: ['Priya', 'Sharma'], language: 'en', job: harbour, stage: 'rejected', days: 6, source: 'portal' },
    ...{ right: 'temporary', answers: { start: 'later' }, rating: 2, note: 'Can start in May only.' },
  },
  {
    ...{ name: ['Mateo', 'García'], language: 'en', job: harbour, stage: 'withdrawn', days: 5, source: 'direct_link' },
    ...{ right: 'temporary', answers: { weekend: 'no' } },
  },
  {
    ...{ name: ['Yuki', 'Tanaka'], language: 'en', job: harbour, stage: 'offer_declined', days: 10, source: 'portal' },
    ...{ right: 'permanent', rating: 4, note: 'Found a job closer to home.' },
  },
  {
    ...{ name: ['Ella', 'Fraser'], language: 'en', job: harbour, stage: 'talent_pool', days: 8, source: 'referral' },
    ...{ right: 'nz', answers: { start: 'month' }, rating: 4, note: 'Good for the Christmas season.' },
  },
  {
    ...{ name: ['Daniel', 'Kovač'], language: 'en', job: harbour, stage: 'applied', days: 1.2, source: 'portal' },
    ...{ right: 'permanent', answers: { weekend: 'no' } },
  },
  {
    ...{ name: ['Amina', 'Yusuf'], language: 'en', job: dock, stage: 'applied', days: 0.8, source: 'direct_link' },
    ...{ right: 'citizen', answers: { experience: 'no' } },
  },
  {
    ...{ name: ['Lachlan', 'Reid'], language: 'en', job: dock, stage: 'screening', days: 2.5, source: 'portal' },
    ...{ right: 'citizen', answers: { licence: 'no' }, rating: 1, notes: 'Licence expired in June.' },
  },
  {
    ...{ name: ['Petra', 'Novak'], language: 'de', job: dock, stage: 'interview', days: 4, source: 'referral' },
    ...{ right: 'permanent', rating: 4 },
  },
  {
    ...{ name: ['Tomás', 'Ribeiro'], language: 'pt', job: held, stage: 'applied', days: 6, source: 'portal' },
    ...{ right: 'temporary', answers: { start: 'month' } },
  },
  {
    ...{ name: ['Marcus', 'Bell'], language: 'en', job: filled, stage: 'selected', days: 30, source: 'portal' },
    ...{ right: 'citizen', rating: 5 },
  },
  {
    ...{ name: ['Kiri', 'Walker'], language: 'en', job: filled, stage: 'shortlisted', days: 29, source: 'direct_link' },
    ...{ right: 'nz', rating: 4 },
  },
  {
    ...{ name: ['Ahmed', 'Saleh'], language: 'en', job: filled, stage: 'screening', days: 27, source: 'portal' },
    ...{ right: 'permanent', answers: { start: 'month' }, rating: 3 },
  },
]
