import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

/** An e-mail as a mail server took it. */
export interface TakenMail extends ReadMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  /** The user who logged in, and whether the line was encrypted. */
  readonly user: string | undefined
  readonly isEncrypted: boolean
}

/** What a mail server says to the naming of a recipient, and to the e-mail itself; absent: it takes both. */
export interface Refusals {
  readonly recipient?: number
  readonly data?: number
  /** The words beside the number. */
  readonly words?: string
}

export interface MailServer {
  readonly port: number
  readonly taken: TakenMail[]
  /** How often a recipient was named. */
  tries: number
  refuses: Refusals
  /** Milliseconds before the server answers the naming of a recipient. */
  delayMs: number
  close(): Promise<void>
}

/** A mail server on this machine that speaks SMTP and keeps what it is given. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const state: Omit<MailServer, 'port' | 'close'> = { taken: [], tries: 0, refuses: {}, delayMs: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      state.tries += 1
      const { recipient, words } = state.refuses
      setTimeout(() => done(recipient === undefined ? null : refused(recipient, words)), state.delayMs)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { data } = state.refuses
        if (data !== undefined) return done(refused(data))
        const raw = Buffer.concat(parts).toString()
        const { mailFrom, rcptTo } = session.envelope
        state.taken.push({
          ...readMail(raw),
          raw,
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          isEncrypted: session.secure,
        })
        done()
      })
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

const refused = (responseCode: number, words = 'refused by the test') =>
  Object.assign(new Error(words), { responseCode })
