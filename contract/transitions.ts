import { z } from 'zod'
import { type CallAccess, type Caller, mayCall } from '#contract/call.ts'

/** One action on a record: the statuses in which it is possible, and the status it leads to. */
export type Transition<Status extends string> = {
  readonly from: readonly Status[]
  /** several where the record decides; `unchanged`: the status stays; `previous`: the previous status is restored */
  readonly to: Status | readonly Status[] | 'unchanged' | 'previous'
  /** performed by the system or by a change of another record: never among a record's `allowed_actions` */
  readonly automatic?: true
}

/** One state machine: its actions by name, in the order in which they are offered. */
export type TransitionTable<Status extends string> = Readonly<Record<string, Transition<Status>>>

/** The actions of a table that users perform. */
export type ActionOf<Table> = {
  [Action in keyof Table & string]: Table[Action] extends { automatic: true } ? never : Action
}[keyof Table & string]

/** Whether the action is possible in this status. */
export const canTransition = <Table extends TransitionTable<string>>(
  table: Table,
  action: keyof Table,
  status: string,
): boolean => table[action]?.from.includes(status) ?? false

/** What users can do with a record in this status, as far as the status decides. */
export const allowedActions = <Table extends TransitionTable<string>>(table: Table, status: string) =>
  actionsOf(table).filter((action) => canTransition(table, action, status))

/** The actions that this user can take in this status, where one call performs all of them. */
export const actionsOfCall = <Table extends TransitionTable<string>>(
  actor: Caller,
  call: CallAccess,
  table: Table,
  status: string,
) => (mayCall(actor, call) ? allowedActions(table, status) : [])

/** The same where each action has a call of its own. */
export const actionsOfCalls = <Table extends TransitionTable<string>>(
  actor: Caller,
  callOf: Readonly<Record<ActionOf<Table>, CallAccess>>,
  table: Table,
  status: string,
) => allowedActions(table, status).filter((action) => mayCall(actor, callOf[action]))

/** A function that determines the actions of a status once, however many rows of a list have it. */
export function oncePerStatus<Status extends string, Action>(actionsIn: (status: Status) => Action[]) {
  const known = new Map<Status, Action[]>()
  return (status: Status) => {
    const actions = known.get(status) ?? actionsIn(status)
    known.set(status, actions)
    return actions
  }
}

/** Every action of a table that users perform. */
export function actionsOf<Table extends TransitionTable<string>>(table: Table): readonly ActionOf<Table>[] {
  const known = actionsByTable.get(table) ?? Object.keys(table).filter((action) => table[action]?.automatic !== true)
  actionsByTable.set(table, known)
  // Object.keys loses the key type, which is that of the table.
  return known as ActionOf<Table>[]
}

// A list asks for each of its rows.
const actionsByTable = new WeakMap<TransitionTable<string>, readonly string[]>()

/** Whether an action of users leads from one status to the other. For calls whose input is the new status. */
export const canBecome = (table: TransitionTable<string>, from: string, to: string): boolean =>
  actionsOf(table).some((action) => table[action]?.to === to && canTransition(table, action, from))

/** The field of a record that says what its reader can do with it. */
export const allowedActionsField = <Table extends TransitionTable<string>>(table: Table) => ({
  allowed_actions: z.array(z.enum(actionsOf(table))),
})

/** Active and inactive: the state machine of most records that are never deleted. */
export const activationTransitions = {
  activate: { from: ['inactive'], to: 'active' },
  deactivate: { from: ['active'], to: 'inactive' },
} as const satisfies TransitionTable<'active' | 'inactive'>
export type ActivationAction = ActionOf<typeof activationTransitions>
