import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInstruments } from './read-instruments.ts'

const HEAD =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'
const list = (...rows: string[]) => [HEAD, ...rows].join('\n')
const SAHYA = '408065,1594,SAHYABANK,SAHYA BANK,1412.6,,0.0,0.05,1,EQ,NSE,NSE'
const NIFTY = '256265,1001,NIFTY 50,NIFTY 50,0.0,,0.0,0.0,0,EQ,INDICES,NSE'

describe('the list of instruments', () => {
  it('gives shares and the indices of the strip, and leaves out every other paper', () => {
    const others = [
      '1,1,SAHYABANK-BL,SAHYA BANK,0.0,,0.0,0.05,1,EQ,NSE,NSE',
      '2,2,SAHYABANK26NOVFUT,SAHYA,0.0,2026-11-26,0.0,0.05,100,FUT,NFO-FUT,NFO',
      '3,3,SAHYABANK,SAHYA,1400,,0.0,0.05,1,EQ,BSE,BSE',
      '4,4,NIFTY GROWSECT 15,NIFTY GROWSECT 15,0,,0,0,0,EQ,INDICES,NSE',
    ]
    expect(readInstruments(list(SAHYA, NIFTY, ...others))).toEqual({
      ok: true,
      shares: [
        {
          token: 408_065,
          symbol: 'SAHYABANK',
          exchange: 'NSE',
          name: 'SAHYA BANK',
          sector: 'Unclassified',
          isin: null,
          lastPaise: 1_412_60n,
        },
      ],
      indices: [{ token: 256_265, code: 'NIFTY 50', name: 'NIFTY 50' }],
    })
  })

  it('keeps to the members of an index when its list is given, with their names, industries and ISINs', () => {
    const index =
      'Company Name,Industry,Symbol,Series,ISIN Code\nSahya Bank Ltd.,Financial Services,SAHYABANK,EQ,INE000A01010'
    expect(readInstruments(list(SAHYA, '9,9,OTHER,OTHER LTD,10,,0,0.05,1,EQ,NSE,NSE'), index)).toMatchObject({
      shares: [{ symbol: 'SAHYABANK', name: 'Sahya Bank Ltd.', sector: 'Financial Services', isin: 'INE000A01010' }],
    })
  })

  it('knows no price where the list says none', () => {
    expect(readInstruments(list('5,5,NEWLY,NEWLY LTD,0.0,,0,0.05,1,EQ,NSE,NSE'))).toMatchObject({
      shares: [{ lastPaise: null }],
    })
  })

  it.each([
    ['no column instrument_token', 'symbol\nX', undefined],
    ['there is no share', list(NIFTY), undefined],
    ['no columns Symbol', list(SAHYA), 'a,b\n1,2'],
    [
      'a connection takes 3000',
      list(...Array.from({ length: 3_001 }, (_, at) => `${at + 1},1,S${at},S,1,,0,0.05,1,EQ,NSE,NSE`)),
      undefined,
    ],
  ])('says what is wrong: %s', (problem, text, index) => {
    expect(readInstruments(text, index)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })
})

const data = resolve(import.meta.dirname, '../../../../../../shared/data')

it.skipIf(!existsSync(join(data, 'kite_mock_instruments_nse.csv')))(
  'reads the published sample (needs ../shared/data)',
  () => {
    const read = readInstruments(readFileSync(join(data, 'kite_mock_instruments_nse.csv'), 'utf8'))
    expect(read.ok && read.shares.length).toBeGreaterThan(20)
  },
)
