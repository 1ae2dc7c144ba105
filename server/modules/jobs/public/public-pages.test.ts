import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { limits } from '#server/modules/auth/rules.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn, somePicture } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, info } = calls.applications
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  await app.database.asPlatform((db) =>
    db.updateTable('locations').set({ suburb: 'Newstead' }).where('id', '=', app.world.brisbane).execute(),
  )
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const agency = '/jobs/southern-cross-staffing'
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
/** A list or a feed as it is now: rendered pages are valid for five seconds. */
function fresh(url: string, headers = {}) {
  app.clock.moveBy({ seconds: 6 })
  return get(url, headers)
}

type NewJob = Partial<RequestOf<typeof calls.jobs.store>>

/** A published job for a customer, with everything that the public may not see. */
async function publicJob(more: NewJob = {}) {
  const job = await make.publishedJob({
    ...{ customer_id: app.world.harbour, location_id: app.world.brisbane, charge_hint: 'Charge 77 an hour' },
    ...{ show_pay: true, pay_min_cents: 2950, pay_max_cents: 3150 },
    ...more,
  })
  return { ...job, path: `${agency}/${job.slug}` }
}
const titled = (title: string, description = '<p>Cook for <b>two hundred</b> guests.</p>') => ({
  texts: { en: { title, summary: `${title}, every day`, description, duties: ['Cook'], requirements: ['Knives'] } },
})
const hidden = ['Harbour Foods', 'Brisbane Kitchen', 'Charge 77', 'Test St']

describe('the page of an agency', () => {
  test('lists open public jobs with place, pay and address, and nothing that the public may not see', async () => {
    const { path } = await publicJob(titled('Chef for the harbour'))
    const draft = await make.job(titled('Chef of a draft'))
    await publicJob({ ...titled('Chef of members'), visibility: 'members' })
    await publicJob({ ...titled('Chef of next week'), publish_on: '2026-11-30' })
    const { body, statusCode, headers } = await fresh(agency)

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<html lang="en" dir="ltr">')
    expect(body).toContain(`<a href="${path}">Chef for the harbour</a>`)
    expect(body).toContain('Newstead, QLD')
    expect(body).toContain('$29.50 – $31.50 per hour')
    expect(draft.status).toBe('draft')
    for (const text of ['Chef of a draft', 'Chef of members', 'Chef of next week', ...hidden])
      expect(body).not.toContain(text)
  })

  test('names its address, its languages and its feed', async () => {
    const { body } = await fresh(`${agency}?lang=de`)

    expect(body).toContain('<html lang="de" dir="ltr">')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${agency}?lang=de">`)
    for (const language of ['en', 'fr', 'de', 'pt'])
      expect(body).toContain(
        `<link rel="alternate" hreflang="${language}" href="http://localhost:3000${agency}?lang=${language}">`,
      )
    expect(body).toContain(`hreflang="x-default" href="http://localhost:3000${agency}"`)
    expect(body).toContain('<meta property="og:title"')
    expect((await get(agency, { 'accept-language': 'fr' })).body).toContain('<html lang="fr"')
  })

  test('is searched, and filtered by place, trade and employment type', async () => {
    const [category, employment] = [await make.item('category'), await make.item('employment_type')]
    const own = { category_id: category.id, employment_type_id: employment.id, location_id: app.world.sydney }
    await publicJob({ ...titled('Wharf chef'), ...own })
    const titles = async (query: string) =>
      [...(await fresh(`${agency}?${query}`)).body.matchAll(/<h3><a [^>]*>([^<]*)/g)].map(([, title]) => title)

    expect(await titles('q=wharf')).toEqual(['Wharf chef'])
    expect(await titles('place=NSW')).toEqual(['Wharf chef'])
    expect(await titles(`trade=${category.id}`)).toEqual(['Wharf chef'])
    expect(await titles(`type=${employment.id}`)).toEqual(['Wharf chef'])
    expect(await titles(`place=QLD/Newstead&trade=${category.id}`)).toEqual([])
    expect(await titles(`trade=${app.world.chef}&place=NSW`)).toEqual(['Wharf chef'])
    expect((await get(`${agency}?q=wharf`)).body).toContain('<meta name="robots" content="noindex">')
    expect((await get(`${agency}?q=%22%3E%3Cscript%3E&place=%00&trade=x&page=-1`)).body).not.toContain('<script>')
  })

  test('shows twenty jobs at a time', async () => {
    for (let at = 0; at < 21; at++) await publicJob(titled(`Packer ${at}`))
    const first = await fresh(`${agency}?q=packer`)
    const second = await get(`${agency}?q=packer&page=2`)

    expect(first.body).toContain('21 open jobs')
    expect(first.body.match(/<h3>/g)).toHaveLength(20)
    expect(first.body).toContain('rel="next" href="/jobs/southern-cross-staffing?q=packer&amp;page=2"')
    expect(second.body.match(/<h3>/g)).toHaveLength(1)
  })

  test('is rendered once for many readers, and anew after five seconds', async () => {
    await fresh(`${agency}?q=cached`)
    await publicJob(titled('Chef who is cached'))
    expect((await get(`${agency}?q=cached`)).body).not.toContain('Chef who is cached')
    expect((await fresh(`${agency}?q=cached`)).body).toContain('Chef who is cached')
  })

  test('does not exist for an unknown agency', async () => {
    expect((await get('/jobs/nobody-at-all')).statusCode).toBe(404)
    expect((await get('/jobs/nobody-at-all/feed.atom')).statusCode).toBe(404)
  })
})

