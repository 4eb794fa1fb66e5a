import { readFileSync } from 'node:fs'
import type { MailPlace } from './customers/messages/mailer.ts'

const ADDRESS = /^[^\s@<>",;]{1,64}@[A-Za-z0-9.-]{1,190}$/
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Reads the mail server. @throws RangeError where the address of the sender, or of this Bahi, is missing: an e-mail is
 * answered and leads somewhere.
 */
export function mailPlaceFrom(env: NodeJS.ProcessEnv): MailPlace | undefined {
  const said = env['BAHI_SMTP_URL'] || undefined
  if (said === undefined) return undefined
  const url = URL.canParse(said) ? new URL(said) : undefined
  // The text may hold a password, so it is not repeated.
  if (url === undefined || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    throw new RangeError('BAHI_SMTP_URL is not an address such as smtps://bahi:secret@mail.example:465')
  const from = env['BAHI_MAIL_FROM'] ?? ''
  if (!ADDRESS.test(from)) throw new RangeError(`BAHI_SMTP_URL needs BAHI_MAIL_FROM, the sender's e-mail address`)
  const origin = (env['BAHI_ADDRESS'] ?? '').replace(/\/$/, '')
  if (origin === '') throw new RangeError('BAHI_SMTP_URL needs BAHI_ADDRESS: the links in e-mails lead there')
  const isTls = url.protocol === 'smtps:'
  const ca = env['BAHI_SMTP_CA'] || undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    needsTls: !isTls && !LOOPBACK.includes(url.hostname),
    ca: ca === undefined ? undefined : readFileSync(ca, 'utf8'),
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    from,
    origin,
  }
}
