import type { BankBranch } from '@bahi/contract/wallet/bank-cards'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export interface StoredCard {
  readonly bankName: string
  readonly branch: string
  readonly ifsc: string
  readonly accountEnding: string
  readonly accountHash: Buffer
  readonly holderName: string
  readonly addedAt: Date
  readonly changedAt: Date | null
}

/** A card to be written, with its account number sealed. */
export interface NewCard extends Omit<StoredCard, 'addedAt' | 'changedAt'> {
  readonly accountNumber: Buffer
}

type CardRow = Pick<
  Tables['bank_card'],
  'bank_name' | 'branch' | 'ifsc' | 'account_ending' | 'account_hash' | 'holder_name' | 'added_at' | 'changed_at'
>

const CARD = 'bank_name, branch, ifsc, account_ending, account_hash, holder_name, added_at, changed_at'

export async function readCard(db: Queryable, { shard, customerId }: CustomerId): Promise<StoredCard | undefined> {
  const {
    rows: [row],
  } = await db.query<CardRow>(`select ${CARD} from bahi.bank_card where shard = $1 and customer_id = $2`, [
    shard,
    customerId,
  ])
  return row === undefined ? undefined : cardOf(row)
}

/** Reads the customer's card and locks its row. */
export async function lockCard(db: Queryable, { shard, customerId }: CustomerId): Promise<StoredCard | undefined> {
  const {
    rows: [row],
  } = await db.query<CardRow>(`select ${CARD} from bahi.bank_card where shard = $1 and customer_id = $2 for update`, [
    shard,
    customerId,
  ])
  return row === undefined ? undefined : cardOf(row)
}

/** Writes a card. False when the customer already has one, for example from a simultaneous call. */
export async function writeCard(
  db: Queryable,
  { shard, customerId }: CustomerId,
  card: NewCard,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into bahi.bank_card (shard, customer_id, bank_name, branch, ifsc, account_number, account_ending, account_hash, holder_name, added_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null) on conflict (shard, customer_id) do nothing`,
    [
      shard,
      customerId,
      card.bankName,
      card.branch,
      card.ifsc,
      card.accountNumber,
      card.accountEnding,
      card.accountHash,
      card.holderName,
      at,
    ],
  )
  return rowCount === 1
}

export async function changeCard(
  db: Queryable,
  { shard, customerId }: CustomerId,
  card: NewCard,
  at: Date,
): Promise<void> {
  await db.query(
    `update bahi.bank_card set bank_name = $3, branch = $4, ifsc = $5, account_number = $6, account_ending = $7, account_hash = $8, holder_name = $9, changed_at = $10
     where shard = $1 and customer_id = $2`,
    [
      shard,
      customerId,
      card.bankName,
      card.branch,
      card.ifsc,
      card.accountNumber,
      card.accountEnding,
      card.accountHash,
      card.holderName,
      at,
    ],
  )
}

/**
 * Takes an account for a customer. False when any customer has the account, this one included. The unique key lets one
 * of two simultaneous calls take it.
 */
export async function takeAccount(
  db: Queryable,
  { shard, customerId }: CustomerId,
  accountHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bahi.bank_card_account (account_hash, shard, customer_id) values ($1, $2, $3) on conflict (account_hash) do nothing',
    [accountHash, shard, customerId],
  )
  return rowCount === 1
}

export async function releaseAccount(
  db: Queryable,
  { shard, customerId }: CustomerId,
  accountHash: Buffer,
): Promise<void> {
  await db.query('delete from bahi.bank_card_account where account_hash = $1 and shard = $2 and customer_id = $3', [
    accountHash,
    shard,
    customerId,
  ])
}

/** The customer's verified name, null until KYC is completed. */
export async function readVerifiedName(db: Queryable, { shard, customerId }: CustomerId): Promise<string | null> {
  const {
    rows: [row],
  } = await db.query<{ real_name: string | null }>(
    `select real_name from bahi.customer where shard = $1 and id = $2 and identity_state = 'completed'`,
    [shard, customerId],
  )
  return row?.real_name ?? null
}

type BranchRow = Pick<Tables['ifsc'], 'ifsc' | 'bank_name' | 'branch' | 'city' | 'state'>

const BRANCH = 'ifsc, bank_name, branch, city, state'

export async function readBranch(db: Queryable, ifsc: string): Promise<BankBranch | null> {
  const {
    rows: [row],
  } = await db.query<BranchRow>(`select ${BRANCH} from bahi.ifsc where ifsc = $1`, [ifsc])
  return row === undefined ? null : branchOf(row)
}

/** Reads one invented branch of each demo bank, for visitors of the demo to type. */
export async function readDemoBranches(db: Queryable): Promise<BankBranch[]> {
  const { rows } = await db.query<BranchRow>(
    `select distinct on (bank_name) ${BRANCH} from bahi.ifsc where is_demo order by bank_name, ifsc limit 10`,
  )
  return rows.map(branchOf)
}

function branchOf(row: BranchRow): BankBranch {
  return { ifsc: row.ifsc, bankName: row.bank_name, branch: row.branch, city: row.city, state: row.state }
}

function cardOf(row: CardRow): StoredCard {
  return {
    bankName: row.bank_name,
    branch: row.branch,
    ifsc: row.ifsc,
    accountEnding: row.account_ending,
    accountHash: row.account_hash,
    holderName: row.holder_name,
    addedAt: row.added_at,
    changedAt: row.changed_at,
  }
}
