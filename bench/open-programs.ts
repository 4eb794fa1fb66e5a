// A program of each customer of the benchmark, logged in to the Kite Connect format as after a consent.
import { programScopes } from '@bahi/contract/programs/program-scopes'
import { newKiteToken, writeSession } from '../apps/server/src/kite/session/kite-session.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { insertApp, newProgramApp } from '../apps/server/src/programs/program-app.ts'
import { insertKey } from '../apps/server/src/programs/program-rows.ts'
import { hashOfProgramSecret, newProgramSecret } from '../apps/server/src/programs/program-secret.ts'
import type { ServerParts } from '../apps/server/src/server-parts.ts'

const DAY_MS = 86_400_000
/** The limits are those of a customer's own and never met. */
const NO_LIMIT_PAISE = 1e15

interface Customer {
  readonly customerId: bigint
  readonly shard: number
}

export async function openPrograms(parts: ServerParts, customers: readonly Customer[]): Promise<string[]> {
  const programs: string[] = []
  let next = 0
  const openNext = async (): Promise<void> => {
    for (let customer = customers[next++]; customer !== undefined; customer = customers[next++])
      programs.push(await openProgram(parts, customer))
  }
  await Promise.all(Array.from({ length: 12 }, openNext))
  return programs
}

async function openProgram(parts: ServerParts, { customerId, shard }: Customer): Promise<string> {
  const { apiKey, apiSecret } = newProgramApp(shard)
  const accessToken = newKiteToken()
  const id = parts.ids.newId(shard)
  const now = parts.systemClock()
  await inTransaction(parts.db.pool, async (tx) => {
    await insertKey(tx, {
      shard,
      customerId,
      id,
      name: 'Bench',
      scopes: [...programScopes],
      addresses: [],
      ordersPerSecond: parts.http.ordersPerSecond(),
      dayLimitPaise: NO_LIMIT_PAISE,
      secretHash: hashOfProgramSecret(newProgramSecret(shard)),
      madeAt: now,
      endsAt: new Date(now.getTime() + DAY_MS),
    })
    await insertApp(tx, parts.seal, { apiKey, apiSecret, shard, keyId: id, redirectAddress: 'https://bench.example' })
    await writeSession(tx, { shard, id }, accessToken, now)
  })
  return `${apiKey}:${accessToken}`
}
