import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeBasket, previewBasket } from '@bahi/contract/shares/baskets'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import type { BasketLine } from '../ticket/kept-basket.ts'

export type BasketMode = InputOf<typeof placeBasket>['mode']
export type BasketPreview = ReplyOf<typeof previewBasket>
export type PlacedBasket = ReplyOf<typeof placeBasket>

/** Prices move while one looks. */
const refreshMs = 5_000

function asked(lines: readonly BasketLine[]): string[] {
  return lines.map(({ terms }) => JSON.stringify(terms))
}

/** What the lines cost or bring together: the latest answer, which is `current` while it belongs to these lines. */
export function useBasketPreview(lines: readonly BasketLine[]) {
  const { call } = useClient()
  const query = useQuery({
    queryKey: ['basket-preview', ...asked(lines)],
    queryFn: ({ signal }) => call(previewBasket, { lines: asked(lines) }, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: lines.length > 0,
  })
  const current = query.isPlaceholderData ? undefined : query.data
  return { latest: query.data, current, hasFailed: query.isError && current === undefined }
}

/** Places the basket, once for one intent: a retry after a lost answer finds the first one. */
export function usePlaceBasket(onPlaced: (placed: PlacedBasket) => void) {
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  return useMutation({
    mutationFn: ({ lines, mode }: { lines: readonly BasketLine[]; mode: BasketMode }) => {
      const input = { lines: asked(lines), mode }
      return call(placeBasket, input, { idempotencyKey: keyFor(input) })
    },
    onSuccess: (placed) => {
      spend()
      void refetchFresh(queries, ['orders'], ['positions'])
      onPlaced(placed)
    },
    onError: () => void refetchFresh(queries, ['basket-preview']),
  })
}
