import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packFrame, fullPacket, indexPacket, ltpPacket } from '../../../testing/fake-kite.ts'
import { isHeartbeat, MalformedFrame, readFrame, readPacket } from './packets.ts'

const INFY = 408_065
const NIFTY = 256_265

describe('a frame of the ticker', () => {
  it('is read packet after packet, prices in whole paise', () => {
    const full = fullPacket({
      token: INFY,
      lastPaise: 157_370,
      lastQuantity: 7,
      averagePaise: 157_133,
      volume: 1_192_471,
      openPaise: 156_900,
      highPaise: 157_500,
      lowPaise: 156_500,
      previousClosePaise: 156_795,
      tradedAt: 1_625_461_886,
      exchangeAt: 1_625_461_887,
      bids: [{ quantity: 5, pricePaise: 157_340, orders: 1 }],
      asks: [{ quantity: 172, pricePaise: 157_370, orders: 3 }],
    })
    const [ltp, share, index] = readFrame(
      packFrame(
        ltpPacket({ token: INFY, lastPaise: 157_300 }),
        full,
        indexPacket(NIFTY, [1_234_567, 1_240_000, 1_230_000, 1_235_000, 1_233_000], 1_625_461_887),
      ),
    )
    expect(ltp).toEqual({ token: INFY, lastPaise: 157_300, isIndex: false })
    expect(share).toMatchObject({
      lastPaise: 157_370,
      tradedAt: 1_625_461_886,
      exchangeAt: 1_625_461_887,
      day: {
        lastQuantity: 7,
        averagePaise: 157_133,
        volume: 1_192_471,
        openPaise: 156_900,
        highPaise: 157_500,
        lowPaise: 156_500,
        previousClosePaise: 156_795,
      },
    })
    expect(share?.depth?.bids[0]).toEqual({ quantity: 5, pricePaise: 157_340, orders: 1 })
    expect(share?.depth?.asks[0]).toEqual({ quantity: 172, pricePaise: 157_370, orders: 3 })
    expect(index).toMatchObject({
      isIndex: true,
      lastPaise: 1_234_567,
      exchangeAt: 1_625_461_887,
      day: { highPaise: 1_240_000, lowPaise: 1_230_000, openPaise: 1_235_000, previousClosePaise: 1_233_000 },
    })
  })

  it('leaves out segments with other divisors, and is a heartbeat when it is one byte', () => {
    const currency = (1_000 << 8) | 3
    expect(readFrame(packFrame(ltpPacket({ token: currency, lastPaise: 1 })))).toEqual([])
    expect(isHeartbeat(Buffer.of(0))).toBe(true)
    expect(isHeartbeat(packFrame())).toBe(false)
  })

  it('is refused whole when it is not what the document says', () => {
    const good = packFrame(ltpPacket({ token: INFY, lastPaise: 1 }))
    const packetOf = (bytes: number, change: (packet: Buffer) => void = () => undefined) => {
      const packet = Buffer.alloc(bytes)
      packet.writeUInt32BE(INFY)
      change(packet)
      return packFrame(packet)
    }
    const bad = [
      Buffer.alloc(0),
      good.subarray(0, -1),
      Buffer.concat([good, Buffer.of(0)]),
      Buffer.of(0, 2, ...good.subarray(2)),
      packetOf(4),
      packetOf(43),
      packetOf(8, (packet) => packet.writeInt32BE(-1, 4)),
    ]
    for (const frame of bad) expect(() => readFrame(frame)).toThrow(MalformedFrame)
  })

  it('never fails in any other way, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readFrame(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame)
        }
      }),
    )
  })
})

const samples = resolve(import.meta.dirname, '../../../../../../shared/data')

describe.skipIf(!existsSync(join(samples, 'fullMode_binary.packet')))(
  'the published samples (needs ../shared/data)',
  () => {
    const read = (name: string) => readFileSync(join(samples, name))

    it.each([
      ['ltpMode_binary.packet', false, false],
      ['quoteMode_binary.packet', true, false],
      ['fullMode_binary.packet', true, true],
    ])('%s is one tick of 884737', (name, hasDay, hasDepth) => {
      const [tick, ...rest] = readFrame(read(name))
      expect(rest).toEqual([])
      expect(tick).toMatchObject({ token: 884_737, lastPaise: 39_295, isIndex: false })
      expect([tick?.day !== undefined, tick?.depth !== undefined]).toEqual([hasDay, hasDepth])
      if (hasDay)
        expect(tick?.day).toMatchObject({
          lastQuantity: 2,
          averagePaise: 40_307,
          volume: 22_261_032,
          openPaise: 42_000,
          highPaise: 42_090,
          lowPaise: 39_010,
          previousClosePaise: 41_410,
        })
    })

    it('the unframed packets are 408065 on 5 July 2021', () => {
      const [quote, full] = ['kite_mock_ticker_quote.b64', 'kite_mock_ticker_full.b64'].map((name) =>
        readPacket(Buffer.from(read(name).toString('ascii').trim(), 'base64')),
      )
      expect(quote).toMatchObject({ token: INFY, lastPaise: 157_315, day: { volume: 1_175_986 } })
      expect(full).toMatchObject({
        token: INFY,
        lastPaise: 157_370,
        day: { volume: 1_192_471 },
        exchangeAt: Date.parse('2021-07-05T10:41:27+05:30') / 1_000,
      })
      expect(full?.depth?.bids[0]).toMatchObject({ quantity: 5, pricePaise: 157_340 })
      expect(full?.depth?.asks[0]).toMatchObject({ quantity: 172, pricePaise: 157_370 })
    })
  },
)
