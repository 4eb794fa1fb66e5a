import { failure, type Failure, type Outcome } from './outcome.ts'
import type { HttpReply } from './ports.ts'

interface Envelope {
  readonly status?: unknown
  readonly msg?: unknown
  readonly data?: unknown
}

/** The envelope of a reply as an outcome. Anything that is not an envelope is a fault, whatever its HTTP status. */
export async function readReply<Data>(reply: HttpReply): Promise<Outcome<Data>> {
  const envelope = parseEnvelope(await reply.text())
  const isOk = reply.status >= 200 && reply.status < 300
  if (isOk && envelope?.status === 0) return { ok: true, data: envelope.data as Data }
  if (envelope === undefined || typeof envelope.msg !== 'string' || envelope.msg === '')
    return failure('fault', 'tips.error')
  const details = readDetails(envelope.data)
  if (reply.status === 429)
    return failure('flood', envelope.msg, {
      ...details,
      retryAfterSeconds: Number(reply.headers.get('Retry-After')) || 1,
    })
  return failure(envelope.msg === 'tips.error' || reply.status >= 500 ? 'fault' : 'refused', envelope.msg, details)
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

function readDetails(data: unknown): Partial<Failure> {
  if (typeof data !== 'object' || data === null) return {}
  const { params, fields, requestId } = data as {
    params?: Failure['params']
    fields?: Failure['fields']
    requestId?: string
  }
  return { params: params ?? {}, fields: fields ?? [], ...(requestId === undefined ? {} : { requestId }) }
}
