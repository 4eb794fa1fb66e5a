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
 * its own turn, unless the receiver has to wait: then all that comes meanwhile shares the message.
 */
export class Gathered<Item> {
  readonly #items = new Map<string, Item[]>()
  readonly #send: (receiver: string, items: readonly Item[]) => void
  readonly #waitMs: (receiver: string) => number

  /** @param waitMs - how long a receiver's next message is held back; what is not above 0 leaves with the turn */
  constructor(
    send: (receiver: string, items: readonly Item[]) => void,
    waitMs: (receiver: string) => number = () => 0,
  ) {
    this.#send = send
    this.#waitMs = waitMs
  }

  add(receiver: string, item: Item): void {
    const items = this.#items.get(receiver)
    if (items === undefined) {
      this.#items.set(receiver, [item])
      const waitMs = this.#waitMs(receiver)
      if (waitMs > 0) setTimeout(() => this.#leave(receiver), waitMs)
      else setImmediate(() => this.#leave(receiver))
    } else if (items.push(item) >= MAX_ITEMS) this.#leave(receiver)
  }

  flush(): void {
    for (const receiver of this.#items.keys()) this.#leave(receiver)
  }

  /** What a full message has taken along before its time is not there any more, or begins the next one a little early. */
  #leave(receiver: string): void {
    const items = this.#items.get(receiver)
    if (items === undefined) return
    this.#items.delete(receiver)
    this.#send(receiver, items)
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
