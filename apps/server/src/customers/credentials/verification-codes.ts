import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { codeResendSeconds, type CodePurpose, type SentCode } from '@bahi/contract/customers/passwords'
import type { SystemClock } from '../../platform/clock.ts'
import { inTransaction, type Queryable } from '../../platform/db/in-transaction.ts'
import { Flood } from '../../platform/http/flood.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Source } from './known-devices.ts'
import type { SmsSender } from './sms.ts'

const GOOD_FOR_MS = 5 * 60_000
const MAX_TRIES = 5
/** Codes a day for one asker, phone and purpose. */
const MAX_A_DAY = 10
/**
 * Codes a day for one phone and purpose, of all networks together or of all known devices together. With five tries
 * each, a stranger's chance is at most 1 in 10,000 a day.
 */
const MAX_A_DAY_TOGETHER = 20
const DAY_MS = 86_400_000

export interface CodeParts {
  readonly pool: pg.Pool
  readonly seal: Pick<Seal, 'fingerprint'>
  readonly systemClock: SystemClock
  /** Undefined in a demo, which sends no message and shows the code on the caller's device. */
  readonly sms: SmsSender | undefined
  /** Whether demo codes are also shown to callers from other machines. */
  readonly allowsDemoFromAfar: boolean
  readonly onError: (error: unknown) => void
}

/** The asker of a code: a session, a known device, or a network. */
export type Asker = Source | { readonly kind: 'session'; readonly id: string }

/** Asks for a code to the phone of the session's own customer. Strangers cannot use this asker. */
export const thisSession: Asker = { kind: 'session', id: 'own' }

/** What a code is for. A code works for its asker only, so no other caller can replace it or use up its tries. */
export interface CodeClaim {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly asker: Asker
}

export interface CodeQuestion extends CodeClaim {
  /** Whether a message may go to the phone. The answer and its duration are the same when it may not. */
  readonly isWanted: boolean
  /**
   * Whether the customer belongs to the demo. The invented phone number may belong to a real person, so no message is
   * sent and the code is shown instead.
   */
  readonly isDemo: boolean
  readonly isBeyondLoopback: boolean
}

/** Codes of six digits, sent to phones. A code is valid for five minutes, five tries and one use. */
export interface VerificationCodes {
  /** Whether a code can reach this caller: by a gateway, or on the caller's screen in a demo. */
  reaches(caller: { readonly isBeyondLoopback: boolean }): boolean
  /**
   * Sends a code. @throws Flood within a minute of the asker's last code for this phone and purpose, after the asker's
   * ten codes within a day, and after twenty codes of all networks or of all known devices.
   */
  send(question: CodeQuestion): Promise<SentCode>
  /**
   * Compares a code; a wrong code counts as a try. A right code stays valid until `use`, so call this function before
   * the transaction.
   */
  matches(claim: CodeClaim, code: string): Promise<boolean>
  /** Uses up a right code, in the transaction of the act that the code permits. True once. */
  use(tx: Queryable, claim: CodeClaim, code: string): Promise<boolean>
  /** Deletes old codes with their phone numbers once no limit counts them. */
  forgetOld(): Promise<void>
}

export function createVerificationCodes(parts: CodeParts): VerificationCodes {
  const { pool, systemClock } = parts
  return {
    reaches: (caller) => parts.sms !== undefined || showsCode(parts, caller),
    send: (question) => sendCode(parts, question),
    matches: (claim, code) => matchesCode(parts, claim, code),
    async use(tx, claim, code) {
      const { rowCount } = await tx.query(
        `update bahi.verification_code set code_hash = null where ${IS_GOOD} and code_hash = $5`,
        [...keyOf(parts, claim), systemClock(), hashOf(parts, claim, code)],
      )
      return rowCount === 1
    },
    async forgetOld() {
      await pool.query('delete from bahi.verification_code where sent_at <= $1', [
        new Date(systemClock().getTime() - 2 * DAY_MS),
      ])
    },
  }
}

const IS_GOOD = 'phone = $1 and purpose = $2 and asker = $3 and code_hash is not null and expires_at > $4'

const hashOf = ({ seal }: CodeParts, { phone, purpose }: CodeClaim, code: string) =>
  seal.fingerprint(code, `code ${purpose} ${phone}`)
const askerHash = ({ seal }: CodeParts, words: string) => seal.fingerprint(words, 'asker of codes')
const keyOf = (parts: CodeParts, { phone, purpose, asker }: CodeClaim) => [
  phone,
  purpose,
  askerHash(parts, `${asker.kind} ${asker.id}`),
]
const showsCode = (parts: CodeParts, { isBeyondLoopback }: { readonly isBeyondLoopback: boolean }) =>
  !isBeyondLoopback || parts.allowsDemoFromAfar

