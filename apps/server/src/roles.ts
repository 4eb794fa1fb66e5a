import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createLocalWire } from './platform/wire/local-wire.ts'
import type { Wire } from './platform/wire/wire.ts'

/** What a process does: a door serves calls and sockets, a desk decides orders, the floor runs exchange and jobs. */
export const ROLES = ['door', 'desk', 'floor'] as const
export type Role = (typeof ROLES)[number]

/** This process among the processes of one Bahi. */
export interface Process {
  /** Differs from that of every other process, also of an earlier one on the same machine. */
  readonly name: string
  /** What the leases of this process show to an operator. */
  readonly holder: string
  readonly roles: readonly Role[]
  /** Whether this process is all of Bahi. */
  readonly isAlone: boolean
  readonly wire: Wire
  has(role: Role): boolean
}

/** A process of some roles on a wire; without them the process is everything. */
export function createProcess(given: { readonly roles: readonly Role[]; readonly wire: Wire } | undefined): Process {
  const { roles, wire } = given ?? { roles: ROLES, wire: createLocalWire() }
  const name = randomUUID()
  return {
    name,
    holder: `${hostname()}:${process.pid}`,
    roles,
    isAlone: given === undefined,
    wire,
    has: (role) => roles.includes(role),
  }
}

/** Reads what --role named. @throws RangeError for anything but door, desk and floor. */
export function rolesFrom(said: readonly string[]): readonly Role[] {
  const isRole = (one: string): one is Role => (ROLES as readonly string[]).includes(one)
  for (const one of said) if (!isRole(one)) throw new RangeError(`--role ${one} is no role: ${ROLES.join(', ')}`)
  return ROLES.filter((role) => said.includes(role))
}
