import { describe, expect, test } from 'vitest'
import { emptyChain, nextHash, type ChainHead } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import type { Posting } from '@bahi/proofs/posting'
import {
  checkEntries,
  type BalancesReply,
  type EntryReader,
  type ChainPage,
  type CheckedEntries,
  type CheckOptions,
} from './check-entries.ts'
import { checkSoundness } from './entry-sums.ts'

type Row = ChainPage['postings'][number]

const owner = '4711'

function chainOf(postings: readonly Omit<Posting, 'owner' | 'seq' | 'recordedAtMs' | 'journalId'>[]): Row[] {
  let head: Uint8Array = emptyChain.hash
  return postings.map((posting, index) => {
    const whole: Posting = {
      ...posting,
      owner: BigInt(owner),
      seq: BigInt(index + 1),
      journalId: BigInt(900 + index),
      recordedAtMs: BigInt(1_795_000_000_000 + index),
    }
    head = nextHash(head, whole)
    return {
      seq: index + 1,
      journalId: String(whole.journalId),
      journalKind: whole.journalKind,
      debit: whole.debit,
      credit: whole.credit,
      asset: whole.asset,
      amount: String(whole.amount),
      recordedAtMs: Number(whole.recordedAtMs),
      hash: toHex(head),
    }
  })
}

const deposit = { journalKind: 'deposit', debit: 1, credit: 100, asset: 0, amount: 5_00_000_00n }
const hold = { journalKind: 'order-hold', debit: 2, credit: 1, asset: 0, amount: 1_41_427_48n }
const paid = { journalKind: 'buy-fill', debit: 102, credit: 2, asset: 0, amount: 1_41_260_00n }
const charge = { journalKind: 'buy-fill', debit: 111, credit: 2, asset: 0, amount: 141_26n }
const shares = { journalKind: 'buy-fill', debit: 3, credit: 102, asset: 12, amount: 100n }

const entries = chainOf([deposit, hold, paid, charge, shares])
const balances: BalancesReply['items'] = [
  { asset: 0, symbol: null, account: 1, amount: '35857252' },
  { asset: 0, symbol: null, account: 2, amount: '2622' },
  { asset: 12, symbol: 'SAHYABANK', account: 3, amount: '100' },
]

function headOf(rows: readonly Row[]): ChainPage['head'] {
  const last = rows.at(-1)
  return last === undefined ? { seq: 0, hash: toHex(emptyChain.hash) } : { seq: last.seq, hash: last.hash }
}

const openBalances: BalancesReply['items'] = [
  { asset: 0, symbol: null, account: 1, amount: '35857252' },
  { asset: 0, symbol: null, account: 2, amount: '2622' },
]

/** The book with something changed in one entry, its mark left as it was. */
function changed(seq: number, change: Partial<Row>): Row[] {
  return entries.map((row) => (row.seq === seq ? { ...row, ...change } : row))
}

/** A server that serves these rows, two a page. */
function serverOf(rows: readonly Row[], items: BalancesReply['items'] = balances, head = headOf(rows)): EntryReader {
  return {
    readChain: async (after) => {
      const rest = rows.filter((row) => row.seq > Number(after))
      return { owner, postings: rest.slice(0, 2), head, more: rest.length > 2 }
    },
    readBalances: async () => ({ items, head, at: '2026-11-20T09:42:11Z' }),
  }
}

const options: CheckOptions = { owner, remembered: null, from: null, pause: async () => {} }
const remembering = (seq: number, rows = entries): CheckOptions => {
  const head: ChainHead = { seq: BigInt(seq), hash: fromHex(rows[seq - 1]?.hash ?? '') }
  return { ...options, remembered: head }
}