async function sendCode(
  parts: CodeParts,
  { isWanted, isDemo, isBeyondLoopback, ...claim }: CodeQuestion,
): Promise<SentCode> {
  const { phone, asker } = claim
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = parts.systemClock()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  // An unsent code has no hash. Its row only counts, so that the limits do not reveal whether a phone is registered.
  const sent = {
    codeHash: isWanted ? hashOf(parts, claim, code) : null,
    now,
    expiresAt,
    most: MAX_A_DAY,
    resendMs: codeResendSeconds * 1_000,
  }
  await inTransaction(parts.pool, async (tx) => {
    await writeCode(tx, keyOf(parts, claim), sent)
    if (asker.kind !== 'session')
      await writeCode(tx, [phone, claim.purpose, askerHash(parts, `every ${asker.kind}`)], {
        ...sent,
        codeHash: null,
        most: MAX_A_DAY_TOGETHER,
        resendMs: 0,
      })
  })
  if (parts.sms !== undefined && isWanted && !isDemo) parts.sms.send(phone, smsText(code)).catch(parts.onError)
  const showsHere = (parts.sms === undefined || isDemo) && showsCode(parts, { isBeyondLoopback })
  return {
    phone: shortenPhone(phone),
    resendSeconds: codeResendSeconds,
    expiresAt: expiresAt.toISOString(),
    demoMessage: showsHere ? { code } : null,
  }
}

async function matchesCode(parts: CodeParts, claim: CodeClaim, code: string): Promise<boolean> {
  // One statement counts the try and returns the hash, so that simultaneous calls get at most five comparisons.
  const {
    rows: [found],
  } = await parts.pool.query<{ code_hash: Buffer }>(
    `update bahi.verification_code set tries = tries + 1 where ${IS_GOOD} and tries < $5 returning code_hash`,
    [...keyOf(parts, claim), parts.systemClock(), MAX_TRIES],
  )
  const isRight = found?.code_hash.equals(hashOf(parts, claim, code)) ?? false
  // A right code does not count as a try.
  if (isRight)
    await parts.pool.query(
      'update bahi.verification_code set tries = greatest(tries - 1, 0) where phone = $1 and purpose = $2 and asker = $3 and code_hash = $4',
      [...keyOf(parts, claim), found?.code_hash],
    )
  return isRight
}

interface NewCode {
  readonly codeHash: Buffer | null
  readonly now: Date
  readonly expiresAt: Date
  readonly most: number
  readonly resendMs: number
}

/**
 * Writes a code if the limits allow it. The condition is part of the statement, so one of two simultaneous calls writes
 * a code. The key is phone, purpose and asker.
 */
async function writeCode(
  tx: Queryable,
  key: readonly unknown[],
  { codeHash, now, expiresAt, most, resendMs }: NewCode,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rowCount } = await tx.query(
    `insert into bahi.verification_code as known (phone, purpose, asker, code_hash, sent_at, expires_at, tries, day_from, sent_that_day) values ($1, $2, $3, $4, $5, $6, 0, $5, 1)
     on conflict (phone, purpose, asker) do update set code_hash = $4, sent_at = $5, expires_at = $6, tries = 0,
       day_from = case when known.day_from <= $7 then $5 else known.day_from end,
       sent_that_day = case when known.day_from <= $7 then 1 else known.sent_that_day + 1 end
     where known.sent_at <= $8 and (known.day_from <= $7 or known.sent_that_day < $9)`,
    [...key, codeHash, now, expiresAt, dayAgo, new Date(now.getTime() - resendMs), most],
  )
  if (rowCount === 1) return
  const {
    rows: [known],
  } = await tx.query<{ sent_at: Date; day_from: Date; sent_that_day: number }>(
    'select sent_at, day_from, sent_that_day from bahi.verification_code where phone = $1 and purpose = $2 and asker = $3',
    [...key],
  )
  if (known === undefined) throw new Flood(codeResendSeconds)
  const againAt = known.sent_that_day >= most ? known.day_from.getTime() + DAY_MS : known.sent_at.getTime() + resendMs
  throw new Flood(Math.max(1, Math.ceil((againAt - now.getTime()) / 1_000)))
}

function smsText(code: string): string {
  return `${code} is your Bahi code. It is good for five minutes. Nobody at Bahi asks for it.`
}

/** Hides the middle of a phone number, so that only the owner recognises the number on a screen. */
function shortenPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
}
