// A candidate registers, proves the address with a code, and is signed in.
import { z } from 'zod'
import { fullName } from '#contract/values/formats/person-names.ts'
import { codeLimits, codeLink } from '#contract/accounts/auth.ts'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { localDate, localDateOf } from '#contract/values/time.ts'
import { language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { recordCode, codeSent } from '#server/modules/auth/codes/code-limits.ts'
import { createUserSession, type SignInResult, type RequestOrigin } from '#server/modules/auth/entrance.ts'
import { accountOf, reachableAccount } from '#server/modules/auth/queries.ts'
import { agencyToJoin } from '#server/modules/companies/queries.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { candidateToBe } from '#server/modules/employees/candidates.ts'
import { possibleMatches } from '#server/modules/employees/duplicates.ts'
import { requireAge } from '#server/modules/employees/rules.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { issueCode, openCode, type OpenCode, renewCode } from '#server/modules/users/account/account-tokens.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { notifyLoginAttached } from '#server/modules/users/recorded-address.ts'
import { requireGoodPassword } from '#server/modules/users/account/password-rules.ts'
import type { Outside } from '#server/outside/outside.ts'
import { hashPassword } from '#server/outside/secrets/passwords.ts'

type RegisterRequest = PublicRequest<Calls['auth']['register']>

/** The sealed data of a registration whose address is not proven yet. */
const registrationSchema = z.object({
  agency_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  birth_date: localDate,
  right_to_work: z.enum(workRightsBases),
  locale: language,
  password_hash: z.string(),
})
type Registration = z.infer<typeof registrationSchema>

/**
 * Stores a registration until its code is confirmed. Only the owner of the address learns, by email, that it already has an account: the
 * result and the work (one hash, one code, one email) are the same.
 */
export async function register(request: RegisterRequest) {
  const { database, input, now } = request
  const checkedInput = await checkRegistration(request)
  await database.asPlatform(async (db) => {
    await requireAttempt(db, 'register', input.email, now)
    await requireAttempt(db, 'registerFrom', request.address, now)
  })
  const password_hash = await hashPassword(input.password, request.address)
  // No person sees that field, so a bot filled it in.
  if (input.website === '')
    await database.asPlatform((db) => storeRegistration(db, request, { ...checkedInput, password_hash }))
  return codeSent
}

async function checkRegistration({
  database,
  input,
  now,
}: RegisterRequest): Promise<Omit<Registration, 'password_hash'>> {
  const agency = await database.readAsPlatform((db) => agencyToJoin(db, input.agency))
  if (agency === undefined) refuseField('agency', 'refusals.unknownChoice')
  requireAge(input.birth_date, localDateOf(now.toISOString(), agency.time_zone))
  const { email, first_name, last_name, birth_date, right_to_work, locale } = input
  requireGoodPassword(input.password, { email, names: [first_name, last_name, agency.name] })
  const phone = phoneIn('phone', input.phone) ?? refuseField('phone', 'validation.phone')
  return { agency_id: agency.id, first_name, last_name, phone, birth_date, right_to_work, locale }
}

async function storeRegistration(db: Db, { input: { email }, now, outside }: RegisterRequest, value: Registration) {
  const account = await accountOf(db, email, now)
  await recordCode(db, 'register', email, now)
  const sealed = (row_id: string) => outside.seal.seal(JSON.stringify(value), registrationSealContext(row_id))
  const owner = { email, account_id: account?.id ?? null }
  const code = await issueCode(db, outside.signer, { purpose: 'register', ...owner, sealed }, now)
  if (account === undefined) await writeCode(db, email, value, code)
  else await notifyHaveAccount(db, email, now)
}

/** The sealed data of a pending registration is bound to its token. */
export const registrationSealContext = (row_id: string) => ({
  agency_id: 'platform',
  column: 'account_tokens.payload',
  row_id,
})

const writeCode = (db: Db, email: string, { locale, first_name, agency_id }: Registration, code: string) =>
  writeEmail(db, {
    to: email,
    language: locale,
    kind: 'confirmEmail',
    params: { name: first_name, code, link: codeLink(email, 'register'), minutes: codeLimits.minutes },
    agency_id,
  })

async function notifyHaveAccount(db: Db, email: string, now: Date) {
  const account = await reachableAccount(db, email, now)
  if (account === undefined) return
  const { first_name, locale } = account
  await writeEmail(db, {
    to: account.email,
    language: locale,
    kind: 'haveAccount',
    params: { name: first_name, link: '/login' },
  })
}

type ResendCodeRequest = { input: Pick<InputOf<Calls['auth']['resendCode']>, 'email'>; now: Date; outside: Outside }

/** Another code for a pending registration; nothing when there is none. */
export async function repeatRegistrationCode(db: Db, { input: { email }, now, outside }: ResendCodeRequest) {
  const open = await openCode(db, email, 'register', now)
  if (open === undefined) return
  const code = await renewCode(db, outside.signer, open.id, now)
  if (open.account_id === null) await writeCode(db, email, registrationIn(open, outside), code)
  else await notifyHaveAccount(db, email, now)
}

function registrationIn({ id, payload_sealed }: OpenCode, { seal }: Outside): Registration {
  if (payload_sealed === null) throw new Error('a registration without what was registered')
  return registrationSchema.parse(JSON.parse(seal.open(payload_sealed, registrationSealContext(id))))
}

/** Creates the candidate and the account, and signs them in, all in the transaction that used the code. */
export async function confirmRegistration(
  db: Db,
  code: OpenCode,
  from: RequestOrigin & { input: { email: string } },
): Promise<SignInResult> {
  const { email } = from.input
  const { agency_id, password_hash, locale, ...person } = registrationIn(code, from.outside)
  // The address was taken in the meantime, or the agency's employee has another login.
  if ((await accountOf(db, email, from.now)) !== undefined) refuse('emailTaken')
  const { id: employee_id, is_new } = (await candidateToBe(db, agency_id, { ...person, email })) ?? refuse('emailTaken')
  await notifyOfCandidate(db, { ...person, agency_id, employee_id }, from.now)
  const { first_name, last_name, phone } = person
  const named = { email, first_name, last_name, phone, locale, password_hash }
  const attached_at = is_new ? null : from.now.toISOString()
  const visitor = await addUser(db, { ...named, kind: 'employee', agency_id, employee_id, attached_at })
  const name = fullName(person)
  const login = { agency_id, employee_id, customer_id: null, supervisor_id: null, ...visitor, name, email }
  if (!is_new) await notifyLoginAttached(db, login, name, from.now)
  return createUserSession(db, visitor, from)
}

type NewRegistrant = Pick<Registration, 'agency_id' | 'first_name' | 'last_name' | 'phone' | 'birth_date'> & {
  employee_id: string
}

/** Notifies the agency; the candidate does not learn whom it knows. */
async function notifyOfCandidate(db: Db, { agency_id, employee_id, ...person }: NewRegistrant, now: Date) {
  const duplicate = (await possibleMatches(db, agency_id, [person])).find(({ id }) => id !== employee_id)
  const name = fullName(person)
  const about = {
    agency_id,
    to: { permission: 'Employee/update' as const },
    link: `/employee-preview/${employee_id}`,
    now,
  }
  if (duplicate === undefined) return notify(db, { ...about, kind: 'candidateRegistered', params: { name } })
  const other = `${fullName(duplicate)} (${duplicate.employee_code})`
  return notify(db, { ...about, kind: 'candidateMaybeKnown', params: { name, other } })
}
