import type {
  getTransferIn,
  listCash,
  listTransfersIn,
  listTransfersOut,
  previewTransferOut,
} from '@bahi/contract/wallet/transfers'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { amountRefusals, refuseWithdrawal, withdrawablePaise } from '@bahi/domain/wallet/transfer-out'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { asksForCode } from '../../customers/credentials/asks-for-code.ts'
import { INR } from '../../ledger/asset.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { readJournals } from '../../ledger/read-journals.ts'
import { journalView } from '../../market/instruments/journal-view.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import type { Who } from '../../platform/http/who.ts'
import { readTransferIn } from './ask-transfer-in.ts'
import { promisedAt, amountRules } from './ask-transfer-out.ts'
import { readCash } from './read-cash.ts'
import { readWithdrawalEligibility } from './read-withdrawal-eligibility.ts'
import { rowId } from './row-id.ts'
import { transferNumber } from './transfer-number.ts'
import {
  TRANSFER_IN,
  TRANSFER_OUT,
  nameLines,
  transferInView,
  transferOutView,
  type FoundTransferIn,
  type TransferOutRow,
} from './transfer-rows.ts'
import type { WalletParts } from './wallet-parts.ts'

export async function readTransfersIn(
  { db }: WalletParts,
  { state, before, size }: InputOf<typeof listTransfersIn>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listTransfersIn>>> {
  const { rows } = await db.pool.query<FoundTransferIn>(
    `${TRANSFER_IN} where t.shard = $1 and t.customer_id = $2 and ($3 = 'all' or t.state = $3) and ($4::bigint is null or t.id < $4) order by t.id desc limit $5`,
    [who.shard, who.customerId, state, before === undefined ? null : rowId(before), size + 1],
  )
  const named = await nameLines(db.pool, rows.slice(0, size))
  return accept({ items: named.map(transferInView), more: rows.length > size })
}

export async function readTransfersOut(
  { db, clock }: WalletParts,
  { state, before, size }: InputOf<typeof listTransfersOut>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listTransfersOut>>> {
  const now = clock.instant()
  const { rows } = await db.pool.query<TransferOutRow>(
    `${TRANSFER_OUT} where t.shard = $2 and t.customer_id = $3 and ($4 = 'all' or t.state = $4) and ($5::bigint is null or t.id < $5) order by t.id desc limit $6`,
    [now, who.shard, who.customerId, state, before === undefined ? null : rowId(before), size + 1],
  )
  return accept({ items: rows.slice(0, size).map((row) => transferOutView(row, now)), more: rows.length > size })
}

/** Shows one transfer in with its journal and the customer's cash, in one snapshot. */
export async function showTransferIn(
  parts: WalletParts,
  { id }: InputOf<typeof getTransferIn>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getTransferIn>>> {
  const key = { shard: who.shard, owner: who.customerId }
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const row = await readTransferIn(tx, who, rowId(id))
      if (row === undefined) return refuse(refusal('order-missing'))
      const provider = row.provider === 'manual' ? 'bank-file' : row.provider
      const [journal] =
        row.state === 'successful'
          ? await readJournals(tx, key, [{ kind: 'deposit', reference: `${provider}:${row.line_reference}` }])
          : []
      return accept({
        transfer: transferInView(row),
        availablePaise: paiseToNumber(paise(amountOn(await readBalances(tx, key), INR, ACCOUNT.available))),
        journal: journal === undefined ? null : journalView(journal, () => null),
        serverTime: parts.clock.instant().toISOString(),
      })
    },
    { isolation: 'repeatable read' },
  )
}

type CashRow = {
  id: bigint
  kind: 'in' | 'out'
  amount_paise: bigint
  state: ReplyOf<typeof listCash>['items'][number]['state']
  at: Date
  ended_at: Date | null
}

export async function readCashList(
  { db }: WalletParts,
  { kind, before, size }: InputOf<typeof listCash>,
  who: Who,
): Promise<Decision<ReplyOf<typeof listCash>>> {
  const { rows } = await db.pool.query<CashRow>(
    `select * from (
       select id, 'in' as kind, amount_paise, state, created_at as at, ended_at from bahi.transfer_in where shard = $1 and customer_id = $2 and $3 <> 'out'
       union all select id, 'out', amount_paise, state, asked_at, ended_at from bahi.transfer_out where shard = $1 and customer_id = $2 and $3 <> 'in'
     ) transfers where ($4::bigint is null or id < $4) order by id desc limit $5`,
    [who.shard, who.customerId, kind, before === undefined ? null : rowId(before), size + 1],
  )
  return accept({
    items: rows.slice(0, size).map((row) => ({
      id: row.id.toString(),
      number: transferNumber(row.kind, row.id, row.at),
      kind: row.kind,
      amountPaise: paiseToNumber(paise(row.amount_paise)),
      state: row.state,
      at: row.at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    more: rows.length > size,
  })
}

type Preview = ReplyOf<typeof previewTransferOut>

/**
 * Previews a transfer out with the rules of the call itself, so that the screen shows no amount that the call refuses.
 */
export async function previewOut(
  parts: WalletParts,
  { amountPaise }: InputOf<typeof previewTransferOut>,
  who: Who,
  call: Call,
): Promise<Decision<Preview>> {
  const now = parts.clock.instant()
  const key = { shard: who.shard, owner: who.customerId }
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const leaver = await readWithdrawalEligibility(tx, who, parts.settings.value('wallet.cardPauseHours'), now)
      const sheet = await readBalances(tx, key)
      const cash = await readCash(tx, key, (asset, account) => amountOn(sheet, asset, account))
      const rules = amountRules(parts)
      const hasPin =
        (
          await tx.query('select from bahi.trade_pin where shard = $1 and customer_id = $2', [
            who.shard,
            who.customerId,
          ])
        ).rowCount === 1
      const barred = refuseWithdrawal(leaver.facts)
      const refused = [
        ...(barred === null ? [] : [barred]),
        ...(hasPin || barred !== null ? [] : [refusal('pin-not-set')]),
        ...(amountPaise === undefined ? [] : amountRefusals(BigInt(amountPaise), { ...cash, ...rules })),
      ]
      return accept({
        withdrawablePaise: paiseToNumber(paise(withdrawablePaise(cash))),
        availablePaise: paiseToNumber(paise(cash.availablePaise)),
        dueOnLoansPaise: paiseToNumber(paise(cash.dueOnLoansPaise)),
        leastPaise: paiseToNumber(paise(rules.leastPaise)),
        windows: rules.windows.map(({ from, to }) => ({ from, to })),
        dueAt: promisedAt(parts, now).toISOString(),
        lateDays: parts.settings.value('wallet.withdrawLateDays'),
        card: cardOf(leaver, now),
        hasPin,
        needsCode: asksForCode(parts, 'withdraw', call),
        problems: refused.map((one) => ({ message: messageCode(one), params: { ...one.params } })),
      })
    },
    { isolation: 'repeatable read' },
  )
}

function cardOf({ card, facts }: Awaited<ReturnType<typeof readWithdrawalEligibility>>, now: Date): Preview['card'] {
  if (card === null) return null
  const { bankName, branch, ifsc, accountEnding } = card
  const until = facts.cardPausedUntilMs
  return {
    bankName,
    branch,
    ifsc,
    accountEnding,
    pausedUntil: until === null || until <= now.getTime() ? null : new Date(until).toISOString(),
  }
}
