import type { RequestOf, Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { settingDecisions } from '#contract/platform/settings.ts'
import { type ReferenceKind, referenceKindNames } from '#contract/platform/reference.ts'
import type { Factories } from '#server/testing/records/factories.ts'

/** Valid inputs of a call with records of one agency that were created for it; together they include every id that the call accepts. */
export type CallInputs = (of: Factories) => Promise<Record<string, unknown>[]>

const inputsOf = <C extends Call>(call: C, make: (of: Factories) => Promise<RequestOf<C>[]>): [Call, CallInputs] => [
  call,
  make,
]
const byId = (call: Call, make: (of: Factories) => Promise<{ id: string }>): [Call, CallInputs] => [
  call,
  async (of) => [{ id: (await make(of)).id }],
]

const ofReference = (kind: ReferenceKind): [Call, CallInputs][] => [
  byId(calls[kind].info, (of) => of.item(kind)),
  inputsOf(calls[kind].update, async (of) => [{ ...idAndVersion(await of.item(kind)), ...of.newItem() }]),
  inputsOf(calls[kind].hide, async (of) => [{ id: (await of.item(kind)).id, hidden: true }]),
  inputsOf(calls[kind].changeStatusMany, async (of) => [{ ...seen(await of.item(kind)), status: 'inactive' as const }]),
  inputsOf(calls[kind].remove, async (of) => [idAndVersion(await of.item(kind))]),
]

const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ id, version })
const seen = ({ id, version }: { id: string; version: number }) => ({ ids: [id], versions: [version] })
const demandSeen = ({ id, demand_version: version }: { id: string; demand_version: number }) => ({ id, version })
/** A roster, and its shift to publish. */
async function plannedShift(of: Factories) {
  const { roster_id, shift_id } = await of.planned()
  return { ids: [roster_id], shift_ids: [shift_id] }
}
const monday = { weekdays: [1], starts: '08:00', ends: '16:00', preference: 'available' as const }
const bankAccount = { account_name: 'Robin Bank', bsb: '999-001', number: '12345678', split: 'remainder' as const }
const passport = { number: 'PA1234567', country: 'AU', expires_on: '2031-05-01' }
/** the reference items of a customer */
const lineOfWork = async (of: Factories) => ({
  industry_id: (await of.item('industry')).id,
  sector_id: (await of.item('sector')).id,
})
const entries = async (of: Factories) => ({
  ...(await lineOfWork(of)),
  category_id: (await of.item('category')).id,
  account_type_id: (await of.item('account_type')).id,
  allowed_position_ids: [of.position],
})
const week = { from: '2026-11-23', to: '2026-11-29' }
const onTuesday = { on: '2026-11-17', time: '09:30' }
const worked = { works_on: '2026-11-12', starts: '08:00', ends: '15:00' }

/** A request for a sub-location, with a requested employee. */
async function shiftRequestOf(of: Factories, at: { location_id: string } | null = null) {
  const { location_id: made, ...fields } = await of.newShiftRequest()
  const location_id = at?.location_id ?? made
  const sub_location_id = (await of.subLocation(location_id)).id
  return { ...fields, location_id, sub_location_id, wished_employee_ids: [(await of.employee()).id] }
}

/** A published shift, and the week after it. */
async function lastWeekOf(of: Factories) {
  const { location_id, employee_id } = await of.pendingAssignment()
  return { location_id, employee_ids: [employee_id], week_start: '2026-11-30' }
}

const filtersOfJob = (job: Job) => ({
  customer_id: job.customer_id ?? '',
  location_id: job.location_id ?? '',
  company_id: job.company_id ?? '',
  category_id: job.category_id ?? '',
  position_id: job.position_id ?? '',
  employment_type_id: job.employment_type_id ?? '',
  recruiter_id: job.recruiter_id ?? '',
})
const {
  jobs,
  jobReports,
  jobTemplates,
  stageSets,
  interviews,
  applications,
  applicationTests,
  applicantNotes,
  applicantMessages,
  reviews,
  hiring,
} = calls
const firstId = (rows: readonly { id: string }[]) => rows[0]?.id ?? ''
const ofJobs: [Call, CallInputs][] = [
  inputsOf(jobs.list, async (of) => [filtersOfJob(await of.placedJob('published'))]),
  inputsOf(jobs.drafts, async (of) => [filtersOfJob(await of.placedJob('draft'))]),
  inputsOf(jobs.expired, async (of) => [filtersOfJob(await of.placedJob('expired'))]),
  inputsOf(jobs.history, async (of) => [filtersOfJob(await of.placedJob('closed'))]),
  byId(jobs.info, (of) => of.job()),
  inputsOf(jobs.store, async (of) => [await of.newPlacedJob()]),
  inputsOf(jobs.update, async (of) => [{ ...idAndVersion(await of.job()), ...(await of.newPlacedJob()) }]),
  inputsOf(jobs.remove, async (of) => [idAndVersion(await of.job())]),
  inputsOf(jobs.changeStatus, async (of) => [{ ...seen(await of.job()), action: 'publish' as const }]),
  inputsOf(jobTemplates.list, async (of) => {
    const { category_id, position_id } = await of.template()
    return [{ category_id, position_id: position_id ?? '' }]
  }),
  inputsOf(jobTemplates.byCategory, async (of) => [{ category_id: (await of.template()).category_id }]),
  inputsOf(applications.apply, async (of) => [{ job_id: (await of.job()).id }]),
  inputsOf(applications.list, async (of) => {
    const { id: employee_id } = await of.employee()
    const { job_id } = await of.application('applied', { employee_id })
    return [{ job_id, employee_id, stage_id: [firstId(await of.stagesOf(job_id, 'applied'))] }]
  }),
  inputsOf(hiring.hire, async (of) => {
    const [{ id: employee_id }, { id: company_id }] = [await of.employee(), await of.company()]
    const person = { birth_date: '1991-04-30', phone: '0491 570 006', accept_duplicates: true }
    const work = { position_id: of.position }
    return [
      { ...idAndVersion(await of.application('selected')), ...work, employee_id },
      { ...idAndVersion(await of.application('selected')), ...work, ...person, company_id },
    ]
  }),
  byId(applications.info, (of) => of.application()),
  byId(applications.resume, (of) => of.applicationWithResume()),
  byId(applications.document, (of) => of.applicantDocument()),
  inputsOf(jobReports.figures, async (of) => {
    const { id: job_id, company_id, recruiter_id } = await of.placedJob('published')
    await of.application('applied', { job_id })
    return [{ job_id, company_id: company_id ?? '', recruiter_id: recruiter_id ?? '' }]
  }),
  inputsOf(jobReports.jobs, async (of) => {
    const { company_id, recruiter_id } = await of.placedJob('published')
    return [{ company_id: company_id ?? '', recruiter_id: recruiter_id ?? '' }]
  }),
  inputsOf(hiring.poolRemaining, async (of) => {
    const { id: job_id } = await of.placedJob('filled')
    await of.application('applied', { job_id })
    return [{ job_id }]
  }),
  inputsOf(applications.store, async (of) => [
    {
      ...{ job_id: (await of.publishedJob()).id, first_name: 'Sam', last_name: 'Walk-in', phone: '0491 570 110' },
      consent: true as const,
    },
  ]),
  inputsOf(applications.copy, async (of) => [
    { id: (await of.application()).id, job_id: (await of.publishedJob()).id },
  ]),
  inputsOf(applications.progress, async (of) => {
    const { job_id, ...made } = await of.application()
    const stage_id = firstId(await of.stagesOf(job_id, 'screening'))
    return [{ job_id, ...seen(made), action: 'screen' as const, stage_id }]
  }),
  inputsOf(applications.changeStage, async (of) => {
    const stages = [...of.newStageSet().stages, { kind: 'applied' as const }]
    const job = await of.publishedJob({ stage_set_id: (await of.stageSet({ stages })).id })
    const { job_id, ...made } = await of.application('applied', { job_id: job.id })
    return [{ job_id, ...seen(made), stage_id: (await of.stagesOf(job_id, 'applied'))[1]?.id ?? '' }]
  }),
  inputsOf(interviews.list, async (of) => [{ application_id: (await of.interview()).application_id }]),
  inputsOf(interviews.upcoming, async (of) => [{ interviewer_id: (await of.interview()).interviewers[0]?.id ?? '' }]),
  inputsOf(interviews.store, async (of) => [await of.newInterview()]),
  inputsOf(interviews.update, async (of) => {
    const { application_id: _, ...fields } = await of.newInterview()
    return [{ ...idAndVersion(await of.interview()), ...fields }]
  }),
  inputsOf(interviews.cancel, async (of) => [idAndVersion(await of.interview())]),
  inputsOf(interviews.finish, async (of) => [{ ...idAndVersion(await of.interview()), result: 'passed' as const }]),
  inputsOf(applicationTests.list, async (of) => [{ application_id: (await of.failedTest()).application_id }]),
  inputsOf(applicationTests.assign, async (of) => [
    { application_id: (await of.application()).id, skill_id: (await of.question()).skill_id },
  ]),
  inputsOf(applicationTests.allow, async (of) => [await of.failedTest()]),
  inputsOf(reviews.list, async (of) => {
    const { job_id, applicants } = await of.review()
    return [{ job_id, application_id: firstId(applicants) }]
  }),
  inputsOf(reviews.store, async (of) => [await of.newReview()]),
  inputsOf(reviews.resend, async (of) => [idAndVersion(await of.review())]),
  inputsOf(reviews.close, async (of) => [idAndVersion(await of.review())]),
  inputsOf(reviews.answer, async (of) => [
    { ...idAndVersion(await of.application('client_review')), choice: 'interview' as const },
  ]),
  inputsOf(stageSets.all, async (of) => [{ job_id: (await of.job()).id }]),
  byId(stageSets.info, (of) => of.stageSet()),
  inputsOf(stageSets.update, async (of) => [{ ...idAndVersion(await of.stageSet()), ...of.newStageSet() }]),
  inputsOf(stageSets.remove, async (of) => [idAndVersion(await of.stageSet())]),
  inputsOf(applications.selection, async (of) => {
    const { job_id, ...made } = await of.application('offered')
    return [{ job_id, ...seen(made) }]
  }),
  inputsOf(applications.setPriority, async (of) => {
    const { job_id, ...made } = await of.application()
    return [{ job_id, ...idAndVersion(made), after_id: (await of.application('applied', { job_id })).id }]
  }),
  inputsOf(applications.update, async (of) => [{ ...idAndVersion(await of.application()), rating: 4 }]),
  inputsOf(applicantMessages.list, async (of) => [{ application_id: (await of.application()).id }]),
  inputsOf(applicantMessages.send, async (of) => {
    const { job_id, id } = await of.application()
    return [{ job_id, ids: [id], subject: 'Your documents', text: 'Please bring them.' }]
  }),
  inputsOf(applicantNotes.list, async (of) => [{ application_id: (await of.applicantNote()).application_id }]),
  inputsOf(applicantNotes.store, async (of) => [{ application_id: (await of.application()).id, text: 'Call back' }]),
  inputsOf(applicantNotes.update, async (of) => [{ ...idAndVersion(await of.applicantNote()), text: 'Called' }]),
  inputsOf(applicantNotes.remove, async (of) => [idAndVersion(await of.applicantNote())]),
  inputsOf(applicantNotes.restore, async (of) => [await of.removedNote()]),
  byId(applications.ownLink, (of) => of.application()),
  inputsOf(applications.answer, async (of) => [
    { ...idAndVersion(await of.application()), action: 'withdraw' as const },
  ]),
  byId(jobTemplates.info, (of) => of.template()),
  inputsOf(jobTemplates.store, async (of) => [await of.newTemplate()]),
  inputsOf(jobTemplates.fromJob, async (of) => {
    const { id: job_id, category_id } = await of.job()
    return [{ job_id, category_id, name: `Copy ${Math.random()}` }]
  }),
  inputsOf(jobTemplates.update, async (of) => [{ ...idAndVersion(await of.template()), ...(await of.newTemplate()) }]),
  inputsOf(jobTemplates.remove, async (of) => [idAndVersion(await of.template())]),
]

