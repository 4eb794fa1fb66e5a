import { type LevelMarks, wordsOfMarks } from './level-marks.ts'

const INT_BYTES = Int32Array.BYTES_PER_ELEMENT
const FLOAT_BYTES = Float64Array.BYTES_PER_ELEMENT

/** What a book keeps of its price levels, all zero at first. Buys stand first, sells `levelCount` further on. */
export interface LadderArrays {
  readonly head: Int32Array
  readonly tail: Int32Array
  readonly levelOrders: Int32Array
  readonly levelQuantity: Float64Array
  readonly bids: LevelMarks
  readonly asks: LevelMarks
}

/** Creates them in one piece of memory: one by one, those of five hundred books take seven times as long. */
export function createLadderArrays(levelCount: number): LadderArrays {
  const [places, words] = [2 * levelCount, wordsOfMarks(levelCount)]
  const memory = new ArrayBuffer(places * FLOAT_BYTES + (3 * places + 2 * words) * INT_BYTES)
  let used = 0
  const take = (bytes: number): number => {
    used += bytes
    return used - bytes
  }
  const ints = (length: number) => new Int32Array(memory, take(length * INT_BYTES), length)
  return {
    // First, because it begins at a multiple of eight bytes.
    levelQuantity: new Float64Array(memory, take(places * FLOAT_BYTES), places),
    head: ints(places),
    tail: ints(places),
    levelOrders: ints(places),
    bids: ints(words),
    asks: ints(words),
  }
}
