import type { PostOutcome } from '@bahi/contract/wire/post-outcomes'

/** The operator's mail server, and the address of this Bahi that links lead to. */
export interface MailPlace {
  readonly host: string
  readonly port: number
  /** Whether the connection begins with TLS. Otherwise STARTTLS is used where the mail server offers it. */
  readonly isTls: boolean
  /** Whether nothing is sent without TLS: beyond this machine. */
  readonly needsTls: boolean
  /** The authority, in PEM, whose certificates are believed. Undefined: those that Node knows. */
  readonly ca: string | undefined
  readonly user: string | undefined
  readonly password: string | undefined
  readonly from: string
  readonly origin: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at each try, by which mailboxes know a second copy. */
  readonly id: string
  /** The address that ends e-mail of this kind by one press (RFC 8058); absent for what the customer has just asked for. */
  readonly stopAddress?: string
}

export interface MailAnswer {
  readonly outcome: Extract<PostOutcome, 'delivered' | 'answered' | 'unreachable' | 'too-slow'>
  /** The answer of the mail server; null when it gave none. */
  readonly answered: number | null
  /** Whether the mail server takes nothing for this recipient, for good. */
  readonly isRefused: boolean
}

/** Hands e-mails to the operator's mail server. */
export interface Mailer {
  readonly origin: string
  send(mail: Mail): Promise<MailAnswer>
}

/** For the whole exchange. */
const TIMEOUT_MS = 10_000
const TOO_SLOW: MailAnswer = { outcome: 'too-slow', answered: null, isRefused: false }

export function createMailer(place: MailPlace, timeoutMs = TIMEOUT_MS): Mailer {
  const { from, origin } = place
  let opened: ReturnType<typeof openTransport> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const post = async ({ to, subject, text, html, id, stopAddress }: Mail): Promise<MailAnswer> => {
    const transport = await (opened ??= openTransport(place, timeoutMs))
    try {
      await transport.sendMail({
        from: { name: 'Bahi', address: from },
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopAddress === undefined
            ? {}
            : { 'List-Unsubscribe': `<${stopAddress}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      })
      return { outcome: 'delivered', answered: 250, isRefused: false }
    } catch (error) {
      return answerOf(error)
    }
  }
  return { origin, send: (mail) => inTime(post(mail), timeoutMs) }
}

/** Its library is loaded by the first e-mail: many a Bahi sends none. */
async function openTransport({ host, port, isTls, needsTls, ca, user, password }: MailPlace, timeoutMs: number) {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: needsTls,
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The mail server may answer each step just in time. Nobody waits longer than this for all of them. */
async function inTime(sent: Promise<MailAnswer>, timeoutMs: number): Promise<MailAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailAnswer>((resolve) => (timer = setTimeout(() => resolve(TOO_SLOW), timeoutMs)))
  return Promise.race([sent, late]).finally(() => clearTimeout(timer))
}

/** The mail server says that there is no such mailbox (RFC 3463), or refuses it in words of its own. */
const NO_MAILBOX = [/^5\d\d[ -]5\.[12]\.\d/, /^55[013][ -](?!5\.\d)(?!.*\brelay)/i]

/**
 * A lasting refusal counts against the address only when it answers its naming, and speaks of the mailbox. A server that
 * does not send for this Bahi (5.7.1, "relay not permitted") refuses everybody, which is the operator's affair.
 */
function answerOf(error: unknown): MailAnswer {
  const { responseCode, response, code, command } = error as SmtpError
  if (typeof responseCode === 'number') {
    const isRefused = command === 'RCPT TO' && NO_MAILBOX.some((said) => said.test(response ?? ''))
    return { outcome: 'answered', answered: responseCode, isRefused }
  }
  return code === 'ETIMEDOUT' ? TOO_SLOW : { outcome: 'unreachable', answered: null, isRefused: false }
}

interface SmtpError {
  readonly responseCode?: number
  readonly response?: string
  readonly code?: string
  readonly command?: string
}
