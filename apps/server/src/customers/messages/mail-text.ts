import type { MessageLanguage } from '@bahi/contract/customers/messages'
import type { ToldNotice } from './message-rows.ts'
import { messageText, messageWords } from './message-text.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A line of an e-mail: words, or a link that shows its own address. */
type Line = { readonly text: string } | { readonly link: string }

/** A notice as an e-mail: its title and the way into the app, never a figure. */
export function noticeMail(
  notice: ToldNotice,
  language: MessageLanguage,
  { open, stop, isPaper }: { readonly open: string; readonly stop: string; readonly isPaper: boolean },
): MailText {
  const { title, body } = messageText(notice, { language, showsAmounts: false })
  const words = messageWords[language]
  return write(language, title, [
    { text: title },
    { text: isPaper ? words.paper : body },
    { link: open },
    { text: words.foot },
    { text: words.stop },
    { link: stop },
  ])
}

/** The e-mail that asks whether an address is the customer's. It names nobody. */
export function confirmationMail(language: MessageLanguage, link: string): MailText {
  const { confirm } = messageWords[language]
  return write(language, confirm.subject, [{ text: confirm.open }, { link }, { text: confirm.otherwise }])
}

/** The e-mail to an address that messages went to until now. It names neither the customer nor a new address. */
export function formerAddressMail(language: MessageLanguage, link: string): MailText {
  const { former } = messageWords[language]
  return write(language, former.subject, [{ text: former.about }, { text: former.otherwise }, { link }])
}

/** Text and HTML of the same lines. Nothing is fetched when it is read: no picture, no style sheet, no other link. */
function write(language: MessageLanguage, subject: string, lines: readonly Line[]): MailText {
  const text = lines.map((line) => ('text' in line ? line.text : line.link)).join('\n\n')
  const body = lines
    .map((line) => ('text' in line ? escaped(line.text) : `<a href="${escaped(line.link)}">${escaped(line.link)}</a>`))
    .map((line) => `<p>${line}</p>`)
    .join('\n')
  const html = `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<title>${escaped(subject)}</title>\n<body>\n${body}\n</body>\n</html>\n`
  return { subject, text: `${text}\n`, html }
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark)
