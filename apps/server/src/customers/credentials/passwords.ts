import { hash, verify } from '@node-rs/argon2'
import { Flood } from '../../platform/http/flood.ts'

// 19 MiB, two passes, one lane: the OWASP minimum of argon2id. Two cores compute about a hundred hashes a second, so
// unlimited hashing would be a cheap attack on the server.
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const ARGON2ID = { algorithm: 2, parallelism: 1 } as const

const RETRY_AFTER_SECONDS = 5

export interface Passwords {
  /** Hashes a password. @throws Flood when too many calls wait. */
  hash(password: string): Promise<string>
  /**
   * Checks a password. Without a hash the call takes the same time and returns false, so that an unknown phone takes as
   * long as a wrong password. @throws Flood when too many calls wait.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
}

export interface PasswordLimits {
  /** The number of hashes that run at the same time. */
  readonly concurrency: number
  /** The number of calls that may wait. */
  readonly waiting: number
}

/** What one hash of argon2id costs: KiB of memory and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

export async function openPasswords(
  { concurrency, waiting }: PasswordLimits = { concurrency: 2, waiting: 100 },
  cost = COST,
): Promise<Passwords> {
  const queued = queue(concurrency, waiting)
  const hashOf = (password: string) => hash(password, { ...ARGON2ID, ...cost })
  const nobodysHash = await hashOf('the password of nobody')
  return {
    hash: (password) => queued(() => hashOf(password)),
    async verify(passwordHash, password) {
      const matches = await queued(() => verify(passwordHash ?? nobodysHash, password))
      return matches && passwordHash !== undefined
    },
  }
}

function queue(concurrency: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async function queued(work) {
    if (running < concurrency) running += 1
    else if (line.length >= waiting) throw new Flood(RETRY_AFTER_SECONDS)
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