describe('the map of an agency', () => {
  const map = `${agency}/map`
  const setTiles = async (MAP_TILES: string) =>
    (await app.as('superadmin')).call(calls.environment.update, { keys: { MAP_TILES } })
  const useGoogle = async (map_key: string) => (await app.as('superadmin')).call(calls.map.update, { map_key })
  afterEach(async () => {
    await setTiles('')
    await useGoogle('')
  })

  test('is offered only where a map is configured', async () => {
    await publicJob(titled('Chef without a map'))
    expect((await fresh(agency)).body).not.toContain(map)
    expect((await get(`${map}?q=chef&lang=de`)).headers.location).toBe(`${agency}?q=chef&lang=de`)

    await setTiles('https://{s}.tiles.example/{z}/{x}/{y}.png')
    const { body } = await fresh(`${agency}?q=chef`)
    expect(body).toContain(`<a class="button plain" href="${map}?q=chef">Show map</a>`)
    expect(body).not.toContain('<script')
  })

  test('shows the jobs of the filters by suburb, at the centre of the suburb, with a link to each without scripts', async () => {
    await setTiles('https://{s}.tiles.example/{z}/{x}/{y}.png')
    await app.database.asPlatform((db) =>
      db
        .updateTable('locations')
        .set({ latitude: -27.451234, longitude: 153.041234 })
        .where('id', '=', app.world.brisbane)
        .execute(),
    )
    const one = await publicJob(titled('Map chef of Newstead'))
    const other = await publicJob(titled('Map baker of Newstead'))
    const elsewhere = await publicJob(titled('Butcher of Newstead'))
    const { body, headers } = await get(`${map}?q=map`)

    expect(body.match(/data-latitude="[^"]*" data-longitude="[^"]*" data-name="Newstead, QLD"/g)).toHaveLength(1)
    expect(body).toContain(`<a href="${one.path}">Map chef of Newstead</a>`)
    expect(body).toContain(`<a href="${other.path}">`)
    expect(body).not.toContain(elsewhere.path)
    expect(body).toContain('href="https://www.openstreetmap.org/?mlat=-27.4')
    for (const text of [...hidden, '27.451234', '153.041234']) expect(body).not.toContain(text)
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self'; style-src 'sha256-[^']+' 'self'; img-src 'self' data: https:\/\/\*\.tiles\.example; connect-src 'self';/,
    )
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('lists places that are in no list of suburbs, and escapes what the address says', async () => {
    await setTiles('https://tiles.example/{z}/{x}/{y}.png')
    const { path } = await publicJob({ ...titled('Chef of nowhere'), location_id: app.world.sydney })
    const { body } = await get(`${map}?q=chef+of+nowhere`)

    expect(body).toContain(`<a href="${path}">Chef of nowhere</a>`)
    expect(body).not.toContain('id="map"')
    expect((await get(`${map}?q=%22%3E%3Cscript%3Ealert`)).body).not.toContain('<script>alert')
  })

  test('may use Google with a key, with a nonce of its own in each page', async () => {
    await useGoogle('AIzaSyA-test_key_123')
    await publicJob(titled('Chef with Google'))
    const [one, other] = [await get(map), await get(map)]
    const nonce = / nonce="([^"]+)"/.exec(one.body)?.[1] ?? 'none'

    expect(one.body).toContain('data-key="AIzaSyA-test_key_123"')
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(one.headers['content-security-policy']).toContain("script-src 'self' https://maps.googleapis.com;")
    expect([one.headers['referrer-policy'], one.headers['cache-control']]).toEqual(['strict-origin', 'no-store'])
    expect(other.body).not.toContain(nonce)
  })

  test('does not exist for an unknown agency', async () => {
    expect((await get('/jobs/nobody-at-all/map')).statusCode).toBe(404)
  })
})

