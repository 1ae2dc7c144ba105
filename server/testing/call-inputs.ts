import type { RequestOf, Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { type ReferenceKind, referenceKindNames } from '#contract/platform/reference.ts'
import type { Factories } from '#server/testing/records/factories.ts'

/** Valid inputs of a call with records of one agency that were created for it; together they include every id that the call accepts. */
export type CallInputs = (of: Factories) => Promise<Record<string, unknown>[]>

// A client id is what an identity provider calls this installation.
export const isIdName = (name: string) => /^(id|ids|\w+_ids?)$/.test(name) && name !== 'client_id'

type SomeRecord = Readonly<Record<string, unknown>>
/** The fields beside ids and version, another record to take these from, or the whole inputs. */
type Fields<C extends Call> = Partial<RequestOf<C>> | ((of: Factories) => Promise<SomeRecord | SomeRecord[]>)

/** The inputs of those calls of a resource that accept ids: by default only the ids and the version of the record that `make` creates. */
function inputsFor<Resource extends Readonly<Record<string, Call>>>(
  resource: Resource,
  make: (of: Factories) => Promise<SomeRecord>,
  fields: { readonly [Name in keyof Resource]?: Fields<Resource[Name]> } = {},
): [Call, CallInputs][] {
  return Object.entries(resource)
    .filter(([, call]) => Object.keys(call.input.shape).some(isIdName))
    .map(([name, call]) => [
      call,
      async (of) => {
        const own = fields[name] ?? {}
        if (typeof own !== 'function') return [{ ...idsFor(call, await make(of), of), ...own }]
        const made = await own(of)
        return Array.isArray(made) ? made : [idsFor(call, made, of)]
      },
    ])
}

/** The ids and the version that the call accepts, as far as the record has them. */
function idsFor(call: Call, record: SomeRecord, { agency, position }: Factories): SomeRecord {
  const { id, version } = record
  const known: SomeRecord = {
    ...{ agency_id: agency, company_id: agency, position_id: position },
    ...record,
    ...{ ids: [id], versions: [version] },
  }
  const accepted = Object.keys(call.input.shape).filter((name) => isIdName(name) || /^versions?$/.test(name))
  return Object.fromEntries(accepted.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}

const inputsOf = <C extends Call>(call: C, make: (of: Factories) => Promise<RequestOf<C>[]>): [Call, CallInputs] => [
  call,
  make,
]
const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ id, version })
const seen = ({ id, version }: { id: string; version: number }) => ({ ids: [id], versions: [version] })
const firstId = (rows: readonly { id: string }[]) => rows[0]?.id ?? ''

const ofReference = (kind: ReferenceKind) =>
  inputsFor(calls[kind], (of) => of.item(kind), {
    update: async (of) => [{ ...idAndVersion(await of.item(kind)), ...of.newItem() }],
    hide: { hidden: true },
    changeStatusMany: { status: 'inactive' },
  })

const demandSeen = ({ id, demand_version: version }: { id: string; demand_version: number }) => ({ id, version })
/** A roster, and its shift to publish. */
async function plannedShift(of: Factories) {
  const { roster_id, shift_id } = await of.planned()
  return { ids: [roster_id], shift_ids: [shift_id] }
}
const monday = { weekdays: [1], starts: '08:00', ends: '16:00', preference: 'available' as const }
const bankAccount = { account_name: 'Robin Bank', bsb: '999-001', number: '12345678', split: 'remainder' as const }
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

const ofJobs = [
  ...inputsFor(calls.jobs, (of) => of.job(), {
    list: async (of) => [filtersOfJob(await of.placedJob('published'))],
    drafts: async (of) => [filtersOfJob(await of.placedJob('draft'))],
    expired: async (of) => [filtersOfJob(await of.placedJob('expired'))],
    history: async (of) => [filtersOfJob(await of.placedJob('closed'))],
    store: async (of) => [await of.newPlacedJob()],
    update: async (of) => [{ ...idAndVersion(await of.job()), ...(await of.newPlacedJob()) }],
    changeStatus: { action: 'publish' },
  }),
  ...inputsFor(calls.jobTemplates, (of) => of.template(), {
    store: async (of) => [await of.newTemplate()],
    fromJob: async (of) => {
      const { id: job_id, category_id } = await of.job()
      return [{ job_id, category_id, name: `Copy ${Math.random()}` }]
    },
    update: async (of) => [{ ...idAndVersion(await of.template()), ...(await of.newTemplate()) }],
  }),
  ...inputsFor(calls.jobReports, (of) => of.placedJob('published'), {
    figures: async (of) => {
      const { id: job_id, company_id, recruiter_id } = await of.placedJob('published')
      await of.application('applied', { job_id })
      return { job_id, company_id, recruiter_id }
    },
  }),
  ...inputsFor(calls.stageSets, (of) => of.stageSet(), {
    all: async (of) => ({ job_id: (await of.job()).id }),
    update: async (of) => [{ ...idAndVersion(await of.stageSet()), ...of.newStageSet() }],
  }),
  ...inputsFor(calls.interviews, (of) => of.interview(), {
    upcoming: async (of) => [{ interviewer_id: firstId((await of.interview()).interviewers) }],
    store: async (of) => [await of.newInterview()],
    update: async (of) => {
      const { application_id: _, ...fields } = await of.newInterview()
      return [{ ...idAndVersion(await of.interview()), ...fields }]
    },
    finish: { result: 'passed' },
  }),
  ...inputsFor(calls.applications, (of) => of.application(), {
    apply: async (of) => [{ job_id: (await of.job()).id }],
    list: async (of) => {
      const { id: employee_id } = await of.employee()
      const { job_id } = await of.application('applied', { employee_id })
      return [{ job_id, employee_id, stage_id: [firstId(await of.stagesOf(job_id, 'applied'))] }]
    },
    resume: (of) => of.applicationWithResume(),
    document: (of) => of.applicantDocument(),
    store: async (of) => {
      const person = { first_name: 'Sam', last_name: 'Walk-in', phone: '0491 570 110', consent: true as const }
      return [{ job_id: (await of.publishedJob()).id, ...person }]
    },
    copy: async (of) => [{ id: (await of.application()).id, job_id: (await of.publishedJob()).id }],
    progress: async (of) => {
      const { job_id, ...made } = await of.application()
      const stage_id = firstId(await of.stagesOf(job_id, 'screening'))
      return [{ job_id, ...seen(made), action: 'screen', stage_id }]
    },
    changeStage: async (of) => {
      const stages = [...of.newStageSet().stages, { kind: 'applied' as const }]
      const job = await of.publishedJob({ stage_set_id: (await of.stageSet({ stages })).id })
      const { job_id, ...made } = await of.application('applied', { job_id: job.id })
      return [{ job_id, ...seen(made), stage_id: (await of.stagesOf(job_id, 'applied'))[1]?.id ?? '' }]
    },
    selection: (of) => of.application('offered'),
    setPriority: async (of) => {
      const made = await of.application()
      const { id: after_id } = await of.application('applied', { job_id: made.job_id })
      return { ...made, after_id }
    },
    update: { rating: 4 },
    answer: { action: 'withdraw' },
  }),
  ...inputsFor(calls.applicationTests, (of) => of.failedTest(), {
    assign: async (of) => [{ application_id: (await of.application()).id, skill_id: (await of.question()).skill_id }],
  }),
  ...inputsFor(calls.applicantMessages, (of) => of.application(), {
    list: async (of) => [{ application_id: (await of.application()).id }],
    send: { subject: 'Your documents', text: 'Please bring them.' },
  }),
  ...inputsFor(calls.applicantNotes, (of) => of.applicantNote(), {
    store: async (of) => [{ application_id: (await of.application()).id, text: 'Call back' }],
    update: { text: 'Called' },
    restore: (of) => of.removedNote(),
  }),
  ...inputsFor(calls.reviews, (of) => of.review(), {
    list: async (of) => {
      const { job_id, applicants } = await of.review()
      return [{ job_id, application_id: firstId(applicants) }]
    },
    store: async (of) => [await of.newReview()],
    answer: async (of) => [{ ...idAndVersion(await of.application('client_review')), choice: 'interview' }],
  }),
  inputsOf(calls.hiring.hire, async (of) => {
    const [{ id: employee_id }, { id: company_id }] = [await of.employee(), await of.company()]
    const person = { birth_date: '1991-04-30', phone: '0491 570 006', accept_duplicates: true }
    const work = { position_id: of.position }
    return [
      { ...idAndVersion(await of.application('selected')), ...work, employee_id },
      { ...idAndVersion(await of.application('selected')), ...work, ...person, company_id },
    ]
  }),
  inputsOf(calls.hiring.poolRemaining, async (of) => {
    const { id: job_id } = await of.placedJob('filled')
    await of.application('applied', { job_id })
    return [{ job_id }]
  }),
]

