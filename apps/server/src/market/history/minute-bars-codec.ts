import { deflateSync, inflateSync } from 'fflate'
import type { MinuteBars } from '../ports/trading-day.ts'

/**
 * Minute bars as compressed columns: a format number, the first second, the number of minutes, then each column as
 * differences from the entry before, zigzag, seven bits a byte. The compressor is a library of ours and not the platform's,
 * because verifying a day compares these bytes and every machine must write the same ones.
 */
const FORMAT = 1

type Column = { [index: number]: number; readonly length: number }

/** The minutes that have begun, as bytes; equal bars give equal bytes. */
export function encodeMinuteBars(bars: MinuteBars): Uint8Array {
  const bytes: number[] = []
  for (const head of [FORMAT, bars.firstSecond, bars.count]) writeNumber(bytes, head)
  for (const column of columnsOf(bars)) {
    let before = 0
    for (let at = 0; at < bars.count; at += 1) {
      const value = column[at] ?? 0
      const difference = value - before
      writeNumber(bytes, difference < 0 ? -2 * difference - 1 : 2 * difference)
      before = value
    }
  }
  return deflateSync(Uint8Array.from(bytes))
}

/** @throws RangeError when the bytes are no minute bars of a format known here. */
export function decodeMinuteBars(bytes: Uint8Array): MinuteBars {
  const reader = { bytes: inflateSync(bytes), at: 0 }
  const [format, firstSecond, count] = [readNumber(reader), readNumber(reader), readNumber(reader)]
  if (format !== FORMAT || count > 1440) throw new RangeError(`minute bars of format ${format} are not known here`)
  const bars: MinuteBars = {
    firstSecond,
    count,
    openPaise: new Int32Array(count),
    highPaise: new Int32Array(count),
    lowPaise: new Int32Array(count),
    closePaise: new Int32Array(count),
    volume: new Float64Array(count),
    valuePaise: new Float64Array(count),
  }
  for (const column of columnsOf(bars)) {
    let before = 0
    for (let at = 0; at < count; at += 1) {
      const coded = readNumber(reader)
      before += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2
      column[at] = before
    }
  }
  return bars
}

function columnsOf(bars: MinuteBars): Column[] {
  return [bars.openPaise, bars.highPaise, bars.lowPaise, bars.closePaise, bars.volume, bars.valuePaise]
}

/** A traded value passes 2^31, so this divides where it could not shift. */
function writeNumber(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot stand in minute bars`)
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function readNumber(reader: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = reader.bytes[reader.at]
    if (byte === undefined) throw new RangeError('the minute bars end too early')
    reader.at += 1
    value += (byte % 128) * scale
    if (byte < 128) return value
  }
}
