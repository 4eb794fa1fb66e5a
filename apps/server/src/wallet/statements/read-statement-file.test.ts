import { describe, expect, it } from 'vitest'
import { readStatementFile } from './read-statement-file.ts'

const head = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
const line = (reference: string) => `2026-11-20,${reference},"BY TRANSFER,\nBAHI 7F3A",Asha,,1.00,`

describe("a bank's file", () => {
  it('names the line of the file also behind a description of two lines', () => {
    expect(readStatementFile(`\uFEFF${head}\r\n${line('A1')}1.00\r\n${line('A2')}2.00\r\n`)).toMatchObject({
      accepted: { lines: [{ fileLine: 2 }, { fileLine: 4 }] },
    })
    expect(readStatementFile(`${head}\n${line('A1')}1.00\n${line('A2')}2.01\n`)).toMatchObject({
      refused: { code: 'statement-unreconciled', params: { line: 4 } },
    })
  })

  it.each([
    ['a quote that is never closed', `${head}\n2026-11-20,A1,"BY TRANSFER,Asha,,1.00,1.00\n${line('A2')}2.00`, 2],
    ['text behind a quote', `${head}\n2026-11-20,A1,"BY" TRANSFER,Asha,,1.00,1.00`, 2],
    ['a zero byte', `${head}\n2026-11-20,A1,BY\0TRANSFER,Asha,,1.00,1.00`, 2],
    ['a line of a megabyte', `${head}\n2026-11-20,A1,${'x'.repeat(1_000_000)},Asha,,1.00,1.00`, 2],
    ['semicolons', `${head.replaceAll(',', ';')}\n2026-11-20;A1;BY TRANSFER;Asha;;1.00;1.00`, 1],
    ['a heading alone', head, 2],
    ['nothing but a byte order mark', '\uFEFF', 1],
  ])('is refused for %s, with its line', (_, csv, at) => {
    expect(readStatementFile(csv)).toMatchObject({ refused: { code: 'statement-unreadable', params: { line: at } } })
  })
})
