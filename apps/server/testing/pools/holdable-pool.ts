import pg from 'pg'

/**
 * The outcome of a held commit: `answerLost` drops its answer with this error, `isUndone` rolls its transaction back.
 */
export type LetGo = { readonly answerLost?: Error; readonly isUndone?: boolean }

/** A pool whose next commit can be held before it is sent, and which can strip row locks from statements. */
export type HeldPool = {
  readonly pool: pg.Pool
  holdNextCommit(): { readonly reached: Promise<void>; readonly letGo: (how?: LetGo) => void }
  /** Lets the next check of the role lease fail, which is the first statement of a job's transaction. */
  refuseNextFence(): void
  /** Releases all held commits, for tests that failed half-way. */
  letAllGo(): void
}

export function holdablePool(
  config: pg.ClientConfig,
  { locks }: { readonly locks: boolean } = { locks: true },
): HeldPool {
  let hold: (() => Promise<LetGo>) | undefined
  let refusesFence = false
  const letGoes: (() => void)[] = []
  class Holdable extends pg.Client {
    override query(...input: unknown[]): never {
      const [first, ...rest] = input
      const query = super.query as (...all: unknown[]) => Promise<unknown>
      const ask = (asked: unknown) => query.call(this, asked, ...rest)
      if (first === 'commit' && hold !== undefined) {
        const wait = hold()
        hold = undefined
        return wait.then(async ({ answerLost, isUndone }) => {
          await ask(isUndone === true ? 'rollback' : first)
          if (answerLost !== undefined) throw answerLost
          return { command: 'COMMIT' }
        }) as never
      }
      const text = typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
      if (refusesFence && text.includes('role_lease')) {
        refusesFence = false
        return Promise.reject(new Error('the database is out of reach')) as never
      }
      if (locks || !text.includes('for update')) return ask(first) as never
      const unlocked = {
        ...(first as object),
        name: `unlocked-${text.length}`,
        text: text.replaceAll('for update', ''),
      }
      return ask(unlocked) as never
    }
  }
  return {
    pool: new pg.Pool({ ...config, pipeline: true, max: 6, Client: Holdable }).on('error', () => undefined),
    letAllGo: () => letGoes.forEach((letGo) => letGo()),
    refuseNextFence: () => void (refusesFence = true),
    holdNextCommit() {
      let [letGo, reach]: [(how?: LetGo) => void, () => void] = [() => undefined, () => undefined]
      const reached = new Promise<void>((resolve) => (reach = resolve))
      const gone = new Promise<LetGo>((resolve) => (letGo = (how = {}) => resolve(how)))
      letGoes.push(() => letGo())
      hold = () => {
        reach()
        return gone
      }
      return { reached, letGo }
    },
  }
}
