import { afterAll, beforeAll, expect } from 'vitest'
import type { PaperKind, PaperView } from '@bahi/contract/reports/papers'
import { figureText, paperReader } from '../../src/reports/papers/paper-values.ts'
import type { TestServer } from '../open-test-server.ts'
import { readPdf } from '../read-pdf.ts'
import { openFirstMorning } from './first-morning.ts'

const { readable } = paperReader('en')

export const days: string[] = []

/** A customer who traded on some days, and what a paper says of it. */
export function arrangePapers() {
  let bahi: TestServer
  let asha: string
  let owner: bigint
  let cheap: string
  beforeAll(async () => {
    ;({ bahi, asha, owner, cheap } = await openFirstMorning())
    // Two lots: the sale takes the older one.
    await trade('buy', cheap, 100)
    await bahi.passTo(14 * 3_600)
    await trade('buy', cheap, 100)
    days.push(bahi.parts.clock.now().date)
    await bahi.endDay()
    await bahi.passTo(10 * 3_600)
    await trade('sell', cheap, 100)
    days.push(bahi.parts.clock.now().date)
  })
  afterAll(async () => {
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    bahi.database.owner.pool.query<Row>(text, values)
  async function trade(side: 'buy' | 'sell', code: string, count: number) {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    expect(
      await bahi.call(`/api/app/user/${side}.do`, { code, quantity: String(count), type: 'market' }, { token: asha }),
    ).toMatchObject({ msg: '' })
    await bahi.passTo(bahi.parts.clock.now().second + 20)
  }
  const ask = (kind: PaperKind, period = 'now', token = asha) =>
    bahi.call('/api/app/user/paper/view.do', { kind, period }, { token, method: 'GET' })
  const paper = async (kind: PaperKind, period = 'now') => {
    const reply = await ask(kind, period)
    expect(reply).toMatchObject({ status: 0 })
    return reply.data as unknown as PaperView
  }
  const file = (kind: PaperKind, period: string, format: 'pdf' | 'csv') =>
    bahi.app.inject({
      method: 'GET',
      url: `/api/app/user/paper/file.do?kind=${kind}&period=${period}&format=${format}`,
      headers: { authorization: `Bearer ${asha}` },
    })
  /** From the postings alone: what an account received less what it gave of rupees. */
  const posted = async (where: string, values: unknown[] = []) => {
    const { rows } = await query<{ sum: bigint }>(
      `select coalesce(sum(p.amount), 0)::bigint as sum from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id where p.owner = $1 and p.asset = 0 and ${where}`,
      [owner, ...values],
    )
    return rows[0]?.sum ?? 0n
  }

  /** Every figure of the view stands in the PDF and in the CSV as people and spreadsheets read it. */
  async function expectInFiles(view: PaperView) {
    const pdf = await file(view.kind, view.period, 'pdf')
    expect([pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      'application/pdf',
      `attachment; filename="bahi-${view.kind}-${view.period}-${view.mark.replaceAll('-', '')}.pdf"`,
    ])
    const { texts, pages } = readPdf(pdf.rawPayload)
    const said = texts.join(' ').replaceAll(/\s+/g, ' ')
    expect(pages).toBeGreaterThan(0)
    for (const words of ['Simulated market', view.mark, view.fingerprint]) expect(said).toContain(words)
    const csv = (await file(view.kind, view.period, 'csv')).body
    expect(csv.startsWith('\uFEFF"Simulated market')).toBe(true)
    expect(csv).toContain(view.mark)
    for (const { columns, rows, total } of view.sections) {
      for (const row of [...rows, ...(total === null ? [] : [total])]) {
        for (const [at, value] of row.entries()) {
          const cell = columns[at]?.cell ?? 'text'
          if (value === null || value.startsWith('@') || cell === 'text') continue
          expect(said, `${view.kind} ${columns[at]?.key}`).toContain(readable(cell, value))
          expect(csv).toContain(figureText(cell, value) ?? '')
        }
      }
    }
    expect((await file(view.kind, view.period, 'pdf')).rawPayload.equals(pdf.rawPayload)).toBe(true)
  }

  return {
    get bahi() {
      return bahi
    },
    get asha() {
      return asha
    },
    get owner() {
      return owner
    },
    get cheap() {
      return cheap
    },
    query,
    trade,
    ask,
    paper,
    posted,
    expectInFiles,
  }
}
