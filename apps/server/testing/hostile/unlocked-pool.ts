import pg from 'pg'

/** A pool whose statements have lost their row locks, to show that they are what keeps two desks apart. */
export function openUnlockedPool(config: pg.ClientConfig): pg.Pool {
  class Unlocked extends pg.Client {
    override query(...input: unknown[]): never {
      const [first, ...rest] = input
      const text = typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
      const unlocked = text.includes('for update')
        ? { ...(first as object), name: `unlocked-${text.length}`, text: text.replaceAll('for update', '') }
        : first
      return (super.query as (...all: unknown[]) => never)(unlocked, ...rest)
    }
  }
  return new pg.Pool({ ...config, pipeline: true, max: 4, Client: Unlocked })
}
