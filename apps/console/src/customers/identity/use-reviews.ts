import { listReviews, openReview, openReviewPhoto, type PhotoSide } from '@bahi/contract/customers/identity-staff'
import { usePages } from '../../lists/use-pages.ts'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'

export type ReviewView = 'waiting' | 'decided'

/** Why a decided identity is looked at again: the customer reads it. Nothing is said of a first look. */
export interface Look {
  readonly id: string
  readonly reason?: string
}

const openingOf = ({ id, reason }: Look) =>
  reason === undefined ? { id } : { id, why: 'second-look' as const, reason }

/** The queue, a page at a time; what waits is looked at again every few seconds. */
export function useReviews(state: ReviewView) {
  const client = useClient()
  return usePages({
    key: ['identity', 'list', state],
    ...(state === 'waiting' ? { everyMs: 10_000 } : {}),
    read: ({ before }) => client.call(listReviews, { state, ...(before === undefined ? {} : { after: before }) }),
  })
}

export function useReview(look: Look | null) {
  const client = useClient()
  return useOpened(
    ['identity', 'review', look],
    () => client.call(openReview, openingOf(look ?? { id: '0' })),
    look !== null,
  )
}

/** A photo, once it was asked for. */
export function useReviewPhoto(look: Look, side: PhotoSide, isOpen: boolean) {
  const client = useClient()
  return useOpened(
    ['identity', 'photo', look, side],
    () => client.picture(openReviewPhoto, { ...openingOf(look), side }),
    isOpen,
  )
}