describe('the page of a job', () => {
  test('is complete without scripts, with its pay and the form, and nothing that the public may not see', async () => {
    const { path } = await publicJob(titled('Chef in full'))
    const { body } = await get(path)

    expect(body).toContain('<h1 id="title">Chef in full</h1>')
    expect(body).toContain('<p>Cook for <strong>two hundred</strong> guests.</p>')
    expect(body).toContain('$29.50 – $31.50 per hour')
    expect(body).toContain('name="first_name"')
    expect(body).toContain('accept="image/*,application/pdf"')
    expect(body).toContain('until 18 Nov 2027')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)
    expect(body).toContain(
      '<meta property="og:title" content="Chef in full · Newstead, QLD · Southern Cross Staffing">',
    )
    const image = /<meta property="og:image" content="http:\/\/localhost:3000(.*?)">/.exec(body)?.[1] ?? ''
    expect(image).toMatch(/\.png$/)
    for (const text of hidden) expect(body).not.toContain(text)
  })

  test('describes it to search engines with the vocabulary of schema.org', async () => {
    const casual = await app.database.asPlatform((db) =>
      db
        .selectFrom('reference_items')
        .select('id')
        .where('kind', '=', 'employment_type')
        .where('code', '=', 'CASUAL')
        .where('agency_id', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    const { path } = await publicJob({ ...titled('Chef for machines'), employment_type_id: casual.id })
    const posting = postingIn((await get(path)).body)

    expect(breaches(posting)).toEqual([])
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Chef for machines',
      datePosted: '2026-11-18',
      hiringOrganization: { name: 'Southern Cross Staffing' },
      jobLocation: { address: { addressLocality: 'Newstead', addressRegion: 'QLD', addressCountry: 'AU' } },
      baseSalary: { currency: 'AUD', value: { minValue: 29.5, maxValue: 31.5, unitText: 'HOUR' } },
      validThrough: '2026-12-18T13:59:00.000Z',
      employmentType: 'TEMPORARY',
      directApply: true,
    })
    const ofAgencysOwnType = await publicJob(titled('Chef for a harvest'))
    expect(postingIn((await get(ofAgencysOwnType.path)).body)).not.toHaveProperty('employmentType')
    expect(breaches({ '@type': 'JobPosting', title: 1, salary: 'much' })).toEqual([
      'JobPosting.title is no Text',
      'JobPosting has no salary',
    ])
  })

  test('shows no pay that is hidden', async () => {
    const { path } = await publicJob({ ...titled('Chef without figures'), show_pay: false })
    const { body } = await get(path)
    expect(body).not.toMatch(/29\.50|31\.50|29\.5|baseSalary/)
  })

  test('escapes texts that look like markup, also for search engines', async () => {
    const title = '</script><b>Chef</b> & "co"'
    const { path } = await publicJob(titled(title, '<p>Hot</p><script>alert(1)</script><img src=x onerror=alert(1)>'))
    const { body } = await get(path)

    expect(body).toContain('&lt;/script&gt;&lt;b&gt;Chef&lt;/b&gt; &amp; &quot;co&quot;</h1>')
    expect(body).not.toMatch(/<b>Chef|alert\(1\)|<img/)
    expect(postingIn(body)).toMatchObject({ title })
    expect((await fresh(`${agency}?q=co`)).body).not.toContain('<b>Chef')
  })

  test('marks a text that is written in another language, and names only the languages that it has', async () => {
    const { path } = await publicJob(titled('Chef in English'))
    const { body } = await get(`${path}?lang=fr`)

    expect(body).toContain('<html lang="fr"')
    expect(body).toContain('<h1 id="title" lang="en">Chef in English</h1>')
    expect(body).toContain('Cette annonce n’est pas disponible en français.')
    expect(body).toContain('hreflang="en" href="http')
    expect(body).not.toContain('hreflang="fr" href="http')
  })

  test('shows the shift pattern in the language of the text', async () => {
    const { texts } = titled('Chef by shifts')
    const shift_patterns = { en: '7:00–15:00, Monday to Friday', de: '7:00–15:00 Uhr, Montag bis Freitag' }
    const { path } = await publicJob({
      texts: {
        en: { ...texts.en, shift_pattern: shift_patterns.en },
        de: { ...texts.en, shift_pattern: shift_patterns.de },
      },
    })

    const german = (await get(`${path}?lang=de`)).body
    expect(german).toContain(`<span>${shift_patterns.de}</span>`)
    expect(german).not.toContain(shift_patterns.en)
    expect(postingIn(german)).toMatchObject({ workHours: shift_patterns.de })
    expect((await get(`${path}?lang=fr`)).body).toContain(`<span lang="en">${shift_patterns.en}</span>`)
  })

  test('leads from an older title to its address', async () => {
    const { path, code } = await publicJob(titled('Chef renamed'))
    const { statusCode, headers } = await get(`${agency}/an-older-title-${code.toLowerCase()}`)
    expect([statusCode, headers.location]).toEqual([301, path])
  })

  test('runs no foreign script, and is not sent again while it is the same', async () => {
    const { path } = await publicJob(titled('Chef unchanged'))
    const first = await get(path, { 'accept-encoding': 'gzip' })
    app.clock.moveBy({ seconds: 60 })
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })

    expect(first.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+';/,
    )
    expect([first.headers['content-encoding'], first.headers['cache-control']]).toEqual(['gzip', 'public, no-cache'])
    expect(again.statusCode).toBe(304)
  })
})

