import { randomBytes } from 'node:crypto'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Seal } from '../platform/seal.ts'

const API_KEY = /^[0-9a-f]{24}$/
const API_KEY_BYTES = 11
const SECRET_BYTES = 24
const SHARDS = 64

export interface NewProgramApp {
  readonly apiKey: string
  readonly apiSecret: string
}

/** New names of an app. The first byte of the public one is the shard, so that one query finds the app. */
export function newProgramApp(shard: number): NewProgramApp {
  return {
    apiKey: Buffer.concat([Buffer.of(shard), randomBytes(API_KEY_BYTES)]).toString('hex'),
    apiSecret: randomBytes(SECRET_BYTES).toString('base64url'),
  }
}

/** The shard of an app's public name; undefined for a text that names no app. */
export function shardOfApiKey(apiKey: string): number | undefined {
  if (!API_KEY.test(apiKey)) return undefined
  const shard = Number.parseInt(apiKey.slice(0, 2), 16)
  return shard < SHARDS ? shard : undefined
}

const sealedFor = (apiKey: string) => `program app ${apiKey}`

export async function insertApp(
  tx: Transaction,
  seal: Pick<Seal, 'seal'>,
  app: NewProgramApp & { readonly shard: number; readonly keyId: bigint; readonly redirectAddress: string },
): Promise<void> {
  await tx.query(
    `insert into bahi.program_app (shard, program_key_id, api_key, sealed_secret, redirect_address)
     values ($1, $2, $3, $4, $5)`,
    [
      app.shard,
      app.keyId,
      app.apiKey,
      seal.seal(Buffer.from(app.apiSecret), sealedFor(app.apiKey)),
      app.redirectAddress,
    ],
  )
}

/** Writes where changes of the orders of a key are posted to; those of the orders from this business day on. */
export async function insertHook(
  tx: Transaction,
  hook: { readonly shard: number; readonly keyId: bigint; readonly address: string; readonly from: string },
): Promise<void> {
  await tx.query(
    'insert into bahi.program_hook (shard, program_key_id, address, watched_from) values ($1, $2, $3, $4)',
    [hook.shard, hook.keyId, hook.address, hook.from],
  )
}

/** The secret of an app, for the checksum of a log-in and of a hook. */
export async function openAppSecret(
  db: Queryable,
  seal: Pick<Seal, 'open'>,
  { shard, apiKey }: { readonly shard: number; readonly apiKey: string },
): Promise<string> {
  const {
    rows: [row],
  } = await db.query<Pick<Tables['program_app'], 'sealed_secret'>>(
    'select sealed_secret from bahi.program_app where shard = $1 and api_key = $2',
    [shard, apiKey],
  )
  if (row === undefined) throw new Error(`there is no app ${apiKey}`)
  return seal.open(row.sealed_secret, sealedFor(apiKey)).toString()
}
