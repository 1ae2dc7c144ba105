/**
 * The closed list of refusals: code → HTTP status. Their texts are `refusals.<code>` in contract/wording.json, those of `wrongState` in
 * server/wording.json.
 */
export const refusals = {
  malformed: 400,
  fieldTwice: 400,
  secretInAddress: 400,
  pleaseLogin: 401,
  wrongCredentials: 401,
  accountSuspended: 401,
  accountInactive: 401,
  sessionEnded: 401,
  linkOver: 409,
  mayNot: 403,
  notFound: 404,
  stale: 409,
  wrongState: 409,
  keyReused: 409,
  refreshRaced: 409,
  tooLarge: 413,
  wrongContentType: 415,
  invalid: 422,
  tooMany: 429,
  tooManyCalls: 429,
  signInLocked: 429,
  busy: 503,
  unavailable: 503,
  storageFull: 503,
  noSuchCall: 404,
  failure: 500,
  taken: 409,
  codeTaken: 409,
  nameTaken: 409,
  emailTaken: 409,
  abnTaken: 409,
  licenceTaken: 409,
  'companies.openRosters': 409,
  onListAlready: 409,
  'placements.exists': 409,
  'payslips.exists': 409,
  'documents.onItsWay': 409,
  'employees.duplicates': 409,
  'employees.bankLocked': 409,
  'merging.bothLogins': 409,
  'merging.overlap': 409,
  'lifecycle.notComplete': 409,
  'lifecycle.shiftsAhead': 409,
  'lifecycle.doNotRehire': 409,
  unknownChoice: 422,
  phoneInvalid: 422,
  stillUsed: 409,
  'access.notHeld': 403,
  'access.ownRole': 403,
  'access.sharedRole': 403,
  'access.systemRole': 409,
  'access.alwaysAll': 409,
  'access.fixedRole': 409,
  'rosters.onlyWorkers': 422,
  'rosters.shiftOverlap': 409,
  'rosters.notEligible': 409,
  'rosters.needsReason': 409,
  'rosters.shiftFull': 409,
  'rosters.noShifts': 409,
  'rosters.nothingToPublish': 409,
  'rosters.alreadyExists': 409,
  'rosters.tooLong': 422,
  'rosters.outsidePeriod': 422,
  'rosters.customerOnHold': 409,
  'rosters.locationInactive': 409,
  'rosters.alreadyStarted': 409,
  'rosters.remindedRecently': 409,
  'rosters.notStarted': 409,
  'rosters.alreadyEnded': 409,
  'rosters.noShowTooEarly': 409,
  'rosters.tooLongAgo': 409,
  'rosters.hoursRecorded': 409,
  'rosters.personBusy': 409,
  'rosters.warnings': 409,
  'rosters.linkRevoked': 409,
  'rosters.alreadyOffered': 409,
  'rosters.offerExpired': 409,
  'rosters.periodTooLong': 422,
  'rosters.nothingToCopy': 409,
  'rosters.changedSince': 409,
  'rosters.beingChanged': 409,
  'rosters.tooManyDays': 422,
  'rosters.moreThanOpenings': 422,
  'rosters.requestPassed': 409,
  'rosters.requestImpossible': 409,
  'rosters.noticeOutdated': 409,
  'rosters.chargeChanged': 409,
  'rosters.notUndoable': 409,
  'rosters.swapOpen': 409,
  'rosters.swapShiftChanged': 409,
  'rosters.nothingToUndo': 409,
  'rosters.nothingToRedo': 409,
  'timesheets.ownSheet': 403,
  'timesheets.exists': 409,
  'timesheets.breaksTooLong': 422,
  'timesheets.notWorkedYet': 409,
  'timesheets.endsBeforeStart': 422,
  'timesheets.dayFull': 422,
  'timesheets.customerFirst': 409,
  'timesheets.nobodyAnswers': 409,
  'timesheets.filterNeeded': 422,
  'timesheets.countChanged': 409,
  'timesheets.visaHours': 409,
  'timesheets.openException': 409,
  'timesheets.noPunches': 409,
  'timesheets.notRostered': 409,
  'timesheets.notEmployed': 409,
  'timesheets.visaCourse': 409,
  'clock.inFuture': 422,
  'clock.notEmployed': 409,
  'clock.alreadyIn': 409,
  'clock.notClockedIn': 409,
  'clock.alreadyOnBreak': 409,
  'clock.notOnBreak': 409,
  'clock.otherSite': 409,
  'clock.notHere': 409,
  'clock.corrected': 409,
  'clock.sameMinute': 409,
  'timesheets.nothingToSign': 409,
  'timesheets.noProposal': 409,
  'timesheets.signoffSigned': 409,
  'timesheets.signoffRevoked': 409,
  'timesheets.signoffExpired': 409,
  'payroll.periodLocked': 409,
  'payroll.periodNotOver': 409,
  'payroll.periodIncomplete': 409,
  'payroll.punchesWithoutHours': 409,
  'payroll.periodOverlaps': 409,
  'payroll.nothingToPay': 409,
  'payroll.runOutdated': 409,
  'payroll.runTooLarge': 422,
  'payroll.otherTarget': 409,
  'payroll.payrollHasIt': 409,
  'payroll.alreadyCorrected': 409,
  'payroll.partlyPaid': 409,
  'kiosks.revoked': 409,
  'kiosks.wrongPin': 422,
  'kiosks.noTime': 409,
  'jobs.incomplete': 409,
  'jobs.closesTooSoon': 409,
  'jobs.closesTooLate': 409,
  'jobs.needsReason': 409,
  'jobs.hasApplications': 409,
  'jobs.noOpeningLeft': 409,
  'jobs.noRightToWork': 409,
  'jobs.undoTooLate': 409,
  'jobs.hired': 409,
  'jobs.offerExpired': 409,
  'jobs.notOpen': 409,
  'jobs.formExpired': 409,
  'jobs.alreadyApplied': 409,
  'jobs.applicantKnown': 409,
  'jobs.noMoreFiles': 409,
  'jobs.noEmail': 409,
  'jobs.cannotErase': 409,
  'jobs.stageInUse': 409,
  'jobs.stageSetInUse': 409,
  'jobs.interviewOver': 409,
  'skills.noQuestions': 409,
  'skills.attemptsUsed': 409,
  'skills.waitADay': 409,
  'users.yourself': 403,
  'users.stronger': 403,
  'users.lastSuperAdmin': 409,
  'users.member': 409,
  'users.withoutEmail': 409,
  'views.enough': 409,
  'imports.tooLarge': 413,
  'evidence.tooLarge': 413,
  'evidence.notReady': 409,
  'evidence.enough': 409,
  'imports.enough': 409,
  'imports.tooManyRows': 422,
  'imports.noHeader': 422,
  'imports.unreadable': 422,
  'imports.empty': 422,
  'imports.missingColumns': 422,
  'imports.noSheets': 422,
  'imports.badMatching': 422,
  'imports.datesUnclear': 422,
  'xero.notSetUp': 409,
  'xero.notOurs': 409,
  'xero.refused': 409,
  'xero.unreachable': 503,
  'xero.notConnected': 409,
  'xero.tenantTaken': 409,
  'xero.personTaken': 409,
  'xero.notSent': 409,
  'xero.comparedAgain': 409,
  'xero.notAdopted': 409,
  'xero.rateNotMapped': 409,
  'xero.notExported': 409,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals
export type RefusalFacts = Record<string, string | number>

/** The reason for refusing something: a code, optionally with the params of its message; null when it is allowed. */
export type Blocker = RefusalCode | { code: RefusalCode; facts: RefusalFacts } | null

/** The outcome of one row of a bulk call; without a code it succeeded. */
export type BulkOutcome = { id: string; code?: RefusalCode; facts?: RefusalFacts }

/** An expected refusal. Anything else that is thrown is a failure: a bug or an outage. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: RefusalFacts
  /** wording keys by field path, for the form to display */
  readonly fields: Record<string, { key: string; params: RefusalFacts }[]>
  /** for a conflict: the current record, with the actions that are still possible */
  readonly current: unknown

  constructor(code: RefusalCode, facts: RefusalFacts = {}, more: Pick<Partial<Refusal>, 'fields' | 'current'> = {}) {
    super(code)
    this.code = code
    this.facts = facts
    this.fields = more.fields ?? {}
    this.current = more.current
  }
}

/** The refusal for a blocker, with the current record. */
export const refusalFor = (blocker: NonNullable<Blocker>, current?: unknown) =>
  typeof blocker === 'string'
    ? new Refusal(blocker, {}, { current })
    : new Refusal(blocker.code, blocker.facts, { current })

/** Throws a refusal; nothing after it runs. */
export function refuse(
  code: RefusalCode,
  facts: RefusalFacts = {},
  more: Pick<Partial<Refusal>, 'fields' | 'current'> = {},
): never {
  throw new Refusal(code, facts, more)
}

/** Refuses at one field: `refuseField('phone', 'validation.phone')`. */
export function refuseField(path: string, key: string, params: RefusalFacts = {}): never {
  throw new Refusal('invalid', {}, { fields: { [path]: [{ key, params }] } })
}