describe('the page of a job that is not open', () => {
  test('answers 410 with similar jobs when it was public', async () => {
    const similar = await publicJob(titled('Chef like it'))
    const { id, path } = await publicJob(titled('Chef no more'))
    const { version } = await admin.call(calls.jobs.info, { id })
    await admin.call(calls.jobs.changeStatus, { ids: [id], versions: [version], action: 'close', reason: 'Done' })
    const { statusCode, body } = await get(path)

    expect(statusCode).toBe(410)
    expect(body).toContain('“Chef no more” no longer accepts applications.')
    expect(body).toContain(similar.path)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect((await fresh(agency)).body).not.toContain('Chef no more')
  })

  test('answers 410 from the minute at which it closes', async () => {
    const { path } = await publicJob({ ...titled('Chef of a day'), closes_on: '2026-11-20', closes_time: '17:00' })
    const before = app.clock.now().toISOString()
    app.clock.moveTo('2026-11-20T07:00:00.000Z')
    expect((await get(path)).statusCode).toBe(410)
    app.clock.moveTo(before)
    expect((await get(path)).statusCode).toBe(200)
  })

  test('is the same for a job that never was public and for one that does not exist', async () => {
    const internal = await publicJob({ ...titled('Chef in secret'), visibility: 'internal' })
    const draft = await make.job(titled('Chef drafted'))
    const planned = await publicJob({ ...titled('Chef to come'), publish_on: '2026-11-30' })
    const answers = await Promise.all(
      [internal.path, `${agency}/${draft.slug}`, planned.path, `${agency}/chef-jp-999999`, `${agency}/nothing`].map(
        (path) => get(path),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('is not found at another agency', async () => {
    const { slug } = await publicJob(titled('Chef of the south'))
    expect((await get(`/jobs/northern-light-labour/${slug}`)).statusCode).toBe(404)
  })
})

describe('feeds', () => {
  test('have the jobs of the list and are well-formed', async () => {
    const title = 'Chef <of> "all" & feeds'
    const { path } = await publicJob({ ...titled(title), channels: ['job_page', 'indeed'] })
    const [atom, indeed, sitemap, index] = [
      await fresh(`${agency}/feed.atom`),
      await get(`${agency}/indeed.xml`),
      await get(`${agency}/sitemap.xml`),
      await get('/sitemap.xml'),
    ]

    for (const { body, headers } of [atom, indeed, sitemap, index]) {
      expect(openElements(body)).toEqual([])
      expect(headers['content-type']).toMatch(/xml; charset=utf-8$/)
      for (const text of hidden) expect(body).not.toContain(text)
    }
    expect(atom.body).toContain('<title>Chef &lt;of&gt; &quot;all&quot; &amp; feeds</title>')
    expect(indeed.body).toContain(`<title><![CDATA[${title}]]></title>`)
    expect(indeed.body).toContain('<p>Cook for <strong>two hundred</strong> guests.</p>')
    for (const { body } of [atom, indeed, sitemap]) expect(body).toContain(`http://localhost:3000${path}`)
    expect(indeed.body).toContain('<city><![CDATA[Newstead]]></city>')
    expect(index.body).toContain(`<loc>http://localhost:3000${agency}/sitemap.xml</loc>`)
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    // Google Calendar reads a feed only where robots may.
    expect(robots).toContain('Allow: /calendar/\n')
  })

  test('give Indeed texts that contain the end of CDATA', async () => {
    const { code } = await publicJob({ ...titled('Chef ]]> <b>'), channels: ['indeed'] })
    const { body } = await fresh(`${agency}/indeed.xml`)

    expect(body).toContain('<title><![CDATA[Chef ]]]]><![CDATA[> <b>]]></title>')
    expect(body).toContain(`<referencenumber><![CDATA[${code}]]></referencenumber>`)
  })

  test('name for a job that was scheduled no change before its publication', async () => {
    const { path } = await publicJob({ ...titled('Chef of later'), publish_on: '2026-11-19' })
    const now = app.clock.now().toISOString()
    app.clock.moveTo('2026-11-19T00:00:00.000Z')
    const { body } = await get(`${agency}/feed.atom`)
    const entry = body.split('<entry>').find((one) => one.includes(path)) ?? ''
    const instant = (name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(entry)?.[1] ?? ''

    expect(instant('published')).toBe('2026-11-18T14:00:00Z')
    expect(instant('updated')).toBe(instant('published'))
    app.clock.moveTo(now)
  })

  test('give Indeed only the jobs that are advertised there', async () => {
    const advertised = await publicJob({ ...titled('Chef for Indeed'), channels: ['indeed'] })
    const other = await publicJob({ ...titled('Chef for elsewhere'), channels: ['job_page', 'seek'] })
    const [indeed, atom] = [await fresh(`${agency}/indeed.xml`), await get(`${agency}/feed.atom`)]

    expect(indeed.body).toContain(advertised.path)
    expect(indeed.body).not.toContain(other.path)
    expect(atom.body).toContain(other.path)
  })
})

const kim = { first_name: 'Kim', last_name: 'Doe', email: 'kim@example.com', consent: 'true', right_to_work: 'citizen' }
type SentFields = Record<string, string | { filename: string; bytes: Uint8Array }>

/** A PDF with so many pages. */
function pdfOf(pages: number) {
  const ids = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}]>> endobj`,
    ...ids.map((id) => `${id} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj`),
  ]
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF\n`)
}

/** The form of a job as a browser without scripts sends it, opened ten seconds ago. */
async function send(path: string, fields: SentFields, { seconds = 10, remoteAddress = '127.0.0.1' } = {}) {
  const form_token = /name="form_token" value="([^"]*)"/.exec((await get(path)).body)?.[1] ?? ''
  app.clock.moveBy({ seconds })
  const form = new FormData()
  for (const [name, value] of Object.entries({
    form_token,
    website: '',
    resume: { filename: '', bytes: Buffer.from('') },
    ...fields,
  }))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([Buffer.from(value.bytes)]), value.filename)
  const request = new Request('http://test', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return app.app.inject({ method: 'POST', url: path, headers, payload, remoteAddress })
}
const applicantsOf = async (job_id: string) => (await (await app.as('admin')).call(list, { job_id })).rows