const november = { from: '2026-11-01', to: '2026-11-30' }
const forInspection = { ...november, recipient: 'Labour Hire Authority', purpose: 'Inspection' }
/** An employee and a location, each of which a pack can be about. */
const evidenceSubjects = async (of: Factories) => [
  { employee_id: (await of.employee()).id },
  { location_id: (await of.location()).id },
]
const ofEvidence = [
  inputsOf(calls.evidence.list, async (of) => {
    const subjects = await evidenceSubjects(of)
    for (const subject of subjects) await of.evidencePack(subject)
    return subjects
  }),
  inputsOf(calls.evidence.estimate, async (of) =>
    (await evidenceSubjects(of)).map((subject) => ({ ...november, ...subject })),
  ),
  inputsOf(calls.evidence.store, async (of) =>
    (await evidenceSubjects(of)).map((subject) => ({ ...forInspection, ...subject })),
  ),
  inputsOf(calls.evidence.file, async (of) => [await of.evidencePack({ employee_id: (await of.employee()).id })]),
  ...inputsFor(calls.dataExports, (of) => of.dataExport(), {
    store: async (of) => [{ employee_id: (await of.employee()).id }],
  }),
  inputsOf(calls.ownExports.file, async (of) => [await of.ownExport()]),
]

const ofAccess = [
  inputsOf(calls.audit.list, async (of) => {
    const { person_id, record_id } = await of.entry()
    return [{ person_id, record_id }]
  }),
  inputsOf(calls.audit.info, async (of) => {
    const { id, record_id } = await of.entry()
    return [{ id, record_id }]
  }),
  inputsOf(calls.audit.verify, async (of) => [{ agency_id: of.agency }]),
  ...inputsFor(calls.access, (of) => of.role(), {
    assign: { permissions: ['Employee/list'] },
    store: async (of) => [{ ...of.newRole(), copy_from_id: (await of.role()).id, agency_id: of.agency }],
    update: async (of) => [{ ...idAndVersion(await of.role()), name: of.newRole().name }],
  }),
  ...inputsFor(calls.users, (of) => of.user(), {
    list: async (of) => {
      const [{ customer_id, role_id }, { employee_id }] = [await of.user(), await of.login()]
      const { supervisor_id } = await of.supervisorLogin()
      return [{ agency_id: of.agency, customer_id, role_id }, { employee_id }, { supervisor_id }]
    },
    create: async (of) => {
      const [{ customer_id, role_id }, of_employee, person] = [await of.user(), await of.login(), await of.employee()]
      const [supervisor, email] = [await of.supervisor(), of.newUser().email]
      await of.contact(customer_id, email)
      return [
        { ...of.newUser(), email, agency_id: of.agency, role_id, customer_id },
        { ...of.newUser(), email: await of.addressOf(person.id), role_id: of_employee.role_id, employee_id: person.id },
        { ...of.newUser(), email: supervisor.email, supervisor_id: supervisor.id },
      ]
    },
    inviteEmployees: (of) => of.employee(),
    update: async (of) => [await of.user()],
    suspend: { reason: 'Not seen for weeks' },
    changeStatus: async (of) => [{ id: (await of.activeUser()).id, status: 'inactive' }],
    inviteAgain: (of) => of.waitingUser(),
    roles: async (of) => [{ agency_id: of.agency }],
  }),
  inputsOf(calls.config.info, async (of) => [{ agency_id: of.agency }]),
  inputsOf(calls.config.update, async (of) => {
    const { version } = await of.config()
    return [{ agency_id: of.agency, version, values: settingValues.parse({}) }]
  }),
  inputsOf(calls.auth.switch, async (of) => [{ membership_id: (await of.membership()).id }]),
  inputsOf(calls.profiles.endSession, async (of) => [await of.session()]),
  inputsOf(calls.notifications.read, async (of) => [await of.notice()]),
  ...inputsFor(calls.pushDevices, (of) => of.pushDevice()),
  ...inputsFor(calls.apiTokens, (of) => of.apiToken(), {
    update: async (of) => [{ ...idAndVersion(await of.apiToken()), ...of.newApiToken() }],
  }),
  ...inputsFor(calls.webhooks, (of) => of.webhook(), {
    update: async (of) => [{ ...idAndVersion(await of.webhook()), ...of.newWebhook() }],
    changeStatus: { status: 'disabled' },
    deliveries: (of) => of.webhookDelivery(),
    replay: (of) => of.webhookDelivery(),
  }),
  inputsOf(calls.singleSignOn.info, async (of) => [{ agency_id: of.agency }]),
  inputsOf(calls.singleSignOn.store, async (of) => {
    const { id: role_id } = await of.officeRole()
    const { id: password_membership_id } = await of.membership()
    return [{ ...(await of.provider()), default_role_id: role_id, password_membership_id }]
  }),
  inputsOf(calls.singleSignOn.changeMode, async (of) => {
    const { agency_id, version } = await of.provider()
    return [{ agency_id, version, mode: 'off' as const }]
  }),
  inputsOf(calls.singleSignOn.addDomain, async (of) => [await of.emailDomain()]),
  inputsOf(calls.singleSignOn.verifyDomain, async (of) => [await of.emailDomain()]),
  inputsOf(calls.singleSignOn.removeDomain, async (of) => [await of.emailDomain()]),
  inputsOf(calls.singleSignOn.users, async (of) => [{ agency_id: (await of.linkedUser()).agency_id }]),
  inputsOf(calls.singleSignOn.issueScimToken, async (of) => [{ agency_id: (await of.provider()).agency_id }]),
  inputsOf(calls.singleSignOn.revokeScimToken, async (of) => [{ agency_id: (await of.provider()).agency_id }]),
  inputsOf(calls.singleSignOn.unlink, async (of) => [{ id: (await of.linkedUser()).id }]),
  inputsOf(calls.listViews.update, async (of) => [{ ...(await of.view()), name: 'Renamed' }]),
  inputsOf(calls.listViews.remove, async (of) => [idAndVersion(await of.view())]),
]

