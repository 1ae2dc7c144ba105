// The HTML of an email.
import type { AgencyContact } from '#contract/accounts/agency-contact.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import type { Language } from '#contract/values/values.ts'

/** The parts of an email in its reader's language, not escaped yet. */
export type EmailParts = {
  language: Language
  subject: string
  headline: string
  greeting: string
  paragraphs: string[]
  code: string | null
  link: { href: string; label: string } | null
  note: string
  contact: (AgencyContact & { question: string }) | null
  below: string
  linkHelp: string
}

/**
 * An email as HTML: tables and inline styles, because mail programs support little else; no scripts and no external resources. At most 600
 * px wide. Programs that follow the reader's colour scheme use `darkRules`. Everything in it is escaped.
 */
export const htmlOf = (email: EmailParts) => `<!doctype html>
<html lang="${email.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(email.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${darkRules}
}
@media (max-width: 480px) { .sheet { padding: 28px 20px !important } .code { font-size: 28px !important; letter-spacing: 6px !important } }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f8;-webkit-text-size-adjust:100%">
${previewHtml(email)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f1f3f8" style="background:#f1f3f8"><tr><td align="center" style="padding:28px 12px 36px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 8px 18px">${brandHtml}</td></tr>
${sheetHtml(email)}
${contactHtml(email)}<tr><td class="quiet" style="padding:18px 8px 0;${font};font-size:13px;line-height:1.5;color:#566073;overflow-wrap:anywhere">${escapedHtml(email.below)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const darkRules = `.page { background: #11141b !important } .sheet { background: #1a1f2a !important; border-color: #2d3445 !important }
.words { color: #e8ebf2 !important } .quiet { color: #a7b0c2 !important } .name { color: #f2f4fa !important }
.code { background: #252c3d !important; border-color: #3a4560 !important; color: #ffffff !important }
.rule { border-color: #2d3445 !important } .address { color: #a5b8ff !important }`

const escapedHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The preview text after the subject; padded so that the brand and the greeting do not follow it. */
const previewHtml = ({ paragraphs }: EmailParts) =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${escapedHtml(paragraphs[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

const barHtml = (margin: string, width: number, colour: string) =>
  `<div style="margin:${margin};width:${width}px;height:3px;border-radius:2px;background:${colour};font-size:0;line-height:0"></div>`

// The mark of web/ui/page/Brand.tsx, drawn with boxes: many mail programs show no pictures before their reader allows it.
const brandHtml = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="30" height="30" bgcolor="#4263eb" valign="top" style="width:30px;height:30px;border-radius:9px;background:#4263eb">${barHtml('8px 0 0 7px', 9, '#ffffff')}${barHtml('3px 0 0 12px', 11, '#bac8ff')}${barHtml('3px 0 0 7px', 13, '#ffffff')}</td>
<td class="name" style="padding-left:10px;${font};font-size:19px;font-weight:700;letter-spacing:-0.2px;color:#1b2130">Muster</td>
</tr></table>`

const sheetHtml = (
  email: EmailParts,
) => `<tr><td class="sheet" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e0e5ef;border-radius:16px;padding:36px 36px 32px">
<h1 class="words" style="margin:0 0 18px;${font};font-size:22px;line-height:1.3;font-weight:700;letter-spacing:-0.2px;color:#1b2130;overflow-wrap:anywhere">${escapedHtml(email.headline)}</h1>
${[email.greeting, ...email.paragraphs].map(paragraphHtml).join('\n')}
${codeBlock(email)}${linkBlock(email)}${noteBlock(email)}
</td></tr>`

const paragraphHtml = (text: string) =>
  `<p class="words" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#1b2130;overflow-wrap:anywhere">${escapedHtml(text)}</p>`

const codeBlock = ({ code }: EmailParts) =>
  code === null
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="code" align="center" bgcolor="#eef2ff" style="padding:18px 8px;border:1px solid #d3dcfb;border-radius:12px;background:#eef2ff;font-family:ui-monospace,'SF Mono',Consolas,Menlo,monospace;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-indent:8px;color:#1b2130">${escapedHtml(code)}</td></tr></table>`

const linkBlock = ({ link, linkHelp }: EmailParts) =>
  link === null
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 22px"><tr><td bgcolor="#4263eb" style="border-radius:10px;background:#4263eb"><a href="${escapedHtml(link.href)}" style="display:inline-block;padding:14px 26px;${font};font-size:16px;line-height:1.2;font-weight:600;color:#ffffff;text-decoration:none">${escapedHtml(link.label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;${font};font-size:13px;line-height:1.55;color:#566073;overflow-wrap:anywhere;word-break:break-word">${escapedHtml(linkHelp)}<br><a class="address" href="${escapedHtml(link.href)}" style="color:#364fc7;text-decoration:underline">${escapedHtml(link.href)}</a></p>`

const noteBlock = ({ note }: EmailParts) =>
  note === ''
    ? ''
    : `<p class="quiet rule" style="margin:0;padding:18px 0 0;border-top:1px solid #e0e5ef;${font};font-size:14px;line-height:1.55;color:#566073;overflow-wrap:anywhere">${escapedHtml(note)}</p>`

/** The agency's name, with its number and its address to tap. */
function contactHtml({ contact }: EmailParts) {
  if (contact === null) return ''
  const { question, name, phone, email } = contact
  const links = [
    ...(phone ? [linkHtml(`tel:${phone}`, formatPhone(phone))] : []),
    ...(email ? [linkHtml(`mailto:${email}`, email)] : []),
  ]
  return `<tr><td class="quiet" style="padding:18px 8px 0;${font};font-size:14px;line-height:1.6;color:#566073;overflow-wrap:anywhere">${escapedHtml(question)}<br><b>${escapedHtml(name)}</b>${links.map((link) => `<br>${link}`).join('')}</td></tr>
`
}

const linkHtml = (href: string, label: string) =>
  `<a class="address" href="${escapedHtml(href)}" style="color:#364fc7;text-decoration:underline">${escapedHtml(label)}</a>`
