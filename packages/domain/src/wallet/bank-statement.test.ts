import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { checkContinuity, readStatement, writeStatement, type StatementLine } from './bank-statement.ts'
import { decideMatchBack, decideMatchIn, findReferencedTransfer, namesOnLine, referenceIn } from './match-line.ts'
import { decideThreePeople } from './three-people.ts'

const head = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
const good = `${head}\r\n2026-11-20,UTR000001,"BY TRANSFER, BAHI 7F3A 20KM",Asha Deshmukh,,"1,000.00","1,500.00"\r\n2026-11-20,UTR000002,TO SOMEBODY,"O""Neil",200.50,,1299.50\r\n`

/** Reads a file in which each row is one line. */
const readText = (csv: string) =>
  readStatement(
    parse(csv, { relax_column_count: true }).map((cells: string[], index: number) => ({ line: index + 1, cells })),
  )

describe('a bank statement', () => {
  it('is read to the paisa, with quotes, grouped amounts and either end of line', () => {
    expect(readText(good)).toEqual({
      ok: true,
      accepted: {
        openingPaise: 500_00n,
        closingPaise: 1_299_50n,
        lines: [
          {
            bookedOn: '2026-11-20',
            reference: 'UTR000001',
            description: 'BY TRANSFER, BAHI 7F3A 20KM',
            counterparty: 'Asha Deshmukh',
            isIncoming: true,
            amountPaise: 1_000_00n,
            balancePaise: 1_500_00n,
            fileLine: 2,
          },
          {
            bookedOn: '2026-11-20',
            reference: 'UTR000002',
            description: 'TO SOMEBODY',
            counterparty: 'O"Neil',
            isIncoming: false,
            amountPaise: 200_50n,
            balancePaise: 1_299_50n,
            fileLine: 3,
          },
        ],
      },
    })
  })

  it('reconciles line by line: one paisa off is refused with what was expected and found', () => {
    expect(readText(good.replace('1299.50', '1299.51'))).toMatchObject({
      refused: { code: 'statement-unreconciled', params: { line: 3, expected: '1,299.50', found: '1,299.51' } },
    })
  })

  it.each([
    ['', 1],
    ['x', 1],
    [head, 2],
    [`${head}\n2026-13-01,R,D,C,,1.00,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,1.00,1.00,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,,,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,,0.00,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,,-1.00,1.00`, 2],
    [`${head}\n2026-11-20,=cmd(),D,C,,1.00,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,,1.00`, 2],
    [`${head}\n2026-11-20,R,D,C,,1.001,1.00`, 2],
  ])('refuses what is no line of a bank: %j', (csv, line) => {
    expect(readText(csv)).toMatchObject({ refused: { code: 'statement-unreadable', params: { line } } })
  })

  it('begins where the last one ended', () => {
    const read = readText(good)
    if (!read.ok) throw new Error('unread')
    expect(checkContinuity(read.accepted, 500_00n).ok).toBe(true)
    expect(checkContinuity(read.accepted, 499_99n)).toMatchObject({
      refused: { code: 'statement-not-following', params: { expected: '499.99', found: '500.00' } },
    })
  })

  it('reads back what it wrote, balances below zero and words with commas, quotes and formulas too', () => {
    const lines: StatementLine[] = [
      {
        bookedOn: businessDate('2026-11-20'),
        reference: 'A1',
        description: 'a, "b"',
        counterparty: 'Asha',
        isIncoming: false,
        amountPaise: 5n,
        balancePaise: -5n,
      },
      {
        bookedOn: businessDate('2026-11-21'),
        reference: 'A2',
        description: '',
        counterparty: '',
        isIncoming: true,
        amountPaise: 105n,
        balancePaise: 100n,
      },
    ]
    expect(readText(writeStatement(lines))).toEqual({
      ok: true,
      accepted: {
        openingPaise: 0n,
        closingPaise: 100n,
        lines: lines.map((line, index) => ({ ...line, fileLine: index + 2 })),
      },
    })
    expect(writeStatement([{ ...lines[0]!, description: '=HYPERLINK("x")' }])).toContain('"\'=HYPERLINK(""x"")"')
  })
})

