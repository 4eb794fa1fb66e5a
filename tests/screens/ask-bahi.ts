import { setTimeout as sleep } from 'node:timers/promises'

export interface Question {
  token?: string
  /** As a form; what no form can say, lists and numbers, as JSON. */
  input?: Readonly<Record<string, unknown>>
}

/** Calls a running Bahi beside the screens. Throws on a refusal. */
export type Ask = <Data>(path: string, question?: Question) => Promise<Data>

export function askerOf(url: string): Ask {
  return async <Data>(path: string, { token, input }: Question = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(input === undefined
          ? {}
          : { 'Content-Type': isForm(input) ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(input === undefined
        ? {}
        : { body: isForm(input) ? new URLSearchParams(input).toString() : JSON.stringify(input) }),
    })
    const envelope = (await reply.json()) as { status: number; msg: string; data: Data }
    if (envelope.status !== 0) throw new Error(`${path}: ${envelope.msg} ${JSON.stringify(envelope.data)}`)
    return envelope.data
  }
}

function isForm(input: Readonly<Record<string, unknown>>): input is Record<string, string> {
  return Object.values(input).every((value) => typeof value === 'string')
}

/** Asks until there is an answer. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  longestMs = 200_000,
): Promise<Found> {
  const deadline = Date.now() + longestMs
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(250)
  }
  throw new Error(`waited in vain for ${what}`)
}