describe('a book in order', () => {
  test('is read page by page, its marks recomputed, its sums added and its balances found', async () => {
    const report = await checkEntries(serverOf(entries), options)
    expect(report.problems).toEqual([])
    expect(report.head.seq).toBe(5n)
    expect(report.sums).toMatchObject({ entries: 5, positive: true })
    expect(report.sums.assets[0]).toEqual({ asset: 0, debits: 7_82_828_74n, credits: 7_82_828_74n, difference: 0n })
    expect(report.lastEntryAtMs).toBe(1_795_000_000_004)
  })

  test('is sound when it is empty', async () => {
    const report = await checkEntries(serverOf([], []), options)
    expect(report).toMatchObject({ problems: [], owner, newEntries: 0, sums: { entries: 0 } })
  })

  test('may have grown since it was remembered', async () => {
    expect((await checkEntries(serverOf(entries), remembering(3))).problems).toEqual([])
    expect((await checkEntries(serverOf(entries), remembering(5))).problems).toEqual([])
  })

  test('continues after the last check and comes to the same sums', async () => {
    const first: CheckedEntries = await checkEntries(
      serverOf(entries.slice(0, 2), [
        { asset: 0, symbol: null, account: 1, amount: '35857252' },
        { asset: 0, symbol: null, account: 2, amount: '14142748' },
      ]),
      options,
    )
    const asked: string[] = []
    const server = serverOf(entries)
    const second = await checkEntries(
      { ...server, readChain: (after) => (asked.push(after), server.readChain(after)) },
      { ...options, from: first },
    )
    expect(asked[0]).toBe('2')
    expect(second).toMatchObject({ problems: [], newEntries: 3 })
    expect(second.sums).toEqual((await checkEntries(serverOf(entries), options)).sums)
  })

  test('reads entries that were written between the entries and the balances', async () => {
    const early = serverOf(entries.slice(0, 4))
    const late = serverOf(entries)
    let balancesRead = 0
    const report = await checkEntries(
      {
        readChain: (after) => (balancesRead === 0 ? early : late).readChain(after),
        readBalances: () => ((balancesRead += 1), late.readBalances()),
      },
      options,
    )
    expect(report.problems).toEqual([])
    expect(report.head.seq).toBe(5n)
  })

  test('lets the page breathe after every slice and says how far it is', async () => {
    const steps: string[] = []
    await checkEntries(serverOf(entries), {
      ...options,
      pause: async () => void steps.push('pause'),
      onProgress: (checked, of) => steps.push(`${checked}/${of}`),
    })
    expect(steps).toEqual(['2/5', 'pause', '4/5', 'pause', '5/5', 'pause'])
  })
})