describe('whose money a line is', () => {
  const line = {
    isIncoming: true,
    isUsed: false,
    amountPaise: 100n,
    reference: 'UTR1',
    description: 'NEFT bahi-7f3a-20km',
    counterparty: 'Asha Deshmukh',
  }
  const transfer = {
    state: 'waiting',
    amountPaise: 100n,
    note: 'BAHI 7F3A 20KM',
    statedReference: null,
    verifiedName: 'Asha Deshmukh',
  } as const

  it('is told by the note, or by the reference that the customer stated', () => {
    expect(referenceIn(line, transfer)).toBe('note')
    expect(referenceIn({ ...line, description: '' }, { ...transfer, statedReference: 'UTR 1' })).toBe('reference')
    expect(referenceIn({ ...line, description: '' }, transfer)).toBeNull()
    expect(decideMatchIn(line, transfer)).toEqual({ ok: true, accepted: { by: 'note' } })
  })

  it('is looked up as it is compared: by every note in its words, also one behind another, and by its reference', () => {
    const transfers = [
      transfer,
      { ...transfer, note: 'BAHI BAHI 7F3A' },
      { ...transfer, note: 'BAHI 0000 0000', statedReference: 'UTR 1' },
      { ...transfer, note: 'BAHI 1111 1111', statedReference: 'OTHER1' },
    ]
    const pointedAt = findReferencedTransfer(transfers)
    for (const description of [
      'NEFT bahi-7f3a-20km',
      'BAHI BAHI 7F3A 20KM',
      'to bahi bahi7f3a20km/bahi 0000 0000',
      'BAHI 7F3',
      '',
    ]) {
      const found = pointedAt({ ...line, description })
      const compared = transfers.flatMap((one) => {
        const by = referenceIn({ ...line, description }, one)
        return by === null ? [] : [{ transfer: one, by }]
      })
      expect(found).toHaveLength(compared.length)
      expect(found).toEqual(expect.arrayContaining(compared))
    }
    expect(namesOnLine({ description: 'bahi 7f3a-20km', reference: 'utr/1' })).toEqual({
      notes: ['BAHI 7F3A 20KM'],
      reference: 'UTR1',
    })
  })

  it("is not this transfer's with anything amiss, whoever says so", () => {
    const amiss = [
      { isIncoming: false },
      { isUsed: true },
      { amountPaise: 101n },
      { counterparty: 'Ravi Kulkarni' },
      { description: 'BAHI 7F3A 20KN' },
    ]
    for (const one of amiss)
      expect(decideMatchIn({ ...line, ...one }, transfer)).toMatchObject({ refused: { code: 'no-matching-line' } })
    expect(decideMatchIn(null, transfer)).toMatchObject({ refused: { code: 'no-matching-line' } })
    expect(decideMatchIn(line, { ...transfer, state: 'failed' })).toMatchObject({ refused: { code: 'order-too-late' } })
    expect(decideMatchIn(line, { ...transfer, verifiedName: null })).toMatchObject({
      refused: { code: 'no-matching-line' },
    })
  })

  it('is a payment sent back when it names the transfer or the reference under which it was paid', () => {
    const out = { amountPaise: 100n, number: 'BH-W-2611-20-004817', bankReference: 'BFO0001' }
    expect(decideMatchBack({ ...line, description: 'RETURN BFO0001' }, out).ok).toBe(true)
    expect(decideMatchBack({ ...line, description: 'RTN BH-W-2611-20-004817' }, out).ok).toBe(true)
    for (const one of [
      { description: 'RETURN' },
      { description: 'RETURN BFO0001', amountPaise: 99n },
      { description: 'RETURN BFO0001', isUsed: true },
      { description: 'RETURN BFO0001', isIncoming: false },
    ])
      expect(decideMatchBack({ ...line, ...one }, out).ok).toBe(false)
  })
})

describe('the hands between a statement and money', () => {
  it('need three people at least, in whatever order they did the four acts', () => {
    expect(decideThreePeople([1n, 2n, 3n, 1n]).ok).toBe(true)
    expect(decideThreePeople([1n, 2n, 2n, 3n]).ok).toBe(true)
    for (const pair of [[1n, 2n, 1n, 2n], [1n, 2n, 2n, 1n], [1n, null, 1n, 2n], [1n, 1n, 1n, 1n], []])
      expect(decideThreePeople(pair)).toMatchObject({ refused: { code: 'third-person-needed' } })
  })

  it('are counted by people and not by acts: a statement that one person imported needs two others', () => {
    expect(decideThreePeople([1n, null, 2n, 3n]).ok).toBe(true)
  })
})
