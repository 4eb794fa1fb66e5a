import type { checkChains, getTrialBalance, listOwnerAccounts } from '@bahi/contract/staff/ledger'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { ACCOUNT, accountName, isOwnerAccount } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import { readBankPositions, type BankPosition } from '../../ledger/verify/bank-position.ts'
import { trialBalance, type AccountTotal } from '../../ledger/verify/trial-balance.ts'
import { verifyAllChains, verifyChain } from '../../ledger/verify/verify-chain.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { assetName } from './journals.ts'
import type { LedgerParts } from './ledger-parts.ts'
import { readOwner, tellOwner } from './owners.ts'

type AccountRow = { account: number; asset: number; balance: bigint; posted: bigint }

export async function answerOwnerAccounts(
  parts: LedgerParts,
  { owner: id }: InputOf<typeof listOwnerAccounts>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof listOwnerAccounts>>> {
  const owner = await readOwner(parts.db.pool, BigInt(id))
  if (owner === undefined || owner.kind === 'house') return refuse(refusal('subject-missing'))
  await tellOwner(parts, staff, call, owner, 'ledger.accounts')
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const {
        rows: [head],
      } = await tx.query<{ seq: bigint; hash: Buffer }>(
        'select seq, hash from bahi.ledger_head where shard = $1 and owner = $2',
        [owner.shard, owner.owner],
      )
      const { rows } = await tx.query<AccountRow>(
        `select b.account, b.asset, b.amount as balance, coalesce((
         select sum(case when p.debit = b.account then p.amount else -p.amount end) from bahi.posting p
         where p.shard = b.shard and p.owner = b.owner and p.asset = b.asset and (p.debit = b.account or p.credit = b.account)), 0)::bigint as posted
       from bahi.balance b where b.shard = $1 and b.owner = $2 order by b.asset, b.account`,
        [owner.shard, owner.owner],
      )
      return accept({
        owner: id,
        ownerKind: owner.kind,
        name: owner.name,
        seq: (head?.seq ?? 0n).toString(),
        mark: (head?.hash ?? Buffer.alloc(32)).toString('hex'),
        items: rows.map(({ account, asset, balance, posted }) => ({
          account: accountName(account),
          asset: assetName(parts, asset),
          balance: balance.toString(),
          posted: posted.toString(),
        })),
      })
    },
    { isolation: 'repeatable read' },
  )
}

type Trial = ReplyOf<typeof getTrialBalance>

export async function answerTrialBalance({ db, systemClock, shards }: LedgerParts): Promise<Decision<Trial>> {
  const { accounts, rules, differences, banks } = await inTransaction(
    db.pool,
    async (tx) => ({ ...(await trialBalance(tx, shards)), banks: await readBankPositions(tx, shards) }),
    { isolation: 'repeatable read' },
  )
  const items = sumByAccount(accounts)
  return accept({
    at: systemClock().toISOString(),
    items,
    totals: (['INR', 'shares'] as const).map((asset) => ({
      asset,
      debit: sum(items, asset, 'debit'),
      credit: sum(items, asset, 'credit'),
    })),
    rules: [...rules],
    // A difference names no owner. The owner's own account book does, and opening it is logged.
    differences: differences.map(({ rule, shard, subject, expected, actual }) => ({
      rule,
      book: shard,
      subject,
      expected: expected.toString(),
      actual: actual.toString(),
    })),
    house: houseOf(accounts, banks),
    banks: banks.map(bankView),
  })
}

/** The position of the house. Owners' accounts grow by debits, the bank account by credits. */
function houseOf(accounts: readonly AccountTotal[], banks: readonly BankPosition[]): Trial['house'] {
  const rupees = (wanted: (account: number) => boolean) =>
    accounts.reduce((sum, { account, asset, amount }) => (asset === INR && wanted(account) ? sum + amount : sum), 0n)
  const bankPaise = -rupees((account) => account === ACCOUNT.bank)
  const sizes = banks.map(({ differencePaise }) => (differencePaise < 0n ? -differencePaise : differencePaise))
  return {
    // Lent capital is a lender's claim and no money at the bank.
    owedPaise: rupees((account) => isOwnerAccount(account) && account !== ACCOUNT.lent).toString(),
    bankPaise: bankPaise.toString(),
    noStatementPaise: (bankPaise - banks.reduce((sum, { booksPaise }) => sum + booksPaise, 0n)).toString(),
    differencePaise: sizes.reduce((sum, size) => sum + size, 0n).toString(),
  }
}

function bankView({ account, lastBookedOn, unmatched, ...paise }: BankPosition): Trial['banks'][number] {
  return {
    account,
    lastBookedOn,
    unmatched,
    booksPaise: paise.booksPaise.toString(),
    seededPaise: paise.seededPaise.toString(),
    statementPaise: paise.statementPaise.toString(),
    openingPaise: paise.openingPaise.toString(),
    unmatchedPaise: paise.unmatchedPaise.toString(),
    returnsDuePaise: paise.returnsDuePaise.toString(),
    differencePaise: paise.differencePaise.toString(),
  }
}

function sumByAccount(accounts: readonly AccountTotal[]): Trial['items'] {
  const sums = new Map<string, { account: number; asset: 'INR' | 'shares'; amount: bigint }>()
  for (const { account, asset, amount } of accounts) {
    const kind = asset === INR ? 'INR' : 'shares'
    const key = `${kind}:${account}`
    sums.set(key, { account, asset: kind, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  return [...sums.values()]
    .toSorted((one, other) => (one.asset === other.asset ? one.account - other.account : one.asset === 'INR' ? -1 : 1))
    .map(({ account, asset, amount }) => ({
      account: accountName(account),
      side: isOwnerAccount(account) ? 'owner' : 'house',
      asset,
      debit: amount > 0n ? amount.toString() : '0',
      credit: amount < 0n ? (-amount).toString() : '0',
    }))
}

function sum(items: Trial['items'], asset: 'INR' | 'shares', side: 'debit' | 'credit'): string {
  return items.reduce((total, item) => (item.asset === asset ? total + BigInt(item[side]) : total), 0n).toString()
}

export async function answerCheckChains(
  parts: LedgerParts,
  { owner: id }: InputOf<typeof checkChains>,
): Promise<Decision<ReplyOf<typeof checkChains>>> {
  const owner = id === undefined ? null : await readOwner(parts.db.pool, BigInt(id))
  if (owner === undefined) return refuse(refusal('subject-missing'))
  const begun = performance.now()
  const report = await inTransaction(
    parts.db.pool,
    (tx) => (owner === null ? verifyAllChains(tx, parts.shards) : verifyChain(tx, owner)),
    { isolation: 'repeatable read' },
  )
  return accept({
    owners: report.owners,
    postings: report.postings,
    tookMs: Math.round(performance.now() - begun),
    broken: report.broken.map(({ shard, owner: of, seq, reason }) => ({
      book: shard,
      owner: of.toString(),
      seq: seq.toString(),
      reason,
    })),
  })
}
