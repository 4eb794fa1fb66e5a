import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { codeResendSeconds, type CodePurpose, type SentCode } from '@bahi/contract/passwords'
import { Flood } from '../http/flood.ts'
import type { SystemClock } from '../market/clock.ts'
import type { Seal } from './seal.ts'
import type { SmsSender } from './sms.ts'

const GOOD_FOR_MS = 5 * 60_000
const MOST_TRIES = 5
/** For one phone and purpose: with five tries each, no day gives a guess a better chance than one in twenty thousand. */
const MOST_A_DAY = 10
const DAY_MS = 86_400_000

export interface CodeParts {
  readonly pool: pg.Pool
  readonly seal: Pick<Seal, 'fingerprint'>
  readonly systemClock: SystemClock
  /** Undefined: a demo, which sends nothing and shows the code on the device that asked for it. */
  readonly sms: SmsSender | undefined
  /** Demo codes are shown on other machines too. */
  readonly allowsDemoFromAfar: boolean
  readonly onError: (error: unknown) => void
}

export interface CodeQuestion {
  readonly phone: string
  readonly purpose: CodePurpose
  /** Whether a message may go to the phone. The answer looks the same and takes as long when it may not. */
  readonly isWanted: boolean
  /** An invented customer: somebody may really have their phone, so no message goes to it and the code is shown instead. */
  readonly isDemo: boolean
  readonly isBeyondLoopback: boolean
}

type Queryable = Pick<pg.ClientBase, 'query'>

/** Codes of six digits sent to phones: good for five minutes, five tries, and once. */
export interface VerificationCodes {
  /** Whether a code can come to whoever asks from there: a gateway sends it, or the demo shows it on their device. */
  reaches(caller: { readonly isBeyondLoopback: boolean }): boolean
  /** @throws Flood within a minute of the last one for this phone and purpose, and after ten within a day. */
  send(question: CodeQuestion): Promise<SentCode>
  /** Whether this is the code; a wrong one counts. It stays good until it is used: ask before the transaction. */
  matches(phone: string, purpose: CodePurpose, code: string): Promise<boolean>
  /** Takes a code that matched, in the transaction of what it opens: true once. */
  use(tx: Queryable, phone: string, purpose: CodePurpose, code: string): Promise<boolean>
  /** Forgets codes, and the phones they were asked for, once no limit counts them any more. */
  forgetOld(): Promise<void>
}

export function createVerificationCodes(parts: CodeParts): VerificationCodes {
  const { pool, systemClock } = parts
  const hashOf = (phone: string, purpose: CodePurpose, code: string) => parts.seal.fingerprint(code, `code ${purpose} ${phone}`)
  const isGood = 'phone = $1 and purpose = $2 and code_hash is not null and expires_at > $3'

  const showsCode = ({ isBeyondLoopback }: { readonly isBeyondLoopback: boolean }) => !isBeyondLoopback || parts.allowsDemoFromAfar

  return {
    reaches: (caller) => parts.sms !== undefined || showsCode(caller),
    async send({ phone, purpose, isWanted, isDemo, isBeyondLoopback }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const now = systemClock()
      const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
      // A code that nobody is sent is kept as no code at all: the row only counts, so that counting tells nothing.
      await writeCode(pool, { phone, purpose, codeHash: isWanted ? hashOf(phone, purpose, code) : null, now, expiresAt })
      if (parts.sms !== undefined && isWanted && !isDemo) parts.sms.send(phone, messageOf(code)).catch(parts.onError)
      const showsHere = (parts.sms === undefined || isDemo) && showsCode({ isBeyondLoopback })
      return { phone: shortenPhone(phone), resendSeconds: codeResendSeconds, expiresAt: expiresAt.toISOString(), demoMessage: showsHere ? { code } : null }
    },
    async matches(phone, purpose, code) {
      // Counted in the statement that hands out what to compare with: no storm is compared more than five times.
      const { rows: [found] } = await pool.query<{ code_hash: Buffer }>(
        `update bahi.verification_code set tries = tries + 1 where ${isGood} and tries < $4 returning code_hash`, [phone, purpose, systemClock(), MOST_TRIES])
      const isRight = found?.code_hash.equals(hashOf(phone, purpose, code)) ?? false
      // What was right is no guess.
      if (isRight) await pool.query('update bahi.verification_code set tries = greatest(tries - 1, 0) where phone = $1 and purpose = $2 and code_hash = $3', [phone, purpose, found?.code_hash])
      return isRight
    },
    async use(tx, phone, purpose, code) {
      const { rowCount } = await tx.query(
        `update bahi.verification_code set code_hash = null where ${isGood} and code_hash = $4`, [phone, purpose, systemClock(), hashOf(phone, purpose, code)])
      return rowCount === 1
    },
    async forgetOld() {
      await pool.query('delete from bahi.verification_code where sent_at <= $1', [new Date(systemClock().getTime() - 2 * DAY_MS)])
    },
  }
}

interface NewCode {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly codeHash: Buffer | null
  readonly now: Date
  readonly expiresAt: Date
}

/** The row itself says whether another may be sent: two that ask at once get one code. */
async function writeCode(pool: pg.Pool, { phone, purpose, codeHash, now, expiresAt }: NewCode): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rowCount } = await pool.query(
    `insert into bahi.verification_code as known (phone, purpose, code_hash, sent_at, expires_at, tries, day_from, sent_that_day) values ($1, $2, $3, $4, $5, 0, $4, 1)
     on conflict (phone, purpose) do update set code_hash = $3, sent_at = $4, expires_at = $5, tries = 0,
       day_from = case when known.day_from <= $6 then $4 else known.day_from end,
       sent_that_day = case when known.day_from <= $6 then 1 else known.sent_that_day + 1 end
     where known.sent_at <= $7 and (known.day_from <= $6 or known.sent_that_day < $8)`,
    [phone, purpose, codeHash, now, expiresAt, dayAgo, new Date(now.getTime() - codeResendSeconds * 1_000), MOST_A_DAY],
  )
  if (rowCount === 1) return
  const { rows: [known] } = await pool.query<{ sent_at: Date; day_from: Date; sent_that_day: number }>(
    'select sent_at, day_from, sent_that_day from bahi.verification_code where phone = $1 and purpose = $2', [phone, purpose])
  if (known === undefined) throw new Flood(codeResendSeconds)
  const againAt = known.sent_that_day >= MOST_A_DAY ? known.day_from.getTime() + DAY_MS : known.sent_at.getTime() + codeResendSeconds * 1_000
  throw new Flood(Math.max(1, Math.ceil((againAt - now.getTime()) / 1_000)))
}

function messageOf(code: string): string {
  return `${code} is your Bahi code. It is good for five minutes. Nobody at Bahi asks for it.`
}

/** Enough to recognise one's own number over somebody's shoulder. */
function shortenPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
}