const ofCustomers = [
  ...inputsFor(calls.companies, (of) => of.company(), {
    register: async (of) => [{ parent_company_id: of.agency, ...of.newCompany(), ...(await lineOfWork(of)) }],
    update: async (of) => [
      { ...idAndVersion(await of.company()), status: 'active', ...of.newCompany(), ...(await lineOfWork(of)) },
    ],
    changeStatusMany: { status: 'inactive' },
    storeLicence: async (of) => [{ company_id: of.agency, ...of.newLicence('VIC') }],
    updateLicence: async (of) => [{ ...idAndVersion(await of.licence('SA')), ...of.newLicence('SA') }],
    removeLicence: (of) => of.licence('ACT'),
  }),
  ...inputsFor(calls.insurances, (of) => of.insurance(), {
    list: async (of) => [{ company_id: of.agency }],
    store: async (of) => [{ company_id: of.agency, ...of.newInsurance() }],
    update: async (of) => [{ ...idAndVersion(await of.insurance()), ...of.newInsurance() }],
  }),
  ...inputsFor(calls.supervisors, (of) => of.supervisor(), {
    store: async (of) => [await of.newSupervisor()],
    update: async (of) => {
      const { company_id: _, ...fields } = await of.newSupervisor()
      return [{ ...idAndVersion(await of.supervisor()), status: 'active', ...fields }]
    },
    changeStatusMany: { status: 'inactive' },
  }),
  ...inputsFor(calls.customers, (of) => of.customer(), {
    store: async (of) => [{ ...of.newCustomer(), ...(await entries(of)) }],
    update: async (of) => {
      const { company_id: _, ...fields } = of.newCustomer()
      return [{ ...idAndVersion(await of.customer()), ...fields, ...(await entries(of)) }]
    },
    changeStatus: { status: 'on_hold' },
    changeStatusMany: { status: 'on_hold' },
    ofCompany: (of) => of.company(),
  }),
  ...inputsFor(calls.customerContacts, (of) => of.contact(), {
    store: async (of) => {
      const { id: location_id, customer_id } = await of.location()
      return [{ customer_id, location_ids: [location_id], ...of.newContact() }]
    },
    update: async (of) => {
      const { id: location_id, customer_id } = await of.location()
      const made = await of.contact(customer_id)
      return [{ ...idAndVersion(made), location_ids: [location_id], ...of.newContact() }]
    },
  }),
  ...inputsFor(calls.customerEmployees, (of) => of.listing(), {
    store: async (of) => {
      const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
      return [{ customer_id, location_id, employee_id, list: 'inducted' }]
    },
    storeMany: async (of) => {
      const [{ id: location_id, customer_id }, person] = [await of.location(), await of.employee()]
      return [{ ...seen(person), customer_id, location_id, list: 'inducted' }]
    },
    update: { list: 'inducted' },
    endMany: { expires_on: '2031-05-01' },
  }),
  ...inputsFor(calls.customerDocuments, (of) => of.visibleDocument(), {
    list: async (of) => [{ customer_id: (await of.customer()).id }],
  }),
  ...inputsFor(calls.chargeRates, (of) => of.chargeRate(), {
    timeline: { from: '2026-07-01', to: '2026-12-31' },
    codes: async (of) => [{ customer_id: (await of.customer()).id }],
    store: async (of) => {
      const { id: location_id, customer_id } = await of.location()
      return [{ customer_id, location_id, position_id: of.position, ...of.newChargeRate }]
    },
    update: async (of) => {
      const { id, version, location_id } = await of.chargeRate()
      return [{ id, version, location_id, position_id: of.position, ...of.newChargeRate }]
    },
    raise: async (of) => {
      const { customer_id } = await of.chargeRate()
      return [{ customer_ids: [customer_id], starts_on: '2027-07-01', basis_points: 350 }]
    },
    copy: async (of) => {
      const { customer_id: from_customer_id } = await of.chargeRateForAllSites()
      return [{ customer_id: (await of.customer()).id, from_customer_id, starts_on: '2026-07-01' }]
    },
  }),
  ...inputsFor(calls.locations, (of) => of.location(), {
    store: async (of) => [{ ...of.newLocation((await of.customer()).id), ...(await of.siteDemands()) }],
    update: async (of) => {
      const { customer_id: _, ...fields } = of.newLocation('')
      const input = { ...fields, ...(await of.siteDemands()) }
      return [{ ...idAndVersion(await of.location()), status: 'active', ...input }]
    },
    changeStatusMany: { status: 'inactive' },
  }),
  ...inputsFor(calls.subLocations, (of) => of.subLocation(), {
    store: async (of) => [{ location_id: (await of.location()).id, name: 'Gate 4' }],
    update: { status: 'active', name: 'Gate 5' },
    changeStatusMany: { status: 'inactive' },
  }),
]

/** Inputs of calls about one employee. */
const ofEmployee = <Resource extends Readonly<Record<string, Call>>>(
  resource: Resource,
  fields?: { readonly [Name in keyof Resource]?: Fields<Resource[Name]> },
) => inputsFor(resource, async (of) => ({ ...(await of.employee()), version: 0 }), fields)

