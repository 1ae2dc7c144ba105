import { importNeeds, type ImportKind } from '#contract/imports.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type Actor, holds } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { checkImport, queueImport } from '#server/modules/imports/actions.ts'
import { importFindings, importOf, importRowsOf } from '#server/modules/imports/queries.ts'
import { reportFile, templateFile } from '#server/modules/imports/report.ts'
import { runImport } from '#server/modules/imports/runner.ts'

export const handlers: HandlersOf<'imports'> = {
  async check({ db, scope, actor, input, files, now, outside }) {
    requireKind(actor, input.kind)
    const [file] = files
    if (file === undefined) refuseField('file', 'validation.required')
    const id = await checkImport(db, scope, {
      ...input,
      ...file,
      account_id: actor.account_id,
      now,
      seal: outside.seal,
    })
    return importOf(db, scope, id)
  },
  async rows({ db, scope, actor, input }) {
    requireKind(actor, (await importOf(db, scope, input.id)).kind)
    return importRowsOf(db, scope, input)
  },
  async start({ db, scope, actor, input, after, database, outside }) {
    requireKind(actor, (await importOf(db, scope, input.id)).kind)
    const agency_id = await queueImport(db, scope, input.id)
    // Not awaited: the answer goes out at once, the progress is asked for by `info`.
    after(async () => void runImport(database, outside, { id: input.id, agency_id }))
    return importOf(db, scope, input.id)
  },
  async info({ db, scope, actor, input }) {
    const found = await importOf(db, scope, input.id)
    requireKind(actor, found.kind)
    return found
  },
  async report({ db, scope, actor, input, language }) {
    const found = await importOf(db, scope, input.id)
    requireKind(actor, found.kind)
    return reportFile(found, await importFindings(db, scope, input.id), language)
  },
  async template({ actor, input }) {
    requireKind(actor, input.kind)
    return templateFile(input.kind, input.format)
  },
}

// The row of the contract admits whoever may import anything; which kind it is, the input says. A file is the agency's, whatever
// a custom role of a customer's user or an employee was given.
function requireKind(actor: Actor, kind: ImportKind) {
  const ofAgency = actor.kind === 'admin' || actor.kind === 'superadmin'
  if (!ofAgency || !holds(actor, importNeeds[kind])) refuse('mayNot')
}