describe('the application form', () => {
  const questions = [
    { id: 'drive', kind: 'yes_no' as const, text: { en: 'Do you drive?' }, options: [{ id: 'yes' }, { id: 'no' }] },
    {
      id: 'days',
      kind: 'multiple' as const,
      text: { en: 'On which days?' },
      options: [
        { id: 'sat', text: { en: 'Saturday' } },
        { id: 'sun', text: { en: 'Sunday' } },
      ],
    },
    { id: 'years', kind: 'number' as const, text: { en: 'Years as a chef?' } },
  ]

  test('stores the applicant with answers and a photographed CV, and leads to a page', async () => {
    const { id, path } = await publicJob({ ...titled('Chef with questions'), questions, resume_required: true })
    const answers = {
      'answers.drive': 'yes',
      'answers.days.sat': 'on',
      'answers.days.sun': 'on',
      'answers.years': '2,5',
    }
    const { statusCode, headers } = await send(path, {
      ...kim,
      ...answers,
      available_from: '2026-11-25',
      resume: somePicture,
    })

    expect([statusCode, headers.location]).toEqual([303, `${path}/received`])
    expect((await get(String(headers.location))).body).toContain('Thank you for your application')
    const row = only(await applicantsOf(id))
    expect(row).toMatchObject({ name: 'Kim Doe', email: 'kim@example.com', has_resume: true, right_to_work: 'citizen' })
    expect(await admin.call(info, { id: row.id })).toMatchObject({
      answers: { drive: ['yes'], days: ['sat', 'sun'], years: 2.5 },
      available_from: '2026-11-25',
      consent_until: '2027-11-18',
      language: 'en',
    })
  })

  test('shows every error at its field with everything that was typed', async () => {
    const { id, path } = await publicJob({ ...titled('Chef with errors'), questions, resume_required: true })
    const { statusCode, body } = await send(path, {
      ...{ first_name: '<Kim>', email: 'kim', phone: '12', cover_note: 'I can </textarea> cook', right_to_work: 'nz' },
      'answers.days.sun': 'on',
      'answers.years': 'many',
    })

    expect(statusCode).toBe(422)
    for (const name of ['email', 'phone', 'consent', 'answers-drive', 'answers-years', 'resume'])
      expect(body).toContain(`id="field-${name}-error"`)
    expect(body).not.toContain('id="field-answers-days-error"')
    expect(body).toContain('value="&lt;Kim&gt;"')
    expect(body).toContain('I can &lt;/textarea&gt; cook</textarea>')
    expect(body).toContain('value="nz" checked')
    expect(body).toContain('name="answers.days.sun" value="on" checked')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(await applicantsOf(id)).toEqual([])
  })

  test('sent as JSON, as a form without files or without a body is refused', async () => {
    const { path: url } = await publicJob(titled('Chef by machine'))
    const sent = [
      { headers: { 'content-type': 'application/json' }, payload: '{"first_name":"Ava"}' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'first_name=Ava' },
      {},
    ]

    for (const one of sent) {
      const answer = await app.app.inject({ method: 'POST', url, ...one })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
    }
  })

  test('requires an email or a phone number', async () => {
    const { path } = await publicJob(titled('Chef in reach'))
    const { body } = await send(path, { ...kim, email: '' })
    expect(body).toContain('<p class="error" id="field-email-error">Enter an email or a phone number.</p>')
  })

  test('refuses a file that is no CV, and a photo of 50 MB, and says that it is to be chosen again', async () => {
    const { id, path } = await publicJob(titled('Chef with a file'))
    const script = await send(path, { ...kim, resume: { filename: 'cv.pdf', bytes: Buffer.from('<script>') } })
    const photo = Buffer.concat([somePicture.bytes, Buffer.alloc(50 * 1024 * 1024)])
    const large = await send(path, { ...kim, resume: { ...somePicture, bytes: photo } })

    for (const { statusCode, body } of [script, large]) {
      expect(statusCode).toBe(422)
      expect(body).toContain('id="field-resume-error"')
      expect(body).toContain('Please choose your file again.')
      expect(body).toContain('value="kim@example.com"')
    }
    expect(await applicantsOf(id)).toEqual([])
  })

  test('stores a CV of two hundred pages as it is', async () => {
    const { id, path } = await publicJob(titled('Chef with a long CV'))
    const bytes = pdfOf(200)
    const { statusCode } = await send(path, { ...kim, resume: { filename: 'cv.pdf', bytes } })

    expect(statusCode).toBe(303)
    const row = only(await applicantsOf(id))
    const stored = await admin.download(calls.applications.resume, { id: row.id })
    expect([stored.content_type, Buffer.from(stored.bytes).equals(bytes)]).toEqual(['application/pdf', true])
  })

  test('stops each of several addresses that send many, and nobody else', async () => {
    const { id, path } = await publicJob(titled('Chef in a flood'))
    const statuses = async (remoteAddress: string, count: number) => {
      const found: number[] = []
      for (let at = 0; at < count; at++)
        found.push(
          (await send(path, { ...kim, email: `${remoteAddress}-${at}@example.com` }, { remoteAddress })).statusCode,
        )
      return found
    }
    const flooded = async (remoteAddress: string) => {
      await statuses(remoteAddress, 1)
      await afterManyAttempts()
      return (await send(path, { ...kim, email: `${remoteAddress}@example.com` }, { remoteAddress })).statusCode
    }

    expect([await flooded('10.0.0.1'), await flooded('10.0.0.2')]).toEqual([429, 429])
    expect(await statuses('10.0.0.3', 1)).toEqual([303])
    expect((await get(path)).statusCode).toBe(200)
    expect(await applicantsOf(id)).toHaveLength(3)
  })

  test('answers a second application and a machine like the first, and stores one', async () => {
    const { id, path } = await publicJob(titled('Chef once'))
    const first = await send(path, kim)
    const answers = [
      await send(path, kim),
      await send(path, { ...kim, email: 'b@example.com', website: 'https://spam.example' }),
      await send(path, { ...kim, email: 'c@example.com' }, { seconds: 0 }),
    ]

    for (const answer of answers)
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
        303,
        first.headers.location,
        first.body,
      ])
    expect(await applicantsOf(id)).toHaveLength(1)
  })

  test('is shown again with what was typed when too many were sent, or when it is too old', async () => {
    const { path } = await publicJob(titled('Chef in demand'))
    const now = app.clock.now().toISOString()
    const old = await send(path, kim, { seconds: 8 * 86_400 })
    app.clock.moveTo(now)
    await app.clearThrottles()
    await send(path, { ...kim, email: 'kim0@example.com' })
    await afterManyAttempts()
    const many = await send(path, { ...kim, email: 'last@example.com' })

    expect([old.statusCode, many.statusCode]).toEqual([409, 429])
    expect(old.body).toContain('This page was open for a long time.')
    expect(many.body).toMatch(/Too many applications were sent\. Please try again in \d+ minutes\./)
    expect(many.body).toContain('value="last@example.com"')
  })

  test('is not there where an account is needed, and a form that is sent anyway stores nothing', async () => {
    const { id, path } = await publicJob({ ...titled('Chef with account'), apply_without_login: false })
    expect((await get(path)).body).not.toContain('name="form_token"')
    await send(path, kim)
    expect(await applicantsOf(id)).toEqual([])
  })
})

