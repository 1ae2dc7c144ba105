import { type Call, mayCall } from '#contract/call.ts'

/** One action on a record: the statuses in which it is possible, and the status it leads to. */
export type Transition<Status extends string> = {
  readonly from: readonly Status[]
  /** several where the record decides; `unchanged`: the status stays; `previous`: the one before it comes back */
  readonly to: Status | readonly Status[] | 'unchanged' | 'previous'
  /** the system does it, or another record's change: it is never among a record's `allowed_actions` */
  readonly automatic?: true
}

/** The table of one state machine: its actions by name, in the order in which they are offered. */
export type TransitionTable<Status extends string> = Readonly<Record<string, Transition<Status>>>

/** The actions of a table that people take. */
export type ActionOf<Table> = {
  [Action in keyof Table & string]: Table[Action] extends { automatic: true } ? never : Action
}[keyof Table & string]

/** Is the action possible in this status? */
export const canTransition = <Table extends TransitionTable<string>>(
  table: Table,
  action: keyof Table,
  status: string,
): boolean => table[action]?.from.includes(status) ?? false

/** What people can do with a record in this status, as far as the status decides. */
export const allowedActions = <Table extends TransitionTable<string>>(table: Table, status: string) =>
  actionsOf(table).filter((action) => canTransition(table, action, status))

/** What somebody with these grants can do with a record in this status, where one call does all of it. */
export const actionsOfCall = <Table extends TransitionTable<string>>(
  actor: { grants: ReadonlySet<string> },
  call: Pick<Call, 'needs'>,
  table: Table,
  status: string,
) => (mayCall(actor, call) ? allowedActions(table, status) : [])

/** The same where each action has its call. */
export const actionsOfCalls = <Table extends TransitionTable<string>>(
  actor: { grants: ReadonlySet<string> },
  callOf: Readonly<Record<ActionOf<Table>, Pick<Call, 'needs'>>>,
  table: Table,
  status: string,
) => allowedActions(table, status).filter((action) => mayCall(actor, callOf[action]))

/** Every action of a table that people take. */
export const actionsOf = <Table extends TransitionTable<string>>(table: Table) =>
  // Object.keys forgets the keys, which are those of the table.
  (Object.keys(table) as (keyof Table & string)[]).filter(
    (action): action is ActionOf<Table> => table[action]?.automatic !== true,
  )

/** Does an action that people take lead from one status to the other? For calls that name the status they want. */
export const canBecome = (table: TransitionTable<string>, from: string, to: string): boolean =>
  actionsOf(table).some((action) => table[action]?.to === to && canTransition(table, action, from))

/** In and out of use: the state machine of most entries that are never deleted. */
export const activationTransitions = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
} as const satisfies TransitionTable<'active' | 'inactive'>