const ofPeople = [
  ...inputsFor(calls.employees, (of) => of.employee(), {
    store: async (of) => [{ ...(await of.newEmployee()), ...(await of.filed()) }],
    updateBasics: async (of) => {
      const { right_to_work: _, accept_duplicates: __, ...basics } = await of.newEmployee()
      return [{ ...idAndVersion(await of.employee()), ...basics, ...(await of.filed()) }]
    },
    list: async (of) => {
      await of.employee()
      return [{ position_id: of.position, company_id: of.agency }]
    },
  }),
  ...inputsFor(calls.merging, (of) => of.employee(), {
    preview: async (of) => [{ id: (await of.employee()).id, other_id: (await of.employee()).id }],
    merge: async (of) => {
      const other = await of.employee()
      return [{ ...idAndVersion(await of.employee()), other_id: other.id, other_version: other.version }]
    },
  }),
  ...inputsFor(calls.lifecycle, (of) => of.employee(), {
    changeStatus: { status: 'on_hold', note: 'Abroad', day: '2030-01-01' },
    changeStatusMany: { status: 'screening' },
    bar: { reason: null },
  }),
  ...ofEmployee(calls.employeeDetails, {
    updateBasics: async (of) => [
      { ...idAndVersion(await of.employee()), email: `own-${Math.random()}@example.com`, phone: '0491 570 006' },
    ],
    updateEmergencyContacts: { contacts: [{ name: 'Jo', relationship: 'Sister', phone: '0491 570 156' }] },
    updateBank: { accounts: [bankAccount] },
    updatePassport: { number: 'PA1234567', country: 'AU', expires_on: '2031-05-01' },
    updateTax: { tfn_status: 'quoted', number: '123456782', residency: 'resident', declared_on: '2026-11-01' },
    updateLicence: { number: '12345678', class: 'C', expires_on: '2030-01-01' },
    updateSuper: { choice: 'employer_default', signed_on: '2026-11-01' },
    review: async (of) => [{ id: (await of.banked()).id, group: 'bank', version: 1 }],
    reveal: async (of) => [{ ...(await of.banked()), group: 'bank', purpose: 'payroll' }],
  }),
  ...inputsFor(calls.placements, (of) => of.placement(), {
    list: async (of) => [{ user_id: (await of.placement()).employee_id }],
    store: async (of) => {
      const [{ id: location_id, customer_id }, { id: employee_id }] = [await of.location(), await of.employee()]
      return [{ employee_id, customer_id, location_id, company_id: of.agency, ...of.newPlacement }]
    },
    update: async (of) => {
      const { id, version, location_id } = await of.placement()
      return [{ id, version, location_id, company_id: of.agency, ...of.newPlacement }]
    },
    end: { ends_on: '2026-12-24' },
  }),
  inputsOf(calls.availability.days, async (of) => [{ employee_id: (await of.employee()).id }]),
  inputsOf(calls.availability.store, async (of) => [{ employee_id: (await of.employee()).id, ...monday }]),
  inputsOf(calls.availability.storeException, async (of) => {
    const days = { from_day: '2026-12-24', to_day: '2026-12-25', kind: 'unavailable' as const }
    return [{ employee_id: (await of.employee()).id, ...days }]
  }),
  inputsOf(calls.availability.remove, async (of) => [{ id: (await of.time(monday)).id }]),
  ...ofEmployee(calls.personSheets),
  ...ofEmployee(calls.workRights, {
    storeVisa: async (of) => {
      const { id, visas } = await of.visaHolder()
      const { id: visa_id, stream_id: visa_sub_class_id } = await of.visa()
      return [{ id, visa_record_id: firstId(visas), version: 1, visa_id, visa_sub_class_id, ...of.newVisa }]
    },
    confirmVisa: async (of) => {
      const { id, visas } = await of.visaHolder()
      return [{ id, visa_record_id: firstId(visas) }]
    },
    storeCheck: { checked_on: '2026-11-17', outcome: 'verified' },
    checkFile: (of) => of.vevoCheck(),
    storePeriod: async (of) => [{ id: (await of.employee()).id, ...of.newPeriod }],
    confirmPeriod: async (of) => [await of.studyPeriod()],
    removePeriod: async (of) => [await of.studyPeriod()],
    recordHoursElsewhere: { week_start: '2026-11-16', minutes: 240 },
  }),
]

const ofDocuments = [
  ...inputsFor(calls.documentTypes, (of) => of.documentType(), {
    store: async (of) => [
      { ...of.newDocumentType(), demanded: 'positions', position_ids: [(await of.item('position')).id] },
    ],
    update: async (of) => {
      const positions = { demanded: 'positions' as const, position_ids: [(await of.item('position')).id] }
      return [{ ...idAndVersion(await of.documentType()), name: 'Other paper', kind: 'document', ...positions }]
    },
    demand: async (of) => {
      const positions = { demanded: 'positions' as const, position_ids: [(await of.item('position')).id] }
      return [{ ...demandSeen(await of.documentType()), ...positions }]
    },
    changeStatusMany: { status: 'inactive' },
    // Required of everybody it would block the employees of the other calls from their shifts.
    demandMany: async (of) => [{ ...seen(demandSeen(await of.documentType())), status: 'nobody' }],
  }),
  ...inputsFor(calls.documents, (of) => of.submittedDocument(), {
    list: (of) => of.employee(),
    request: async (of) => [{ id: (await of.employee()).id, type_id: (await of.documentType()).id }],
    submit: async (of) => [{ id: (await of.employee()).id, type_id: (await of.documentType()).id }],
    update: { issuer: 'Somebody' },
  }),
  ...inputsFor(calls.payslips, (of) => of.paySlip(), {
    store: async (of) => {
      const { id: supersedes_id, employee_id } = await of.paySlip()
      return [{ employee_id, supersedes_id, ...of.newPaySlip, ...of.payFigures }]
    },
    upload: async (of) => {
      const { id: supersedes_id, employee_id } = await of.paySlip()
      return [{ employee_id, supersedes_id, ...of.newPaySlip }]
    },
  }),
]

