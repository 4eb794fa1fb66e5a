import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { PostOutcome } from '@bahi/contract/wire/post-outcomes'
import { hostOf, isNamedHost, isReachable } from './reachable-address.ts'

export interface OutwardPort {
  /** Hosts and networks inside that the operator named. */
  readonly named: readonly string[]
  /** The addresses of a name. Absent: those of the system. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** The authority, in PEM, whose certificates are believed. Absent: those that Node knows. */
  readonly ca?: string
  /** For the whole exchange: name, connection and answer. */
  readonly timeoutMs: number
}

export interface OutwardRequest {
  readonly address: string
  readonly body: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

export interface OutwardAnswer {
  readonly outcome: PostOutcome
  /** The HTTP status; null when nothing was answered. */
  readonly answered: number | null
  /** The beginning of the answer, as one line. */
  readonly answer: string
}

/** So much of an answer is read; the connection is closed then. */
const MAX_ANSWER_BYTES = 1_000
const MAX_ANSWER_TEXT = 200

const failed = (outcome: PostOutcome): OutwardAnswer => ({ outcome, answered: null, answer: '' })

/**
 * Posts to an address that a customer, or a customer's browser, chose: it may be any. The name is looked up once and the connection
 * goes to the very address that was judged, so that a name whose address changes leads nowhere else. A redirect is an
 * answer like any other and is not followed.
 */
export async function postOutward(port: OutwardPort, request: OutwardRequest): Promise<OutwardAnswer> {
  const deadline = AbortSignal.timeout(port.timeoutMs)
  const url = new URL(request.address)
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !isNamedHost(port.named, host)) return failed('inner-address')
  const addresses = await within(deadline, addressesOf(port, host)).catch(() => undefined)
  if (addresses === undefined) return failed(deadline.aborted ? 'too-slow' : 'no-name')
  const [address] = addresses
  if (address === undefined) return failed('no-name')
  // One inner address among public ones is enough: which of them answers is not ours to say.
  if (!addresses.every((one) => isReachable(port.named, host, one))) return failed('inner-address')
  return send(url, address, port.ca === undefined ? request : { ...request, ca: port.ca }, deadline)
}

async function addressesOf({ resolve }: OutwardPort, host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  if (resolve !== undefined) return resolve(host)
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function within<Result>(deadline: AbortSignal, work: Promise<Result>): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      if (deadline.aborted) reject(new Error('too slow'))
      deadline.addEventListener('abort', () => reject(new Error('too slow')), { once: true })
    }),
  ])
}

type Sending = OutwardRequest & Pick<OutwardPort, 'ca'>

function send(
  url: URL,
  address: string,
  { body, headers, ca }: Sending,
  deadline: AbortSignal,
): Promise<OutwardAnswer> {
  const isTls = url.protocol === 'https:'
  const host = hostOf(url)
  return new Promise((resolve) => {
    let isAnswered = false
    const request = (isTls ? https : http).request(
      {
        host: address,
        port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
        // The certificate has to be that of the name, although the connection goes to its address.
        ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
        ...(ca === undefined ? {} : { ca }),
        agent: false,
        signal: deadline,
        maxHeaderSize: 8_192,
      },
      (reply) => {
        isAnswered = true
        void readAnswer(reply).then(resolve)
      },
    )
    request.on('error', () => {
      // Once a status was heard, the rest of the answer decides nothing.
      if (!isAnswered) resolve(failed(deadline.aborted ? 'too-slow' : 'unreachable'))
    })
    request.end(body)
  })
}

/** The status decides. What follows it is read for the log, to the cap or the deadline, and no further. */
async function readAnswer(reply: IncomingMessage): Promise<OutwardAnswer> {
  const answered = reply.statusCode ?? 0
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // The deadline came, or the other side hung up: the status was heard before.
  }
  reply.destroy()
  return { outcome: outcomeOf(answered), answered, answer: lineOf(Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES)) }
}

function outcomeOf(answered: number): PostOutcome {
  if (answered >= 200 && answered < 300) return 'delivered'
  return answered >= 300 && answered < 400 ? 'redirected' : 'answered'
}

/** Foreign bytes as one line of text that can be stored and shown. */
function lineOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/[\p{C}\s]+/gu, ' ')
  return [...text.trim()].slice(0, MAX_ANSWER_TEXT).join('')
}
