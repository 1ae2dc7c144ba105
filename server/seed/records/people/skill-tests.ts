// A position that requires a skill, its test with a file answer, and one that awaits marking.
import sharp from 'sharp'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { insertFile, storeFile } from '#server/modules/files/actions.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

type TestsSeed = {
  agency_id: string
  /** those who work in the position, the newest last: one of them still learns, another took the test */
  workers: readonly Worker[]
  position_id: string
  skill_id: string
  moment: SeedTime
  files: FileStore
}

/** Baristas work alone; all but two can prove the skill. */
export async function putCoffee(db: Db, { agency_id, workers, position_id, skill_id, moment, files }: TestsSeed) {
  await put(db, 'position_skills', [{ agency_id, position_id, skill_id, min_level: 3 }])
  const [learning, sitting] = workers.slice(-3)
  await put(
    db,
    'employee_skills',
    workers.map((worker, at) => ({
      ...{ id: newId(), agency_id, employee_id: worker.id, skill_id, years: 1 + (at % 5) },
      level: worker === learning ? 2 : 3 + (at % 2),
      ...(worker === sitting
        ? { source: 'self' as const, verified_at: null, verified_by_name: null }
        : { source: 'reference' as const, verified_at: moment.now, verified_by_name: 'Ruth Adler' }),
    })),
  )
  const questions = requirements.map((question) => ({ id: newId(), ...question }))
  const ofSkill = { agency_id, skill_id, active: true }
  await put(
    db,
    'skill_questions',
    // The columns are written as JSON.
    questions.map(({ options, ...question }) => ({ ...question, ...ofSkill, options: options as never })),
  )
  if (sitting) await putWaiting(db, { agency_id, employee_id: sitting.id, skill_id, questions, moment, files })
}

type Questions = readonly ((typeof requirements)[number] & { id: string })[]
type TestToMark = Pick<TestsSeed, 'agency_id' | 'skill_id' | 'moment' | 'files'> & {
  employee_id: string
  questions: Questions
}

/** A test submitted this morning: one answer is right, the picture has to be marked. */
async function putWaiting(db: Db, { agency_id, employee_id, skill_id, questions, moment, files }: TestToMark) {
  const [choice, picture] = questions
  if (choice === undefined || picture === undefined) return
  const test_id = newId()
  const before = (minutes: number) => new Date(Date.parse(moment.now) - minutes * 60_000).toISOString()
  await put(db, 'skill_tests', [
    {
      ...{ id: test_id, agency_id, employee_id, skill_id, attempt: 1, pass_mark: 70, result: 'to_mark' as const },
      ...{ started_at: before(96), ends_at: before(84), handed_in_at: before(91), version: 2 },
      // The columns are written as JSON.
      questions: questions as never,
      answers: { [choice.id]: ['1'], [picture.id]: ['flat-white.jpg'] },
      marks: { [choice.id]: choice.marks },
    },
  ])
  const bytes = await cup()
  const stored = await storeFile({ files }, { agency_id, purpose: 'document', content_type: 'image/jpeg', bytes })
  await insertFile(db, stored, new Date(moment.now))
  const sent = { agency_id, test_id, question_id: picture.id, sent_at: before(92) }
  await put(db, 'skill_test_files', [{ ...sent, file_id: stored.id, file_name: 'flat-white.jpg' }])
}

const words = (en: string, fr: string, de: string, pt: string) => ({ en, fr, de, pt })
const option = (correct: boolean, wording: ReturnType<typeof words>) => ({ wording, correct })
const requirements = [
  {
    kind: 'single' as const,
    wording: words(
      'How long does an espresso run?',
      'Combien de temps coule un expresso ?',
      'Wie lange läuft ein Espresso?',
      'Quanto tempo corre um expresso?',
    ),
    options: [
      option(false, words('Ten seconds', 'Dix secondes', 'Zehn Sekunden', 'Dez segundos')),
      option(true, words('About 25 seconds', 'Environ 25 secondes', 'Etwa 25 Sekunden', 'Cerca de 25 segundos')),
      option(false, words('One minute', 'Une minute', 'Eine Minute', 'Um minuto')),
    ],
    correct: null,
    marks: 1,
    time_limit_s: 60,
  },
  {
    kind: 'file' as const,
    wording: words(
      'Send a photo of a flat white that you have made.',
      'Envoyez une photo d’un flat white que vous avez fait.',
      'Senden Sie ein Foto eines Flat White, den Sie gemacht haben.',
      'Envie uma foto de um flat white que tenha feito.',
    ),
    options: [],
    correct: null,
    marks: 3,
    time_limit_s: 660,
  },
]

const [width, height] = [720, 540]

/** A cup from above, drawn by circles: nobody’s photo. */
function cup() {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2]
    pixels.set(colourAt(Math.hypot(x, y), Math.hypot(x / 1.5, (y - 8) / 1.2)), at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

function colourAt(fromMiddle: number, ofLeaf: number) {
  if (fromMiddle > 245) return [126, 98, 74]
  if (fromMiddle > 190) return [236, 234, 228]
  if (fromMiddle > 176) return [250, 249, 246]
  if (ofLeaf < 74 && Math.floor(ofLeaf / 13) % 2 === 0) return [240, 222, 196]
  return [150, 96, 52]
}
