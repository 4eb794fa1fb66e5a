import type { FastifyInstance } from 'fastify'
import { type ClosingView, closeAccount, readClosing, takeBackClosing } from '@bahi/contract/customers/closing'
import {
  cancelShareTransfer as cancelSharesCall,
  createShareTransfer,
  readShareTransfers,
} from '@bahi/contract/customers/share-transfers'
import {
  listShareTransferQueue,
  openShareTransfer,
  proposeShareTransfer,
  refuseShareTransfer,
} from '@bahi/contract/customers/share-transfers-staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { thingsInTheWay } from '@bahi/domain/customers/closing/decide-closure'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import { readOwnCredentials } from '../customers/passwords/credential-rows.ts'
import { isOwnPassword } from '../customers/passwords/own-password.ts'
import type { PasswordParts } from '../customers/passwords/password-parts.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { answerOnce, readFirstAnswer } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import { withSecretInput } from '../platform/http/secret-input.ts'
import { serve } from '../platform/http/serve.ts'
import type { Who } from '../platform/http/who.ts'
import { readClosure, type StoredClosure } from './closure-facts.ts'
import { writeClosing, writeTakenBack } from './closure-rows.ts'
import {
  answerCancelShareTransfer,
  answerCreateShareTransfer,
  type ShareTransferParts,
  showShareTransfers,
} from './share-transfers/ask-share-transfer.ts'
import { keepShares } from './share-transfers/end-share-transfer.ts'
import {
  answerProposeShareTransfer,
  answerRefuseShareTransfer,
  defineShareTransferAct,
  openTransfer,
  readShareTransferQueue,
} from './share-transfers/staff-calls.ts'
import { lockClosure, stepClosure } from './step-closure.ts'

export type ClosingParts = ShareTransferParts & PasswordParts

export function registerClosing(app: FastifyInstance, parts: ClosingParts): void {
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }
  serve(app, parts, readClosing, async (_input, who) => accept(closingView(await readClosure(parts.db.pool, who))))
  registerShareTransfers(app, parts)
  serve(app, parts, closeAccount, (input, who, call) => answerClose(parts, input, who, call))
  serve(app, parts, takeBackClosing, (_input, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      const { askedAt } = await lockClosure(tx, who)
      if (askedAt === null) return refuse(refusal('not-closing'))
      await keepShares(tx, parts, who)
      await writeTakenBack(tx, who)
      await writeNotice(tx, parts, who, 'closing.taken-back', {})
      return accept(closingView(await readClosure(tx, who)))
    }),
  )
}

/** Moving shares out, for the customer and for the staff who do it. */
function registerShareTransfers(app: FastifyInstance, parts: ClosingParts): void {
  defineShareTransferAct(parts)
  serve(app, parts, readShareTransfers, (_input, who, call) => showShareTransfers(parts, who, call))
  serve(app, parts, createShareTransfer, (input, who, call) => answerCreateShareTransfer(parts, input, who, call))
  serve(app, parts, cancelSharesCall, (input, who, call) => answerCancelShareTransfer(parts, input, who, call))
  serve(app, parts, listShareTransferQueue, (input, staff) => readShareTransferQueue(parts, input, staff))
  serve(app, parts, openShareTransfer, (input, staff, call) => openTransfer(parts, input, staff, call))
  serve(app, parts, proposeShareTransfer, (input, staff, call) => answerProposeShareTransfer(parts, input, staff, call))
  serve(app, parts, refuseShareTransfer, (input, staff, call) => answerRefuseShareTransfer(parts, input, staff, call))
}

/**
 * Begins to close the account, once the password and a PIN that is set were right: they are checked before the transaction, because a wrong one
 * must count even when the call is refused. An empty account closes in the same transaction.
 */
async function answerClose(
  parts: ClosingParts,
  input: InputOf<typeof closeAccount>,
  who: Who,
  call: Call,
): Promise<Decision<ClosingView>> {
  const keyed = withSecretInput(parts.seal, call, 'close account', input)
  const first = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<ClosingView> | undefined
  if (first !== undefined) return first
  const refused = await refuseSecrets(parts, input, who, call)
  if (refused !== null) return refused
  const answer = await answerOnce<ClosingView>(
    { pool: parts.db.pool, systemClock: parts.systemClock },
    who,
    keyed,
    async (tx) => {
      const at = parts.systemClock()
      const before = await lockClosure(tx, who)
      if (before.askedAt === null) {
        await writeClosing(tx, who, at)
        await writeNotice(tx, parts, who, 'closing.asked', {})
      }
      await stepClosure(tx, parts, who, before)
      return accept(closingView(await readClosure(tx, who)))
    },
  )
  if (answer.ok && answer.accepted.state === 'closed') parts.sessions.forgetCustomer(who.customerId)
  return answer
}

async function refuseSecrets(
  parts: ClosingParts,
  { password, pin }: InputOf<typeof closeAccount>,
  who: Who,
  call: Call,
): Promise<Decision<never> | null> {
  const { passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  if (!(await isOwnPassword(parts, who, call, passwordHash, password)))
    return refuse(refusal('old-password-wrong', {}, 'password'))
  return (await hasPin(parts, who)) ? refusedPin(parts, who, pin) : null
}

async function refusedPin(parts: ClosingParts, who: Who, pin: string): Promise<Decision<never> | null> {
  const checked = await parts.pinChecks.checkPin(who, pin)
  return checked.ok ? null : checked
}

async function hasPin({ db }: ClosingParts, { shard, customerId }: CustomerId): Promise<boolean> {
  const { rowCount } = await db.pool.query('select from bahi.trade_pin where shard = $1 and customer_id = $2', [
    shard,
    customerId,
  ])
  return rowCount === 1
}

function closingView(stored: StoredClosure): ClosingView {
  return {
    state: stored.closedAt !== null ? 'closed' : stored.askedAt === null ? 'open' : 'closing',
    askedAt: stored.askedAt?.toISOString() ?? null,
    things: thingsInTheWay(stored).map((thing) => ({ thing, count: stored.things[thing] })),
    availablePaise: Number(stored.availablePaise),
    tiedPaise: Number(stored.tiedPaise),
    hasCard: stored.hasCard,
    hasPin: stored.hasPin,
  }
}
