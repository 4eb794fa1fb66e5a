import { timingSafeEqual } from 'node:crypto'
import { type MessageTopic, messageTopics } from '@bahi/contract/customers/messages'
import type { Seal } from '../../platform/seal.ts'

/** What the link below an e-mail ends: e-mail of one topic to one address. */
export interface Stop {
  readonly shard: number
  readonly targetId: bigint
  readonly topic: MessageTopic
}

const TOKEN = /^(\d{1,2})\.(\d{1,19})\.([a-z]{1,20})\.([A-Za-z0-9_-]{43})$/
const CONTEXT = 'end of e-mail'

const said = ({ shard, targetId, topic }: Stop) => `${shard}.${targetId}.${topic}`

/** The token proves itself, so nothing is stored for it. It goes on working: ending twice is ending once. */
export function stopToken(seal: Pick<Seal, 'fingerprint'>, stop: Stop): string {
  return `${said(stop)}.${seal.fingerprint(said(stop), CONTEXT).toString('base64url')}`
}

export function readStopToken(seal: Pick<Seal, 'fingerprint'>, token: string): Stop | undefined {
  const [, shard, targetId, name, proof] = TOKEN.exec(token) ?? []
  const topic = messageTopics.find((one) => one === name)
  if (shard === undefined || targetId === undefined || topic === undefined || proof === undefined) return undefined
  const stop = { shard: Number(shard), targetId: BigInt(targetId), topic }
  const given = Buffer.from(proof, 'base64url')
  return timingSafeEqual(given, seal.fingerprint(said(stop), CONTEXT)) ? stop : undefined
}