/** As if every network address that applied had done so as often as it may in an hour. */
const afterManyAttempts = () =>
  app.database.asPlatform((db) =>
    db.updateTable('throttles').set({ attempts: limits.applyFrom.times }).where('key', 'like', 'applyFrom:%').execute(),
  )

const postingIn = (body: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')

type Vocabulary = { types: Record<string, Record<string, string[]>> }
// The committed extract of the vocabulary.
const { types } = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/schema-org.json'), 'utf8')) as Vocabulary

/** What in a value does not follow the vocabulary. */
function breaches(value: Record<string, unknown>): string[] {
  const type = String(value['@type'])
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, one]) => {
      const allowed = types[type]?.[name]
      if (allowed === undefined) return [`${type} has no ${name}`]
      // A value with a type of its own is an object.
      const nested = typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : null
      const fits = nested
        ? [...kindsOf(String(nested['@type']))].some((kind) => allowed.includes(kind))
        : allowed.some((kind) => isOf(kind, one))
      return [...(fits ? [] : [`${type}.${name} is no ${allowed.join(' or ')}`]), ...(nested ? breaches(nested) : [])]
    })
}

const kindsOf = (type: string) => [
  type,
  ...(type === 'QuantitativeValue' || type === 'PropertyValue' ? ['StructuredValue'] : []),
]

function isOf(kind: string, value: unknown) {
  if (kind === 'Text') return typeof value === 'string' && value !== ''
  if (kind === 'URL') return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
  if (kind === 'Date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  if (kind === 'DateTime') return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  if (kind === 'Number') return typeof value === 'number'
  if (kind === 'Integer') return Number.isInteger(value)
  return kind === 'Boolean' && typeof value === 'boolean'
}

/** The elements of an XML document that are not closed, or closed in the wrong order; throws at an unescaped character. */
function openElements(xml: string): string[] {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml [^?]*\?>/, '')
    .replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
    .replaceAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (_, end: string, name: string, __, empty: string) => {
      if (end === '' && empty === '') open.push(name)
      else if (end !== '' && open.at(-1) === name) open.pop()
      else if (end !== '') open.push(`/${name}`)
      return ''
    })
  if (/[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(rest)) throw new Error('a character is not escaped')
  return open
}
