import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for what has changed. A first answer that is still on its way may have been read before the change, and TanStack
 * Query would let it arrive and believe it: it is given up.
 */
export async function refetchFresh(queries: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  const again = async (queryKey: QueryKey): Promise<void> => {
    await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
    await queries.invalidateQueries({ queryKey })
  }
  await Promise.all(keys.map(again))
}
