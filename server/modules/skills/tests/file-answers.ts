import type { Call } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { forgetFile, insertUpload } from '#server/modules/files/actions.ts'
import { storeDocumentFile } from '#server/modules/files/document-files.ts'
import { isOver } from '#server/modules/skills/rules.ts'
import type { Context } from '#server/http/context.ts'
import { lockTest, testWithAnswers, uploadedFilesOf } from './queries.ts'

type AnswerKey = { id: string; question_id: string }

/** Uploads the file that answers a question of an employee. */
export const attachAnswer = (request: OwnTransactionRequest<Calls['skillTests']['attach']>) =>
  storeAnswer(request, request.actor.scope, (work) => writeAs(request.database, request.actor, work))

type FileAnswerInput = Parameters<typeof storeDocumentFile>[0] &
  Pick<OwnTransactionRequest<Call>, 'now' | 'afterCommit'> & { input: AnswerKey }

/**
 * Checks the bytes first, with no transaction open; then the file replaces the previous upload for the question. `write` runs each of the
 * two transactions.
 */
export async function storeAnswer(
  request: FileAnswerInput,
  scope: Scope,
  write: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
) {
  const { input, outside, now, afterCommit } = request
  // Nothing is stored for another person's test, one that has ended, or a question without a file.
  const { agency_id } = await write((db) => openFor({ db, scope, now }, input))
  const stored = (await storeDocumentFile(request, agency_id)) ?? refuseField('file', 'validation.required')
  const before = await write(async (db) => {
    await openFor({ db, scope, now: outside.clock.now() }, input)
    await insertUpload({ ...request, db }, stored.file)
    const key = { agency_id, id: input.id, question_id: input.question_id }
    return storeFileAnswer(db, key, { file_id: stored.file.id, file_name: stored.name }, now)
  })
  if (before !== undefined) await afterCommit(() => outside.files.remove(before, now))
  return { file_name: stored.name }
}

/** The test while it still accepts a file for the question, locked until the transaction ends. */
async function openFor({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, { id, question_id }: AnswerKey) {
  await lockTest(db, scope, id)
  const test = await testWithAnswers(db, scope, id)
  const fileQuestion = test.questions.find((question) => question.id === question_id && question.kind === 'file')
  if (fileQuestion === undefined) refuse('notFound')
  requireTransition('skillTest', 'answer', test.result)
  if (isOver(test.ends_at, now)) refuseState('skillTest', 'expired')
  return test
}

type FileAnswerKey = { agency_id: string; id: string; question_id: string }

/** Returns the previous file. */
async function storeFileAnswer(
  db: Db,
  { agency_id, id: test_id, question_id }: FileAnswerKey,
  file: { file_id: string; file_name: string },
  now: Date,
) {
  const before = (await uploadedFilesOf(db, test_id)).find((sent) => sent.question_id === question_id)
  const values = { ...file, sent_at: now.toISOString() }
  await db
    .insertInto('skill_test_files')
    .values({ agency_id, test_id, question_id, ...values })
    .onConflict((of) => of.columns(['agency_id', 'test_id', 'question_id']).doUpdateSet(values))
    .execute()
  if (before !== undefined) await forgetFile(db, before.file_id)
  return before?.file_id
}