describe('a book that was tampered with', () => {
  test.each([
    ['another time', { recordedAtMs: 1_795_000_000_999 }],
    ['another kind', { journalKind: 'deposit' }],
    ['another order', { journalId: '1' }],
    ['a mark that is none', { hash: 'broken' }],
  ])('breaks at the entry with %s', async (_what, change) => {
    expect((await checkEntries(serverOf(changed(3, change)), options)).problems).toEqual([
      { kind: 'chain', seq: 3n, reason: 'hash' },
    ])
  })

  test('breaks at a changed amount, and still says by how much the book differs', async () => {
    const report = await checkEntries(serverOf(changed(3, { amount: '14126001' })), options)
    expect(report.problems).toEqual([
      { kind: 'chain', seq: 3n, reason: 'hash' },
      { kind: 'balance', symbol: null, account: 2, asset: 0, shown: 26_22n, computed: 26_21n },
    ])
    expect(report).toMatchObject({ head: { seq: 2n }, sums: { entries: 5 } })
  })

  test('breaks at a changed account, with the difference on either side', async () => {
    expect((await checkEntries(serverOf(changed(3, { debit: 1 })), options)).problems).toEqual([
      { kind: 'chain', seq: 3n, reason: 'hash' },
      { kind: 'balance', symbol: null, account: 1, asset: 0, shown: 3_58_572_52n, computed: 4_99_832_52n },
    ])
  })

  test('breaks where an entry is missing', async () => {
    const rows = entries.filter((row) => row.seq !== 3)
    expect((await checkEntries(serverOf(rows), options)).problems).toMatchObject([
      { kind: 'chain', seq: 4n, reason: 'gap' },
      { kind: 'balance', account: 2 },
    ])
  })

  test('is not read when it is another owner’s', async () => {
    const report = await checkEntries(serverOf(entries), { ...options, owner: '4712' })
    expect(report.problems).toEqual([{ kind: 'chain', seq: 1n, reason: 'owner' }])
    expect(report).toMatchObject({ owner: '4712', newEntries: 0, sums: { entries: 0 } })
  })

  test('is read from the beginning when what is new does not follow, to say where it differs', async () => {
    const from = await checkEntries(serverOf(entries.slice(0, 4), openBalances), options)
    expect(from.problems).toEqual([])
    const rewritten = chainOf([{ ...deposit, amount: 4_00_000_00n }, hold, paid, charge, shares])
    const report = await checkEntries(serverOf(rewritten), { ...remembering(4), from })
    expect(report.problems).toMatchObject([
      { kind: 'remembered', seq: 4n, now: 4n },
      { kind: 'balance', account: 1 },
    ])
    expect((await checkEntries(serverOf(entries.slice(0, 3), []), { ...remembering(4), from })).problems).toMatchObject(
      [{ kind: 'remembered', seq: 4n, now: 3n }, { kind: 'balance' }, { kind: 'balance' }],
    )
  })

  test('is not read without end when the server repeats a page or promises more than it has', async () => {
    const repeating = {
      ...serverOf(entries),
      readChain: async () => ({ owner, postings: entries.slice(0, 2), head: headOf(entries), more: true }),
    }
    expect((await checkEntries(repeating, options)).problems).toMatchObject([{ kind: 'chain', seq: 1n, reason: 'gap' }])
    const promising = {
      ...serverOf(entries),
      readChain: async (after: string) => ({
        owner,
        postings: after === '0' ? entries.slice(0, 2) : [],
        head: headOf(entries),
        more: true,
      }),
    }
    expect((await checkEntries(promising, options)).problems).toMatchObject([{ kind: 'head', seq: 5n, now: 2n }])
  })

  test('is found shorter than the one this phone remembers', async () => {
    const report = await checkEntries(
      serverOf(entries.slice(0, 3), [
        { asset: 0, symbol: null, account: 1, amount: '35857252' },
        { asset: 0, symbol: null, account: 2, amount: '16748' },
      ]),
      remembering(5),
    )
    expect(report.problems).toEqual([{ kind: 'remembered', seq: 5n, now: 3n }])
  })

  test('is found rewritten before the entry this phone remembers, though its marks hold', async () => {
    const rewritten = chainOf([{ ...deposit, amount: 4_00_000_00n }, hold, paid, charge, shares])
    const items = balances.map((item) => (item.account === 1 ? { ...item, amount: '25857252' } : item))
    const report = await checkEntries(serverOf(rewritten, items), remembering(4))
    expect(report.problems).toEqual([{ kind: 'remembered', seq: 4n, now: 4n }])
  })

  test('is found when the server names a last entry that it does not show', async () => {
    expect(
      (await checkEntries(serverOf(entries, balances, { seq: 6, hash: entries[4]?.hash ?? '' }), options)).problems,
    ).toEqual([{ kind: 'head', seq: 6n, now: 5n }])
    expect(
      (await checkEntries(serverOf(entries, balances, { seq: 5, hash: entries[0]?.hash ?? '' }), options)).problems,
    ).toEqual([{ kind: 'head', seq: 5n, now: 5n }])
  })

  test('is found when a balance is shown one paisa too high, or not at all', async () => {
    const items = balances
      .map((item) => (item.account === 1 ? { ...item, amount: '35857253' } : item))
      .filter((item) => item.asset === 0)
    expect((await checkEntries(serverOf(entries, items), options)).problems).toEqual([
      { kind: 'balance', symbol: null, account: 1, asset: 0, shown: 3_58_572_53n, computed: 3_58_572_52n },
      { kind: 'balance', symbol: null, account: 3, asset: 12, shown: 0n, computed: 100n },
    ])
  })

  test('is found when an account gave more than it had, or an entry moved nothing', async () => {
    const overdrawn = chainOf([hold])
    const items = [
      { asset: 0, symbol: null, account: 1, amount: '-14142748' },
      { asset: 0, symbol: null, account: 2, amount: '14142748' },
    ]
    expect((await checkEntries(serverOf(overdrawn, items), options)).problems).toEqual([{ kind: 'sums' }])
    const nothing = await checkEntries(serverOf(chainOf([{ ...deposit, amount: 0n }]), []), options)
    expect(nothing.problems).toEqual([{ kind: 'sums' }])
    expect(checkSoundness(nothing.sums).isSound).toBe(false)
  })
})

test('a network failure is no verdict on the book', async () => {
  await expect(
    checkEntries({ ...serverOf(entries), readBalances: () => Promise.reject(new Error('offline')) }, options),
  ).rejects.toThrow('offline')
})
