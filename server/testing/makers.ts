import type { RequestOf, Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { decided } from '#contract/platform/settings.ts'
import { type ReferenceKind, referenceKindNames } from '#contract/platform/reference.ts'
import type { Factories } from '#server/testing/factories.ts'

/** Valid inputs of a call with records of one agency that were created for it; together they include every id that the call accepts. */
export type Maker = (of: Factories) => Promise<Record<string, unknown>[]>

const maker = <C extends Call>(call: C, make: (of: Factories) => Promise<RequestOf<C>[]>): [Call, Maker] => [call, make]
const byId = (call: Call, make: (of: Factories) => Promise<{ id: string }>): [Call, Maker] => [
  call,
  async (of) => [{ id: (await make(of)).id }],
]

const ofReference = (kind: ReferenceKind): [Call, Maker][] => [
  byId(calls[kind].info, (of) => of.item(kind)),
  maker(calls[kind].update, async (of) => [{ ...idAndVersion(await of.item(kind)), ...of.newItem() }]),
  maker(calls[kind].hide, async (of) => [{ id: (await of.item(kind)).id, hidden: true }]),
  maker(calls[kind].changeStatusMany, async (of) => [{ ...seen(await of.item(kind)), status: 'inactive' as const }]),
  maker(calls[kind].remove, async (of) => [idAndVersion(await of.item(kind))]),
]

const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ id, version })
const seen = ({ id, version }: { id: string; version: number }) => ({ ids: [id], versions: [version] })
const demandSeen = ({ id, demand_version: version }: { id: string; demand_version: number }) => ({ id, version })
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
const ofJobs: [Call, Maker][] = [
  maker(jobs.list, async (of) => [filtersOfJob(await of.placedJob('published'))]),
  maker(jobs.drafts, async (of) => [filtersOfJob(await of.placedJob('draft'))]),
  maker(jobs.expired, async (of) => [filtersOfJob(await of.placedJob('expired'))]),
  maker(jobs.history, async (of) => [filtersOfJob(await of.placedJob('closed'))]),
  byId(jobs.info, (of) => of.job()),
  maker(jobs.store, async (of) => [await of.newPlacedJob()]),
  maker(jobs.update, async (of) => [{ ...idAndVersion(await of.job()), ...(await of.newPlacedJob()) }]),
  maker(jobs.remove, async (of) => [idAndVersion(await of.job())]),
  maker(jobs.changeStatus, async (of) => [{ ...seen(await of.job()), action: 'publish' as const }]),
  maker(jobTemplates.list, async (of) => {
    const { category_id, position_id } = await of.template()
    return [{ category_id, position_id: position_id ?? '' }]
  }),
  maker(jobTemplates.byCategory, async (of) => [{ category_id: (await of.template()).category_id }]),
  maker(applications.apply, async (of) => [{ job_id: (await of.job()).id }]),
  maker(applications.list, async (of) => {
    const { id: employee_id } = await of.employee()
    const { job_id } = await of.application('applied', { employee_id })
    return [{ job_id, employee_id, stage_id: [firstId(await of.stagesOf(job_id, 'applied'))] }]
  }),
  maker(hiring.hire, async (of) => {
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
  maker(jobReports.figures, async (of) => {
    const { id: job_id, company_id, recruiter_id } = await of.placedJob('published')
    await of.application('applied', { job_id })
    return [{ job_id, company_id: company_id ?? '', recruiter_id: recruiter_id ?? '' }]
  }),
  maker(jobReports.jobs, async (of) => {
    const { company_id, recruiter_id } = await of.placedJob('published')
    return [{ company_id: company_id ?? '', recruiter_id: recruiter_id ?? '' }]
  }),
  maker(hiring.poolRemaining, async (of) => {
    const { id: job_id } = await of.placedJob('filled')
    await of.application('applied', { job_id })
    return [{ job_id }]
  }),
  maker(applications.progress, async (of) => {
    const { job_id, ...made } = await of.application()
    const stage_id = firstId(await of.stagesOf(job_id, 'screening'))
    return [{ job_id, ...seen(made), action: 'screen' as const, stage_id }]
  }),
  maker(applications.changeStage, async (of) => {
    const stages = [...of.newStageSet().stages, { kind: 'applied' as const }]
    const job = await of.publishedJob({ stage_set_id: (await of.stageSet({ stages })).id })
    const { job_id, ...made } = await of.application('applied', { job_id: job.id })
    return [{ job_id, ...seen(made), stage_id: (await of.stagesOf(job_id, 'applied'))[1]?.id ?? '' }]
  }),
  maker(interviews.list, async (of) => [{ application_id: (await of.interview()).application_id }]),
  maker(interviews.upcoming, async (of) => [{ interviewer_id: (await of.interview()).interviewers[0]?.id ?? '' }]),
  maker(interviews.store, async (of) => [await of.newInterview()]),
  maker(interviews.update, async (of) => {
    const { application_id: _, ...fields } = await of.newInterview()
    return [{ ...idAndVersion(await of.interview()), ...fields }]
  }),
  maker(interviews.cancel, async (of) => [idAndVersion(await of.interview())]),
  maker(interviews.finish, async (of) => [{ ...idAndVersion(await of.interview()), result: 'passed' as const }]),
  maker(applicationTests.list, async (of) => [{ application_id: (await of.failedTest()).application_id }]),
  maker(applicationTests.assign, async (of) => [
    { application_id: (await of.application()).id, skill_id: (await of.question()).skill_id },
  ]),
  maker(applicationTests.allow, async (of) => [await of.failedTest()]),
  maker(reviews.list, async (of) => {
    const { job_id, applicants } = await of.review()
    return [{ job_id, application_id: firstId(applicants) }]
  }),
  maker(reviews.store, async (of) => [await of.newReview()]),
  maker(reviews.resend, async (of) => [idAndVersion(await of.review())]),
  maker(reviews.close, async (of) => [idAndVersion(await of.review())]),
  maker(reviews.answer, async (of) => [
    { ...idAndVersion(await of.application('client_review')), choice: 'interview' as const },
  ]),
  maker(stageSets.all, async (of) => [{ job_id: (await of.job()).id }]),
  byId(stageSets.info, (of) => of.stageSet()),
  maker(stageSets.update, async (of) => [{ ...idAndVersion(await of.stageSet()), ...of.newStageSet() }]),
  maker(stageSets.remove, async (of) => [idAndVersion(await of.stageSet())]),
  maker(applications.selection, async (of) => {
    const { job_id, ...made } = await of.application('offered')
    return [{ job_id, ...seen(made) }]
  }),
  maker(applications.setPriority, async (of) => {
    const { job_id, ...made } = await of.application()
    return [{ job_id, ...idAndVersion(made), after_id: (await of.application('applied', { job_id })).id }]
  }),
  maker(applications.update, async (of) => [{ ...idAndVersion(await of.application()), rating: 4 }]),
  maker(applicantMessages.list, async (of) => [{ application_id: (await of.application()).id }]),
  maker(applicantMessages.send, async (of) => {
    const { job_id, id } = await of.application()
    return [{ job_id, ids: [id], subject: 'Your documents', text: 'Please bring them.' }]
  }),
  maker(applicantNotes.list, async (of) => [{ application_id: (await of.applicantNote()).application_id }]),
  maker(applicantNotes.store, async (of) => [{ application_id: (await of.application()).id, text: 'Call back' }]),
  maker(applicantNotes.update, async (of) => [{ ...idAndVersion(await of.applicantNote()), text: 'Called' }]),
  maker(applicantNotes.remove, async (of) => [idAndVersion(await of.applicantNote())]),
  maker(applicantNotes.restore, async (of) => [await of.removedNote()]),
  byId(applications.ownLink, (of) => of.application()),
  maker(applications.answer, async (of) => [{ ...idAndVersion(await of.application()), action: 'withdraw' as const }]),
  byId(jobTemplates.info, (of) => of.template()),
  maker(jobTemplates.store, async (of) => [await of.newTemplate()]),
  maker(jobTemplates.fromJob, async (of) => {
    const { id: job_id, category_id } = await of.job()
    return [{ job_id, category_id, name: `Copy ${Math.random()}` }]
  }),
  maker(jobTemplates.update, async (of) => [{ ...idAndVersion(await of.template()), ...(await of.newTemplate()) }]),
  maker(jobTemplates.remove, async (of) => [idAndVersion(await of.template())]),
]

const november = { from: '2026-11-01', to: '2026-11-30' }
const forInspection = { ...november, recipient: 'Labour Hire Authority', purpose: 'Inspection' }
const { evidence } = calls
const ofEvidence: [Call, Maker][] = [
  maker(evidence.list, async (of) => {
    const [employee, location] = [{ employee_id: (await of.employee()).id }, { location_id: (await of.location()).id }]
    await of.evidencePack(employee)
    await of.evidencePack(location)
    return [employee, location]
  }),
  maker(evidence.estimate, async (of) => [
    { ...november, employee_id: (await of.employee()).id },
    { ...november, location_id: (await of.location()).id },
  ]),
  maker(evidence.store, async (of) => [
    { ...forInspection, employee_id: (await of.employee()).id },
    { ...forInspection, location_id: (await of.location()).id },
  ]),
  maker(evidence.file, async (of) => [await of.evidencePack({ employee_id: (await of.employee()).id })]),
]

/** One maker for each call that accepts an id: the contract test of foreign ids finds it by the call's name. */
export const makers: ReadonlyMap<Call, Maker> = new Map([
  ...referenceKindNames.flatMap(ofReference),
  maker(calls.visas.subClasses, async (of) => [{ visa_id: (await of.visa()).id }]),
  byId(calls.holidays.info, (of) => of.holiday()),
  maker(calls.holidays.update, async (of) => [{ ...idAndVersion(await of.holiday()), ...of.newHoliday() }]),
  maker(calls.holidays.confirmMany, async (of) => [{ ...seen(await of.holiday()), status: 'confirmed' as const }]),
  maker(calls.holidays.remove, async (of) => [idAndVersion(await of.holiday())]),

  maker(calls.audit.list, async (of) => {
    const { person_id, record_id } = await of.entry()
    return [{ person_id, record_id }]
  }),
  maker(calls.audit.info, async (of) => {
    const { id, record_id } = await of.entry()
    return [{ id, record_id }]
  }),
  maker(calls.audit.verify, async (of) => [{ agency_id: of.agency }]),

  byId(calls.access.info, (of) => of.role()),
  maker(calls.access.assign, async (of) => [{ ...idAndVersion(await of.role()), permissions: ['Employee/list'] }]),
  maker(calls.access.store, async (of) => [
    { ...of.newRole(), copy_from_id: (await of.role()).id, agency_id: of.agency },
  ]),
  maker(calls.access.update, async (of) => [{ ...idAndVersion(await of.role()), name: of.newRole().name }]),
  maker(calls.access.remove, async (of) => [idAndVersion(await of.role())]),

  maker(calls.users.list, async (of) => {
    const [{ customer_id, role_id }, { employee_id }] = [await of.user(), await of.login()]
    const { supervisor_id } = await of.supervisorLogin()
    return [{ agency_id: of.agency, customer_id, role_id }, { employee_id }, { supervisor_id }]
  }),
  byId(calls.users.details, (of) => of.user()),
  maker(calls.users.create, async (of) => {
    const [{ customer_id, role_id }, of_employee, { id: employee_id }] = [
      await of.user(),
      await of.login(),
      await of.employee(),
    ]
    return [
      { ...of.newUser(), agency_id: of.agency, role_id, customer_id },
      { ...of.newUser(), role_id: of_employee.role_id, employee_id },
      { ...of.newUser(), supervisor_id: (await of.supervisor()).id },
    ]
  }),
  maker(calls.users.update, async (of) => [await of.user()]),
  maker(calls.users.suspend, async (of) => [{ ...idAndVersion(await of.user()), reason: 'Not seen for weeks' }]),
  maker(calls.users.changeStatus, async (of) => [{ id: (await of.activeUser()).id, status: 'inactive' as const }]),
  byId(calls.users.inviteAgain, (of) => of.waitingUser()),
  maker(calls.users.roles, async (of) => [{ agency_id: of.agency }]),

  maker(calls.config.info, async (of) => [{ agency_id: of.agency }]),
  maker(calls.config.update, async (of) => {
    const { version } = await of.config()
    return [{ agency_id: of.agency, version, values: decided.parse({}) }]
  }),

  maker(calls.auth.switch, async (of) => [{ membership_id: (await of.membership()).id }]),
  byId(calls.profiles.endSession, (of) => of.session()),
  byId(calls.notifications.read, (of) => of.notice()),
  byId(calls.pushDevices.remove, (of) => of.pushDevice()),
  maker(calls.listViews.update, async (of) => [{ ...(await of.view()), name: 'Renamed' }]),
  maker(calls.listViews.remove, async (of) => [idAndVersion(await of.view())]),

  byId(calls.companies.info, (of) => of.company()),
  maker(calls.companies.register, async (of) => [
    { parent_company_id: of.agency, ...of.newCompany(), ...(await lineOfWork(of)) },
  ]),
  maker(calls.companies.update, async (of) => [
    { ...idAndVersion(await of.company()), status: 'active' as const, ...of.newCompany(), ...(await lineOfWork(of)) },
  ]),
  maker(calls.companies.logo, async (of) => [idAndVersion(await of.company())]),
  maker(calls.companies.changeStatusMany, async (of) => [{ ...seen(await of.company()), status: 'inactive' as const }]),
  maker(calls.companies.storeLicence, async (of) => [{ company_id: of.agency, ...of.newLicence('VIC') }]),
  maker(calls.companies.updateLicence, async (of) => [
    { ...idAndVersion(await of.licence('SA')), ...of.newLicence('SA') },
  ]),
  maker(calls.companies.removeLicence, async (of) => [idAndVersion(await of.licence('ACT'))]),
  maker(calls.insurances.list, (of) => Promise.resolve([{ company_id: of.agency }])),
  maker(calls.insurances.store, (of) => Promise.resolve([{ company_id: of.agency, ...of.newInsurance() }])),
  maker(calls.insurances.update, async (of) => [{ ...idAndVersion(await of.insurance()), ...of.newInsurance() }]),
  maker(calls.insurances.remove, async (of) => [idAndVersion(await of.insurance())]),
  maker(calls.supervisors.list, async (of) => [{ company_id: (await of.supervisor()).company_id }]),
  byId(calls.supervisors.details, (of) => of.supervisor()),
  maker(calls.supervisors.store, async (of) => [await of.newSupervisor()]),
  maker(calls.supervisors.update, async (of) => {
    const { company_id: _, ...fields } = await of.newSupervisor()
    return [{ ...idAndVersion(await of.supervisor()), status: 'active' as const, ...fields }]
  }),

  maker(calls.supervisors.changeStatusMany, async (of) => [
    { ...seen(await of.supervisor()), status: 'inactive' as const },
  ]),
  maker(calls.customers.list, async (of) => [{ company_id: (await of.customer()).company_id }]),
  byId(calls.customers.info, (of) => of.customer()),
  maker(calls.customers.store, async (of) => [{ ...of.newCustomer(), ...(await entries(of)) }]),
  maker(calls.customers.update, async (of) => {
    const { company_id: _, ...fields } = of.newCustomer()
    return [{ ...idAndVersion(await of.customer()), ...fields, ...(await entries(of)) }]
  }),
  maker(calls.customers.changeStatus, async (of) => [
    { ...idAndVersion(await of.customer()), status: 'on_hold' as const },
  ]),
  maker(calls.customers.changeStatusMany, async (of) => [{ ...seen(await of.customer()), status: 'on_hold' as const }]),
  byId(calls.customers.dutiesAhead, (of) => of.customer()),
  byId(calls.customers.ofCompany, (of) => of.company()),

  maker(calls.customerContacts.list, async (of) => [{ customer_id: (await of.contact()).customer_id }]),
  maker(calls.customerContacts.store, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    return [{ customer_id, location_ids: [location_id], ...of.newContact() }]
  }),
  maker(calls.customerContacts.update, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    const made = await of.contact(customer_id)
    return [{ ...idAndVersion(made), location_ids: [location_id], ...of.newContact() }]
  }),
  maker(calls.customerContacts.remove, async (of) => [idAndVersion(await of.contact())]),

  maker(calls.customerEmployees.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.listing()
    return [{ customer_id, location_id: location_id ?? undefined, employee_id }]
  }),
  byId(calls.customerEmployees.info, (of) => of.listing()),
  maker(calls.customerEmployees.store, async (of) => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
    return [{ customer_id, location_id, employee_id, list: 'inducted' as const }]
  }),
  maker(calls.customerEmployees.update, async (of) => {
    const { id, version, location_id } = await of.listing()
    return [{ id, version, location_id, list: 'inducted' as const }]
  }),
  maker(calls.customerEmployees.remove, async (of) => [idAndVersion(await of.listing())]),
  maker(calls.customerEmployees.endMany, async (of) => [{ ...seen(await of.listing()), expires_on: '2031-05-01' }]),
  maker(calls.customerEmployees.removeMany, async (of) => [seen(await of.listing())]),

  maker(calls.locations.list, async (of) => [{ customer_id: (await of.location()).customer_id }]),
  maker(calls.locations.all, async (of) => [{ customer_id: (await of.location()).customer_id, company_id: of.agency }]),
  maker(calls.locations.onMap, async (of) => [{ customer_id: (await of.location()).customer_id }]),
  byId(calls.locations.info, (of) => of.location()),
  byId(calls.locations.holidays, (of) => of.location()),
  maker(calls.locations.store, async (of) => [
    { ...of.newLocation((await of.customer()).id), ...(await of.siteDemands()) },
  ]),
  maker(calls.locations.update, async (of) => {
    const { customer_id: _, ...fields } = of.newLocation('')
    const input = { ...fields, ...(await of.siteDemands()) }
    return [{ ...idAndVersion(await of.location()), status: 'active' as const, ...input }]
  }),

  maker(calls.locations.changeStatusMany, async (of) => [
    { ...seen(await of.location()), status: 'inactive' as const },
  ]),
  maker(calls.subLocations.list, async (of) => {
    const { customer_id, location_id } = await of.subLocation()
    return [{ customer_id, location_id }]
  }),
  maker(calls.subLocations.all, async (of) => [{ location_id: (await of.subLocation()).location_id }]),
  maker(calls.subLocations.changeStatusMany, async (of) => [
    { ...seen(await of.subLocation()), status: 'inactive' as const },
  ]),
  byId(calls.subLocations.info, (of) => of.subLocation()),
  maker(calls.subLocations.store, async (of) => [{ location_id: (await of.location()).id, name: 'Gate 4' }]),
  maker(calls.subLocations.update, async (of) => [
    { ...idAndVersion(await of.subLocation()), status: 'active' as const, name: 'Gate 5' },
  ]),

  maker(calls.employees.list, async (of) => {
    await of.employee()
    return [{ position_id: of.position, company_id: of.agency }]
  }),
  byId(calls.employees.info, (of) => of.employee()),
  maker(calls.employees.store, async (of) => [{ ...(await of.newEmployee()), ...(await of.filed()) }]),
  maker(calls.employees.updateBasics, async (of) => {
    const { right_to_work: _, accept_duplicates: __, ...basics } = await of.newEmployee()
    return [{ ...idAndVersion(await of.employee()), ...basics, ...(await of.filed()) }]
  }),

  byId(calls.merging.duplicatesOf, (of) => of.employee()),
  maker(calls.merging.preview, async (of) => [{ id: (await of.employee()).id, other_id: (await of.employee()).id }]),
  maker(calls.merging.merge, async (of) => {
    const other = await of.employee()
    return [{ ...idAndVersion(await of.employee()), other_id: other.id, other_version: other.version }]
  }),
  byId(calls.lifecycle.info, (of) => of.employee()),
  maker(calls.lifecycle.changeStatus, async (of) => [
    { ...idAndVersion(await of.employee()), status: 'on_hold' as const, note: 'Abroad', day: '2030-01-01' },
  ]),
  maker(calls.lifecycle.changeStatusMany, async (of) => [
    { ...seen(await of.employee()), status: 'screening' as const },
  ]),
  maker(calls.lifecycle.bar, async (of) => [{ ...idAndVersion(await of.employee()), reason: null }]),

  byId(calls.employeeDetails.file, (of) => of.employee()),
  maker(calls.employeeDetails.updateBasics, async (of) => [
    { ...idAndVersion(await of.employee()), email: `own-${Math.random()}@example.com`, phone: '0491 570 006' },
  ]),
  maker(calls.employeeDetails.updateKin, async (of) => [
    {
      id: (await of.employee()).id,
      version: 0,
      contacts: [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }],
    },
  ]),
  maker(calls.employeeDetails.updateBank, async (of) => [
    { id: (await of.employee()).id, version: 0, accounts: [bankAccount] },
  ]),
  maker(calls.employeeDetails.updatePassport, async (of) => [
    { id: (await of.employee()).id, version: 0, ...passport },
  ]),
  maker(calls.employeeDetails.updateTax, async (of) => [
    {
      id: (await of.employee()).id,
      version: 0,
      tfn_status: 'quoted' as const,
      number: '123456782',
      residency: 'resident' as const,
      declared_on: '2026-11-01',
    },
  ]),
  maker(calls.employeeDetails.updateLicence, async (of) => [
    { id: (await of.employee()).id, version: 0, number: '12345678', class: 'C' as const, expires_on: '2030-01-01' },
  ]),
  maker(calls.employeeDetails.updateSuper, async (of) => [
    { id: (await of.employee()).id, version: 0, choice: 'employer_default' as const, signed_on: '2026-11-01' },
  ]),
  maker(calls.employeeDetails.review, async (of) => [
    { id: (await of.banked()).id, group: 'bank' as const, version: 1 },
  ]),
  maker(calls.employeeDetails.reveal, async (of) => [
    { ...(await of.banked()), group: 'bank' as const, purpose: 'payroll' as const },
  ]),
  byId(calls.employeeDetails.looks, (of) => of.employee()),

  maker(calls.placements.list, async (of) => [{ user_id: (await of.placement()).employee_id }]),
  maker(calls.placements.store, async (of) => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
    return [{ employee_id, customer_id, location_id, company_id: of.agency, ...of.newPlacement }]
  }),
  maker(calls.placements.update, async (of) => {
    const { id, version, location_id } = await of.placement()
    return [{ id, version, location_id, company_id: of.agency, ...of.newPlacement }]
  }),
  maker(calls.placements.end, async (of) => [{ ...idAndVersion(await of.placement()), ends_on: '2026-12-24' }]),

  maker(calls.availability.days, async (of) => [{ employee_id: (await of.employee()).id }]),
  maker(calls.availability.store, async (of) => [{ employee_id: (await of.employee()).id, ...monday }]),
  maker(calls.availability.storeException, async (of) => [
    {
      employee_id: (await of.employee()).id,
      from_day: '2026-12-24',
      to_day: '2026-12-25',
      kind: 'unavailable' as const,
    },
  ]),
  byId(calls.availability.remove, (of) => of.time(monday)),
  maker(calls.documentTypes.store, async (of) => [
    { ...of.newDocumentType(), demanded: 'positions' as const, position_ids: [(await of.item('position')).id] },
  ]),
  maker(calls.documentTypes.update, async (of) => [
    {
      ...idAndVersion(await of.documentType()),
      name: 'Other paper',
      kind: 'document' as const,
      demanded: 'positions' as const,
      position_ids: [(await of.item('position')).id],
    },
  ]),
  maker(calls.documentTypes.demand, async (of) => [
    {
      ...demandSeen(await of.documentType()),
      demanded: 'positions' as const,
      position_ids: [(await of.item('position')).id],
    },
  ]),
  maker(calls.documentTypes.changeStatusMany, async (of) => [
    { ...seen(await of.documentType()), status: 'inactive' as const },
  ]),
  maker(calls.documentTypes.demandMany, async (of) => [
    // Required of everybody it would block the employees of the other calls from their shifts.
    { ...seen(demandSeen(await of.documentType())), status: 'nobody' as const },
  ]),
  ...ofJobs,
  byId(calls.documents.info, (of) => of.submittedDocument()),
  maker(calls.documents.queue, async (of) => [
    { type_id: (await of.submittedDocument()).type_id, company_id: of.agency },
  ]),
  maker(calls.customerDocuments.list, async (of) => [{ customer_id: (await of.customer()).id }]),
  byId(calls.customerDocuments.file, (of) => of.visibleDocument()),
  byId(calls.documents.list, (of) => of.employee()),
  maker(calls.documents.request, async (of) => [
    { id: (await of.employee()).id, type_id: (await of.documentType()).id },
  ]),
  maker(calls.documents.submit, async (of) => [
    { id: (await of.employee()).id, type_id: (await of.documentType()).id },
  ]),
  maker(calls.documents.decide, async (of) => [seen(await of.submittedDocument())]),
  maker(calls.documents.update, async (of) => [{ ...idAndVersion(await of.submittedDocument()), issuer: 'Somebody' }]),
  maker(calls.documents.remove, async (of) => [idAndVersion(await of.submittedDocument())]),
  byId(calls.documents.file, (of) => of.submittedDocument()),
  maker(calls.payslips.list, async (of) => [{ employee_id: (await of.paySlip()).employee_id }]),
  byId(calls.payslips.info, (of) => of.paySlip()),
  byId(calls.payslips.file, (of) => of.paySlip()),
  maker(calls.payslips.store, async (of) => {
    const { id: supersedes_id, employee_id } = await of.paySlip()
    return [{ employee_id, supersedes_id, ...of.newPaySlip, ...of.payFigures }]
  }),
  maker(calls.payslips.upload, async (of) => {
    const { id: supersedes_id, employee_id } = await of.paySlip()
    return [{ employee_id, supersedes_id, ...of.newPaySlip }]
  }),
  maker(calls.xero.connect, async (of) => {
    await of.xeroApp()
    return [{ company_id: of.agency }]
  }),
  maker(calls.xero.choose, async (of) => {
    const { company_id, organisation_id } = await of.xeroLink({ isChosen: false })
    return [{ company_id, organisation_id }]
  }),
  maker(calls.xero.disconnect, async (of) => [{ company_id: of.agency }]),
  maker(calls.xero.fetch, async (of) => [{ company_id: (await of.xeroLink()).company_id }]),
  maker(calls.xero.people, async (of) => [{ company_id: (await of.xeroPerson()).company_id }]),
  maker(calls.xero.match, async (of) => {
    const [{ company_id, person_id }, { id: employee_id }] = [await of.xeroPerson(), await of.employee()]
    return [{ company_id, person_id, employee_id }]
  }),
  maker(calls.xeroPayRuns.send, async (of) => [idAndVersion(await of.xeroRun())]),
  byId(calls.xeroPayRuns.info, (of) => of.payRun()),
  byId(calls.xeroPayRuns.retry, (of) => of.sentRun()),
  maker(calls.xeroSyncs.syncOne, async (of) => {
    await of.xeroLink()
    return [{ employee_id: (await of.employee()).id }]
  }),
  maker(calls.xeroSyncs.syncAll, async (of) => [{ company_id: (await of.xeroLink()).company_id, dry_run: true }]),
  maker(calls.xeroSyncs.overview, async (of) => [{ company_id: of.agency }]),
  maker(calls.xeroSyncs.list, async (of) => [{ company_id: of.agency }]),
  maker(calls.xeroSyncs.info, async (of) => [{ employee_id: (await of.employee()).id }]),
  maker(calls.xeroSyncs.resolve, async (of) => [
    { ...(await of.xeroConflict()), decisions: [{ field: 'email' as const, keep: 'ours' as const }] },
  ]),
  maker(calls.xeroSyncs.exclude, async (of) => [{ employee_id: (await of.employee()).id, is_excluded: true }]),
  maker(calls.xeroSyncs.mappings, async (of) => [{ company_id: of.agency }]),
  maker(calls.xeroSyncs.updateMappings, async (of) => {
    const { company_id, xero_id } = await of.xeroRate()
    return [{ company_id, mappings: [{ kind: 'earnings_rate' as const, our_key: 'ordinary', xero_id }] }]
  }),
  maker(calls.dashboard.personDocuments, async (of) => [{ user_id: (await of.employee()).id }]),
  byId(calls.prints.sheet, (of) => of.employee()),
  byId(calls.prints.file, (of) => of.employee()),
  byId(calls.workRights.info, (of) => of.employee()),
  maker(calls.workRights.storeVisa, async (of) => {
    const { id, visas } = await of.visaHolder()
    const { id: visa_id, stream_id: visa_sub_class_id } = await of.visa()
    const visa_record_id = visas[0]?.id ?? ''
    return [{ id, visa_record_id, version: 1, visa_id, visa_sub_class_id, ...of.newVisa }]
  }),
  maker(calls.workRights.confirmVisa, async (of) => {
    const { id, visas } = await of.visaHolder()
    return [{ id, visa_record_id: visas[0]?.id ?? '' }]
  }),
  maker(calls.workRights.storeCheck, async (of) => [
    { id: (await of.employee()).id, checked_on: '2026-11-17', outcome: 'verified' as const },
  ]),
  maker(calls.workRights.checkFile, async (of) => [{ id: (await of.vevoCheck()).id }]),
  maker(calls.workRights.storePeriod, async (of) => [{ id: (await of.employee()).id, ...of.newPeriod }]),
  maker(calls.workRights.confirmPeriod, async (of) => [await of.studyPeriod()]),
  maker(calls.workRights.removePeriod, async (of) => [await of.studyPeriod()]),
  maker(calls.workRights.recordHoursElsewhere, async (of) => [
    { id: (await of.employee()).id, week_start: '2026-11-16', minutes: 240 },
  ]),

  maker(calls.heldSkills.list, async (of) => [{ employee_id: (await of.heldSkill()).employee_id }]),
  maker(calls.heldSkills.store, async (of) => [
    { employee_id: (await of.employee()).id, skill_id: (await of.item('skill')).id, level: 3 },
  ]),
  maker(calls.heldSkills.update, async (of) => [{ ...idAndVersion(await of.heldSkill()), level: 4 }]),
  maker(calls.heldSkills.remove, async (of) => [idAndVersion(await of.heldSkill())]),

  maker(calls.questions.list, async (of) => [{ id: (await of.question()).skill_id }]),
  maker(calls.questions.store, async (of) => [
    { skill_id: (await of.item('skill')).id, kind: 'number' as const, wording: { en: 'How much?' }, correct: 12 },
  ]),
  maker(calls.questions.update, async (of) => {
    const { id, version, kind, wording } = await of.question()
    return [{ id, version, kind, wording }]
  }),
  maker(calls.skillTests.marks, async (of) => [{ employee_id: (await of.employee()).id }]),
  maker(calls.skillTests.start, async (of) => [
    { employee_id: (await of.employee()).id, skill_id: (await of.question()).skill_id },
  ]),
  maker(calls.skillTests.exam, async (of) => [{ id: (await of.sitting()).id, answers: {} }]),
  byId(calls.skillTests.toMark, (of) => of.submittedTest()),
  maker(calls.skillTests.attach, async (of) => {
    const { id, question_id } = await of.fileSitting()
    return [{ id, question_id }]
  }),
  // The agency can open uploads once the test is submitted.
  maker(calls.skillTests.file, async (of) => {
    const { id, question_id, taker } = await of.fileSitting()
    await taker.call(calls.skillTests.exam, { id, answers: {} })
    return [{ id, question_id }]
  }),
  maker(calls.skillTests.void, async (of) => {
    const { id, version } = await of.submittedTest()
    return [{ id, version, reason: 'Somebody helped' }]
  }),
  byId(calls.positionSkills.list, (of) => of.item('position')),
  maker(calls.positionSkills.demand, async (of) => [
    { id: (await of.item('position')).id, skill_ids: [(await of.item('skill')).id], min_levels: [3] },
  ]),
  maker(calls.skillTests.mark, async (of) => {
    const { id, version, of: question } = await of.submittedTest()
    return [{ id, version, marks: { [question]: 1 } }]
  }),

  maker(calls.dashboard.hours, async (of) => {
    await of.sheet('submitted')
    return [{ company_id: of.agency }]
  }),
  maker(calls.dashboard.customerMonths, async (of) => [{ customer_id: (await of.customer()).id }]),
  ...ofEvidence,
  maker(calls.dashboard.companyEmployees, async (of) => [{ company_id: of.agency }]),

  maker(calls.imports.check, async (of) => [{ kind: 'customers' as const, company_id: of.agency }]),
  maker(calls.imports.columns, async (of) => [{ kind: 'customers' as const, company_id: of.agency }]),
  maker(calls.imports.workbook, async (of) => [{ company_id: of.agency }]),
  byId(calls.imports.rows, (of) => of.imported()),
  byId(calls.imports.start, (of) => of.imported()),
  byId(calls.imports.cancel, (of) => of.imported()),
  byId(calls.imports.info, (of) => of.imported()),
  byId(calls.imports.report, (of) => of.imported()),

  maker(calls.rosters.list, async (of) => {
    const { customer_id, location_id } = await of.roster()
    return [{ customer_id, location_id }]
  }),
  byId(calls.rosters.info, (of) => of.roster()),
  maker(calls.rosterPeople.figures, async (of) => [{ roster_id: (await of.planned()).roster_id }]),
  maker(calls.rosterPeople.fit, async (of) => {
    const { roster_id, employee_id } = await of.planned()
    return [{ roster_id, employee_id }]
  }),
  maker(calls.rosterPeople.openShifts, async (of) => {
    const { location_id } = await of.shift()
    return [{ location_id, employee_id: (await of.employee()).id }]
  }),
  maker(calls.rosterPeople.setBudget, async (of) => [{ ...idAndVersion(await of.roster()), budget_minutes: 600 }]),
  maker(calls.rosters.store, async (of) => [{ location_id: (await of.location()).id, week_start: '2026-11-23' }]),
  maker(calls.rosters.storeCheck, async (of) => [{ location_id: (await of.location()).id, week_start: '2026-11-23' }]),
  maker(calls.rosters.update, async (of) => [{ ...idAndVersion(await of.roster()), name: 'Renamed' }]),
  maker(calls.rosters.filter, async (of) => {
    const { roster_id, customer_id, location_id, position_id } = await of.planned()
    return [{ ...week, roster_id, customer_id, location_id, position_id }]
  }),
  maker(calls.rosters.shifts, async (of) => {
    const { customer_id, location_id, position_id } = await of.planned()
    return [{ customer_id, location_id, position_id }]
  }),
  maker(calls.rosters.shiftStore, async (of) => {
    const { id: roster_id, location_id } = await of.roster()
    return [
      {
        ...{ roster_id, dates: ['2026-11-25'], ...of.newShift },
        ...{ required_skill_ids: [(await of.item('skill')).id] },
        sub_location_id: (await of.subLocation(location_id)).id,
      },
    ]
  }),
  maker(calls.breaks.list, async (of) => {
    const { customer_id, location_id } = await of.breakRule()
    return [{ customer_id, location_id }]
  }),
  maker(calls.breaks.configure, async (of) => {
    const { id, version, location_id, name, minutes } = await of.breakRule()
    const { id: sub_location_id, location_id: parted } = await of.subLocation()
    return [
      { id, version, location_id, name, minutes, position_id: of.position },
      { location_id: parted, sub_location_id, name, minutes },
    ]
  }),
  maker(calls.shifts.list, async (of) => [
    { company_id: (await of.companyPattern()).company_id ?? undefined },
    { customer_id: (await of.pattern()).customer_id ?? undefined },
  ]),
  maker(calls.shifts.offered, async (of) => [{ customer_id: (await of.pattern()).customer_id ?? '' }]),
  byId(calls.shifts.info, (of) => of.pattern()),
  maker(calls.shifts.changeStatusMany, async (of) => [{ ...seen(await of.pattern()), status: 'inactive' as const }]),
  maker(calls.shifts.store, async (of) => [
    { ...of.newPattern(), customer_id: (await of.customer()).id },
    { ...of.newPattern(), company_id: of.agency },
  ]),
  maker(calls.shifts.update, async (of) => {
    const { customer_id, ...pattern } = await of.pattern()
    return [
      { ...idAndVersion(pattern), status: 'active' as const, ...of.newPattern(), customer_id },
      { ...idAndVersion(await of.pattern()), status: 'active' as const, ...of.newPattern(), company_id: of.agency },
    ]
  }),
  maker(calls.breaks.remove, async (of) => [idAndVersion(await of.breakRule())]),
  maker(calls.rosters.shiftBreaks, async (of) => {
    const { shift_id: roster_shift_id, employee_id: user_id } = await of.planned()
    return [{ roster_shift_id, user_id }]
  }),
  maker(calls.rosters.setShiftBreaks, async (of) => {
    const { id: roster_shift_id, version } = await of.shift()
    return [{ roster_shift_id, version, breaks: [] }]
  }),
  maker(calls.rosters.clearShiftBreaks, async (of) => {
    const { id: roster_shift_id, version } = await of.shift()
    return [{ roster_shift_id, version }]
  }),
  maker(calls.rosters.shiftUpdate, async (of) => {
    const { location_id, ...shift } = await of.shift()
    return [
      {
        ...{ ...idAndVersion(shift), works_on: '2026-11-25', ...of.newShift },
        ...{ required_skill_ids: [(await of.item('skill')).id] },
        sub_location_id: (await of.subLocation(location_id)).id,
      },
    ]
  }),
  maker(calls.rosters.shiftRemove, async (of) => [{ ids: [(await of.planned()).shift_id] }]),
  maker(calls.rosters.assign, async (of) => [
    { roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id] },
  ]),
  maker(calls.rosters.unassign, async (of) => [{ ids: [(await of.planned()).id] }]),
  byId(calls.rosters.assignment, (of) => of.pendingAssignment()),
  maker(calls.rosters.review, async (of) => [{ ids: [(await of.planned()).roster_id] }]),
  maker(calls.rosters.changeStatus, async (of) => [
    { ids: [(await of.planned()).roster_id], action: 'publish' as const, accept_warnings: true },
  ]),
  maker(calls.rosters.answer, async (of) => [
    { ...idAndVersion(await of.pendingAssignment()), answer: 'accept' as const, note: 'Said so on the phone' },
  ]),
  maker(calls.rosters.answerMany, async (of) => [
    { ...seen(await of.pendingAssignment()), answer: 'accept' as const, note: 'Said so on the phone' },
  ]),
  maker(calls.offers.send, async (of) => {
    const { id } = await of.openShift()
    return [{ roster_shift_id: id, mode: 'sequential' as const, employee_ids: [(await of.employee()).id] }]
  }),
  maker(calls.offers.list, async (of) => [{ roster_shift_id: (await of.openShift()).id }]),
  maker(calls.offers.count, async (of) => [{ roster_ids: [(await of.offer()).roster_id] }]),
  maker(calls.offers.revoke, async (of) => [seen(await of.offer())]),
  maker(calls.offers.choose, async (of) => [idAndVersion(await of.offer('applied'))]),
  maker(calls.offers.see, async (of) => [{ ids: [(await of.offer()).id] }]),
  maker(calls.offers.answer, async (of) => [{ ...idAndVersion(await of.offer()), answer: 'accept' as const }]),
  maker(calls.responses.revoke, async (of) => [{ assignment_id: (await of.pendingAssignment()).id }]),
  maker(calls.assignmentOutcomes.withdraw, async (of) => [
    { ...idAndVersion(await of.assignmentIn('accepted', 'coming')), reason: 'Sick' },
  ]),
  maker(calls.assignmentOutcomes.confirmAttendance, async (of) => [
    { ...idAndVersion(await of.assignmentIn('timed_out', 'ended')), note: 'The site confirmed it' },
  ]),
  maker(calls.assignmentOutcomes.recordNoShow, async (of) => [
    { ...idAndVersion(await of.assignmentIn('accepted', 'ended')), excused: false, note: 'Did not call' },
  ]),
  maker(calls.assignmentOutcomes.replace, async (of) => [
    { ...idAndVersion(await of.assignmentIn('withdrawn', 'coming')), employee_id: (await of.employee()).id },
  ]),
  maker(calls.assignmentOutcomes.undoNoShow, async (of) => [idAndVersion(await of.assignmentIn('no_show', 'ended'))]),
  maker(calls.rosters.remind, async (of) => [{ ids: [(await of.pendingAssignment()).id] }]),
  maker(calls.rosters.assignments, async (of) => {
    const { customer_id, location_id, employee_id, roster_id, shift_id } = await of.planned()
    return [{ customer_id, location_id, employee_id, roster_id, roster_shift_id: shift_id }]
  }),
  maker(calls.swaps.list, async (of) => [{ location_id: (await of.swap()).location_id }]),
  maker(calls.swaps.choices, async (of) => [{ assignment_id: (await of.assignmentIn('accepted', 'coming')).id }]),
  maker(calls.swaps.store, async (of) => {
    const { id: assignment_id, version } = await of.assignmentIn('accepted', 'coming')
    const { id: peer_assignment_id } = await of.assignmentIn('accepted', 'coming')
    const employee_ids = [(await of.employee()).id]
    return [{ assignment_id, version, kind: 'cover' as const, employee_ids, peer_assignment_id }]
  }),
  maker(calls.swaps.answer, async (of) => [{ ...idAndVersion(await of.swap()), answer: 'accept' as const }]),
  maker(calls.swaps.decide, async (of) => [{ ...idAndVersion(await of.swap()), action: 'approve' as const }]),
  maker(calls.swaps.cancel, async (of) => [idAndVersion(await of.swap())]),
  maker(calls.shiftCancellations.list, async (of) => [await of.chargedShift()]),
  maker(calls.shiftCancellations.preview, async (of) => [{ ids: [(await of.publishedShift()).id] }]),
  maker(calls.shiftCancellations.cancel, async (of) => [
    { ...seen(await of.publishedShift()), reason: 'No deliveries that day', bill_minutes: 0 },
  ]),
  maker(calls.whoIsComing.days, async (of) => {
    const { location_id, roster_id } = await of.pendingAssignment()
    const { customer_id } = await of.rosterOf(roster_id)
    return [{ ...week, location_id, customer_id }]
  }),
  byId(calls.whoIsComing.photo, (of) => of.photographed()),
  maker(calls.shiftRequests.list, async (of) => {
    const { customer_id, location_id } = await of.shiftRequest()
    return [{ customer_id, location_id }]
  }),
  byId(calls.shiftRequests.info, (of) => of.shiftRequest()),
  maker(calls.shiftRequests.store, async (of) => [await shiftRequestOf(of)]),
  maker(calls.shiftRequests.update, async (of) => {
    const request = await of.shiftRequest()
    return [{ ...idAndVersion(request), ...(await shiftRequestOf(of, request)) }]
  }),
  maker(calls.shiftRequests.withdraw, async (of) => [idAndVersion(await of.shiftRequest())]),
  maker(calls.shiftRequests.decide, async (of) => [{ ...seen(await of.shiftRequest()), action: 'approve' as const }]),
  maker(calls.shiftRequests.lastWeek, async (of) => [await lastWeekOf(of)]),
  maker(calls.shiftRequests.copyLastWeek, async (of) => [await lastWeekOf(of)]),
  maker(calls.rosterNotices.preview, async (of) => [
    { ids: [(await of.planned()).roster_id], action: 'publish' as const },
  ]),
  maker(calls.rosterNotices.list, async (of) => {
    const { roster_id, roster_shift_id, employee_id } = await of.shiftNotice()
    return [{ roster_id: [roster_id], roster_shift_id, employee_id }]
  }),
  maker(calls.rosterNotices.markReached, async (of) => [{ ids: [(await of.shiftNotice()).id] }]),
  maker(calls.rosterNotices.sendAgain, async (of) => [{ ids: [(await of.shiftNotice()).id] }]),
  maker(calls.rosterChanges.apply, async (of) => {
    const { roster_id, id } = await of.shift()
    const steps = [{ do: 'assign' as const, shift_id: id, employee_id: (await of.employee()).id }]
    return [{ roster_id, roster_ids: [(await of.shift()).roster_id], steps }]
  }),
  maker(calls.rosterChanges.undo, async (of) => [
    { ...(await of.rosterChange()), roster_ids: [(await of.shift()).roster_id] },
  ]),
  maker(calls.rosterChanges.redo, async (of) => {
    const change = await of.rosterChange()
    await of.undone(change)
    return [{ ...change, roster_ids: [(await of.shift()).roster_id] }]
  }),
  maker(calls.rosterChanges.list, async (of) => {
    const { employee_id, roster_id, shift_id } = await of.planned()
    return [{ roster_id, roster_ids: [(await of.shift()).roster_id], employee_id, shift_id }]
  }),
  maker(calls.eligibilityDecisions.list, async (of) => {
    const { id: assignment_id, employee_id } = await of.planned()
    return [{ assignment_id, employee_id }]
  }),
  maker(calls.rosterZones.check, async (of) => [
    { location_id: (await of.location()).id, time_zone: 'Australia/Perth' },
  ]),
  maker(calls.rosterHistory.board, async (of) => [
    { roster_id: (await of.rosterChange()).roster_id, at: new Date().toISOString() },
  ]),
  maker(calls.rosterChanges.fit, async (of) => {
    const { roster_id, id: shift_id, location_id } = await of.shift()
    const employee_ids = [(await of.employee()).id]
    const fields = {
      position_id: of.position,
      sub_location_id: (await of.subLocation(location_id)).id,
      required_skill_ids: [(await of.item('skill')).id],
    }
    return [{ roster_id, shift_id, employee_ids, days: ['2026-11-25'], ...fields }]
  }),
  maker(calls.rosters.availability, async (of) => [
    { roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id], position_id: of.position },
  ]),

  maker(calls.autoFill.start, async (of) => {
    const { id: location_id, customer_id } = await of.location()
    return [{ roster_ids: [(await of.shift()).roster_id] }, { location_id, ...week }, { customer_id, ...week }]
  }),
  byId(calls.autoFill.info, (of) => of.fillRun()),
  maker(calls.autoFill.list, async (of) => [{ roster_id: (await of.shift()).roster_id }]),
  byId(calls.autoFill.cancel, (of) => of.fillRun()),
  maker(calls.autoFill.why, async (of) => [
    { shift_id: (await of.shift()).id, employee_id: (await of.employee()).id, run_id: (await of.fillRun()).id },
  ]),
  maker(calls.repeats.check, async (of) => [await copyOfWeek(of)]),
  maker(calls.rosterTemplates.store, async (of) => [
    { roster_id: (await of.planned()).roster_id, name: of.newTemplateName() },
  ]),
  maker(calls.rosterTemplates.update, async (of) => [
    { ...idAndVersion(await of.rosterTemplate()), name: of.newTemplateName() },
  ]),
  maker(calls.rosterTemplates.remove, async (of) => [idAndVersion(await of.rosterTemplate())]),
  maker(calls.rosterTemplates.check, async (of) => [await useOfTemplate(of)]),
  maker(calls.rosterTemplates.apply, async (of) => [await useOfTemplate(of)]),
  maker(calls.repeats.copy, async (of) => [await copyOfWeek(of)]),

  maker(calls.payPeriods.list, async (of) => [{ company_id: (await of.payPeriod()).company_id }]),
  byId(calls.payPeriods.info, (of) => of.payPeriod()),
  byId(calls.payPeriods.missing, (of) => of.payPeriod()),
  maker(calls.payPeriods.store, async (of) => [of.newPayPeriod()]),
  maker(calls.payPeriods.lock, async (of) => [idAndVersion(await of.payPeriod())]),
  maker(calls.payPeriods.reopen, async (of) => [{ ...idAndVersion(await of.lockedPayPeriod()), reason: 'Too early' }]),
  maker(calls.payRuns.list, async (of) => {
    const { company_id, pay_period_id } = await of.payRun()
    return [{ company_id, pay_period_id }]
  }),
  byId(calls.payRuns.info, (of) => of.payRun()),
  maker(calls.payRuns.lines, async (of) => {
    const { id: pay_run_id, employee_id } = await of.payRun()
    return [{ pay_run_id, employee_id }]
  }),
  maker(calls.payRuns.store, async (of) => {
    const run = await of.payRun()
    await of.deletedRun(run)
    return [{ pay_period_id: run.pay_period_id }]
  }),
  maker(calls.payRuns.refresh, async (of) => [idAndVersion(await of.payRun())]),
  maker(calls.payRuns.remove, async (of) => [idAndVersion(await of.payRun())]),
  maker(calls.payRuns.export, async (of) => [idAndVersion(await of.payRun())]),
  maker(calls.payRuns.download, async (of) => [
    { id: (await of.exportedRun()).id, profile_id: (await of.exportProfile()).id },
  ]),
  maker(calls.payRuns.post, async (of) => [idAndVersion(await of.exportedRun())]),
  maker(calls.payRuns.reopen, async (of) => [{ ...idAndVersion(await of.exportedRun()), reason: 'Wrong period' }]),
  maker(calls.payRuns.correct, async (of) => {
    const { line_id, ...run } = await of.exportedRun()
    return [{ ...idAndVersion(run), line_ids: [line_id], reason: 'Wrong hours' }]
  }),
  maker(calls.exportProfiles.store, async (of) => [of.newExportProfile()]),
  maker(calls.exportProfiles.update, async (of) => [
    { ...idAndVersion(await of.exportProfile()), ...of.newExportProfile() },
  ]),
  maker(calls.exportProfiles.remove, async (of) => [idAndVersion(await of.exportProfile())]),
  maker(calls.kiosks.list, async (of) => [{ location_id: (await of.kiosk()).location_id }]),
  maker(calls.kiosks.store, async (of) => [{ location_id: (await of.location()).id, name: 'Gate 2' }]),
  maker(calls.kiosks.update, async (of) => [{ ...idAndVersion(await of.kiosk()), name: 'Gate 3' }]),
  maker(calls.kiosks.newCode, async (of) => [idAndVersion(await of.kiosk())]),
  maker(calls.kiosks.revoke, async (of) => [idAndVersion(await of.kiosk())]),
  maker(calls.kiosks.punches, async (of) => {
    const { kiosk_id, employee_id } = await of.kioskPunch()
    return [{ kiosk_id, employee_id }]
  }),
  maker(calls.kiosks.resolve, async (of) => {
    const { employee_id, ...punch } = await of.kioskPunch()
    return [{ ...idAndVersion(punch), employee_id, action: 'dismiss' as const, note: 'Nobody knows them' }]
  }),
  byId(calls.kiosks.photo, (of) => of.kioskPunch()),
  maker(calls.kiosks.resetPin, async (of) => [{ employee_id: (await of.employee()).id }]),
  maker(calls.timesheets.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ customer_id, location_id, employee_id }]
  }),
  byId(calls.timesheets.view, (of) => of.sheet('submitted')),
  maker(calls.timesheets.neighbours, async (of) => {
    const { id, customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ id, customer_id, location_id, employee_id }]
  }),
  maker(calls.timesheets.totals, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ customer_id, location_id, employee_id }]
  }),
  maker(calls.timesheets.rejectMany, async (of) => [{ ...seen(await of.sheet('submitted')), reason: 'Not agreed' }]),
  byId(calls.timesheetAttachments.add, (of) => of.sheet('draft')),
  byId(calls.timesheetAttachments.remove, (of) => of.attachment()),
  byId(calls.timesheetAttachments.file, (of) => of.attachment()),
  maker(calls.timesheets.create, async (of) => {
    const [own, custom] = [await of.worked(), await of.worked()]
    const { employee_id, location_id } = custom
    return [
      { assignment_id: own.id, ...worked },
      { employee_id, location_id, position_id: of.position, ...worked },
    ]
  }),
  maker(calls.timesheets.update, async (of) => [{ ...idAndVersion(await of.sheet('draft')), ...worked }]),
  maker(calls.timesheets.changeStatus, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), action: 'reject' as const, reason: 'Not what we agreed' },
  ]),
  maker(calls.timesheets.approve, async (of) => [idAndVersion(await of.sheet('submitted'))]),
  maker(calls.timesheets.approveAll, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('submitted')
    return [{ ids: [(await of.sheet('submitted')).id] }, { customer_id, location_id, employee_id, count: 1 }]
  }),
  maker(calls.onSite.board, async (of) => {
    const { customer_id, location_id } = await of.expected()
    return [{ customer_id, location_id }]
  }),
  maker(calls.timesheetExceptions.list, async (of) => {
    const { customer_id, location_id, employee_id } = await of.exception()
    return [{ customer_id, location_id, employee_id }]
  }),
  maker(calls.timesheetExceptions.resolve, async (of) => [
    { ...seen(await of.sheet('submitted')), action: 'as_recorded' as const },
  ]),
  maker(calls.timesheetExceptions.report, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), note: 'Somebody else' },
  ]),
  maker(calls.timesheets.dispute, async (of) => [
    { ...idAndVersion(await of.sheet('submitted')), reason: 'Not what we agreed' },
  ]),
  maker(calls.signoffs.pending, async (of) => {
    const { customer_id, location_id } = await of.weekToSign()
    return [{ customer_id, location_id }]
  }),
  maker(calls.signoffs.list, async (of) => {
    const { customer_id, location_id } = await of.sentSignoff()
    return [{ customer_id, location_id }]
  }),
  byId(calls.signoffs.info, (of) => of.sentSignoff()),
  maker(calls.signoffs.send, async (of) => {
    const { location_id, week_start, contact_id } = await of.weekToSign()
    return [{ location_id, week_start, contact_id, channel: 'email' as const }]
  }),
  maker(calls.signoffs.code, async (of) => {
    const { location_id, week_start } = await of.weekToSign()
    return [{ location_id, week_start }]
  }),
  maker(calls.signoffs.revoke, async (of) => [idAndVersion(await of.sentSignoff())]),
  byId(calls.signoffs.record, (of) => of.signedSignoff()),
  maker(calls.signoffs.accept, async (of) => [{ id: (await of.signedSignoff()).timesheet_id, version: 2 }]),
  maker(calls.timesheets.export, async (of) => {
    const { customer_id, location_id, employee_id } = await of.sheet('approved')
    return [{ customer_id, location_id, employee_id }]
  }),
  maker(calls.clock.punch, async (of) => {
    const { id, location_id } = await of.punch()
    return [{ id, location_id, kind: 'in' as const }]
  }),
  maker(calls.clock.crew, async (of) => [{ location_id: (await of.punch()).location_id }]),
  maker(calls.clock.punchCrew, async (of) => {
    const { employee_id, location_id } = await of.punch()
    return [{ location_id, employee_ids: [employee_id], kind: 'out' as const, reason: 'No phones' }]
  }),
  maker(calls.clock.punches, async (of) => {
    const { employee_id, location_id, assignment_id } = await of.punch()
    return [{ employee_id, location_id, assignment_id }]
  }),
  maker(calls.clock.add, async (of) => {
    const { employee_id, location_id } = await of.worked()
    return [{ employee_id, location_id, kind: 'in' as const, ...onTuesday, reason: 'No phone' }]
  }),
  maker(calls.clock.move, async (of) => [{ id: (await of.punch()).id, ...onTuesday, reason: 'Came later' }]),
  maker(calls.clock.void, async (of) => [{ id: (await of.punch()).id, reason: 'Somebody else' }]),
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
