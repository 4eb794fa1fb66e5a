import { inject } from 'vitest'

/** Calls Bahi beside the screens, for what a customer cannot see or another device does. Throws on a refusal. */
export async function callBahi<Data>(path: string, { token, input }: { token?: string; input?: Record<string, string> } = {}): Promise<Data> {
  const reply = await fetch(`${inject('bahiUrl')}${path}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...(input === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }) },
    ...(input === undefined ? {} : { body: new URLSearchParams(input).toString() }),
  })
  const envelope = (await reply.json()) as { status: number; msg: string; data: Data }
  if (envelope.status !== 0) throw new Error(`${path}: ${envelope.msg} ${JSON.stringify(envelope.data)}`)
  return envelope.data
}

export interface Cash {
  availablePaise: number
  heldPaise: number
  unsettledPaise: number
}

/** Where a customer's cash is, by the server's books. */
export function readCash(token: string): Promise<Cash> {
  return callBahi('/api/app/user/getUserPositionMarketValue.do', { token })
}