const november = { from: '2026-11-01', to: '2026-11-30' }
const forInspection = { ...november, recipient: 'Labour Hire Authority', purpose: 'Inspection' }
const { evidence } = calls
const ofEvidence: [Call, CallInputs][] = [
  inputsOf(evidence.list, async (of) => {
    const [employee, location] = [{ employee_id: (await of.employee()).id }, { location_id: (await of.location()).id }]
    await of.evidencePack(employee)
    await of.evidencePack(location)
    return [employee, location]
  }),
  inputsOf(evidence.estimate, async (of) => [
    { ...november, employee_id: (await of.employee()).id },
    { ...november, location_id: (await of.location()).id },
  ]),
  inputsOf(evidence.store, async (of) => [
    { ...forInspection, employee_id: (await of.employee()).id },
    { ...forInspection, location_id: (await of.location()).id },
  ]),
  inputsOf(evidence.file, async (of) => [await of.evidencePack({ employee_id: (await of.employee()).id })]),
]

/** One maker for each call that accepts an id: the contract test of foreign ids finds it by the call's name. */
export const callInputs: ReadonlyMap<Call, CallInputs> = new Map([
  ...referenceKindNames.flatMap(ofReference),
  inputsOf(calls.visas.subClasses, async (of) => [{ visa_id: (await of.visa()).id }]),
  byId(calls.holidays.info, (of) => of.holiday()),
  inputsOf(calls.holidays.update, async (of) => [{ ...idAndVersion(await of.holiday()), ...of.newHoliday() }]),
  inputsOf(calls.holidays.confirmMany, async (of) => [{ ...seen(await of.holiday()), status: 'confirmed' as const }]),
  inputsOf(calls.holidays.remove, async (of) => [idAndVersion(await of.holiday())]),

  inputsOf(calls.audit.list, async (of) => {
    const { person_id, record_id } = await of.entry()
    return [{ person_id, record_id }]
  }),
  inputsOf(calls.audit.info, async (of) => {
    const { id, record_id } = await of.entry()
    return [{ id, record_id }]
  }),
  inputsOf(calls.audit.verify, async (of) => [{ agency_id: of.agency }]),

  byId(calls.access.info, (of) => of.role()),
  inputsOf(calls.access.assign, async (of) => [{ ...idAndVersion(await of.role()), permissions: ['Employee/list'] }]),
  inputsOf(calls.access.store, async (of) => [
    { ...of.newRole(), copy_from_id: (await of.role()).id, agency_id: of.agency },
  ]),
  inputsOf(calls.access.update, async (of) => [{ ...idAndVersion(await of.role()), name: of.newRole().name }]),
  inputsOf(calls.access.remove, async (of) => [idAndVersion(await of.role())]),

  inputsOf(calls.users.list, async (of) => {
    const [{ customer_id, role_id }, { employee_id }] = [await of.user(), await of.login()]
    const { supervisor_id } = await of.supervisorLogin()
    return [{ agency_id: of.agency, customer_id, role_id }, { employee_id }, { supervisor_id }]
  }),
  byId(calls.users.details, (of) => of.user()),
  inputsOf(calls.users.create, async (of) => {
    const [{ customer_id, role_id }, of_employee, person] = [await of.user(), await of.login(), await of.employee()]
    const [supervisor, email] = [await of.supervisor(), of.newUser().email]
    await of.contact(customer_id, email)
    return [
      { ...of.newUser(), email, agency_id: of.agency, role_id, customer_id },
      { ...of.newUser(), email: await of.addressOf(person.id), role_id: of_employee.role_id, employee_id: person.id },
      { ...of.newUser(), email: supervisor.email, supervisor_id: supervisor.id },
    ]
  }),
  inputsOf(calls.users.inviteEmployees, async (of) => [seen(await of.employee())]),
  inputsOf(calls.users.update, async (of) => [await of.user()]),
  inputsOf(calls.users.suspend, async (of) => [{ ...idAndVersion(await of.user()), reason: 'Not seen for weeks' }]),
  inputsOf(calls.users.changeStatus, async (of) => [{ id: (await of.activeUser()).id, status: 'inactive' as const }]),
  byId(calls.users.inviteAgain, (of) => of.waitingUser()),
  inputsOf(calls.users.roles, async (of) => [{ agency_id: of.agency }]),

  inputsOf(calls.config.info, async (of) => [{ agency_id: of.agency }]),
  inputsOf(calls.config.update, async (of) => {
    const { version } = await of.config()
    return [{ agency_id: of.agency, version, values: settingDecisions.parse({}) }]
  }),

  inputsOf(calls.auth.switch, async (of) => [{ membership_id: (await of.membership()).id }]),
  byId(calls.profiles.endSession, (of) => of.session()),
  byId(calls.notifications.read, (of) => of.notice()),
  byId(calls.pushDevices.remove, (of) => of.pushDevice()),
  inputsOf(calls.listViews.update, async (of) => [{ ...(await of.view()), name: 'Renamed' }]),
  inputsOf(calls.listViews.remove, async (of) => [idAndVersion(await of.view())]),

  byId(calls.companies.info, (of) => of.company()),
  inputsOf(calls.companies.register, async (of) => [
    { parent_company_id: of.agency, ...of.newCompany(), ...(await lineOfWork(of)) },
  ]),
  inputsOf(calls.companies.update, async (of) => [
    { ...idAndVersion(await of.company()), status: 'active' as const, ...of.newCompany(), ...(await lineOfWork(of)) },
  ]),
  inputsOf(calls.companies.logo, async (of) => [idAndVersion(await of.company())]),
  inputsOf(calls.companies.changeStatusMany, async (of) => [
    { ...seen(await of.company()), status: 'inactive' as const },
  ]),
  inputsOf(calls.companies.storeLicence, async (of) => [{ company_id: of.agency, ...of.newLicence('VIC') }]),
  inputsOf(calls.companies.updateLicence, async (of) => [
    { ...idAndVersion(await of.licence('SA')), ...of.newLicence('SA') },
  ]),
  inputsOf(calls.companies.removeLicence, async (of) => [idAndVersion(await of.licence('ACT'))]),
  inputsOf(calls.insurances.list, (of) => Promise.resolve([{ company_id: of.agency }])),
  inputsOf(calls.insurances.store, (of) => Promise.resolve([{ company_id: of.agency, ...of.newInsurance() }])),
  inputsOf(calls.insurances.update, async (of) => [{ ...idAndVersion(await of.insurance()), ...of.newInsurance() }]),
  inputsOf(calls.insurances.remove, async (of) => [idAndVersion(await of.insurance())]),
  inputsOf(calls.supervisors.list, async (of) => [{ company_id: (await of.supervisor()).company_id }]),
  byId(calls.supervisors.details, (of) => of.supervisor()),
  inputsOf(calls.supervisors.store, async (of) => [await of.newSupervisor()]),
  inputsOf(calls.supervisors.update, async (of) => {
    const { company_id: _, ...fields } = await of.newSupervisor()
    return [{ ...idAndVersion(await of.supervisor()), status: 'active' as const, ...fields }]
  }),

  inputsOf(calls.supervisors.changeStatusMany, async (of) => [
    { ...seen(await of.supervisor()), status: 'inactive' as const },
  ]),
  inputsOf(calls.customers.list, async (of) => [{ company_id: (await of.customer()).company_id }]),
  byId(calls.customers.info, (of) => of.customer()),
  inputsOf(calls.customers.store, async (of) => [{ ...of.newCustomer(), ...(await entries(of)) }]),
  inputsOf(calls.customers.update, async (of) => {
    const { company_id: _, ...fields } = of.newCustomer()
    return [{ ...idAndVersion(await of.customer()), ...fields, ...(await entries(of)) }]
  }),
  inputsOf(calls.customers.changeStatus, async (of) => [
    { ...idAndVersion(await of.customer()), status: 'on_hold' as const },
  ]),
  inputsOf(calls.customers.changeStatusMany, async (of) => [
    { ...seen(await of.customer()), status: 'on_hold' as const },
  ]),
  byId(calls.customers.dutiesAhead, (of) => of.customer()),
  byId(calls.customers.ofCompany, (of) => of.company()),

  inputsOf(calls.customerContacts.list, async (of) => [{ customer_id: (await of.contact()).customer_id }]),
  inputsOf(calls.customerContacts.store, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    return [{ customer_id, location_ids: [location_id], ...of.newContact() }]
  }),
  inputsOf(calls.customerContacts.update, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    const made = await of.contact(customer_id)
    return [{ ...idAndVersion(made), location_ids: [location_id], ...of.newContact() }]
  }),
  inputsOf(calls.customerContacts.remove, async (of) => [idAndVersion(await of.contact())]),

  inputsOf(calls.customerEmployees.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.listing()
    return [{ customer_id, location_id: location_id ?? undefined, employee_id }]
  }),
  byId(calls.customerEmployees.info, (of) => of.listing()),
  inputsOf(calls.customerEmployees.store, async (of) => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
    return [{ customer_id, location_id, employee_id, list: 'inducted' as const }]
  }),
  inputsOf(calls.customerEmployees.storeMany, async (of) => {
    const [{ id: location_id, customer_id }, person] = [await of.location(), await of.employee()]
    return [{ ...seen(person), customer_id, location_id, list: 'inducted' as const }]
  }),
  inputsOf(calls.customerEmployees.update, async (of) => {
    const { id, version, location_id } = await of.listing()
    return [{ id, version, location_id, list: 'inducted' as const }]
  }),
  inputsOf(calls.customerEmployees.remove, async (of) => [idAndVersion(await of.listing())]),
  inputsOf(calls.customerEmployees.endMany, async (of) => [{ ...seen(await of.listing()), expires_on: '2031-05-01' }]),
  inputsOf(calls.customerEmployees.removeMany, async (of) => [seen(await of.listing())]),

  inputsOf(calls.locations.list, async (of) => [{ customer_id: (await of.location()).customer_id }]),
  inputsOf(calls.locations.all, async (of) => [
    { customer_id: (await of.location()).customer_id, company_id: of.agency },
  ]),
  inputsOf(calls.locations.onMap, async (of) => [{ customer_id: (await of.location()).customer_id }]),
  byId(calls.locations.info, (of) => of.location()),
  byId(calls.locations.holidays, (of) => of.location()),
  inputsOf(calls.locations.store, async (of) => [
    { ...of.newLocation((await of.customer()).id), ...(await of.siteDemands()) },
  ]),
  inputsOf(calls.locations.update, async (of) => {
    const { customer_id: _, ...fields } = of.newLocation('')
    const input = { ...fields, ...(await of.siteDemands()) }
    return [{ ...idAndVersion(await of.location()), status: 'active' as const, ...input }]
  }),

  inputsOf(calls.locations.changeStatusMany, async (of) => [
    { ...seen(await of.location()), status: 'inactive' as const },
  ]),
  inputsOf(calls.subLocations.list, async (of) => {
    const { customer_id, location_id } = await of.subLocation()
    return [{ customer_id, location_id }]
  }),
  inputsOf(calls.subLocations.all, async (of) => [{ location_id: (await of.subLocation()).location_id }]),
  inputsOf(calls.subLocations.changeStatusMany, async (of) => [
    { ...seen(await of.subLocation()), status: 'inactive' as const },
  ]),
  byId(calls.subLocations.info, (of) => of.subLocation()),
  inputsOf(calls.subLocations.store, async (of) => [{ location_id: (await of.location()).id, name: 'Gate 4' }]),
  inputsOf(calls.subLocations.update, async (of) => [
    { ...idAndVersion(await of.subLocation()), status: 'active' as const, name: 'Gate 5' },
  ]),

  inputsOf(calls.employees.list, async (of) => {
    await of.employee()
    return [{ position_id: of.position, company_id: of.agency }]
  }),
  byId(calls.employees.info, (of) => of.employee()),
  inputsOf(calls.employees.store, async (of) => [{ ...(await of.newEmployee()), ...(await of.filed()) }]),
  inputsOf(calls.employees.updateBasics, async (of) => {
    const { right_to_work: _, accept_duplicates: __, ...basics } = await of.newEmployee()
    return [{ ...idAndVersion(await of.employee()), ...basics, ...(await of.filed()) }]
  }),

  byId(calls.merging.duplicatesOf, (of) => of.employee()),
  inputsOf(calls.merging.preview, async (of) => [{ id: (await of.employee()).id, other_id: (await of.employee()).id }]),
  inputsOf(calls.merging.merge, async (of) => {
    const other = await of.employee()
    return [{ ...idAndVersion(await of.employee()), other_id: other.id, other_version: other.version }]
  }),
  byId(calls.lifecycle.info, (of) => of.employee()),
  inputsOf(calls.lifecycle.changeStatus, async (of) => [
    { ...idAndVersion(await of.employee()), status: 'on_hold' as const, note: 'Abroad', day: '2030-01-01' },
  ]),
  inputsOf(calls.lifecycle.changeStatusMany, async (of) => [
    { ...seen(await of.employee()), status: 'screening' as const },
  ]),
  inputsOf(calls.lifecycle.bar, async (of) => [{ ...idAndVersion(await of.employee()), reason: null }]),

  byId(calls.employeeDetails.file, (of) => of.employee()),
  inputsOf(calls.employeeDetails.updateBasics, async (of) => [
    { ...idAndVersion(await of.employee()), email: `own-${Math.random()}@example.com`, phone: '0491 570 006' },
  ]),
  inputsOf(calls.employeeDetails.updateKin, async (of) => [
    {
      id: (await of.employee()).id,
      version: 0,
      contacts: [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }],
    },
  ]),
  inputsOf(calls.employeeDetails.updateBank, async (of) => [
    { id: (await of.employee()).id, version: 0, accounts: [bankAccount] },
  ]),
  inputsOf(calls.employeeDetails.updatePassport, async (of) => [
    { id: (await of.employee()).id, version: 0, ...passport },
  ]),
  inputsOf(calls.employeeDetails.updateTax, async (of) => [
    {
      id: (await of.employee()).id,
      version: 0,
      tfn_status: 'quoted' as const,
      number: '123456782',
      residency: 'resident' as const,
      declared_on: '2026-11-01',
    },
  ]),
  inputsOf(calls.employeeDetails.updateLicence, async (of) => [
    { id: (await of.employee()).id, version: 0, number: '12345678', class: 'C' as const, expires_on: '2030-01-01' },
  ]),
  inputsOf(calls.employeeDetails.updateSuper, async (of) => [
    { id: (await of.employee()).id, version: 0, choice: 'employer_default' as const, signed_on: '2026-11-01' },
  ]),
  inputsOf(calls.employeeDetails.review, async (of) => [
    { id: (await of.banked()).id, group: 'bank' as const, version: 1 },
  ]),
  inputsOf(calls.employeeDetails.reveal, async (of) => [
    { ...(await of.banked()), group: 'bank' as const, purpose: 'payroll' as const },
  ]),
  byId(calls.employeeDetails.reveals, (of) => of.employee()),

  inputsOf(calls.placements.list, async (of) => [{ user_id: (await of.placement()).employee_id }]),
  inputsOf(calls.placements.store, async (of) => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
    return [{ employee_id, customer_id, location_id, company_id: of.agency, ...of.newPlacement }]
  }),
  inputsOf(calls.placements.update, async (of) => {
    const { id, version, location_id } = await of.placement()
    return [{ id, version, location_id, company_id: of.agency, ...of.newPlacement }]
  }),
  inputsOf(calls.placements.end, async (of) => [{ ...idAndVersion(await of.placement()), ends_on: '2026-12-24' }]),

  inputsOf(calls.availability.days, async (of) => [{ employee_id: (await of.employee()).id }]),
  inputsOf(calls.availability.store, async (of) => [{ employee_id: (await of.employee()).id, ...monday }]),
  inputsOf(calls.availability.storeException, async (of) => [
    {
      employee_id: (await of.employee()).id,
      from_day: '2026-12-24',
      to_day: '2026-12-25',
      kind: 'unavailable' as const,
    },
  ]),
  byId(calls.availability.remove, (of) => of.time(monday)),
  inputsOf(calls.documentTypes.store, async (of) => [
    { ...of.newDocumentType(), demanded: 'positions' as const, position_ids: [(await of.item('position')).id] },
  ]),
  inputsOf(calls.documentTypes.update, async (of) => [
    {
      ...idAndVersion(await of.documentType()),
      name: 'Other paper',
      kind: 'document' as const,
      demanded: 'positions' as const,
      position_ids: [(await of.item('position')).id],
    },
  ]),
  inputsOf(calls.documentTypes.demand, async (of) => [
    {
      ...demandSeen(await of.documentType()),
      demanded: 'positions' as const,
      position_ids: [(await of.item('position')).id],
    },
  ]),
  inputsOf(calls.documentTypes.changeStatusMany, async (of) => [
    { ...seen(await of.documentType()), status: 'inactive' as const },
  ]),
  inputsOf(calls.documentTypes.demandMany, async (of) => [
    // Required of everybody it would block the employees of the other calls from their shifts.
    { ...seen(demandSeen(await of.documentType())), status: 'nobody' as const },
  ]),
  ...ofJobs,
  byId(calls.documents.info, (of) => of.submittedDocument()),
  inputsOf(calls.documents.queue, async (of) => [
    { type_id: (await of.submittedDocument()).type_id, company_id: of.agency },
  ]),
  inputsOf(calls.customerDocuments.list, async (of) => [{ customer_id: (await of.customer()).id }]),
  byId(calls.customerDocuments.file, (of) => of.visibleDocument()),
  byId(calls.documents.list, (of) => of.employee()),
  inputsOf(calls.documents.request, async (of) => [
    { id: (await of.employee()).id, type_id: (await of.documentType()).id },
  ]),
  inputsOf(calls.documents.submit, async (of) => [
    { id: (await of.employee()).id, type_id: (await of.documentType()).id },
  ]),
  inputsOf(calls.documents.decide, async (of) => [seen(await of.submittedDocument())]),
  inputsOf(calls.documents.update, async (of) => [
    { ...idAndVersion(await of.submittedDocument()), issuer: 'Somebody' },
  ]),
  inputsOf(calls.documents.remove, async (of) => [idAndVersion(await of.submittedDocument())]),
  byId(calls.documents.file, (of) => of.submittedDocument()),
  inputsOf(calls.payslips.list, async (of) => [{ employee_id: (await of.paySlip()).employee_id }]),
  byId(calls.payslips.info, (of) => of.paySlip()),
  byId(calls.payslips.file, (of) => of.paySlip()),
  inputsOf(calls.payslips.store, async (of) => {
    const { id: supersedes_id, employee_id } = await of.paySlip()
    return [{ employee_id, supersedes_id, ...of.newPaySlip, ...of.payFigures }]
  }),
  inputsOf(calls.payslips.upload, async (of) => {
    const { id: supersedes_id, employee_id } = await of.paySlip()
    return [{ employee_id, supersedes_id, ...of.newPaySlip }]
  }),
  inputsOf(calls.xero.connect, async (of) => {
    await of.xeroApp()
    return [{ company_id: of.agency }]
  }),
  inputsOf(calls.xero.choose, async (of) => {
    const { company_id, organisation_id } = await of.xeroLink({ isChosen: false })
    return [{ company_id, organisation_id }]
  }),
  inputsOf(calls.xero.disconnect, async (of) => [{ company_id: (await of.xeroLink()).company_id }]),
  inputsOf(calls.xero.fetch, async (of) => [{ company_id: (await of.xeroLink()).company_id }]),
  inputsOf(calls.xero.people, async (of) => [{ company_id: (await of.xeroPerson()).company_id }]),
  inputsOf(calls.xero.match, async (of) => {
    const [{ company_id, person_id }, { id: employee_id }] = [await of.xeroPerson(), await of.employee()]
    return [{ company_id, person_id, employee_id }]
  }),
  inputsOf(calls.xeroPayRuns.send, async (of) => [idAndVersion(await of.xeroRun())]),
  byId(calls.xeroPayRuns.info, (of) => of.payRun()),
  byId(calls.xeroPayRuns.retry, (of) => of.sentRun()),
  inputsOf(calls.xeroSyncs.syncOne, async (of) => {
    await of.xeroLink()
    return [{ employee_id: (await of.employee()).id }]
  }),
  inputsOf(calls.xeroSyncs.syncAll, async (of) => [{ company_id: (await of.xeroLink()).company_id, dry_run: true }]),
  inputsOf(calls.xeroSyncs.overview, async (of) => [{ company_id: of.agency }]),
  inputsOf(calls.xeroSyncs.list, async (of) => [{ company_id: of.agency }]),
  inputsOf(calls.xeroSyncs.info, async (of) => [{ employee_id: (await of.employee()).id }]),
  inputsOf(calls.xeroSyncs.resolve, async (of) => [
    { ...(await of.xeroConflict()), decisions: [{ field: 'email' as const, keep: 'ours' as const }] },
  ]),
  inputsOf(calls.xeroSyncs.exclude, async (of) => [{ employee_id: (await of.employee()).id, is_excluded: true }]),
  inputsOf(calls.xeroSyncs.mappings, async (of) => [{ company_id: of.agency }]),
  inputsOf(calls.xeroSyncs.updateMappings, async (of) => {
    const { company_id, xero_id } = await of.xeroRate()
    return [{ company_id, mappings: [{ kind: 'earnings_rate' as const, our_key: 'ordinary', xero_id }] }]
  }),
  inputsOf(calls.dashboard.personDocuments, async (of) => [{ user_id: (await of.employee()).id }]),
  byId(calls.personSheets.sheet, (of) => of.employee()),
  byId(calls.personSheets.file, (of) => of.employee()),
  byId(calls.workRights.info, (of) => of.employee()),
  inputsOf(calls.workRights.storeVisa, async (of) => {
    const { id, visas } = await of.visaHolder()
    const { id: visa_id, stream_id: visa_sub_class_id } = await of.visa()
    const visa_record_id = visas[0]?.id ?? ''
    return [{ id, visa_record_id, version: 1, visa_id, visa_sub_class_id, ...of.newVisa }]
  }),
  inputsOf(calls.workRights.confirmVisa, async (of) => {
    const { id, visas } = await of.visaHolder()
    return [{ id, visa_record_id: visas[0]?.id ?? '' }]
  }),
  inputsOf(calls.workRights.storeCheck, async (of) => [
    { id: (await of.employee()).id, checked_on: '2026-11-17', outcome: 'verified' as const },
  ]),
  inputsOf(calls.workRights.checkFile, async (of) => [{ id: (await of.vevoCheck()).id }]),
  inputsOf(calls.workRights.storePeriod, async (of) => [{ id: (await of.employee()).id, ...of.newPeriod }]),
  inputsOf(calls.workRights.confirmPeriod, async (of) => [await of.studyPeriod()]),
  inputsOf(calls.workRights.removePeriod, async (of) => [await of.studyPeriod()]),
  inputsOf(calls.workRights.recordHoursElsewhere, async (of) => [
    { id: (await of.employee()).id, week_start: '2026-11-16', minutes: 240 },
  ]),

  inputsOf(calls.heldSkills.list, async (of) => [{ employee_id: (await of.heldSkill()).employee_id }]),
  inputsOf(calls.heldSkills.store, async (of) => [
    { employee_id: (await of.employee()).id, skill_id: (await of.item('skill')).id, level: 3 },
  ]),
  inputsOf(calls.heldSkills.update, async (of) => [{ ...idAndVersion(await of.heldSkill()), level: 4 }]),
  inputsOf(calls.heldSkills.remove, async (of) => [idAndVersion(await of.heldSkill())]),

  inputsOf(calls.questions.list, async (of) => [{ id: (await of.question()).skill_id }]),
  inputsOf(calls.questions.store, async (of) => [
    { skill_id: (await of.item('skill')).id, kind: 'number' as const, wording: { en: 'How much?' }, correct: 12 },
  ]),
  inputsOf(calls.questions.update, async (of) => {
    const { id, version, kind, wording } = await of.question()
    return [{ id, version, kind, wording }]
  }),
  inputsOf(calls.skillTests.marks, async (of) => [{ employee_id: (await of.employee()).id }]),
  inputsOf(calls.skillTests.start, async (of) => [
    { employee_id: (await of.employee()).id, skill_id: (await of.question()).skill_id },
  ]),
  inputsOf(calls.skillTests.exam, async (of) => [{ id: (await of.sitting()).id, answers: {} }]),
  byId(calls.skillTests.toMark, (of) => of.submittedTest()),
  inputsOf(calls.skillTests.attach, async (of) => {
    const { id, question_id } = await of.fileSitting()
    return [{ id, question_id }]
  }),
  // The agency can open uploads once the test is submitted.
  inputsOf(calls.skillTests.file, async (of) => {
    const { id, question_id, taker } = await of.fileSitting()
    await taker.call(calls.skillTests.exam, { id, answers: {} })
    return [{ id, question_id }]
  }),
  inputsOf(calls.skillTests.void, async (of) => {
    const { id, version } = await of.submittedTest()
    return [{ id, version, reason: 'Somebody helped' }]
  }),
  byId(calls.positionSkills.list, (of) => of.item('position')),
  inputsOf(calls.positionSkills.demand, async (of) => [
    { id: (await of.item('position')).id, skill_ids: [(await of.item('skill')).id], min_levels: [3] },
  ]),
  inputsOf(calls.skillTests.mark, async (of) => {
    const { id, version, of: question } = await of.submittedTest()
    return [{ id, version, marks: { [question]: 1 } }]
  }),

  inputsOf(calls.dashboard.hours, async (of) => {
    await of.sheet('submitted')
    return [{ company_id: of.agency }]
  }),
  inputsOf(calls.dashboard.customerMonths, async (of) => [{ customer_id: (await of.customer()).id }]),
  ...ofEvidence,
  inputsOf(calls.dashboard.companyEmployees, async (of) => [{ company_id: of.agency }]),

  inputsOf(calls.imports.check, async (of) => [{ kind: 'customers' as const, company_id: of.agency }]),
  inputsOf(calls.imports.columns, async (of) => [{ kind: 'customers' as const, company_id: of.agency }]),
  inputsOf(calls.imports.workbook, async (of) => [{ company_id: of.agency }]),
  byId(calls.imports.rows, (of) => of.imported()),
  byId(calls.imports.start, (of) => of.imported()),
  byId(calls.imports.cancel, (of) => of.imported()),
  byId(calls.imports.info, (of) => of.imported()),
  byId(calls.imports.report, (of) => of.imported()),
  byId(calls.imports.refused, (of) => of.imported()),

  inputsOf(calls.rosters.list, async (of) => {
    const { customer_id, location_id } = await of.roster()
    return [{ customer_id, location_id }]
  }),
  byId(calls.rosters.info, (of) => of.roster()),
  inputsOf(calls.rosterPeople.figures, async (of) => [{ roster_id: (await of.planned()).roster_id }]),
  inputsOf(calls.rosterPeople.fit, async (of) => {
    const { roster_id, employee_id } = await of.planned()
    return [{ roster_id, employee_id }]
  }),
  inputsOf(calls.rosterPeople.openShifts, async (of) => {
    const { location_id } = await of.shift()
    return [{ location_id, employee_id: (await of.employee()).id }]
  }),
  inputsOf(calls.rosterPeople.setBudget, async (of) => [{ ...idAndVersion(await of.roster()), budget_minutes: 600 }]),
  inputsOf(calls.rosters.store, async (of) => [{ location_id: (await of.location()).id, week_start: '2026-11-23' }]),
  inputsOf(calls.rosters.storeCheck, async (of) => [
    { location_id: (await of.location()).id, week_start: '2026-11-23' },
  ]),
  inputsOf(calls.rosters.update, async (of) => [{ ...idAndVersion(await of.roster()), name: 'Renamed' }]),
  inputsOf(calls.rosters.filter, async (of) => {
    const { roster_id, customer_id, location_id, position_id } = await of.planned()
    return [{ ...week, roster_id, customer_id, location_id, position_id }]
  }),
  inputsOf(calls.rosters.shifts, async (of) => {
    const { customer_id, location_id, position_id } = await of.planned()
    return [{ customer_id, location_id, position_id }]
  }),
  inputsOf(calls.rosters.shiftStore, async (of) => {
    const { id: roster_id, location_id } = await of.roster()
    return [
      {
        ...{ roster_id, dates: ['2026-11-25'], ...of.newShift },
        ...{ required_skill_ids: [(await of.item('skill')).id] },
        sub_location_id: (await of.subLocation(location_id)).id,
        employee_id: (await of.employee()).id,
      },
    ]
  }),
  inputsOf(calls.breaks.list, async (of) => {
    const { customer_id, location_id } = await of.breakRule()
    return [{ customer_id, location_id }]
  }),
  inputsOf(calls.breaks.configure, async (of) => {
    const { id, version, location_id, name, minutes } = await of.breakRule()
    const { id: sub_location_id, location_id: parted } = await of.subLocation()
    return [
      { id, version, location_id, name, minutes, position_id: of.position },
      { location_id: parted, sub_location_id, name, minutes },
    ]
  }),
  inputsOf(calls.shifts.list, async (of) => [
    { company_id: (await of.companyPattern()).company_id ?? undefined },
    { customer_id: (await of.pattern()).customer_id ?? undefined },
  ]),
  inputsOf(calls.shifts.offered, async (of) => [{ customer_id: (await of.pattern()).customer_id ?? '' }]),
  byId(calls.shifts.info, (of) => of.pattern()),
  inputsOf(calls.shifts.changeStatusMany, async (of) => [{ ...seen(await of.pattern()), status: 'inactive' as const }]),
  inputsOf(calls.shifts.store, async (of) => [
    { ...of.newPattern(), customer_id: (await of.customer()).id },
    { ...of.newPattern(), company_id: of.agency },
  ]),
  inputsOf(calls.shifts.update, async (of) => {
    const { customer_id, ...pattern } = await of.pattern()
    return [
      { ...idAndVersion(pattern), status: 'active' as const, ...of.newPattern(), customer_id },
      { ...idAndVersion(await of.pattern()), status: 'active' as const, ...of.newPattern(), company_id: of.agency },
    ]
  }),
  inputsOf(calls.breaks.remove, async (of) => [idAndVersion(await of.breakRule())]),
  inputsOf(calls.rosters.shiftBreaks, async (of) => {
    const { shift_id: roster_shift_id, employee_id: user_id } = await of.planned()
    return [{ roster_shift_id, user_id }]
  }),
  inputsOf(calls.rosters.setShiftBreaks, async (of) => {
    const { id: roster_shift_id, version } = await of.shift()
    return [{ roster_shift_id, version, breaks: [] }]
  }),
  inputsOf(calls.rosters.clearShiftBreaks, async (of) => {
    const { id: roster_shift_id, version } = await of.shift()
    return [{ roster_shift_id, version }]
  }),
  inputsOf(calls.rosters.shiftUpdate, async (of) => {
    const { location_id, ...shift } = await of.shift()
    return [
      {
        ...{ ...idAndVersion(shift), works_on: '2026-11-25', ...of.newShift },
        ...{ required_skill_ids: [(await of.item('skill')).id] },
        sub_location_id: (await of.subLocation(location_id)).id,
      },
    ]
  }),
  inputsOf(calls.rosters.shiftRemove, async (of) => [{ ids: [(await of.planned()).shift_id] }]),
  inputsOf(calls.rosters.assign, async (of) => [
    { roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id] },
  ]),
  inputsOf(calls.rosters.unassign, async (of) => [{ ids: [(await of.planned()).id] }]),
  byId(calls.rosters.assignment, (of) => of.pendingAssignment()),
  inputsOf(calls.rosters.review, async (of) => [await plannedShift(of)]),
  inputsOf(calls.rosters.changeStatus, async (of) => [
    { ...(await plannedShift(of)), action: 'publish' as const, accept_warnings: true },
  ]),
  inputsOf(calls.rosters.answer, async (of) => [
    { ...idAndVersion(await of.pendingAssignment()), answer: 'accept' as const, note: 'Said so on the phone' },
  ]),
  inputsOf(calls.rosters.answerMany, async (of) => [
    { ...seen(await of.pendingAssignment()), answer: 'accept' as const, note: 'Said so on the phone' },
  ]),
  inputsOf(calls.offers.send, async (of) => {
    const { id } = await of.openShift()
    return [{ roster_shift_id: id, mode: 'sequential' as const, employee_ids: [(await of.employee()).id] }]
  }),
  inputsOf(calls.offers.list, async (of) => [{ roster_shift_id: (await of.openShift()).id }]),
  inputsOf(calls.offers.count, async (of) => [{ roster_ids: [(await of.offer()).roster_id] }]),
  inputsOf(calls.offers.revoke, async (of) => [seen(await of.offer())]),
  inputsOf(calls.offers.choose, async (of) => [idAndVersion(await of.offer('applied'))]),
  inputsOf(calls.offers.see, async (of) => [{ ids: [(await of.offer()).id] }]),
  inputsOf(calls.offers.answer, async (of) => [{ ...idAndVersion(await of.offer()), answer: 'accept' as const }]),
  inputsOf(calls.responses.revoke, async (of) => [{ assignment_id: (await of.pendingAssignment()).id }]),
  inputsOf(calls.assignmentOutcomes.withdraw, async (of) => [
    { ...idAndVersion(await of.assignmentIn('accepted', 'coming')), reason: 'sick' as const },
  ]),
  inputsOf(calls.assignmentOutcomes.confirmAttendance, async (of) => [
    { ...idAndVersion(await of.assignmentIn('timed_out', 'ended')), note: 'The site confirmed it' },
  ]),
  inputsOf(calls.assignmentOutcomes.recordNoShow, async (of) => [
    { ...idAndVersion(await of.assignmentIn('accepted', 'ended')), excused: false, note: 'Did not call' },
  ]),
  inputsOf(calls.assignmentOutcomes.replace, async (of) => [
    { ...idAndVersion(await of.assignmentIn('withdrawn', 'coming')), employee_id: (await of.employee()).id },
  ]),
  inputsOf(calls.assignmentOutcomes.undoNoShow, async (of) => [
    idAndVersion(await of.assignmentIn('no_show', 'ended')),
  ]),
  inputsOf(calls.rosters.remind, async (of) => [{ ids: [(await of.pendingAssignment()).id] }]),
  inputsOf(calls.rosters.assignments, async (of) => {
    const { customer_id, location_id, employee_id, roster_id, shift_id } = await of.planned()
    return [{ company_id: of.agency, customer_id, location_id, employee_id, roster_id, roster_shift_id: shift_id }]
  }),
  inputsOf(calls.swaps.list, async (of) => [{ location_id: (await of.swap()).location_id }]),
  inputsOf(calls.swaps.choices, async (of) => [{ assignment_id: (await of.assignmentIn('accepted', 'coming')).id }]),
  inputsOf(calls.swaps.store, async (of) => {
    const { id: assignment_id, version } = await of.assignmentIn('accepted', 'coming')
    const { id: peer_assignment_id } = await of.assignmentIn('accepted', 'coming')
    const employee_ids = [(await of.employee()).id]
    return [{ assignment_id, version, kind: 'cover' as const, employee_ids, peer_assignment_id }]
  }),
  inputsOf(calls.swaps.answer, async (of) => [{ ...idAndVersion(await of.swap()), answer: 'accept' as const }]),
  inputsOf(calls.swaps.decide, async (of) => [{ ...idAndVersion(await of.swap()), action: 'approve' as const }]),
  inputsOf(calls.swaps.cancel, async (of) => [idAndVersion(await of.swap())]),
  inputsOf(calls.shiftCancellations.list, async (of) => [await of.chargedShift()]),
  inputsOf(calls.shiftCancellations.preview, async (of) => [{ ids: [(await of.publishedShift()).id] }]),
  inputsOf(calls.shiftCancellations.cancel, async (of) => [
    { ...seen(await of.publishedShift()), reason: 'No deliveries that day', bill_minutes: 0 },
  ]),
  inputsOf(calls.whoIsComing.days, async (of) => {
    const { location_id, roster_id } = await of.pendingAssignment()
    const { customer_id } = await of.rosterOf(roster_id)
    return [{ ...week, location_id, customer_id }]
  }),
  byId(calls.whoIsComing.photo, (of) => of.photographed()),
  inputsOf(calls.shiftRequests.list, async (of) => {
    const { customer_id, location_id } = await of.shiftRequest()
    return [{ customer_id, location_id }]
  }),
  byId(calls.shiftRequests.info, (of) => of.shiftRequest()),
  inputsOf(calls.shiftRequests.store, async (of) => [await shiftRequestOf(of)]),
  inputsOf(calls.shiftRequests.update, async (of) => {
    const request = await of.shiftRequest()
    return [{ ...idAndVersion(request), ...(await shiftRequestOf(of, request)) }]
  }),
  inputsOf(calls.shiftRequests.withdraw, async (of) => [idAndVersion(await of.shiftRequest())]),
  inputsOf(calls.shiftRequests.decide, async (of) => [
    { ...seen(await of.shiftRequest()), action: 'approve' as const },
  ]),
  inputsOf(calls.shiftRequests.lastWeek, async (of) => [await lastWeekOf(of)]),
  inputsOf(calls.shiftRequests.copyLastWeek, async (of) => [await lastWeekOf(of)]),
  inputsOf(calls.rosterNotices.preview, async (of) => [{ ...(await plannedShift(of)), action: 'publish' as const }]),
  inputsOf(calls.rosterNotices.list, async (of) => {
    const { roster_id, roster_shift_id, employee_id } = await of.shiftNotice()
    return [{ roster_id: [roster_id], roster_shift_id, employee_id }]
  }),
  inputsOf(calls.rosterNotices.markReached, async (of) => [{ ids: [(await of.shiftNotice()).id] }]),
  inputsOf(calls.rosterNotices.sendAgain, async (of) => [{ ids: [(await of.shiftNotice()).id] }]),
  inputsOf(calls.rosterChanges.apply, async (of) => {
    const { roster_id, id } = await of.shift()
    const steps = [{ do: 'assign' as const, shift_id: id, employee_id: (await of.employee()).id }]
    return [{ roster_id, roster_ids: [(await of.shift()).roster_id], steps }]
  }),
  inputsOf(calls.rosterChanges.undo, async (of) => [
    { ...(await of.rosterChange()), roster_ids: [(await of.shift()).roster_id] },
  ]),
  inputsOf(calls.rosterChanges.redo, async (of) => {
    const change = await of.rosterChange()
    await of.undone(change)
    return [{ ...change, roster_ids: [(await of.shift()).roster_id] }]
  }),
  inputsOf(calls.rosterChanges.list, async (of) => {
    const { employee_id, roster_id, shift_id } = await of.planned()
    return [{ roster_id, roster_ids: [(await of.shift()).roster_id], employee_id, shift_id }]
  }),
  inputsOf(calls.eligibilityDecisions.list, async (of) => {
    const { id: assignment_id, employee_id } = await of.planned()
    return [{ assignment_id, employee_id }]
  }),
  inputsOf(calls.rosterZones.check, async (of) => [
    { location_id: (await of.location()).id, time_zone: 'Australia/Perth' },
  ]),
  inputsOf(calls.rosterHistory.board, async (of) => [
    { roster_id: (await of.rosterChange()).roster_id, at: new Date().toISOString() },
  ]),
  inputsOf(calls.rosterChanges.fit, async (of) => {
    const { roster_id, id: shift_id, location_id } = await of.shift()
    const employee_ids = [(await of.employee()).id]
    const fields = {
      position_id: of.position,
      sub_location_id: (await of.subLocation(location_id)).id,
      required_skill_ids: [(await of.item('skill')).id],
    }
    return [{ roster_id, shift_id, employee_ids, days: ['2026-11-25'], ...fields }]
  }),
  inputsOf(calls.rosters.availability, async (of) => [
    { roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id], position_id: of.position },
  ]),

  inputsOf(calls.autoFill.start, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    return [{ roster_ids: [(await of.shift()).roster_id] }, { location_id, ...week }, { customer_id, ...week }]
  }),
  byId(calls.autoFill.info, (of) => of.fillRun()),
  inputsOf(calls.autoFill.list, async (of) => [{ roster_id: (await of.shift()).roster_id }]),
  byId(calls.autoFill.cancel, (of) => of.fillRun()),
  inputsOf(calls.autoFill.why, async (of) => [
    { shift_id: (await of.shift()).id, employee_id: (await of.employee()).id, run_id: (await of.fillRun()).id },
  ]),
  inputsOf(calls.repeats.check, async (of) => [await copyOfWeek(of)]),
  inputsOf(calls.rosterTemplates.store, async (of) => [
    { roster_id: (await of.planned()).roster_id, name: of.newTemplateName() },
  ]),
  inputsOf(calls.rosterTemplates.update, async (of) => [
    { ...idAndVersion(await of.rosterTemplate()), name: of.newTemplateName() },
  ]),
  inputsOf(calls.rosterTemplates.remove, async (of) => [idAndVersion(await of.rosterTemplate())]),
  inputsOf(calls.rosterTemplates.check, async (of) => [await useOfTemplate(of)]),
  inputsOf(calls.rosterTemplates.apply, async (of) => [await useOfTemplate(of)]),
  inputsOf(calls.repeats.copy, async (of) => [await copyOfWeek(of)]),

  inputsOf(calls.payPeriods.list, async (of) => [{ company_id: (await of.payPeriod()).company_id }]),
  byId(calls.payPeriods.info, (of) => of.payPeriod()),
  byId(calls.payPeriods.missing, (of) => of.payPeriod()),
  inputsOf(calls.payPeriods.store, async (of) => [of.newPayPeriod()]),
  inputsOf(calls.payPeriods.lock, async (of) => [idAndVersion(await of.payPeriod())]),
  inputsOf(calls.payPeriods.reopen, async (of) => [
    { ...idAndVersion(await of.lockedPayPeriod()), reason: 'Too early' },
  ]),
  inputsOf(calls.payRuns.list, async (of) => {
    const { company_id, pay_period_id, timesheet_id } = await of.payRun()
    return [{ company_id, pay_period_id, timesheet_id }]
  }),
  byId(calls.payRuns.info, (of) => of.payRun()),
  inputsOf(calls.payRuns.lines, async (of) => {
    const { id: pay_run_id, employee_id } = await of.payRun()
    return [{ pay_run_id, employee_id }]
  }),
  inputsOf(calls.payRuns.store, async (of) => {
    const run = await of.payRun()
    await of.deletedRun(run)
    return [{ pay_period_id: run.pay_period_id }]
  }),
  inputsOf(calls.payRuns.refresh, async (of) => [idAndVersion(await of.payRun())]),
  inputsOf(calls.payRuns.remove, async (of) => [idAndVersion(await of.payRun())]),
  inputsOf(calls.payRuns.export, async (of) => [idAndVersion(await of.payRun())]),
  inputsOf(calls.payRuns.download, async (of) => [
    { id: (await of.exportedRun()).id, profile_id: (await of.exportProfile()).id },
  ]),
  inputsOf(calls.payRuns.post, async (of) => [idAndVersion(await of.exportedRun())]),
  inputsOf(calls.payRuns.reopen, async (of) => [{ ...idAndVersion(await of.exportedRun()), reason: 'Wrong period' }]),
  inputsOf(calls.payRuns.correct, async (of) => {
    const { line_id, ...run } = await of.exportedRun()
    return [{ ...idAndVersion(run), line_ids: [line_id], reason: 'Wrong hours' }]
  }),
  inputsOf(calls.exportProfiles.store, async (of) => [of.newExportProfile()]),
  inputsOf(calls.exportProfiles.update, async (of) => [
    { ...idAndVersion(await of.exportProfile()), ...of.newExportProfile() },
  ]),
  inputsOf(calls.exportProfiles.remove, async (of) => [idAndVersion(await of.exportProfile())]),
  inputsOf(calls.kiosks.list, async (of) => [{ location_id: (await of.kiosk()).location_id }]),
  inputsOf(calls.kiosks.store, async (of) => [{ location_id: (await of.location()).id, name: 'Gate 2' }]),
  inputsOf(calls.kiosks.update, async (of) => [{ ...idAndVersion(await of.kiosk()), name: 'Gate 3' }]),
  inputsOf(calls.kiosks.newCode, async (of) => [idAndVersion(await of.kiosk())]),
  inputsOf(calls.kiosks.revoke, async (of) => [idAndVersion(await of.kiosk())]),
  inputsOf(calls.kiosks.punches, async (of) => {
    const { kiosk_id, employee_id } = await of.kioskPunch()
    return [{ kiosk_id, employee_id }]
  }),
  inputsOf(calls.kiosks.resolve, async (of) => {
    const { employee_id, ...punch } = await of.kioskPunch()
    return [{ ...idAndVersion(punch), employee_id, action: 'dismiss' as const, note: 'Nobody knows them' }]
  }),
  byId(calls.kiosks.photo, (of) => of.kioskPunch()),
  inputsOf(calls.kiosks.resetPin, async (of) => [{ employee_id: (await of.employee()).id }]),
  inputsOf(calls.timesheets.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  byId(calls.timesheets.view, (of) => of.sheet('submitted')),
  inputsOf(calls.timesheets.neighbours, async (of) => {
    const { id, customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ id, customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  inputsOf(calls.timesheets.totals, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  inputsOf(calls.timesheets.rejectMany, async (of) => [{ ...seen(await of.sheet('submitted')), reason: 'Not agreed' }]),
  byId(calls.timesheetAttachments.add, (of) => of.sheet('draft')),
  byId(calls.timesheetAttachments.remove, (of) => of.attachment()),
  byId(calls.timesheetAttachments.file, (of) => of.attachment()),
  inputsOf(calls.timesheets.create, async (of) => {
    const [own, custom, clocked] = [await of.worked(), await of.worked(), await of.punch()]
    const { employee_id, location_id } = custom
    return [
      { assignment_id: own.id, ...worked },
      { employee_id, location_id, position_id: of.position, ...worked },
      {
        employee_id: clocked.employee_id,
        location_id: clocked.location_id,
        position_id: of.position,
        punch_id: clocked.id,
        ...worked,
      },
    ]
  }),
  inputsOf(calls.timesheets.update, async (of) => [{ ...idAndVersion(await of.sheet('draft')), ...worked }]),
  inputsOf(calls.timesheets.changeStatus, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), action: 'reject' as const, reason: 'Not what we agreed' },
  ]),
  inputsOf(calls.timesheets.approve, async (of) => [idAndVersion(await of.sheet('submitted'))]),
  inputsOf(calls.timesheets.approveAll, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [
      { ids: [(await of.sheet('submitted')).id] },
      { customer_id, location_id, employee_id, company_id: of.agency, count: 1 },
    ]
  }),
  inputsOf(calls.onSite.board, async (of) => {
    const { customer_id, location_id } = await of.expected()
    return [{ customer_id, location_id }]
  }),
  inputsOf(calls.timesheetExceptions.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.exception()
    return [{ customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  inputsOf(calls.timesheetExceptions.withoutHours, async (of) => {
    const { customer_id, location_id, employee_id } = await of.punch()
    return [{ customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  inputsOf(calls.timesheetExceptions.resolve, async (of) => [
    { ...seen(await of.sheet('submitted')), action: 'as_recorded' as const },
  ]),
  inputsOf(calls.timesheetExceptions.attach, async (of) => [await of.punchToAttach()]),
  inputsOf(calls.timesheetExceptions.report, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), note: 'Somebody else' },
  ]),
  inputsOf(calls.timesheets.dispute, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), reason: 'Not what we agreed' },
  ]),
  inputsOf(calls.signoffs.pending, async (of) => {
    const { customer_id, location_id } = await of.weekToSign()
    return [{ customer_id, location_id }]
  }),
  inputsOf(calls.signoffs.list, async (of) => {
    const { customer_id, location_id } = await of.sentSignoff()
    return [{ customer_id, location_id }]
  }),
  byId(calls.signoffs.info, (of) => of.sentSignoff()),
  inputsOf(calls.signoffs.send, async (of) => {
    const { location_id, week_start, contact_id } = await of.weekToSign()
    return [{ location_id, week_start, contact_id, channel: 'email' as const }]
  }),
  inputsOf(calls.signoffs.code, async (of) => {
    const { location_id, week_start } = await of.weekToSign()
    return [{ location_id, week_start }]
  }),
  inputsOf(calls.signoffs.revoke, async (of) => [idAndVersion(await of.sentSignoff())]),
  byId(calls.signoffs.record, (of) => of.signedSignoff()),
  inputsOf(calls.signoffs.accept, async (of) => [{ id: (await of.signedSignoff()).timesheet_id, version: 2 }]),
  inputsOf(calls.timesheets.export, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('approved')
    return [{ customer_id, location_id, employee_id, company_id: of.agency }]
  }),
  inputsOf(calls.clock.punch, async (of) => {
    const { id, location_id } = await of.punch()
    return [{ id, location_id, kind: 'in' as const }]
  }),
  inputsOf(calls.clock.crew, async (of) => [{ location_id: (await of.punch()).location_id }]),
  inputsOf(calls.clock.punchCrew, async (of) => {
    const { employee_id, location_id } = await of.punch()
    return [{ location_id, employee_ids: [employee_id], kind: 'out' as const, reason: 'No phones' }]
  }),
  inputsOf(calls.clock.punches, async (of) => {
    const { employee_id, location_id, assignment_id } = await of.punch()
    return [{ employee_id, location_id, assignment_id }]
  }),
  inputsOf(calls.clock.add, async (of) => {
    const { employee_id, location_id } = await of.worked()
    return [{ employee_id, location_id, kind: 'in' as const, ...onTuesday, reason: 'No phone' }]
  }),
  inputsOf(calls.clock.move, async (of) => [{ id: (await of.punch()).id, ...onTuesday, reason: 'Came later' }]),
  inputsOf(calls.clock.dismissWork, async (of) => [{ id: (await of.punch()).id, reason: 'Came for a bag' }]),
  inputsOf(calls.clock.void, async (of) => [{ id: (await of.punch()).id, reason: 'Somebody else' }]),
])

async function copyOfWeek(of: Factories) {
  const { roster_id, shift_id, employee_id } = await of.planned()
  const ids = { roster_id, roster_shift_id: shift_id, employee_id }
  return { ...ids, from: '2026-11-23', to: '2026-11-29', starts_on: ['2026-11-30'] }
}

async function useOfTemplate(of: Factories) {
  const { id, location_id } = await of.rosterTemplate()
  return { id, location_id, starts_on: ['2026-11-30'] }
}
