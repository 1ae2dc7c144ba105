// The text in an export that explains it.
import { momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { ExportSource } from './export-source.ts'

/** Plain text in the language of the user who requested the export. */
export const readmeOf = (source: ExportSource): string =>
  [...(source.subject === null ? linesOfAgency(source) : linesOfPerson(source, source.subject)), ''].join('\r\n')

function linesOfAgency(source: ExportSource) {
  const { agency, seal } = source
  const say = sayIn(source)
  return [
    say('title', { agency: agency.name }),
    '',
    madeLine(source),
    '',
    `tables/*.csv: ${say('tables')}`,
    `tables.json: ${say('description')}`,
    `files/: ${say('files')}`,
    '',
    say('values'),
    say(seal === null ? 'masked' : 'opened'),
    say('leftOut'),
    say('moment'),
  ]
}

function linesOfPerson(source: ExportSource, { name }: { name: string }) {
  const say = sayIn(source)
  return [
    say('titleOfPerson', { person: name, agency: source.agency.name }),
    '',
    madeLine(source),
    '',
    `tables/*.csv: ${say('tables')}`,
    `tables.json: ${say('description')}`,
    `files/: ${say('filesOfPerson')}`,
    '',
    say('asSeen'),
    say('masked'),
    say('othersLeftOut'),
    say('values'),
    say('moment'),
  ]
}

const madeLine = (source: ExportSource) =>
  sayIn(source)('made', {
    by: source.made_by,
    at: momentIn(source.language, source.made_at, source.agency.time_zone),
  })

const sayIn =
  ({ language }: Pick<ExportSource, 'language'>) =>
  (key: ReadmeKey, params: Record<string, string> = {}) =>
    serverText(language, `dataExports.readme.${key}`, params)

type ReadmeKey = string
