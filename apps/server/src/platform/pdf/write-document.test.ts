import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Part } from './draw-parts.ts'
import type { Letterhead } from './letterhead.ts'
import { openPdf } from './page.ts'
import { writeDocument } from './write-document.ts'

const MADE = new Date('2026-11-23T09:42:00Z')
const letterhead: Letterhead = {
  title: 'Certificate of holding',
  code: 'K7M2-4QXP-W',
  fingerprint: '7F3A 19C4 5B02 D8E7',
  isSimulated: true,
  asOf: '23 Nov 2026, 15:12',
  proof: 'Bahi K7M2-4QXP-W',
  language: 'en',
}
const parts: Part[] = [
  { kind: 'subject', name: 'Malwa Technologies', detail: 'Equity shares · NSE' },
  { kind: 'figure', value: '1,41,260', unit: 'shares' },
  {
    kind: 'facts',
    facts: [
      ['Held by', 'आशा देशमुख'],
      ['ISIN', 'INE0S1M01047'],
      ['Value', '₹1,41,260.00'],
      ['As of', '23 Nov 2026'],
    ],
  },
  { kind: 'heading', text: 'Accounts' },
  {
    kind: 'table',
    columns: [{ title: 'Account' }, { title: 'Shares', align: 'right' }],
    rows: [
      ['Available', '100'],
      ['Held', '0'],
    ],
    total: ['In all', '100'],
  },
  { kind: 'sum', rows: [['You sold', '98,600.00']], total: ['You pay', '₹83,407.74'] },
  { kind: 'paragraph', text: 'Not a certificate under company law.', quiet: true },
]

/** What a PDF says of its pages, its streams laid open. */
function open(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (_, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}
const pagesOf = (bytes: Buffer) => (open(bytes).match(/\/Type \/Page\b(?!s)/g) ?? []).length

describe('a document', () => {
  it('is a PDF of one page with its title, its language and both fonts in it', async () => {
    const bytes = await writeDocument(letterhead, parts, MADE)
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(bytes.subarray(-6).toString('latin1')).toContain('%%EOF')
    expect(pagesOf(bytes)).toBe(1)
    const said = open(bytes)
    expect(said).toContain('(Certificate of holding K7M2-4QXP-W)')
    expect(said).toContain('/Lang (en-IN)')
    expect(said.match(/\/FontFile2/g)).toHaveLength(2)
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('has the same bytes for the same content, and others for another figure', async () => {
    const first = await writeDocument(letterhead, parts, MADE)
    expect((await writeDocument(letterhead, parts, MADE)).equals(first)).toBe(true)
    expect((await writeDocument({ ...letterhead, code: 'K7M2-4QXP-Y' }, parts, MADE)).equals(first)).toBe(false)
  })

  it('holds each letter and sign it writes: no empty box stands for ₹, − or a Devanagari name', async () => {
    // What pdfkit lays a text out with is not in its types.
    const pdf = openPdf({ title: 'Fonts', language: 'zh', madeAt: MADE, hasHan: true }, new Map()) as unknown as {
      font: (name: string) => { _font: { font: { layout: (text: string) => { glyphs: { id: number }[] } } } }
    }
    for (const weight of ['anek-regular', 'anek-semibold']) {
      const { font } = pdf.font(weight)._font
      for (const text of [
        '₹1,41,260.00 −2.21% · “quoted” – 5 × ½ é ł',
        'आशा देशमुख',
        'श्रीकृष्ण प्रद्युम्न क्षत्रिय ॐ १२३',
        'ज़ोया फ़ारूक़ी',
      ]) {
        expect(
          font.layout(text).glyphs.filter(({ id }) => id === 0),
          `${weight} ${text}`,
        ).toEqual([])
      }
    }
  })

  it('goes on over as many pages as its table needs', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Entry ${at}`, '1'])
    const bytes = await writeDocument(
      letterhead,
      [
        ...parts,
        {
          kind: 'table',
          columns: [{ title: 'Entry' }, { title: 'Shares', align: 'right' }],
          rows,
        },
      ],
      MADE,
    )
    expect(pagesOf(bytes)).toBeGreaterThan(3)
    expect(pagesOf(bytes)).toBeLessThan(8)
  })
})
