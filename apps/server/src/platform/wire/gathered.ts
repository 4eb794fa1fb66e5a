import { serialize } from 'node:v8'

/** More than the desk decides in one step. */
const MAX_ITEMS = 512
/** A quarter of the megabyte that a message of NATS may have. One item alone may be larger. */
const MAX_BYTES = 262_144

/** Items in their order, and the message that carries them. */
export interface Packed<Item> {
  readonly items: readonly Item[]
  readonly bytes: Uint8Array
}

/**
 * Gathers what one turn of the event loop has for each receiver, so that it travels in one message. What is alone leaves with
 * its own turn: nothing waits for a timer.
 */
export class Gathered<Item> {
  readonly #items = new Map<string, Item[]>()
  readonly #send: (receiver: string, items: readonly Item[]) => void

  constructor(send: (receiver: string, items: readonly Item[]) => void) {
    this.#send = send
  }

  add(receiver: string, item: Item): void {
    if (this.#items.size === 0) setImmediate(() => this.flush())
    const items = this.#items.get(receiver)
    if (items === undefined) this.#items.set(receiver, [item])
    else items.push(item)
  }

  flush(): void {
    const gathered = [...this.#items]
    this.#items.clear()
    for (const [receiver, items] of gathered) this.#send(receiver, items)
  }
}

/**
 * Encodes items into as few messages as their number and size allow. An item that cannot be encoded, or is too large for a
 * message, is given to `spoil` and takes no other with it.
 */
export function pack<Item>(
  items: readonly Item[],
  maxBytesOfOne: number,
  spoil: (item: Item, why: unknown) => void,
): Packed<Item>[] {
  const [first] = items
  if (first === undefined) return []
  if (items.length <= MAX_ITEMS)
    try {
      const bytes = serialize(items)
      if (bytes.length <= (items.length === 1 ? maxBytesOfOne : MAX_BYTES)) return [{ items, bytes }]
      if (items.length === 1) throw new RangeError(`${bytes.length} bytes are too many for a message`)
    } catch (error) {
      if (items.length === 1) {
        spoil(first, error)
        return []
      }
    }
  const half = Math.ceil(items.length / 2)
  return [items.slice(0, half), items.slice(half)].flatMap((part) => pack(part, maxBytesOfOne, spoil))
}
