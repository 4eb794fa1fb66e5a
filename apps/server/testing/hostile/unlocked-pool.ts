import pg from 'pg'

/** A pool whose statements have lost their row locks, to show that they are what keeps two desks apart. */
export function openUnlockedPool(config: pg.ClientConfig): pg.Pool {
  class Unlocked extends pg.Client {
    override query(...input: unknown[]): never {
      const [first, ...rest] = input
      const unlocked =
        typeof first === 'string'
          ? first.replaceAll('for update', '')
          : typeof first === 'object' && first !== null && 'text' in first && String(first.text).includes('for update')
            ? withoutLock(first, String(first.text))
            : first
      return (super.query as (...all: unknown[]) => never)(unlocked, ...rest)
    }
  }
  return new pg.Pool({ ...config, pipeline: true, max: 4, Client: Unlocked })
}

/** A statement keeps one name for one text. */
function withoutLock(statement: object, text: string): object {
  return { ...statement, name: `unlocked-${text.length}`, text: text.replaceAll('for update', '') }
}
