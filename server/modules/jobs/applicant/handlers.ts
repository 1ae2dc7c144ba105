import type { HandlersOf } from '#server/http/mount.ts'
import { requireLink } from '#server/modules/jobs/links.ts'
import { addFile, fileOfApplication } from './documents.ts'
import { exportByLink } from './export.ts'
import { answerByLinkLater } from './later-answers.ts'
import { answerByLink, changeConsent, chooseByLink, eraseByLink } from './private-actions.ts'
import { privateApplicationOf } from './private-queries.ts'

export const privateApplications: HandlersOf<'privateApplications'> = {
  async info(request) {
    const { database, input, language, now } = request
    const link = await requireLink(database, { ...request, purpose: 'application', token: input.token })
    return database.readAsAgency(link.agency_id, (db) => privateApplicationOf({ db, language, now }, link))
  },
  answer: answerByLink,
  answerQuestions: answerByLinkLater,
  chooseInterview: chooseByLink,
  addFile,
  file: fileOfApplication,
  consent: changeConsent,
  export: exportByLink,
  erase: eraseByLink,
}
