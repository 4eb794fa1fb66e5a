import { setTimeout as sleep } from 'node:timers/promises'

export interface Question {
  token?: string
  /** As a form; what no form can say, lists and numbers, as JSON. */
  input?: Readonly<Record<string, unknown>>
  /** The User-Agent of the device that asks. */
  device?: string
}

/** Calls a running Bahi beside the screens. Throws on a refusal. */
export interface Ask {
  <Data>(path: string, question?: Question): Promise<Data>
  /** Lets so many business seconds pass at once; absent where business time only runs by itself. */
  readonly passTime?: ((seconds: number) => Promise<void>) | undefined
}

export function createAsker(url: string, passTime?: Ask['passTime']): Ask {
  const ask = async <Data>(path: string, { token, input, device }: Question = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(device === undefined ? {} : { 'User-Agent': device }),
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
  return Object.assign(ask, { passTime })
}

function isForm(input: Readonly<Record<string, unknown>>): input is Record<string, string> {
  return Object.values(input).every((value) => typeof value === 'string')
}

/** Business seconds between two looks where time can be passed: what stands open for less is not waited for. */
const stepSeconds = 900

/** Asks until there is an answer, which may take days of the market. */
export function waitForDays<Found>(ask: Ask, what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const lookAndPass = async () => {
    const found = await look()
    if (found === undefined) await ask.passTime?.(stepSeconds)
    return found
  }
  return waitFor(what, lookAndPass, 900_000)
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
