import type { listProgramAccess } from '@bahi/contract/programs/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { istTimeOf } from '@bahi/money/ist'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'

/** How many lines of the access log a customer sees. */
const SHOWN_LINES = 200

export interface ProgramTry {
  readonly shard: number
  readonly keyId: bigint
  readonly address: string
  /** Both empty for a call that was let in. */
  readonly path: string
  readonly refusedMsg: string
  readonly at: Date
}

const indianDay = (at: Date) => istTimeOf(at.getTime()).date

/** So many calls are remembered as written; then the memory begins anew, and some are looked up once more. */
const REMEMBERED = 10_000

/** Writes the access log of keys. */
export function createAccessLog(db: Queryable): { write(one: ProgramTry): Promise<void> } {
  const written = new Set<string>()
  return {
    /** Counts a refused try; of the calls that were let in from one address, the first of a day is written. */
    async write(one) {
      if (one.refusedMsg !== '') return writeTry(db, one)
      const call = `${one.keyId} ${indianDay(one.at)} ${one.address}`
      if (written.has(call)) return
      await writeTry(db, one)
      if (written.size >= REMEMBERED) written.clear()
      written.add(call)
    },
  }
}

/** A line for each day and address from which an app logged in. */
export async function writeAppLogin(db: Queryable, login: Omit<ProgramTry, 'path' | 'refusedMsg'>): Promise<void> {
  await writeTry(db, { ...login, path: APP_LOGIN, refusedMsg: '' })
}

/** The path under which log-ins of apps stand in the access log. */
const APP_LOGIN = 'POST /kite/session/token'

async function writeTry(db: Queryable, { shard, keyId, address, path, refusedMsg, at }: ProgramTry): Promise<void> {
  await db.query(
    `insert into bahi.program_access as a (shard, program_key_id, day, address, path, refused_msg, times, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $7)
     on conflict (shard, program_key_id, day, address, path, refused_msg) do update
       set times = a.times + 1, last_at = greatest(a.last_at, excluded.last_at) where excluded.path <> ''`,
    [shard, keyId, indianDay(at), address, path, refusedMsg, at],
  )
}

type AccessRow = Omit<Tables['program_access'], 'shard' | 'day'> & Pick<Tables['program_key'], 'name'>

export async function readAccess(
  db: Queryable,
  { shard, customerId }: CustomerId,
): Promise<ReplyOf<typeof listProgramAccess>['items']> {
  const { rows } = await db.query<AccessRow>(
    `select a.program_key_id, k.name, a.address, a.path, a.refused_msg, a.times, a.first_at, a.last_at
     from bahi.program_key k join bahi.program_access a on a.shard = k.shard and a.program_key_id = k.id
     where k.shard = $1 and k.customer_id = $2 order by a.last_at desc, a.path limit $3`,
    [shard, customerId, SHOWN_LINES],
  )
  return rows.map((row) => ({
    keyId: String(row.program_key_id),
    keyName: row.name,
    address: row.address,
    path: row.path,
    refusedMsg: row.refused_msg,
    times: row.times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }))
}
