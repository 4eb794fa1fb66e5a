import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { accountName } from '@bahi/proofs/accounts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import {
  paperFact,
  said,
  paperSection,
  shareNamed,
  type PaperDraft,
  type PaperSection,
  type PaperSource,
} from './paper-draft.ts'

type Row = {
  seq: bigint
  kind: string
  business_date: string
  recorded_at: Date
  debit: number
  credit: number
  asset: number
  amount: bigint
  after: bigint
}

// The balance after an entry sums all entries from the first one, so that a year starts with the balance of the year
// before.
const READ_ENTRIES = `
  select * from (
    select p.seq, j.kind, j.business_date, j.recorded_at, p.debit, p.credit, p.asset, p.amount,
      sum((case when p.debit < 100 then p.amount else 0 end) - (case when p.credit < 100 then p.amount else 0 end)) over (partition by p.asset order by p.seq)::bigint as after
    from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
    where p.shard = $1 and p.owner = $2
  ) entry where business_date between $3 and $4 order by seq`

const READ_OPENING = `
  select coalesce(sum((case when p.debit < 100 then p.amount else 0 end) - (case when p.credit < 100 then p.amount else 0 end)), 0)::bigint as opening
  from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
  where p.shard = $1 and p.owner = $2 and p.asset = ${INR} and j.business_date < $3`

/** Drafts every entry of a financial year, or of a day, with the balance after it; null where there is none. */
export async function draftLedger(
  source: PaperSource,
  year: Pick<FinancialYear, 'from' | 'until'>,
): Promise<PaperDraft | null> {
  const { db, who } = source
  const { rows } = await db.query<Row>(READ_ENTRIES, [who.shard, who.customerId, year.from, year.until])
  const last = rows.at(-1)
  if (last === undefined) return null
  const {
    rows: [before],
  } = await db.query<{ opening: bigint }>(READ_OPENING, [who.shard, who.customerId, year.from])
  const cash = rows.filter(({ asset }) => asset === INR)
  const shares = rows.filter(({ asset }) => asset !== INR)
  const opening = before?.opening ?? 0n
  return {
    facts: [
      paperFact('year-from', 'date', year.from),
      paperFact('year-until', 'date', year.until),
      paperFact('opening', 'money', opening),
      paperFact('closing', 'money', cash.at(-1)?.after ?? opening),
      paperFact('last-entry', 'ordinal', last.seq),
    ],
    sections: [cashOf(cash), ...(shares.length === 0 ? [] : [sharesOf(source, await readFundNames(source), shares)])],
    notes: [year.from === year.until ? 'note-ledger-day' : 'note-ledger'],
  }
}

const written = { key: 'date', cell: 'date', of: ({ business_date: date }: Row) => date } as const
const entry = { key: 'entry', cell: 'ordinal', of: ({ seq }: Row) => seq } as const
const what = { key: 'what', cell: 'text', of: ({ kind }: Row) => said(wordOfJournal(kind)) } as const
const from = { key: 'from-account', cell: 'text', of: ({ credit }: Row) => said(wordOfAccount(credit)) } as const
const to = { key: 'to-account', cell: 'text', of: ({ debit }: Row) => said(wordOfAccount(debit)) } as const

function cashOf(rows: readonly Row[]): PaperSection {
  return paperSection(
    'cash',
    [
      entry,
      written,
      { key: 'time', cell: 'time', of: ({ recorded_at: at }) => at.toISOString() },
      what,
      from,
      to,
      { key: 'amount', cell: 'money', of: ({ amount }) => amount },
      { key: 'cash-balance', cell: 'money', of: ({ after }) => after },
    ],
    rows,
  )
}

function sharesOf(source: PaperSource, funds: ReadonlyMap<number, string>, rows: readonly Row[]): PaperSection {
  const named = (asset: number): string => {
    const scheme = schemeIdOfUnits(asset)
    return scheme === null ? shareNamed(source, asset) : (funds.get(scheme) ?? `#${scheme}`)
  }
  return paperSection(
    'share-entries',
    [
      entry,
      written,
      what,
      { key: 'share', cell: 'text', of: ({ asset }) => named(asset) },
      from,
      to,
      { key: 'count', cell: 'count', of: ({ amount }) => amount },
      { key: 'count-balance', cell: 'count', of: ({ after }) => after },
    ],
    rows,
  )
}

async function readFundNames({ db }: PaperSource): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; code: string }>('select id, code from bahi.scheme')
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The words of an owner's accounts and of the loans account. All other accounts have the same name in papers. */
const OWN: Partial<Record<string, PaperWord>> = {
  available: 'acc-available',
  held: 'acc-held',
  unsettled: 'acc-unsettled',
  pledged: 'acc-pledged',
  locked: 'acc-locked',
  lent: 'acc-lent',
  loans: 'loans-account',
}

function wordOfAccount(account: number): PaperWord {
  const name = accountName(account)
  return OWN[name] ?? (name as PaperWord)
}

const JOURNALS: readonly (readonly [beginning: string, word: PaperWord])[] = [
  ['deposit', 'j-deposit'],
  ['transfer-out-release', 'j-release'],
  ['transfer-out-hold', 'j-hold'],
  ['transfer-out', 'j-transfer-out'],
  ['share-transfer-release', 'j-release'],
  ['share-transfer-hold', 'j-hold'],
  ['share-transfer-out', 'j-shares-out'],
  ['order-hold', 'j-hold'],
  ['order-release', 'j-release'],
  ['buy-fill', 'j-buy'],
  ['sell-fill', 'j-sell'],
  ['practice-end', 'j-practice-end'],
  ['settle-', 'j-settle'],
  ['dividend', 'j-dividend'],
  ['split', 'j-company'],
  ['bonus', 'j-company'],
  ['offer-', 'j-offer'],
  ['lock-in-release', 'j-offer'],
  ['fund-', 'j-fund'],
  ['plan-', 'j-fund'],
  ['scheme-', 'j-fund'],
  ['loan-', 'j-loan'],
  ['pledge', 'j-pledge'],
]

/** Groups the many kinds of journals into a few words; the statement names each kind in full. */
function wordOfJournal(kind: string): PaperWord {
  return JOURNALS.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'j-other'
}