const ofSkills = [
  ...inputsFor(calls.heldSkills, (of) => of.heldSkill(), {
    store: async (of) => [{ employee_id: (await of.employee()).id, skill_id: (await of.item('skill')).id, level: 3 }],
    update: { level: 4 },
  }),
  inputsOf(calls.questions.list, async (of) => [{ id: (await of.question()).skill_id }]),
  inputsOf(calls.questions.store, async (of) => [
    { skill_id: (await of.item('skill')).id, kind: 'number' as const, wording: { en: 'How much?' }, correct: 12 },
  ]),
  inputsOf(calls.questions.update, async (of) => {
    const { id, version, kind, wording } = await of.question()
    return [{ id, version, kind, wording }]
  }),
  ...inputsFor(calls.skillTests, (of) => of.submittedTest(), {
    marks: async (of) => [{ employee_id: (await of.employee()).id }],
    start: async (of) => [{ employee_id: (await of.employee()).id, skill_id: (await of.question()).skill_id }],
    exam: async (of) => [{ id: (await of.sitting()).id, answers: {} }],
    attach: (of) => of.fileSitting(),
    // The agency can open uploads once the test is submitted.
    file: async (of) => {
      const { id, question_id, taker } = await of.fileSitting()
      await taker.call(calls.skillTests.exam, { id, answers: {} })
      return { id, question_id }
    },
    void: { reason: 'Somebody helped' },
    mark: async (of) => {
      const { id, version, of: question } = await of.submittedTest()
      return [{ id, version, marks: { [question]: 1 } }]
    },
  }),
  ...inputsFor(calls.positionSkills, (of) => of.item('position'), {
    demand: async (of) => [
      { id: (await of.item('position')).id, skill_ids: [(await of.item('skill')).id], min_levels: [3] },
    ],
  }),
]

const ofXero = [
  ...inputsFor(calls.xero, (of) => of.xeroLink(), {
    connect: async (of) => {
      await of.xeroApp()
      return [{ company_id: of.agency }]
    },
    choose: async (of) => {
      const { company_id, organisation_id } = await of.xeroLink({ isChosen: false })
      return [{ company_id, organisation_id }]
    },
    people: async (of) => [{ company_id: (await of.xeroPerson()).company_id }],
    match: async (of) => {
      const [{ company_id, person_id }, { id: employee_id }] = [await of.xeroPerson(), await of.employee()]
      return [{ company_id, person_id, employee_id }]
    },
  }),
  inputsOf(calls.xeroPayRuns.send, async (of) => [idAndVersion(await of.xeroRun())]),
  inputsOf(calls.xeroPayRuns.info, async (of) => [{ id: (await of.payRun()).id }]),
  inputsOf(calls.xeroPayRuns.retry, async (of) => [{ id: (await of.sentRun()).id }]),
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
]

const ofDashboard = [
  inputsOf(calls.dashboard.personDocuments, async (of) => [{ user_id: (await of.employee()).id }]),
  inputsOf(calls.dashboard.hours, async (of) => {
    await of.sheet('submitted')
    return [{ company_id: of.agency }]
  }),
  inputsOf(calls.dashboard.customerMonths, async (of) => [{ customer_id: (await of.customer()).id }]),
  inputsOf(calls.dashboard.companyEmployees, async (of) => [{ company_id: of.agency }]),
]

const ofImports = inputsFor(calls.imports, (of) => of.imported(), {
  check: async (of) => [{ kind: 'customers', company_id: of.agency }],
  columns: async (of) => [{ kind: 'customers', company_id: of.agency }],
  workbook: async (of) => [{ company_id: of.agency }],
})

