import type { declareNominees } from '@bahi/contract/customers/nominees'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { plainIdNumber } from '@bahi/domain/customers/identity/id-number'
import {
  decideNominees,
  decideReplacing,
  decideWithdrawal,
  type DeclarationFacts,
  type Nominee,
  type TypedNominee,
} from '@bahi/domain/customers/nominees/decide-nominees'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import type { Who } from '../../platform/http/who.ts'
import { idFingerprint } from '../identity/submissions.ts'
import { lockCustomer } from '../limits/lock-customer.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readOwnCredentials } from '../passwords/credential-rows.ts'
import { isOwnPassword } from '../passwords/own-password.ts'
import type { NomineeParts } from './nominee-parts.ts'
import { type DeclarationKind, readDeclarations, type StoredDeclaration, writeDeclaration } from './nominee-rows.ts'

type Typed = InputOf<typeof declareNominees>['nominees']
type Declared = { id: string; madeAt: string }

/** What a customer declares, whatever it is, beside the password. */
export interface Declaring {
  readonly replaces: string
  readonly password: string
}

type Decide = (
  tx: Transaction,
  latest: StoredDeclaration | undefined,
) => Promise<Decision<{ readonly kind: DeclarationKind; readonly nominees: readonly Nominee[] }>>

export function answerDeclare(
  parts: NomineeParts,
  input: Declaring & { readonly nominees: Typed },
  who: Who,
  call: Call,
): Promise<Decision<Declared>> {
  return declare(parts, 'declare nominees', input, who, call, async (tx, latest) => {
    const typed = input.nominees.map(typedOf)
    const own = await readOwnNumbers(tx, parts, who, typed)
    const decision = decideNominees(typed, input.replaces || null, {
      ...factsOf(latest),
      current: latest?.nominees ?? [],
      today: businessDate(parts.clock.now().date),
      syntheticOnly: parts.isSimulated,
      isOwnNumber: ({ type, number }) => own.has(`${type}:${number}`),
    })
    return decision.ok ? accept({ kind: 'named', nominees: decision.accepted }) : decision
  })
}

export function answerDecline(
  parts: NomineeParts,
  input: Declaring,
  who: Who,
  call: Call,
): Promise<Decision<Declared>> {
  return declare(parts, 'decline nominees', input, who, call, async (_tx, latest) => {
    const decision = decideReplacing(input.replaces || null, factsOf(latest))
    return decision.ok ? accept({ kind: 'opted-out', nominees: [] }) : decision
  })
}

export function answerWithdraw(
  parts: NomineeParts,
  input: Declaring,
  who: Who,
  call: Call,
): Promise<Decision<Declared>> {
  return declare(parts, 'withdraw nominees', input, who, call, async (_tx, latest) => {
    const decision = decideWithdrawal(input.replaces || null, factsOf(latest))
    return decision.ok ? accept({ kind: 'withdrawn', nominees: [] }) : decision
  })
}

/**
 * Writes a declaration behind the lock of the customer's row, which puts declarations of two devices in one order. The password is checked
 * before the transaction, because a wrong one must count even when the call is refused.
 */
async function declare(
  parts: NomineeParts,
  command: string,
  input: Declaring,
  who: Who,
  call: Call,
  decide: Decide,
): Promise<Decision<Declared>> {
  const keyed = withSecretInput(parts.seal, call, command, input)
  const first = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<Declared> | undefined
  if (first !== undefined) return first
  const { passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  if (!(await isOwnPassword(parts, who, call, passwordHash, input.password)))
    return refuse(refusal('old-password-wrong', {}, 'password'))
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, async (tx) => {
    await lockCustomer(tx, who)
    const [latest] = await readDeclarations(tx, parts.seal, who, 1)
    const decision = await decide(tx, latest)
    if (!decision.ok) return decision
    const { kind, nominees } = decision.accepted
    const id = parts.ids.newId(who.shard)
    const madeAt = parts.clock.instant()
    await writeDeclaration(tx, parts.seal, who, { id, seq: (latest?.seq ?? 0) + 1, kind, madeAt, nominees })
    await tellDeclared(tx, parts, who, kind, nominees.length)
    return accept({ id: id.toString(), madeAt: madeAt.toISOString() })
  })
}

function tellDeclared(
  tx: Transaction,
  parts: NomineeParts,
  who: CustomerId,
  kind: DeclarationKind,
  count: number,
): Promise<void> {
  if (kind === 'named') return writeNotice(tx, parts, who, 'nominees.named', { count })
  return writeNotice(tx, parts, who, `nominees.${kind}`, {})
}

/** A practice account has no password, and does not come here. */
function factsOf(
  latest: StoredDeclaration | undefined,
): Pick<DeclarationFacts, 'isPractice' | 'currentId' | 'isInForce'> {
  return {
    isPractice: false,
    currentId: latest?.id.toString() ?? null,
    isInForce: latest !== undefined && latest.kind !== 'withdrawn',
  }
}

function typedOf(one: Typed[number]): TypedNominee {
  return {
    ...one,
    bornOn: one.bornOn === '' ? null : businessDate(one.bornOn),
    idType: one.idType ?? null,
    keepsNumberOf: one.keepsNumberOf ?? null,
    guardianRelation: one.guardianRelation ?? null,
  }
}

/** Those of the typed numbers that are the customer's own, of the identity that was sent. */
async function readOwnNumbers(
  tx: Transaction,
  { seal }: NomineeParts,
  { shard, customerId }: CustomerId,
  typed: readonly TypedNominee[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ fingerprint: Buffer }>(
    'select fingerprint from bahi.identity_number where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  const own = new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
  return new Set(
    typed.flatMap(({ idType, idNumber }) => {
      if (idType === null || idType === 'aadhaar-last-4') return []
      const number = plainIdNumber(idNumber)
      return own.has(idFingerprint(seal, idType, number).toString('hex')) ? [`${idType}:${number}`] : []
    }),
  )
}
