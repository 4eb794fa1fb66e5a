const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The origin at which a phone reaches this app: the one that is open here, unless it leads to this machine only; then the first that the
 * server says of the network, or null when it listens to its own machine alone.
 */
export function phoneOrigin(
  here: { hostname: string; origin: string },
  networkOrigins: readonly string[],
): string | null {
  return ownMachine.test(here.hostname) ? (networkOrigins[0] ?? null) : here.origin
}
