import { z } from 'zod'
import { withDateOrders } from '#contract/values/date-order.ts'
import { type Kind, nameOf, type Permission } from '#contract/permissions.ts'
import { addressOfList, type ListAddress } from '#contract/values/lists/list-address.ts'
import { maxRowsSeen } from '#contract/values/lists/page-sizes.ts'
import { id, pageParams, version } from '#contract/values/values.ts'

/** Who may call it: anybody, any signed-in user, or users with any of the named permissions. */
export type Needs = 'public' | 'signed-in' | readonly [Permission, ...Permission[]]

/** One row of the contract: everything that server and browser know about one call. Every call is a POST under /api. */
export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
  N extends Needs = Needs,
> = {
  readonly path: `/${string}`
  readonly needs: N
  /** the only kinds of users that it is for, whatever a role of another kind includes; absent: all */
  readonly kinds?: readonly Kind[]
  /** where the specification puts the input; the server accepts either place, but never one field in both */
  readonly from: 'params' | 'body' | 'upload'
  readonly input: Input
  readonly result: Result
  /** a writing call honours Idempotency-Key */
  readonly writes: boolean
  /** the response is a file, streamed with a content disposition, not the JSON envelope */
  readonly download: boolean
  /** the handler opens its own transactions: see `ownTransaction` */
  readonly own_transaction?: true
  /** affects accounts, which belong to the platform: see `ofAccounts` */
  readonly of_accounts?: true
  /** of an upload, the most files; absent: one */
  readonly most_files?: number
  /** takes megabytes of memory: see `large` */
  readonly is_large?: true
  /** computed from many rows: see `report` */
  readonly is_report?: true
  /** one sentence for docs/calls.md and the OpenAPI document */
  readonly summary: string
}

/** What decides who may make a call. */
export type CallAccess = Pick<Call, 'needs' | 'kinds'>
/** What a call goes by: the kind and the permissions of its user. */
export type Caller = { readonly kind: Kind; readonly grants: ReadonlySet<string> }

/** Whether the call is for users of this kind, and they have one of the permissions that it needs. */
export const mayCall = ({ kind, grants }: Caller, { needs, kinds }: CallAccess) =>
  (kinds === undefined || kinds.includes(kind)) &&
  (typeof needs === 'string' || namesOf(needs).some((name) => grants.has(name)))

/** The names of these permissions: a list checks them for each action of each row. */
function namesOf(needs: readonly Permission[]): readonly string[] {
  const names = namesByNeeds.get(needs) ?? needs.map(nameOf)
  namesByNeeds.set(needs, names)
  return names
}

const namesByNeeds = new WeakMap<readonly Permission[], readonly string[]>()

export type InputOf<C extends Call> = z.output<C['input']>
/** the caller's input before defaults and coercions are applied */
export type RequestOf<C extends Call> = z.input<C['input']>
export type ResultOf<C extends Call> = z.output<C['result']>

type CallDefinition<Shape extends z.ZodRawShape, Result extends z.ZodType, N extends Needs> = {
  path: `/${string}`
  needs: N
  kinds?: readonly Kind[]
  summary: string
  input: Shape
  result: Result
}

type Row<Shape extends z.ZodRawShape, Result extends z.ZodType, N extends Needs> = Call<
  z.ZodObject<Shape, z.core.$strict>,
  Result,
  N
>

/** A query: changes nothing; its input is in the query string. */
export const read = <Shape extends z.ZodRawShape, Result extends z.ZodType, const N extends Needs>(
  definition: CallDefinition<Shape, Result, N>,
): Row<Shape, Result, N> => ({
  ...definition,
  input: withDateOrders(z.strictObject(definition.input)),
  from: 'params',
  writes: false,
  download: false,
})

/** A query whose input the specification puts in the body. */
export const readByBody = <Shape extends z.ZodRawShape, Result extends z.ZodType, const N extends Needs>(
  definition: CallDefinition<Shape, Result, N>,
): Row<Shape, Result, N> => ({ ...read(definition), from: 'body' })

/** A mutation: its input is in the body. */
export const write = <Shape extends z.ZodRawShape, Result extends z.ZodType, const N extends Needs>(
  definition: CallDefinition<Shape, Result, N>,
): Row<Shape, Result, N> => ({ ...read(definition), from: 'body', writes: true })

/** A mutation whose input the specification puts in the query string. */
export const writeByParams = <Shape extends z.ZodRawShape, Result extends z.ZodType, const N extends Needs>(
  definition: CallDefinition<Shape, Result, N>,
): Row<Shape, Result, N> => ({ ...read(definition), writes: true })