const ofRosters = [
  ...inputsFor(calls.rosters, (of) => of.roster(), {
    store: async (of) => [{ location_id: (await of.location()).id, week_start: '2026-11-23' }],
    storeCheck: async (of) => [{ location_id: (await of.location()).id, week_start: '2026-11-23' }],
    update: { name: 'Renamed' },
    filter: async (of) => {
      const { roster_id, customer_id, location_id, position_id } = await of.planned()
      return [{ ...week, roster_id, customer_id, location_id, position_id }]
    },
    shifts: (of) => of.planned(),
    shiftStore: async (of) => {
      const { id: roster_id, location_id } = await of.roster()
      const required_skill_ids = [(await of.item('skill')).id]
      const sub_location_id = (await of.subLocation(location_id)).id
      const employee_id = (await of.employee()).id
      return [{ roster_id, dates: ['2026-11-25'], ...of.newShift, required_skill_ids, sub_location_id, employee_id }]
    },
    shiftUpdate: async (of) => {
      const { location_id, ...shift } = await of.shift()
      const required_skill_ids = [(await of.item('skill')).id]
      const sub_location_id = (await of.subLocation(location_id)).id
      return [{ ...idAndVersion(shift), works_on: '2026-11-25', ...of.newShift, required_skill_ids, sub_location_id }]
    },
    shiftRemove: async (of) => [{ ids: [(await of.planned()).shift_id] }],
    shiftBreaks: async (of) => {
      const { shift_id: roster_shift_id, employee_id: user_id } = await of.planned()
      return [{ roster_shift_id, user_id }]
    },
    setShiftBreaks: async (of) => {
      const { id: roster_shift_id, version } = await of.shift()
      return [{ roster_shift_id, version, breaks: [] }]
    },
    clearShiftBreaks: async (of) => {
      const { id: roster_shift_id, version } = await of.shift()
      return [{ roster_shift_id, version }]
    },
    assign: async (of) => [{ roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id] }],
    unassign: (of) => of.planned(),
    assignment: (of) => of.pendingAssignment(),
    review: async (of) => [await plannedShift(of)],
    changeStatus: async (of) => [{ ...(await plannedShift(of)), action: 'publish', accept_warnings: true }],
    answer: async (of) => [
      { ...idAndVersion(await of.pendingAssignment()), answer: 'accept', note: 'Said so on the phone' },
    ],
    answerMany: async (of) => [
      { ...seen(await of.pendingAssignment()), answer: 'accept', note: 'Said so on the phone' },
    ],
    remind: (of) => of.pendingAssignment(),
    assignments: async (of) => {
      const { shift_id: roster_shift_id, ...planned } = await of.planned()
      return { ...planned, roster_shift_id }
    },
    availability: async (of) => [
      { roster_shift_id: (await of.shift()).id, employee_ids: [(await of.employee()).id], position_id: of.position },
    ],
  }),
  ...inputsFor(calls.rosterPeople, (of) => of.planned(), {
    openShifts: async (of) => [{ location_id: (await of.shift()).location_id, employee_id: (await of.employee()).id }],
    setBudget: async (of) => [{ ...idAndVersion(await of.roster()), budget_minutes: 600 }],
  }),
  ...inputsFor(calls.rosterChanges, (of) => of.rosterChange(), {
    apply: async (of) => {
      const { roster_id, id } = await of.shift()
      const steps = [{ do: 'assign' as const, shift_id: id, employee_id: (await of.employee()).id }]
      return [{ roster_id, roster_ids: [(await of.shift()).roster_id], steps }]
    },
    undo: async (of) => [{ ...(await of.rosterChange()), roster_ids: [(await of.shift()).roster_id] }],
    redo: async (of) => {
      const change = await of.rosterChange()
      await of.undone(change)
      return [{ ...change, roster_ids: [(await of.shift()).roster_id] }]
    },
    list: async (of) => {
      const { employee_id, roster_id, shift_id } = await of.planned()
      return [{ roster_id, roster_ids: [(await of.shift()).roster_id], employee_id, shift_id }]
    },
    fit: async (of) => {
      const { roster_id, id: shift_id, location_id } = await of.shift()
      const employee_ids = [(await of.employee()).id]
      const sub_location_id = (await of.subLocation(location_id)).id
      const fields = { position_id: of.position, sub_location_id, required_skill_ids: [(await of.item('skill')).id] }
      return [{ roster_id, shift_id, employee_ids, days: ['2026-11-25'], ...fields }]
    },
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
  ...inputsFor(calls.rosterTemplates, (of) => of.rosterTemplate(), {
    store: async (of) => [{ roster_id: (await of.planned()).roster_id, name: of.newTemplateName() }],
    update: async (of) => [{ ...idAndVersion(await of.rosterTemplate()), name: of.newTemplateName() }],
    check: { starts_on: ['2026-11-30'] },
    apply: { starts_on: ['2026-11-30'] },
  }),
  inputsOf(calls.repeats.check, async (of) => [await copyOfWeek(of)]),
  inputsOf(calls.repeats.copy, async (of) => [await copyOfWeek(of)]),
  ...inputsFor(calls.autoFill, (of) => of.fillRun(), {
    start: async (of) => {
      const { id: location_id, customer_id } = await of.location()
      return [{ roster_ids: [(await of.shift()).roster_id] }, { location_id, ...week }, { customer_id, ...week }]
    },
    list: async (of) => [{ roster_id: (await of.shift()).roster_id }],
    why: async (of) => [
      { shift_id: (await of.shift()).id, employee_id: (await of.employee()).id, run_id: (await of.fillRun()).id },
    ],
  }),
  ...inputsFor(calls.breaks, (of) => of.breakRule(), {
    configure: async (of) => {
      const { id, version, location_id, name, minutes } = await of.breakRule()
      const { id: sub_location_id, location_id: parted } = await of.subLocation()
      return [
        { id, version, location_id, name, minutes, position_id: of.position },
        { location_id: parted, sub_location_id, name, minutes },
      ]
    },
  }),
  ...inputsFor(calls.shifts, (of) => of.pattern(), {
    list: async (of) => [
      { company_id: (await of.companyPattern()).company_id ?? undefined },
      { customer_id: (await of.pattern()).customer_id ?? undefined },
    ],
    changeStatusMany: { status: 'inactive' },
    store: async (of) => [
      { ...of.newPattern(), customer_id: (await of.customer()).id },
      { ...of.newPattern(), company_id: of.agency },
    ],
    update: async (of) => {
      const { customer_id, ...pattern } = await of.pattern()
      return [
        { ...idAndVersion(pattern), status: 'active', ...of.newPattern(), customer_id },
        { ...idAndVersion(await of.pattern()), status: 'active', ...of.newPattern(), company_id: of.agency },
      ]
    },
  }),
]

const ofResponses = [
  ...inputsFor(calls.offers, (of) => of.offer(), {
    send: async (of) => {
      const { id } = await of.openShift()
      return [{ roster_shift_id: id, mode: 'sequential', employee_ids: [(await of.employee()).id] }]
    },
    sendToEligible: async (of) => [{ ids: [(await of.openShift()).id] }],
    list: async (of) => [{ roster_shift_id: (await of.openShift()).id }],
    count: async (of) => [{ roster_ids: [(await of.offer()).roster_id] }],
    choose: (of) => of.offer('applied'),
    answer: { answer: 'accept' },
  }),
  inputsOf(calls.responses.revoke, async (of) => [{ assignment_id: (await of.pendingAssignment()).id }]),
  ...inputsFor(calls.assignmentOutcomes, (of) => of.assignmentIn('no_show', 'ended'), {
    withdraw: async (of) => [{ ...idAndVersion(await of.assignmentIn('accepted', 'coming')), reason: 'sick' }],
    confirmAttendance: async (of) => [
      { ...idAndVersion(await of.assignmentIn('timed_out', 'ended')), note: 'The site confirmed it' },
    ],
    recordNoShow: async (of) => [
      { ...idAndVersion(await of.assignmentIn('accepted', 'ended')), excused: false, note: 'Did not call' },
    ],
    replace: async (of) => [
      { ...idAndVersion(await of.assignmentIn('withdrawn', 'coming')), employee_id: (await of.employee()).id },
    ],
  }),
  ...inputsFor(calls.swaps, (of) => of.swap(), {
    choices: async (of) => [{ assignment_id: (await of.assignmentIn('accepted', 'coming')).id }],
    store: async (of) => {
      const { id: assignment_id, version } = await of.assignmentIn('accepted', 'coming')
      const { id: peer_assignment_id } = await of.assignmentIn('accepted', 'coming')
      const employee_ids = [(await of.employee()).id]
      return [{ assignment_id, version, kind: 'cover', employee_ids, peer_assignment_id }]
    },
    answer: { answer: 'accept' },
    decide: { action: 'approve' },
  }),
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
  inputsOf(calls.whoIsComing.photo, async (of) => [{ id: (await of.photographed()).id }]),
  ...inputsFor(calls.shiftRequests, (of) => of.shiftRequest(), {
    store: async (of) => [await shiftRequestOf(of)],
    update: async (of) => {
      const request = await of.shiftRequest()
      return [{ ...idAndVersion(request), ...(await shiftRequestOf(of, request)) }]
    },
    decide: { action: 'approve' },
    lastWeek: async (of) => [await lastWeekOf(of)],
    copyLastWeek: async (of) => [await lastWeekOf(of)],
  }),
  ...inputsFor(calls.rosterNotices, (of) => of.shiftNotice(), {
    preview: async (of) => [{ ...(await plannedShift(of)), action: 'publish' }],
    list: async (of) => {
      const { roster_id, roster_shift_id, employee_id } = await of.shiftNotice()
      return [{ roster_id: [roster_id], roster_shift_id, employee_id }]
    },
  }),
]

const ofPayroll = [
  ...inputsFor(calls.payRuleAssignments, (of) => of.placedRuleAssignment(), {
    list: async (of) => {
      const { rule_set_id, customer_id, employee_id } = await of.placedRuleAssignment()
      return [{ rule_set_id, customer_id, employee_id }]
    },
    store: async (of) => [await of.newRuleAssignment()],
    update: async (of) => [{ ...(await of.newRuleAssignment()), ...idAndVersion(await of.placedRuleAssignment()) }],
    find: { day: '2026-11-18' },
  }),
  ...inputsFor(calls.timesheetPays, (of) => of.sheet('approved')),
  ...inputsFor(calls.margins, (of) => of.sheet('approved')),
  // Printed ones say when they were made.
  ...inputsFor(calls.timeReports, (of) => of.sheet('approved'), {
    overtimeFile: { format: 'csv' },
    positionsFile: { format: 'csv' },
  }),
  ...inputsFor(calls.budgetReports, (of) => of.sheet('approved'), { file: { format: 'csv' } }),
  ...inputsFor(
    calls.liabilityReports,
    async (of) => {
      const { employee_id, location_id } = await of.placement()
      return { location_id, ...(await of.leaveBalance(employee_id)) }
    },
    { file: { format: 'csv' } },
  ),
  ...inputsFor(calls.reportSchedules, (of) => of.reportSchedule(), {
    store: async (of) => [await of.newReportSchedule()],
    update: async (of) => [{ ...(await of.newReportSchedule()), ...idAndVersion(await of.reportSchedule()) }],
    pause: { is_paused: true },
  }),
  ...inputsFor(calls.reportFiles, (of) => of.sentReport()),
  inputsOf(calls.marginFloors.set, async (of) => [
    { customer_id: (await of.customer()).id, version: 0, basis_points: 10_00 },
  ]),
  ...inputsFor(calls.weeklyBudgets, (of) => of.weeklyBudget(), {
    list: async (of) => {
      const { location_id, customer_id } = await of.weeklyBudget()
      return [{ location_id, customer_id }]
    },
    store: async (of) => [await of.newWeeklyBudget()],
    update: async (of) => {
      const { location_id: _, ...fields } = await of.newWeeklyBudget()
      return [{ ...fields, ...idAndVersion(await of.weeklyBudget()) }]
    },
  }),
  ...inputsFor(calls.rosterCosts, (of) => of.planned(), {
    review: async (of) => [{ ids: [(await of.planned()).roster_id] }],
    preview: async (of) => {
      const { id: roster_shift_id, location_id } = await of.shift()
      const { id: employee_id } = await of.employee()
      const held = await of.planned()
      const place = { location_id, position_id: of.position }
      return [
        { employee_id, roster_shift_id },
        { employee_id, ...place, ...worked },
        { employee_id: held.employee_id, instead_of_id: held.id, ...place, ...worked },
      ]
    },
  }),
  ...inputsFor(calls.leaveTypes, (of) => of.leaveType(), {
    store: async (of) => [of.newLeaveType()],
    update: async (of) => [{ ...idAndVersion(await of.leaveType()), ...of.newLeaveType() }],
  }),
  ...inputsFor(calls.leaveRequests, (of) => of.leave(), {
    list: async (of) => {
      const { employee_id, type_id } = await of.leave()
      return [{ employee_id, type_id }]
    },
    check: async (of) => {
      const { id, employee_id, type_id, from_day, to_day } = await of.leave()
      return [{ id, employee_id, type_id, from_day, to_day }]
    },
    store: async (of) => [await of.newLeave()],
    update: async (of) => {
      const { id, version, type_id, from_day, to_day } = await of.leave()
      return [{ id, version, type_id, from_day, to_day }]
    },
    decide: { action: 'approve' },
    cancel: async (of) => [{ ...(await of.approvedLeave()), reason: 'They are back' }],
  }),
  ...inputsFor(calls.leaveBalances, (of) => of.leave(), {
    enter: async (of) => {
      const { employee_id, type_id } = await of.leave()
      const entry = { kind: 'adjusted' as const, minutes: 60, on_day: '2026-11-16', reason: 'Counted again' }
      return [{ employee_id, type_id, ...entry }]
    },
    forecast: async (of) => {
      const { employee_id, type_id } = await of.leave()
      return [{ employee_id, type_id, day: '2027-06-30' }]
    },
  }),
  ...inputsFor(calls.leaveCalendar, (of) => of.leaveAtSite(), {
    days: async (of) => [{ ...(await of.leaveAtSite()), company_id: of.agency }],
    file: async (of) => [{ ...(await of.leaveAtSite()), company_id: of.agency }],
  }),
  ...inputsFor(calls.leaveEvidence, (of) => of.leaveEvidence(), {
    add: async (of) => [{ id: (await of.leave()).id }],
  }),
  ...inputsFor(calls.costRates, (of) => of.costRate(), {
    store: async (of) => [await of.newCostRate()],
    update: async (of) => [{ ...idAndVersion(await of.costRate()), ...(await of.newCostRate()) }],
    calculate: async (of) => {
      const { industry_id, position_id, starts_on: day } = await of.costRate()
      return [{ pay_cents: 34_96, industry_id, position_id, employment: 'casual', day }]
    },
  }),
  ...inputsFor(calls.payPeriods, (of) => of.payPeriod(), {
    store: async (of) => [of.newPayPeriod()],
    reopen: async (of) => [{ ...idAndVersion(await of.lockedPayPeriod()), reason: 'Too early' }],
  }),
  ...inputsFor(calls.payStatements, async (of) => {
    const { id: pay_run_id, employee_id } = await of.exportedRun()
    return { pay_run_id, employee_id }
  }),
  ...inputsFor(calls.payRuns, (of) => of.payRun(), {
    lines: async (of) => {
      const { id: pay_run_id, employee_id } = await of.payRun()
      return [{ pay_run_id, employee_id }]
    },
    store: async (of) => {
      const run = await of.payRun()
      await of.deletedRun(run)
      return [{ pay_period_id: run.pay_period_id }]
    },
    download: async (of) => [{ id: (await of.exportedRun()).id, profile_id: (await of.exportProfile()).id }],
    post: (of) => of.exportedRun(),
    reopen: async (of) => [{ ...idAndVersion(await of.exportedRun()), reason: 'Wrong period' }],
    correct: async (of) => {
      const { line_id, ...run } = await of.exportedRun()
      return [{ ...idAndVersion(run), line_ids: [line_id], reason: 'Wrong hours' }]
    },
  }),
  ...inputsFor(calls.leavePayOuts, (of) => of.leaveToPayOut(), {
    confirm: async (of) => {
      const { pay_out, ...run } = await of.leaveToPayOut()
      return [{ ...run, pay_outs: [pay_out], reason: 'Not owed' }]
    },
    takeBack: async (of) => {
      const { pay_out, ...run } = await of.leaveToPayOut()
      return [{ ...run, ids: [pay_out.id] }]
    },
  }),
  ...inputsFor(calls.backPays, (of) => of.raisedPay(), {
    review: async (of) => [(await of.raisedPay()).filter],
    download: async (of) => [(await of.raisedPay()).filter],
    confirm: async (of) => {
      const { filter, confirmed } = await of.raisedPay()
      return [{ ...filter, ...confirmed }]
    },
  }),
  ...inputsFor(calls.rateService, async (of) => ({ version_id: (await of.payRuleVersion()).id }), {
    store: async (of) => [await of.newRateServiceKey()],
    remove: async (of) => of.rateServiceKey(),
    propose: async (of) => [
      { version_id: (await of.rateServiceKey()).version_id, valid_from: '2025-07-01', award: 'MA000004' },
    ],
  }),
  ...inputsFor(calls.payRuleSets, (of) => of.payRuleSet(), {
    versionInfo: (of) => of.payRuleVersion(),
    store: async (of) => [{ ...of.newRuleSet(), sample: null, version_id: (await of.payRuleVersion()).id }],
    update: async (of) => {
      const { code, title } = of.newRuleSet()
      return [{ ...idAndVersion(await of.payRuleSet()), code, title, active: false }]
    },
    proposeRates: async (of) => [{ version_id: (await of.payRuleVersion()).id, valid_from: '2025-07-01' }],
    impact: async (of) => {
      const { rule_set_id, rules } = await of.payRuleVersion()
      return [{ rule_set_id, rules }]
    },
    storeVersion: async (of) => {
      const { rule_set_id, rules } = await of.payRuleVersion()
      return [{ rule_set_id, rules: { ...rules, valid_from: '2027-07-01' } }]
    },
    updateVersion: async (of) => {
      const { rules, ...version } = await of.payRuleVersion()
      return [{ ...idAndVersion(version), rules }]
    },
    removeVersion: (of) => of.payRuleVersion(),
  }),
  inputsOf(calls.exportProfiles.store, async (of) => [of.newExportProfile()]),
  ...inputsFor(calls.exportProfiles, (of) => of.exportProfile(), {
    update: async (of) => [{ ...idAndVersion(await of.exportProfile()), ...of.newExportProfile() }],
  }),
]

const ofKiosks = inputsFor(calls.kiosks, (of) => of.kiosk(), {
  store: async (of) => [{ location_id: (await of.location()).id, name: 'Gate 2' }],
  update: { name: 'Gate 3' },
  punches: (of) => of.kioskPunch(),
  resolve: async (of) => {
    const { employee_id, ...punch } = await of.kioskPunch()
    return [{ ...idAndVersion(punch), employee_id, action: 'dismiss', note: 'Nobody knows them' }]
  },
  photo: (of) => of.kioskPunch(),
  resetPin: async (of) => [{ employee_id: (await of.employee()).id }],
})

const ofTimesheets = [
  ...inputsFor(calls.timesheets, (of) => of.sheet('submitted'), {
    rejectMany: { reason: 'Not agreed' },
    create: async (of) => {
      const [own, custom, clocked] = [await of.worked(), await of.worked(), await of.punch()]
      const at = ({ employee_id, location_id }: { employee_id: string; location_id: string }) => ({
        ...{ employee_id, location_id, position_id: of.position },
        ...worked,
      })
      return [{ assignment_id: own.id, ...worked }, at(custom), { ...at(clocked), punch_id: clocked.id }]
    },
    update: async (of) => [{ ...idAndVersion(await of.sheet('draft')), ...worked }],
    changeStatus: { action: 'reject', reason: 'Not what we agreed' },
    approveAll: async (of) => {
      const { customer_id, location_id, employee_id } = await of.sheet('submitted')
      return [
        { ids: [(await of.sheet('submitted')).id] },
        { customer_id, location_id, employee_id, company_id: of.agency, position_id: of.position, count: 1 },
      ]
    },
    dispute: { reason: 'Not what we agreed' },
    export: (of) => of.sheet('approved'),
  }),
  ...inputsFor(calls.timesheetAttachments, (of) => of.attachment(), {
    add: async (of) => {
      const { id: extra_id, timesheet_id: id } = await of.extra()
      return [{ id, extra_id }]
    },
  }),
  ...inputsFor(calls.timesheetExtras, (of) => of.extra(), {
    choices: async (of) => [{ id: (await of.extra()).timesheet_id }],
    store: async (of) => [{ timesheet_id: (await of.extra()).timesheet_id, ...of.newExpense() }],
    update: async (of) => {
      const { kind: _, ...amount } = of.newExpense()
      return [{ ...idAndVersion(await of.extra()), ...amount }]
    },
  }),
  ...inputsFor(calls.timesheetExceptions, (of) => of.sheet('submitted'), {
    list: (of) => of.exception(),
    withoutHours: (of) => of.punch(),
    resolve: { action: 'as_recorded' },
    attach: async (of) => [await of.punchToAttach()],
    report: { note: 'Somebody else' },
  }),
  ...inputsFor(calls.onSite, (of) => of.expected()),
  ...inputsFor(calls.signoffs, (of) => of.sentSignoff(), {
    pending: (of) => of.weekToSign(),
    send: async (of) => {
      const { location_id, week_start, contact_id } = await of.weekToSign()
      return [{ location_id, week_start, contact_id, channel: 'email' }]
    },
    code: async (of) => {
      const { location_id, week_start } = await of.weekToSign()
      return [{ location_id, week_start }]
    },
    record: (of) => of.signedSignoff(),
    accept: async (of) => [{ id: (await of.signedSignoff()).timesheet_id, version: 2 }],
  }),
  ...inputsFor(calls.clock, (of) => of.punch(), {
    punch: { kind: 'in' },
    punchCrew: async (of) => {
      const { employee_id, location_id } = await of.punch()
      return [{ location_id, employee_ids: [employee_id], kind: 'out', reason: 'No phones' }]
    },
    add: async (of) => {
      const { employee_id, location_id } = await of.worked()
      return [{ employee_id, location_id, kind: 'in', ...onTuesday, reason: 'No phone' }]
    },
    move: { ...onTuesday, reason: 'Came later' },
    dismissWork: { reason: 'Came for a bag' },
    void: { reason: 'Somebody else' },
  }),
]

/** Inputs of each call that accepts an id: the contract test of foreign ids finds them by the call's name. */
export const callInputs: ReadonlyMap<Call, CallInputs> = new Map([
  ...referenceKindNames.flatMap(ofReference),
  inputsOf(calls.visas.subClasses, async (of) => [{ visa_id: (await of.visa()).id }]),
  ...inputsFor(calls.holidays, (of) => of.holiday(), {
    update: async (of) => [{ ...idAndVersion(await of.holiday()), ...of.newHoliday() }],
    confirmMany: { status: 'confirmed' },
  }),
  ...[ofAccess, ofCustomers, ofPeople, ofDocuments, ofSkills, ofXero, ofDashboard, ofEvidence, ofImports].flat(),
  ...[ofRosters, ofResponses, ofPayroll, ofKiosks, ofTimesheets, ofJobs].flat(),
])

async function copyOfWeek(of: Factories) {
  const { roster_id, shift_id, employee_id } = await of.planned()
  const ids = { roster_id, roster_shift_id: shift_id, employee_id }
  return { ...ids, from: '2026-11-23', to: '2026-11-29', starts_on: ['2026-11-30'] }
}
