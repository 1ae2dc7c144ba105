// A PDF of one page with a heading and lines in a standard font: the demo is created often, and a typeset one takes a fifth of a second.

/** The characters are those of Latin-1. */
export function smallPdf(heading: string, lines: readonly string[]): Buffer {
  const page = ['BT /F1 20 Tf 57 770 Td', `(${quoted(heading)}) Tj`, '/F1 11 Tf 0 -36 Td 18 TL']
  const text = [...page, ...lines.map((line) => `(${quoted(line)}) Tj T*`), 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const offsets = objects.map((_, at) => head.length + objects.slice(0, at).join('').length)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = ['xref\n', `0 ${objects.length + 1}\n`, '0000000000 65535 f \n', ...entries].join('')
  const start = head.length + objects.join('').length
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from([head, ...objects, table, tail].join(''), 'latin1')
}

const quoted = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`)