/** A mutation with files: multipart; the fields beside the files are the input. */
export const upload = <Shape extends z.ZodRawShape, Result extends z.ZodType, const N extends Needs>(
  definition: CallDefinition<Shape, Result, N>,
): Row<Shape, Result, N> => ({ ...read(definition), from: 'upload', writes: true })

/** An upload of several files. */
export const severalFiles = <C extends Call>(most_files: number, row: C): C & { readonly most_files: number } => ({
  ...row,
  most_files,
})

/**
 * A call whose handler opens its own transactions: it hashes, re-encodes or computes for seconds (which must not hold a transaction open),
 * records a wrong guess although it refuses, or returns a secret, which must never be stored for a repeated request.
 */
export const ownTransaction = <C extends Call>(row: C): C & { readonly own_transaction: true } => ({
  ...row,
  own_transaction: true,
})

/**
 * A mutation of accounts, which belong to no agency: it runs in the platform's transaction, so the scope in its handler's queries is the
 * only tenant isolation. Use it for nothing else.
 */
export const ofAccounts = <C extends Call>(row: C): C & { readonly of_accounts: true } => ({
  ...row,
  of_accounts: true,
})

/** A call whose response, or whose reading of a file, takes megabytes: few run at a time, so that their memory is bounded. */
export const large = <C extends Call>(row: C): C & { readonly is_large: true } => ({ ...row, is_large: true })

/** A query that adds up many rows: like lists and large responses, a read replica may answer it. */
export const report = <C extends Call>(row: C): C & { readonly is_report: true } => ({ ...row, is_report: true })

/** A query whose response is a file. */
export const download = <Shape extends z.ZodRawShape, const N extends Needs>(
  definition: Omit<CallDefinition<Shape, z.ZodNever, N>, 'result'>,
): Row<Shape, z.ZodNever, N> => ({ ...read({ ...definition, result: z.never() }), download: true })

/** The same with the input in the body: it holds a secret, which would be logged with an address. */
export const downloadByBody = <Shape extends z.ZodRawShape, const N extends Needs>(
  definition: Omit<CallDefinition<Shape, z.ZodNever, N>, 'result'>,
): Row<Shape, z.ZodNever, N> => ({ ...download(definition), from: 'body' })

/** One page of rows with the total; `more`: there are more than `total`, because counting stopped there. */
export const pageOf = <RowShape extends z.ZodType>(row: RowShape) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    more: z.boolean(),
    page: z.number().int(),
    per_page: z.number().int(),
    /** of a list of changes: where the next page begins */
    next: z.string().optional(),
  })

type ListDefinition<Shape extends z.ZodRawShape, RowShape extends z.ZodType, Sort extends string, N extends Needs> = {
  path: `/${string}`
  needs: N
  kinds?: readonly Kind[]
  summary: string
  filters: Shape
  sorts: readonly [Sort, ...Sort[]]
  row: RowShape
}

/** A paged list: search, sort, direction and page are the same for every list; the first sort is the default. */
export const list = <
  Shape extends z.ZodRawShape,
  RowShape extends z.ZodType,
  const Sort extends string,
  const N extends Needs,
>(
  definition: ListDefinition<Shape, RowShape, Sort, N>,
) => {
  const call = read({
    path: definition.path,
    needs: definition.needs,
    ...(definition.kinds && { kinds: definition.kinds }),
    summary: definition.summary,
    input: {
      ...pageParams,
      sort: z.enum(definition.sorts).default(definition.sorts[0]),
      dir: z.enum(['asc', 'desc']).default('asc'),
      ...definition.filters,
    },
    result: pageOf(definition.row),
  })
  return {
    ...call,
    /** what an address may contain for the list, without zod; computed on first use, because the server never needs it */
    get address(): ListAddress {
      return addressOfList(call.input)
    },
  }
}

/** The result of a bulk call: the outcome of each row with its reason, never silently all-or-nothing. */
export const bulkResult = z.object({
  rows: z.array(
    z.object({ id: z.string(), ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
  done: z.number().int(),
  refused: z.number().int(),
})

/** The input of a bulk status change: ids, and in the same order the versions that the caller loaded. */
export const rowsSeen = {
  ids: z.array(id).min(1).max(maxRowsSeen),
  versions: z.array(version).min(1).max(maxRowsSeen),
}

export type BulkResult = z.infer<typeof bulkResult>
